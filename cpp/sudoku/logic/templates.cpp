#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_templates(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(templates)

}  // namespace damero::sudoku::logic
