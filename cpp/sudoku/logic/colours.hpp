// Two colours over candidates: where strong links join them, all of one colour are true and all of the other false.
#pragma once

#include <array>

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

// The candidates of one digit that conjugate pairs join: of the two sets one is all true, the other all false.
template <int W>
struct Colouring {
  Cells<W> a, b;
  const Cells<W>& side(int i) const noexcept { return i == 0 ? a : b; }
  Cells<W> both() const noexcept { return a | b; }
};

// The other end where a digit has two places in a house, or -1.
template <int W>
int conjugate(const State<W>& state, int digit, int cell, int house) noexcept {
  if (!state.ground().is_full(house)) return -1;
  auto rest = state.in(digit, house);
  rest.drop(cell);
  return rest.many() ? -1 : rest.first();
}

template <int W>
Colouring<W> colouring_from(const State<W>& state, int digit, int start) noexcept {
  Colouring<W> colours{Cells<W>::of(start), {}};
  auto fresh = colours.a;
  for (bool is_a = true; fresh.any(); is_a = !is_a) {
    Cells<W> found;
    for (const int cell : fresh) {
      for (const int house : state.ground().houses_of(cell)) {
        if (const int other = conjugate(state, digit, cell, house); other >= 0) found.add(other);
      }
    }
    auto& side = is_a ? colours.b : colours.a;
    fresh = found.minus(side);
    side |= found;
  }
  return colours;
}

// All colourings of a digit, by their first cells.
template <int W>
class Colourings {
 public:
  static constexpr int kMost = 32 * W;  // each has two cells or more

  Colourings(const State<W>& state, int digit) noexcept {
    auto rest = state.of(digit);
    while (rest.any()) {
      const auto colours = colouring_from(state, digit, rest.first());
      rest = rest.minus(colours.both());
      if (colours.b.any()) list_[count_++] = colours;
    }
  }
  int size() const noexcept { return count_; }
  const Colouring<W>& operator[](int i) const noexcept { return list_[i]; }

 private:
  std::array<Colouring<W>, kMost> list_;
  int count_ = 0;
};

// The cells that see one of these.
template <int W>
Cells<W> seen_by(const Ground<W>& ground, const Cells<W>& cells) noexcept {
  Cells<W> seen;
  for (const int cell : cells) seen |= ground.peers(cell);
  return seen;
}

template <int W>
bool find_medusa(Look<W>& look, Sink& sink);

}  // namespace damero::sudoku::logic
