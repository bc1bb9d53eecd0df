// Deadly patterns: cells in two sets, each house with as many of the one as of the other, so that exchanging two digits
// between the sets leaves every house whole. No grid of one solution has just these two digits in such cells, all
// empty at first; so in one of them that may hold something else, something else stands. Rectangles and loops both
// come down to this.
#pragma once

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
struct Deadly {
  Cells<W> cells;  // of the pattern
  Cells<W> roofs;  // those of them with more candidates than the pattern's
  Digits pair;     // the pattern's digits
  Digits extras;   // what the roofs have beside them
};

// Is each house even: as many cells of the one set as of the other?
template <int W>
bool is_even(const Ground<W>& ground, const Cells<W>& one, const Cells<W>& other) noexcept {
  const auto both = one | other;
  for (const int cell : both) {
    for (const int house : ground.houses_of(cell)) {
      if ((one & ground.house(house)).count() != (other & ground.house(house)).count()) return false;
    }
  }
  return true;
}

// Must the digit of a house stand in one of these cells?
template <int W>
bool is_only_in(const State<W>& state, int digit, int house, const Cells<W>& cells) noexcept {
  const auto places = state.in(digit, house);
  return state.ground().is_full(house) && places.any() && places.within(cells);
}

template <int W>
Deadly<W> deadly_of(const State<W>& state, const Cells<W>& cells, Digits pair) noexcept {
  Deadly<W> deadly{cells, {}, pair, 0};
  for (const int cell : cells) {
    const Digits more = state.mask(cell) & ~pair;
    if (more != 0) deadly.roofs.add(cell);
    deadly.extras |= more;
  }
  return deadly;
}

// A step with the pattern in it: its cells but the roofs as body, the roofs as roof.
template <int W>
Step deadly_step(Technique technique, const Deadly<W>& deadly) {
  Step step;
  step.technique = technique;
  step.digits = deadly.pair != 0 ? deadly.pair : deadly.extras;
  if (const auto body = deadly.cells.minus(deadly.roofs); body.any()) {
    step.groups.push_back(group(Role::body, deadly.pair, body));
  }
  if (deadly.roofs.any()) step.groups.push_back(group(Role::roof, deadly.pair | deadly.extras, deadly.roofs));
  return step;
}

// One roof: it holds none of the pattern's digits.
template <int W>
bool deadly_one_roof(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink);

// The roofs have the same one digit more: it is in one of them.
template <int W>
bool deadly_one_extra(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink);

// The extra digits of roofs in one house are one cell of a naked subset there.
template <int W>
bool deadly_subset(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink);

// Two roofs in one house that keep one digit of the pattern to themselves there: neither holds the other digit.
template <int W>
bool deadly_locked(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink);

}  // namespace damero::sudoku::logic
