// Solutions under the eight symmetries of the square.
#pragma once

#include <cstdint>

#include "common/control.hpp"

namespace damero::queens {

// A solution's columns by row, n of them (n from 1 to 32).
// Returns the size of the solution's orbit under the eight symmetries (1, 2, 4 or 8) if it is the
// lexicographically first of its orbit, and 0 if another one comes before it.
unsigned orbit_size_if_first(const std::uint8_t* columns, unsigned n) noexcept;

// How many solutions look the same after a half turn (OEIS A032522), and of these after a quarter turn too
// (A033148). No solution with n > 1 is its own mirror image.
struct Symmetric {
  std::uint64_t half_turn = 0, quarter_turn = 0;
  bool complete = false;
};

// n from 2 to 32. The queens are placed in pairs that a half turn exchanges, so that the search is as deep as
// half the board. Nodes are pairs placed.
Symmetric count_symmetric(unsigned n, Control& control);

}  // namespace damero::queens
