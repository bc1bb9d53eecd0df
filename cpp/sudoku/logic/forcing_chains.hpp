// Forcing chains: something follows whatever a candidate, a cell or a house turns out to be, or a candidate refutes
// itself. Each result by the fewest nodes; how a step tells its chains, forcing.cpp says.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_forcing_chains(Look<W>& look, Technique technique, Sink& sink);

}  // namespace damero::sudoku::logic
