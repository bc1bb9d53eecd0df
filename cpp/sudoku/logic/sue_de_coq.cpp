#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_sue_de_coq(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(sue_de_coq)

}  // namespace damero::sudoku::logic
