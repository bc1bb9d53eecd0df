#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_exclusion(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(exclusion)

}  // namespace damero::sudoku::logic
