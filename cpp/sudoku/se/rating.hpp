// Ratings on the scales of Sudoku Explainer 1.2.1 and of SukakuExplainer's default set, for plain 9x9 puzzles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/control.hpp"
#include "sudoku/contradiction.hpp"
#include "sudoku/se/state.hpp"

namespace damero::sudoku::se {

// Whose techniques.
enum class TechniqueSet : std::uint8_t {
  original,  // Sudoku Explainer 1.2.1
  sukaku,    // SukakuExplainer's default set
};

struct Settings {
  bool uniqueness = true;  // whether techniques count that rest on there being only one solution
  // A puzzle that needs more than this is not rated to its end: its rating is then just some value above it.
  double most = 100.0;
  TechniqueSet set = TechniqueSet::original;
};

struct Rating {
  bool complete = false;  // false: stopped, and the rest says nothing
  double er = 0.0;        // the hardest step; 0 for a grid without an empty cell
  double ep = 0.0;        // the hardest until a digit is placed
  double ed = 0.0;        // the first step
  int hardest = -1;       // the number of the first of the hardest steps, from 0; -1: there is none
};

// What a puzzle is worth that no technique solves: a value above all others, as the original gives it. Then the first
// cell of those with the fewest candidates gets its digit from the solution.
inline constexpr double kUnsolved = 20.0;

// The next step; false when the control stopped the search. `solution`: 81 digits.
bool find_step(const State& state, const Settings& settings, const std::uint8_t* solution, Hint& hint,
               Control& control);

// Rates a puzzle with one solution, which must be given: 81 bytes each. The steps go to `path` unless it is null.
// Each is checked against the solution: throws Contradiction.
Rating rate(const std::uint8_t* givens, const std::uint8_t* solution, const Settings& settings,
            std::vector<Hint>* path, Control& control);

}  // namespace damero::sudoku::se
