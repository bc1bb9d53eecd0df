#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_kraken(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(kraken)

}  // namespace damero::sudoku::logic
