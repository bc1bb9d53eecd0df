#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_rectangles(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(rectangles)

}  // namespace damero::sudoku::logic
