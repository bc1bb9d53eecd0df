// Forcing nets: as forcing chains, but all that is known on the way counts together (net.hpp).
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_forcing_nets(Look<W>& look, Technique technique, Sink& sink);

}  // namespace damero::sudoku::logic
