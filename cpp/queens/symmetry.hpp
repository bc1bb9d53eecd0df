// Solutions under the eight symmetries of the square.
#pragma once

#include <cstdint>

#include "common/control.hpp"

namespace damero::queens {

// A solution's columns by row, n of them (n from 1 to 32).
// Returns the size of the solution's orbit under the eight symmetries (1, 2, 4 or 8) if it is the
// lexicographically first of its orbit, and 0 if another one comes before it.
unsigned orbit_size_if_first(const std::uint8_t* columns, unsigned n) noexcept;

// A number of solutions, at least so many unless complete.
struct Tally {
  std::uint64_t solutions = 0;
  bool complete = false;
};

// How many solutions look the same after a half turn (OEIS A032522), and how many of these after a quarter turn
// (A033148); n from 0 to 32 (else std::invalid_argument). No solution with n > 1 is its own mirror image.
// The queens are placed in pairs that a half turn exchanges, or in fours that a quarter turn does, so that the
// search is as deep as a half or a quarter of the board. Nodes are rows entered.
Tally count_half_turn(unsigned n, Control& control);
Tally count_quarter_turn(unsigned n, Control& control);

// Both.
struct Symmetric {
  std::uint64_t half_turn = 0, quarter_turn = 0;
  bool complete = false;
};

Symmetric count_symmetric(unsigned n, Control& control);

}  // namespace damero::queens
