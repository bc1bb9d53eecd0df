#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_chains(Look<W>&, Technique, Sink&) {
  return false;
}

DAMERO_WIDTHS(chains)

}  // namespace damero::sudoku::logic
