#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_subsets(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(subsets)

}  // namespace damero::sudoku::logic
