#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_singles(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(singles)

}  // namespace damero::sudoku::logic
