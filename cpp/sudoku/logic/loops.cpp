#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_loops(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(loops)

}  // namespace damero::sudoku::logic
