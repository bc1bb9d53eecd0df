// Small hands for making a step once a finder has a result.
#pragma once

#include <algorithm>
#include <utility>

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
std::vector<std::uint16_t> listed(const Cells<W>& cells) {
  std::vector<std::uint16_t> out;
  for (const int cell : cells) out.push_back(static_cast<std::uint16_t>(cell));
  return out;
}

template <int W>
Group group(Role role, Digits digits, const Cells<W>& cells) {
  return {role, digits, listed(cells)};
}

// Adds one digit's eliminations to a step.
template <int W>
void remove_digit(Step& step, const Cells<W>& cells, int digit) {
  for (const int cell : cells) {
    step.removes.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
  }
}

inline void add_house(Step& step, Role role, int house) {
  step.houses.push_back({role, static_cast<std::uint16_t>(house)});
}

inline void sort_results(Step& step) {
  std::sort(step.places.begin(), step.places.end());
  std::sort(step.removes.begin(), step.removes.end());
}

// The houses with the boxes first, where people look first: the `i`th of them.
template <int W>
int box_first(const Ground<W>& ground, int i) noexcept {
  const int size = ground.size();
  return i < size ? 2 * size + i : i < 3 * size ? i - size : i;
}

// A step whose digits leave or stay in cells: adds what it takes away from them, sorted.
template <int W>
void remove_digits(Step& step, const State<W>& state, Digits digits, const Cells<W>& cells) {
  for (Digits rest = digits; rest != 0; rest &= rest - 1) {
    const int digit = std::countr_zero(rest);
    remove_digit(step, state.of(digit) & cells, digit);
  }
  sort_results(step);
}

inline Step placing(Technique technique, int cell, int digit) {
  Step step;
  step.technique = technique;
  step.digits = Digits{1} << digit;
  step.places.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
  return step;
}

}  // namespace damero::sudoku::logic
