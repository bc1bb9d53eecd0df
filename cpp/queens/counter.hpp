// Counting all placements of n queens on an n x n board, none attacking another (OEIS A000170), and the
// fundamental ones among them (A002562): those that differ by more than a turn or a reflection.
#pragma once

#include <cstdint>

#include "common/control.hpp"
#include "queens/orbits.hpp"

namespace damero::queens {

inline constexpr unsigned kMaxCount = kMaxOrbits;

struct Counted {
  std::uint64_t solutions = 0, fundamental = 0;  // at least so many, unless complete
  Orbits orbits;                                 // only when complete
  bool complete = false;
};

// n from 0 to kMaxCount (else std::invalid_argument); threads 0 means all the cores. Boards from 12 x 12 to
// 24 x 24 are counted in parts, by halves, others by orbits. The answer and, when complete, the number of nodes do not
// depend on threads.
Counted count(unsigned n, unsigned threads, Control& control);

}  // namespace damero::queens
