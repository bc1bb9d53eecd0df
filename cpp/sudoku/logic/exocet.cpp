#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_exocet(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(exocet)

}  // namespace damero::sudoku::logic
