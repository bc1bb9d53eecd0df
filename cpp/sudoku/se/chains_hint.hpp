// What a chain gives, and which of several Sudoku Explainer puts first.
#pragma once

#include "sudoku/se/chains_grid.hpp"

namespace damero::sudoku::se::chains {

// What a chain's length adds to its difficulty: 0.1 each time that length - 2 passes 4, 6, 8, 12, 16, 24, 32, ...
inline double added_for(int length) noexcept {
  double added = 0.0;
  bool by_half = true;
  for (int passed = 4; length - 2 > passed; by_half = !by_half) {
    added += 0.1;
    passed = by_half ? passed * 3 / 2 : passed * 4 / 3;
  }
  return added;
}

// The order of chains: by difficulty, then length, then kind; of equal ones the first found.
struct Rank {
  double difficulty;
  int length;
  int key;

  bool before(const Rank& other) const noexcept {
    if (difficulty != other.difficulty) return difficulty < other.difficulty;
    if (length != other.length) return length < other.length;
    return key < other.key;
  }
};

}  // namespace damero::sudoku::se::chains
