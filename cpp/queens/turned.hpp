// Solutions that look the same after a half or a quarter turn.
#pragma once

#include "queens/listing.hpp"

namespace damero::queens {

// list() for Turn::half and Turn::quarter, n from 4. The queens are placed in sets that the turns exchange, a
// row at a time, so that half or a quarter of the board decides. Nodes are such sets placed.
Listed list_turned(const Wanted& wanted, Control& control);

}  // namespace damero::queens
