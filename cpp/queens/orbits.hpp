// Counting fundamental solutions one by one: backtracking over the rows.
//
// Only the lexicographically first solution of each orbit under the eight symmetries of the square is looked
// for (the way of T. Takaken's programs), so that all solutions and fundamental ones are known together for
// about an eighth of the work.
#pragma once

#include <cstdint>

#include "common/control.hpp"

namespace damero::queens {

inline constexpr unsigned kMaxOrbits = 32;  // a row is a 32-bit mask

// Fundamental solutions by the size of their orbit. Each adds that size to the number of all solutions:
// size 8 has no symmetry, 4 looks the same after a half turn, 2 after a quarter turn, 1 (n <= 1) always.
struct Orbits {
  std::uint64_t size1 = 0, size2 = 0, size4 = 0, size8 = 0;
  bool complete = false;  // false: stopped, these are the ones found so far

  std::uint64_t fundamental() const noexcept { return size1 + size2 + size4 + size8; }
  std::uint64_t all() const noexcept { return size1 + 2 * size2 + 4 * size4 + 8 * size8; }
};

// n from 0 to kMaxOrbits (else std::invalid_argument); threads 0 means all the cores.
// Nodes are queens placed. The answer and, when complete, the number of nodes do not depend on threads.
Orbits count_orbits(unsigned n, unsigned threads, Control& control);

}  // namespace damero::queens
