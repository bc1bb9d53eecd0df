// Counting all solutions by meeting in the middle, for boards up to 18 x 18.
//
// The board is split at its vertical midline. For every set of rows that the queens of the East half may
// take, all East half boards on these rows and all West half boards on the other rows are built, each from
// two quarters. The halves interact only through the diagonals that cross the midline, so that what remains is to
// count the pairs of half boards without a common crossing. (The split, the bit-sliced matching and the
// weights for long diagonals are ideas of E. Kluev, N-Queens-Count-Sol, 2022.)
#pragma once

#include <cstdint>

#include "common/control.hpp"

namespace damero::queens {

inline constexpr unsigned kMaxHalves = 18;  // the crossings of a half board fit 32 bits

struct Halves {
  std::uint64_t solutions = 0;
  bool complete = false;  // false: stopped; there are at least so many solutions
};

// n from 4 to kMaxHalves (else std::invalid_argument); threads 0 means all the cores. Nodes are half and
// quarter boards. The answer and, when complete, the number of nodes do not depend on threads.
Halves count_by_halves(unsigned n, unsigned threads, Control& control);

}  // namespace damero::queens
