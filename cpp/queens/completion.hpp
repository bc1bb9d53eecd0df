// Completing a placement: fixed queens, blocked squares, any board up to 64 x 64.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "queens/enumerate.hpp"

namespace damero::queens {

// `open` as for enumerate(): a row with a fixed queen has that one square. Counts the solutions, at most
// `at_most`, and keeps the first `keep` found. The search takes the row with the fewest squares first (of
// equal ones the nearest to the middle), and puts a queen at once where a row or a column has only one square
// left: solutions come in a fixed order, but not a lexicographic one. Nodes are choices, not forced queens. What
// takes longer is begun anew: by sweep() where there are plenty of solutions, by fit() where there are few or none.
Listing complete(std::span<const std::uint64_t> open, std::uint64_t at_most, std::uint64_t keep,
                 Control& control);

}  // namespace damero::queens
