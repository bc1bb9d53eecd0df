#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_fish(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(fish)

}  // namespace damero::sudoku::logic
