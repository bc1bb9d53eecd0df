// The techniques of almost locked sets, one function each; find_als asks the one that is wanted.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

// The first step of HoDoKu's path is the first of these. (Its lists of all steps are sorted otherwise: als_order.hpp.)
template <int W>
bool find_als_xz(Look<W>& look, Sink& sink);
template <int W>
bool find_als_xy_wing(Look<W>& look, Sink& sink);
// These collect all and sort; of those with one result the one of fewest cells stays.
template <int W>
bool find_als_chain(Look<W>& look, Sink& sink);
template <int W>
bool find_death_blossom(Look<W>& look, Sink& sink);

}  // namespace damero::sudoku::logic
