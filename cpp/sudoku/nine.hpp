// The 9x9 kernel: one puzzle on bitboards. Counts solutions up to a limit and gives one of them.
//
// For each digit, three words of 27 bits say where it may still go, one word a band of three rows:
//
//   bit  0  1  2 | 3  4  5 | 6  7  8      first row of the band
//        9 10 11 |12 13 14 |15 16 17      second row
//       18 19 20 |21 22 23 |24 25 26      third row
#pragma once

#include <array>
#include <cstdint>

#include "common/control.hpp"
#include "sudoku/answer.hpp"

namespace damero::sudoku {

inline constexpr int kNineCells = 81;

// For each cell, row by row, the digits it may hold: bit 0 is digit 1.
using NineCandidates = std::array<std::uint16_t, kNineCells>;

// Candidates of a puzzle as 81 bytes, 0 for an empty cell, else 1 to 9; other bytes leave no candidate.
NineCandidates nine_candidates(const std::uint8_t* cells) noexcept;

// True when two equal digits among 81 bytes share a row, a column or a box.
bool nine_clashes(const std::uint8_t* cells) noexcept;

// Counts solutions until `at_most` of them are found (0: all). The first one found goes to `solution`
// (81 bytes of 1 to 9) unless that is null; which of several is found first is not promised.
Found nine_count(const NineCandidates& candidates, std::uint64_t at_most, std::uint8_t* solution,
                 Control& control) noexcept;

}  // namespace damero::sudoku
