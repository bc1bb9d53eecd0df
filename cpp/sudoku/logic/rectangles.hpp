// Rectangles that are no plain unique rectangles, each kind in a file of its own.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_avoidable_rectangles(Look<W>& look, Technique technique, Sink& sink);

template <int W>
bool find_extended_rectangles(Look<W>& look, Sink& sink);

// Hidden rectangles that HoDoKu does not know of.
template <int W>
bool find_linked_rectangles(Look<W>& look, Sink& sink);

}  // namespace damero::sudoku::logic
