// Puzzles made to order: minimal ones, with a number of givens, with a symmetry, with a pattern of givens.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "sudoku/filling.hpp"
#include "sudoku/setting.hpp"

namespace damero::sudoku {

struct Wish {
  std::vector<Orbit> orbits;   // all cells, those together that must be given or empty together
  Values pattern;              // the cells to be given, not 0; empty: any
  int givens = 0;              // how many cells are given; 0: as it comes
  bool minimal = false;        // no given may be superfluous
  std::uint64_t digs = 0;      // at most so many grids are dug; not for a pattern
  std::uint64_t climbs = 0;    // at most so many climbs; for patterns and numbers of givens
  std::uint64_t nodes = 0;     // see Oracle
};

enum class End : std::uint8_t { made, given_up, stopped };

struct Made {
  End end = End::stopped;
  Values values;                // the puzzle, or the nearest that was met; empty: none was
  std::uint64_t solutions = 0;  // of `values`, as far as they were counted
  std::uint64_t digs = 0, climbs = 0;
};

// One puzzle. What comes of a seed never changes: only random numbers, facts about solutions and, with `nodes`, the
// steady order go into it.
//
// A grid is dug first (see setting.hpp). Patterns, and numbers of givens that digging does not come to, are made by
// climbing: a clue or the place of an orbit is changed at random, and the change stays when the puzzle has not more
// solutions than before, and one at least. Solutions are counted to a cap only, so that one step is cheap.
Made make(const Filler& filler, const Wish& wish, std::uint64_t seed, Control& control);

// One puzzle a seed, in their order, the same for any number of threads.
std::vector<Made> make_many(const Filler& filler, const Wish& wish, std::span<const std::uint64_t> seeds,
                            unsigned threads, Control& control);

}  // namespace damero::sudoku
