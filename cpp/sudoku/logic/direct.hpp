// The direct techniques of Sudoku Explainer: a pattern that at once leaves a digit one place in a house.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_direct(Look<W>& look, Technique technique, Sink& sink);

}  // namespace damero::sudoku::logic
