// Puzzles to order where chance alone seldom finds one: dug, then changed given by given as long as they come no
// further from what is wanted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "sudoku/filling.hpp"
#include "sudoku/grading.hpp"
#include "sudoku/setting.hpp"

namespace damero::sudoku {

// Below this a puzzle that is judged shows what is wanted, but not in the way it should.
inline constexpr double kShown = 1.0;

struct Quarry {
  std::vector<Orbit> orbits;     // all cells, those together that must be given or empty together
  int givens = 0;                // how many cells are given; 0: as it comes
  bool minimal = false;          // no given may be superfluous
  std::uint64_t judgements = 0;  // at most so many puzzles are judged
  std::uint64_t nodes = 0;       // see Oracle
  std::vector<Values> starts;    // 9x9 puzzles with one solution that are near; each may be begun with, in any form
};

// One puzzle that the judge says 0 of; the less it says, the nearer. What comes of a seed depends on the judge, the
// quarry and the seed only.
Graded hunt(const Filler& filler, const Quarry& quarry, const Judge& judge, std::uint64_t seed, Control& control);

// One puzzle a seed, in their order, the same for any number of threads.
std::vector<Graded> hunt_many(const Filler& filler, const Quarry& quarry, const Judge& judge,
                              std::span<const std::uint64_t> seeds, unsigned threads, Control& control);

}  // namespace damero::sudoku
