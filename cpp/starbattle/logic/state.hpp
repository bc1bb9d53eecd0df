// The board and what is known of it, as sets of cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "starbattle/logic/bits.hpp"
#include "starbattle/logic/step.hpp"

namespace damero::starbattle::logic {

constexpr int kMostHouses = 3 * static_cast<int>(kMaxSize);

template <int W>
struct Ground {
  int size;
  int stars;
  int cells;
  int houses;
  std::array<Bits<W>, kMostHouses> house{};
  std::vector<Bits<W>> touch;                       // the cells around, without the cell itself
  std::vector<std::array<std::uint8_t, 3>> of_cell;  // its row, column and region

  explicit Ground(const Task& task)
      : size(static_cast<int>(task.size)),
        stars(static_cast<int>(task.stars)),
        cells(size * size),
        houses(3 * size),
        touch(static_cast<std::size_t>(cells)),
        of_cell(static_cast<std::size_t>(cells)) {
    for (int cell = 0; cell < cells; ++cell) {
      const int row = cell / size, column = cell % size;
      of_cell[cell] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(size + column),
                       static_cast<std::uint8_t>(2 * size + task.regions[cell])};
      for (const int h : of_cell[cell]) house[h].set(cell);
      for (int r = std::max(row - 1, 0); r <= std::min(row + 1, size - 1); ++r) {
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, size - 1); ++c) {
          if (r != row || c != column) touch[cell].set(r * size + c);
        }
      }
    }
  }
};

template <int W>
struct State {
  Bits<W> open, stars;
  std::array<std::int8_t, kMostHouses> need{};  // stars missing
  bool clash = false;

  State(const Ground<W>& ground, const Task& task) {
    need.fill(static_cast<std::int8_t>(ground.stars));
    for (int cell = 0; cell < ground.cells; ++cell) {
      if (task.cells[cell] == kOpen) open.set(cell);
      if (task.cells[cell] == kStar) {
        stars.set(cell);
        for (const int h : ground.of_cell[cell]) --need[h];
      }
    }
    stars.each([&](int cell) { clash |= ground.touch[cell].meets(stars); });
    for (int h = 0; h < ground.houses; ++h) clash |= need[h] < 0;
  }

  // Puts stars, all at once, and takes cells away; nothing else follows by itself.
  void take(const Ground<W>& ground, const Bits<W>& place, const Bits<W>& cross) {
    clash |= !place.within(open) || place.meets(cross);
    place.each([&](int cell) {
      clash |= ground.touch[cell].meets(place) || ground.touch[cell].meets(stars);
      for (const int h : ground.of_cell[cell]) clash |= --need[h] < 0;
    });
    stars |= place;
    open -= place | cross;
  }

  // What a star rules out: the cells around it, and the rest of its houses that are full.
  Bits<W> ruled_out(const Ground<W>& ground, int star) const {
    Bits<W> out = ground.touch[star];
    for (const int h : ground.of_cell[star]) {
      if (need[h] <= 0) out |= ground.house[h];
    }
    return out & open;
  }

  // Some house cannot have its stars any more.
  int starved(const Ground<W>& ground) const {
    for (int h = 0; h < ground.houses; ++h) {
      if (need[h] > 0 && (open & ground.house[h]).count() < need[h]) return h;
    }
    return -1;
  }

  bool solved(const Ground<W>& ground) const {
    for (int h = 0; h < ground.houses; ++h) {
      if (need[h] != 0) return false;
    }
    return !clash;
  }
};

// How many stars fit into some cells without touching, counted up to `cap`.
template <int W>
int pack(const Ground<W>& ground, Bits<W> cells, int cap) {
  int best = 0;
  while (best < cap && cells.any()) {
    const int cell = cells.first();
    cells.reset(cell);
    best = std::max(best, cap == 1 ? 1 : 1 + pack(ground, cells - ground.touch[cell], cap - 1));
  }
  return best;
}

// Of some cells those that belong to no way of putting `number` stars there.
template <int W>
Bits<W> left_over(const Ground<W>& ground, const Bits<W>& cells, int number) {
  Bits<W> useless;
  cells.each([&](int cell) {
    if (pack(ground, cells - ground.touch[cell] - Bits<W>::of(cell), number - 1) < number - 1) useless.set(cell);
  });
  return useless;
}

}  // namespace damero::starbattle::logic
