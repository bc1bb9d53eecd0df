#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_multi_sector(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(multi_sector)

}  // namespace damero::sudoku::logic
