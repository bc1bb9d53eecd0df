// What the single-digit patterns start from: houses where a digit has two places.
#pragma once

#include <vector>

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

// A house that leaves a digit two places: one of them holds it.
struct Pair {
  std::uint16_t house, a, b;  // a < b
};

template <int W>
std::vector<Pair> pairs_of(const Look<W>& look, int digit) {
  std::vector<Pair> out;
  const Ground<W>& ground = look.ground();
  for (int h = 0; h < ground.houses(); ++h) {
    if (!ground.is_full(h)) continue;
    Cells<W> places = look.state().in(digit, h);
    if (!places.many()) continue;
    const int a = places.first();
    places.drop_first();
    if (places.many()) continue;
    out.push_back({static_cast<std::uint16_t>(h), static_cast<std::uint16_t>(a),
                   static_cast<std::uint16_t>(places.first())});
  }
  return out;
}

// Empty rectangles, and two of one box as one step.
template <int W>
bool find_empty_rectangles(Look<W>& look, Technique technique, Sink& sink);

}  // namespace damero::sudoku::logic
