#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_als(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(als)

}  // namespace damero::sudoku::logic
