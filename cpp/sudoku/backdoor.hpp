// Backdoors: cells which, once filled from the solution, let plain methods fill all the others.
// (R. Williams, C. Gomes and B. Selman, "Backdoors to typical case complexity", IJCAI 2003.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"

namespace damero::sudoku {

struct Backdoor {
  std::vector<std::uint16_t> cells;  // ascending; a smallest set when complete, else one that does
  int least = 0;                     // no set with fewer cells does
  bool complete = true;
};

// A smallest backdoor to `solution`, of those the first by their cells in order. Every set of cells that could be one
// is tried or known to be no better than one that was tried: a set that does nothing is worth no more than a bigger
// closure.
Backdoor find_backdoor(const Houses& houses, std::span<const std::uint8_t> values,
                       std::span<const std::uint8_t> solution, Method method, Control& control);

struct Entry {
  std::uint64_t solutions = 0;  // of the puzzle, counted to 2
  bool complete = false;  // false: stopped; then `solutions` are at least so many, and the backdoor is the best known
  Backdoor backdoor;            // to the only solution
};

// The same for many puzzles of `cells` bytes each.
std::vector<Entry> find_backdoors(const Houses& houses, std::span<const std::uint8_t> puzzles, Method method,
                                  unsigned threads, Control& control);

}  // namespace damero::sudoku
