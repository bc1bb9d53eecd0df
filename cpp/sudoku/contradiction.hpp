// What the steps of logic and the raters throw when they are wrong.
#pragma once

#include <stdexcept>

namespace damero::sudoku {

// A step contradicts the solution, or does nothing: a fault of this program, never of the puzzle.
class Contradiction : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace damero::sudoku
