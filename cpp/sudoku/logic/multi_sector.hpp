// The finder of SK loops, which is asked through find_multi_sector.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_sk_loop(Look<W>& look, Sink& sink);

// Whether the boxes of a layout are the nine of three rows and three columns.
template <int W>
bool is_three_by_three(const Ground<W>& ground) {
  if (ground.size() != 9 || ground.cells() != 81) return false;
  for (int cell = 0; cell < 81; ++cell) {
    if (ground.box_house(cell) != 18 + cell / 27 * 3 + cell % 9 / 3) return false;
  }
  return true;
}

}  // namespace damero::sudoku::logic
