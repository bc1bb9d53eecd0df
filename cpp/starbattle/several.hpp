// Two stars or more in each row, column and region: Star Battle.
#pragma once

#include "starbattle/solve.hpp"

namespace damero::starbattle {

// As solve() for a task of any number of stars, whose bounds have been checked.
Listing solve_several(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep,
                      Control& control);

}  // namespace damero::starbattle
