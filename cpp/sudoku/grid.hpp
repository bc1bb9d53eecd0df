// The general kernel: any layout up to 36x36, any houses. Finds, counts and lists solutions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "sudoku/answer.hpp"
#include "sudoku/houses.hpp"

namespace damero::sudoku {

// How far propagation goes; each method includes those before it.
enum class Method { naked, hidden, locked };

// In which order a search finds solutions.
//
// steady: the order in which solutions are listed; it is part of what lists and generated puzzles mean and never
//   changes. In a state closed under naked and hidden singles, take the choice with the fewest ways: a cell and its
//   candidates, or a house and the places left in it for a digit. Among equals a cell before a house, then the lower
//   cell, or the lower house and then the lower digit. Solutions with the lowest way (digit, or cell in the house)
//   come first, then those without it, each by this same rule.
// fast: any order; the same on every machine, but free to change. The way to ask whether there is a solution.
enum class Order { steady, fast };

struct Ask {
  Order order = Order::fast;
  std::uint64_t at_most = 0;  // stop at so many solutions after those skipped; 0: find all
  std::uint64_t skip = 0;     // solutions to pass over first
  std::uint64_t keep = 0;     // write down so many of the solutions found
  bool shuffled = false;      // in the steady order, take a random way instead of the lowest, from Rng(seed)
  std::uint64_t seed = 0;
};

// Candidates of cells given as 0 (empty) to size; other values leave no candidate.
std::vector<Mask> candidates_of(const Houses& houses, std::span<const std::uint8_t> values);

// Solutions kept are appended to `solutions`, one byte of 1 to size a cell. `candidates` has one mask a cell.
// Memory does not depend on the number of solutions counted.
Found search(const Houses& houses, std::span<const Mask> candidates, const Ask& ask,
             std::vector<std::uint8_t>& solutions, Control& control);

enum class State { dead, solved, open };

// Applies the methods until nothing changes: the result does not depend on the order of steps. Narrows `candidates`
// in place, except that those of a dead grid mean nothing.
State settle(const Houses& houses, std::span<Mask> candidates, Method method);

}  // namespace damero::sudoku
