// Whether rows and columns can be matched at all, diagonals left aside.
#pragma once

#include "queens/squares.hpp"

namespace damero::queens {

// Whether each row without a queen can have a column of its own. Time about squares times the square root of rows
// as a rule (augmenting paths in phases; J. Hopcroft, R. Karp 1973).
bool has_matching(const Squares& squares);

}  // namespace damero::queens
