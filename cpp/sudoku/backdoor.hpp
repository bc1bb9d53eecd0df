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

// A smallest backdoor to `solution`, of those the first by their cells in order. Every set of cells that could be one is
// tried or known to be no better than one that was tried: a set that does nothing is worth no more than a bigger closure.
Backdoor find_backdoor(const Houses& houses, std::span<const std::uint8_t> values,
                       std::span<const std::uint8_t> solution, Method method, Control& control);

}  // namespace damero::sudoku
