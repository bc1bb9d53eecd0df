#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_trial(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(trial)

}  // namespace damero::sudoku::logic
