#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

constexpr Worth kFish[] = {{Kind::x_wing, 3.2}, {Kind::swordfish, 3.8}, {Kind::jellyfish, 5.2}};

// Of one digit, with lines of one type as base: the lines that may be part of a fish.
struct Bases {
  Mask masks[9];
  std::uint8_t lines[9];
  int found = 0;

  Bases(const State& state, int first, int digit, int size) noexcept {
    for (int line = 0; line < 9; ++line) {
      const Mask places = state.places[first + line][digit];
      const int bits = count(places);
      if (bits < 2 || bits > size) continue;
      masks[found] = places;
      lines[found++] = static_cast<std::uint8_t>(line);
    }
  }
};

struct Fish {
  Mask lines = 0, covers = 0;
};

// The places of a digit that are in a line of the other type, but not where it crosses the base lines.
unsigned outside(const State& state, int cover, int digit, Mask lines) noexcept {
  return state.places[cover][digit] & ~static_cast<unsigned>(lines);
}

// The first fish that removes anything, with base lines (as a number) below `limit`.
bool first_fish(const State& state, const Bases& bases, int below, int left, int size, int cover_first, int digit,
                Fish so_far, Mask limit, Fish& fish) noexcept {
  for (int i = left - 1; i < below; ++i) {
    const Fish with{static_cast<Mask>(so_far.lines | 1U << bases.lines[i]),
                    static_cast<Mask>(so_far.covers | bases.masks[i])};
    if (with.lines >= limit) return false;
    if (count(with.covers) > size) continue;
    if (left > 1) {
      if (first_fish(state, bases, i, left - 1, size, cover_first, digit, with, limit, fish)) return true;
      continue;
    }
    if (count(with.covers) != size) continue;
    for (unsigned rest = with.covers; rest != 0; rest &= rest - 1) {
      if (outside(state, cover_first + lowest(rest), digit, with.lines) == 0) continue;
      fish = with;
      return true;
    }
  }
  return false;
}

}  // namespace

bool find_fish(const State& state, int size, Hint& hint) noexcept {
  for (const int type : {kColumn, kRow}) {
    const int base_first = 9 * type, cover_first = 9 * (type == kColumn ? kRow : kColumn);
    Fish best;
    int best_digit = -1;
    Mask limit = 0x200;
    for (int digit = 0; digit < kDigits; ++digit) {
      const Bases bases(state, base_first, digit, size);
      if (bases.found < size) continue;
      if (!first_fish(state, bases, bases.found, size, size, cover_first, digit, Fish{}, limit, best)) continue;
      best_digit = digit;
      limit = best.lines;
    }
    if (best_digit < 0) continue;
    hint.start(kFish[size - 2]);
    for (unsigned rest = best.covers; rest != 0; rest &= rest - 1) {
      const int cover = cover_first + lowest(rest);
      for (unsigned gone = outside(state, cover, best_digit, best.lines); gone != 0; gone &= gone - 1) {
        hint.remove(kTables.cells[cover][lowest(gone)], static_cast<Mask>(1U << best_digit));
      }
    }
    return true;
  }
  return false;
}

}  // namespace damero::sudoku::se
