// The 9x9 kernel: counts the solutions of one puzzle up to a limit, solves many abreast, and lists them in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

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

// The same for a puzzle as 81 bytes, 0 for an empty cell, else 1 to 9.
Found nine_count(const std::uint8_t* cells, std::uint64_t at_most, std::uint8_t* solution, Control& control) noexcept;

// Solutions in an order that never changes: that of a search which, in a board closed under singles and locked
// candidates, tries cells with two digits (which ones: see nine_choice.hpp), else the first with fewest. It can go on
// where it stopped; its memory does not grow.
class NineWalk {
 public:
  explicit NineWalk(const NineCandidates& candidates);

  // The next solutions; those kept are appended to `solutions`, 81 bytes each.
  Found advance(const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control);

 private:
  struct Freed {
    void operator()(void* memory) const noexcept;
  };
  std::unique_ptr<void, Freed> walk_;
};

}  // namespace damero::sudoku
