// Fundamental solutions of small boards: as orbits.hpp, each row a function of its own that the compiler knows.
#pragma once

#include "common/control.hpp"
#include "queens/orbits.hpp"

namespace damero::queens {

inline constexpr unsigned kSmallest = 4, kLargestSmall = 11;  // a tenth of a millisecond, so it asks for no stop

// n from kSmallest to kLargestSmall. Nodes are queens placed below the first row.
Orbits count_small(unsigned n, Control& control);

}  // namespace damero::queens
