#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_locked(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(locked)

}  // namespace damero::sudoku::logic
