#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_wings(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(wings)

}  // namespace damero::sudoku::logic
