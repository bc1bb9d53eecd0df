#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_bug(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(bug)

}  // namespace damero::sudoku::logic
