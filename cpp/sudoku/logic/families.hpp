// The families of techniques: one finder a family, each in its own file.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

#define DAMERO_FAMILIES(X)                                                                                    \
  X(singles) X(locked) X(subsets) X(fish) X(kraken) X(digit) X(wings) X(colours) X(rectangles) X(loops)       \
  X(bug) X(chains) X(als) X(sue_de_coq) X(exclusion) X(exocet) X(multi_sector) X(fireworks) X(forcing)        \
  X(templates) X(trial)

// A finder gives the steps of one technique in this state to the sink, in an order that is the same on every machine,
// until the sink has enough (then it returns true) or there are no more. Each step takes away or places something.
#define X(family) \
  template <int W> \
  bool find_##family(Look<W>& look, Technique technique, Sink& sink);
DAMERO_FAMILIES(X)
#undef X

// Asks the family that a technique belongs to.
template <int W>
bool find(Look<W>& look, Technique technique, Sink& sink);

}  // namespace damero::sudoku::logic
