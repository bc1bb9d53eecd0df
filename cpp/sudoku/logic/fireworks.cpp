#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_fireworks(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(fireworks)

}  // namespace damero::sudoku::logic
