// One star in each row, column and region: regional Queens.
#pragma once

#include "starbattle/solve.hpp"

namespace damero::starbattle {

// As solve() for a task of one star, whose bounds have been checked.
Listing solve_one(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep, Control& control);

}  // namespace damero::starbattle
