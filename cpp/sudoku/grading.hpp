// Puzzles as hard as asked for: dug, made easier by giving more or harder by changing what is given, and judged.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "sudoku/filling.hpp"
#include "sudoku/setting.hpp"

namespace damero::sudoku {

// How hard a puzzle with one solution is, the higher the harder; kTooHard when it is more than the judge looks for.
// It must depend on the puzzle alone. What it says when the control stopped it is not used.
using Judge =
    std::function<double(std::span<const std::uint8_t> values, std::span<const std::uint8_t> solution, Control&)>;
inline constexpr double kTooHard = std::numeric_limits<double>::infinity();

struct Goal {
  std::vector<Orbit> orbits;   // all cells, those together that must be given or empty together
  int givens = 0;              // how many cells are given; 0: as it comes
  int least = 0;               // more are given, as far as it stays as hard, until so many are
  bool minimal = false;        // no given may be superfluous
  double low = 0.0, high = 0.0;  // how hard: both are still right
  std::uint64_t digs = 0;      // at most so many grids are dug
  std::uint64_t climbs = 0;    // at most so many changes to each in order to make it harder
  std::uint64_t nodes = 0;     // see Oracle
};

enum class Grading : std::uint8_t { made, given_up, stopped };

struct Graded {
  Grading end = Grading::stopped;
  Values values;          // the puzzle, or the nearest that was met; empty: none was
  double judged = 0.0;    // what the judge said of it
  std::uint64_t digs = 0, judgements = 0;
};

// One puzzle. What comes of a seed depends on the judge, the goal and the seed only.
Graded make_graded(const Filler& filler, const Goal& goal, const Judge& judge, std::uint64_t seed, Control& control);

// One puzzle a seed, in their order, the same for any number of threads.
std::vector<Graded> make_graded_many(const Filler& filler, const Goal& goal, const Judge& judge,
                                     std::span<const std::uint64_t> seeds, unsigned threads, Control& control);

}  // namespace damero::sudoku
