#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_forcing(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(forcing)

}  // namespace damero::sudoku::logic
