#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_digit(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(digit)

}  // namespace damero::sudoku::logic
