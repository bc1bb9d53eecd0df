// The general kernel: any layout up to 36x36, any houses. Finds, counts and lists solutions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
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

// Candidates of cells given as 0 (empty) to size; other values leave no candidate.
std::vector<Mask> candidates_of(const Houses& houses, std::span<const std::uint8_t> values);

// A search that can go on where it stopped, at the number asked for or at a limit. Its memory grows with the depth of
// the search, never with the number of solutions. The houses must outlive it.
class Search {
 public:
  // `candidates` has one mask a cell. With a seed, in the steady order, a random way is taken instead of the lowest.
  Search(const Houses& houses, std::span<const Mask> candidates, Order order,
         std::optional<std::uint64_t> seed = std::nullopt);

  // The next solutions; those kept are appended to `solutions`, one byte of 1 to size a cell.
  Found advance(const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control);

  struct Steps {
    virtual ~Steps() = default;
    virtual Found advance(const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control) = 0;
  };

 private:
  std::unique_ptr<Steps> steps_;  // by the width of a mask
};

// One search from its beginning.
Found search(const Houses& houses, std::span<const Mask> candidates, Order order, const Ask& ask,
             std::vector<std::uint8_t>& solutions, Control& control);

enum class State { dead, solved, open };

// Applies the methods until nothing changes: the result does not depend on the order of steps. Dead is a grid in which
// a cell lacks a candidate or a digit a place, by whatever method. Narrows `candidates` in place; those of a dead grid
// mean nothing.
State settle(const Houses& houses, std::span<Mask> candidates, Method method);

}  // namespace damero::sudoku
