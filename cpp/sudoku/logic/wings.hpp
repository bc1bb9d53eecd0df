// Wings of four and five cells, in a file of their own.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_bent_sets(Look<W>& look, Technique technique, int size, Sink& sink);

}  // namespace damero::sudoku::logic
