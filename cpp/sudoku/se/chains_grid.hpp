// Candidates as chains go over them: a grid that can lose candidates, and the strong links of one that does not.
#pragma once

#include <array>
#include <cstdint>

#include "sudoku/se/state.hpp"

namespace damero::sudoku::se::chains {

inline constexpr int kCandidates = kDigits * kCells;

using Candidate = std::uint16_t;  // digit (from 0) * 81 + cell

inline Candidate candidate(int cell, int digit) noexcept { return static_cast<Candidate>(digit * kCells + cell); }
// Whether a mask has exactly two bits.
inline bool is_pair(unsigned mask) noexcept {
  const unsigned rest = mask & (mask - 1);
  return rest != 0 && (rest & (rest - 1)) == 0;
}

inline int digit_of(Candidate it) noexcept { return it / kCells; }
inline int cell_of(Candidate it) noexcept { return it % kCells; }

// A set of candidates.
struct Candidates {
  CellSet of[kDigits];

  bool has(int cell, int digit) const noexcept { return of[digit].has(cell); }
  bool has(Candidate it) const noexcept { return of[digit_of(it)].has(cell_of(it)); }
  void add(int cell, int digit) noexcept { of[digit].add(cell); }
  void add(Candidate it) noexcept { of[digit_of(it)].add(cell_of(it)); }
  void drop(Candidate it) noexcept { of[digit_of(it)].drop(cell_of(it)); }
  bool any() const noexcept {
    std::uint64_t all = 0;
    for (const CellSet& one : of) all |= one.part[0] | one.part[1];
    return all != 0;
  }
  int size() const noexcept {
    int all = 0;
    for (const CellSet& one : of) all += one.size();
    return all;
  }
  bool operator==(const Candidates&) const = default;
};

// Calls go(cell) for the cells of a set in reading order.
template <class Go>
inline void each(CellSet set, Go&& go) {
  for (std::uint64_t rest = set.part[0]; rest != 0; rest &= rest - 1) go(__builtin_ctzll(rest));
  for (std::uint64_t rest = set.part[1]; rest != 0; rest &= rest - 1) go(54 + __builtin_ctzll(rest));
}

// Calls go(candidate), digit by digit.
template <class Go>
inline void each(const Candidates& set, Go&& go) {
  for (int digit = 0; digit < kDigits; ++digit) each(set.of[digit], [&](int cell) { go(candidate(cell, digit)); });
}

// The peers of a cell in three parts: its box, the rest of its row, the rest of its column.
struct Parts {
  CellSet of[kCells][kTypes];
  constexpr Parts() : of{} {
    for (int cell = 0; cell < kCells; ++cell) {
      CellSet before;
      before.add(cell);
      for (int type = 0; type < kTypes; ++type) {
        of[cell][type] = kTables.house_set[kTables.house_of[cell][type]] - before;
        before = before | of[cell][type];
      }
    }
  }
};
inline constexpr Parts kParts;

struct Grid {
  Mask digits[kCells];            // candidates of a cell; none in a cell with a digit
  Mask places[kHouses][kDigits];  // positions of a digit in a house
  Candidates all;

  Grid() noexcept {}
  explicit Grid(const State& state) noexcept : all{} {
    for (int cell = 0; cell < kCells; ++cell) {
      digits[cell] = state.candidates[cell];
      for (unsigned rest = digits[cell]; rest != 0; rest &= rest - 1) all.add(cell, lowest(rest));
    }
    for (int house = 0; house < kHouses; ++house) {
      for (int digit = 0; digit < kDigits; ++digit) places[house][digit] = state.places[house][digit];
    }
  }

  void remove(int cell, int digit) noexcept {
    digits[cell] &= static_cast<Mask>(~(1U << digit));
    all.of[digit].drop(cell);
    for (int type = 0; type < kTypes; ++type) {
      places[kTables.house_of[cell][type]][digit] &= static_cast<Mask>(~(1U << kTables.position[cell][type]));
    }
  }
};

// Why a candidate must be true when another is false.
enum class Cause : std::uint8_t { box, row, column, cell, none };

struct Strong {
  Candidate to;
  Cause cause;
};

// The strong links of a grid: for each candidate first the one in its cell, then those in its box, row and column.
struct Links {
  std::uint8_t count[kCandidates];
  Strong to[kCandidates][4];
  Candidates in_cell, in_house;  // candidates that have such links

  explicit Links(const Grid& grid) noexcept { set(grid); }
  Links() noexcept {}
  void set(const Grid& grid) noexcept;
};

}  // namespace damero::sudoku::se::chains
