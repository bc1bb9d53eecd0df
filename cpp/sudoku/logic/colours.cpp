#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_colours(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(colours)

}  // namespace damero::sudoku::logic
