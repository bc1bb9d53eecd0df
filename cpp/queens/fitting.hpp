// Fitting queens into boards of any size up to 1000: one completion or more, or the proof that there is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"

namespace damero::queens {

inline constexpr std::uint32_t kMaxFitting = 1000;

struct Fitting {
  std::vector<std::uint32_t> columns;  // the solutions kept, n columns each
  std::uint64_t count = 0;             // solutions found
  bool exhausted = false;              // these are all: with count 0, it is proven that there is none
  bool stopped = false;                // ended by the control
};

// Bit c of the words of row r (`words_of(n)` of them) is set where row r may have its queen; a row with a
// fixed queen has that one square. Finds up to `at_most` solutions and keeps the first `keep`.
//
// An exact cover: every row and column has one queen, every diagonal at most one. After each queen all squares
// are closed that it attacks, and those that attack every square left of some row or column (only where two or
// three are left are there such); a row or column with one square left gets its queen. The search branches on
// the row or column with fewest squares for its weight, which grows with the dead ends that it led to (F.
// Boussemart, F. Hemery, C. Lecoutre, L. Sais, Boosting systematic search by weighting constraints, ECAI 2004).
// On a large board short searches with random choices come first. Before all that a matching of rows to columns is looked for, without which there is no solution.
//
// The same board and seed give the same solutions. Nodes are choices.
Fitting fit(std::uint32_t n, std::span<const std::uint64_t> open, std::uint64_t at_most, std::uint64_t keep,
            std::uint64_t seed, Control& control);

constexpr std::size_t words_of(std::uint32_t n) noexcept { return (n + 63) / 64; }

}  // namespace damero::queens
