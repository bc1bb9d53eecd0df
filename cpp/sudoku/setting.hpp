// Givens that a puzzle can do without: which ones, and puzzles made by taking givens away.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/oracle.hpp"

namespace damero::sudoku {

// Cells that are given or empty together. No cell lies in two orbits.
using Orbit = std::vector<std::uint16_t>;

struct Dug {
  Values values;         // what is left of the solution
  int givens = 0;        // how many cells are given
  int undecided = 0;     // orbits that stay because it was not known whether they could go
  bool complete = true;  // false: stopped; what is left has the solution as its only one all the same
};

// Takes orbits away one after another, in their order, wherever the solution stays the only one. With `givens` it ends
// at just so many: an orbit stays when without it those that follow could not make up the number. With 0 everything
// goes that can. Cells in no orbit are empty from the first; all orbits together must leave the solution as the only
// one.
Dug dig(Oracle& oracle, std::span<const std::uint8_t> solution, std::span<const Orbit> orbits, int givens = 0);

enum class Need : std::uint8_t { needed, superfluous, unknown };

// For each given of a puzzle with one solution whether it could go by itself; empty cells are `needed`.
std::vector<Need> needs(Oracle& oracle, std::span<const std::uint8_t> values);

struct Needs {
  std::uint64_t solutions = 0;  // of the puzzle, counted to 2
  std::vector<Need> needs;      // empty unless there was one solution
  bool complete = false;        // false: stopped; then `solutions` are at least so many
};

// The same for many puzzles of `cells` bytes each.
std::vector<Needs> needs_many(const Houses& houses, std::span<const std::uint8_t> puzzles, unsigned threads,
                              Control& control);

// Whether surely no given of a puzzle with one solution could go.
bool is_minimal(Oracle& oracle, std::span<const std::uint8_t> values);

struct Minimised {
  std::uint64_t solutions = 0;  // of the puzzle, counted to 2
  Values values;                // given digits of a minimal puzzle; empty unless there was one solution
  bool complete = false;  // false: stopped; then `values` may not be minimal, and `solutions` are at least so many
};

// Takes givens away in an order drawn by a seed until no more can go: one puzzle a seed, `cells` bytes each, the same
// for any number of threads. The order in which random numbers are taken never changes.
std::vector<Minimised> minimise(const Houses& houses, std::span<const std::uint8_t> puzzles,
                                std::span<const std::uint64_t> seeds, unsigned threads, Control& control);

}  // namespace damero::sudoku
