// Chains of one kind of link: remote pairs, chains and cycles of one digit, chains of cells with two candidates.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_remote_pairs(Look<W>& look, Sink& sink);
template <int W>
bool find_x_chains(Look<W>& look, Sink& sink);
template <int W>
bool find_x_cycles(Look<W>& look, Sink& sink);
template <int W>
bool find_xy_chains(Look<W>& look, Sink& sink);

}  // namespace damero::sudoku::logic
