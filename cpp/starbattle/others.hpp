// Some solutions of a board that is being made, found in an order that never changes.
#pragma once

#include <cstdint>
#include <vector>

#include "starbattle/solve.hpp"

namespace damero::starbattle {

struct Others {
  unsigned count = 0;
  std::vector<int> uses;  // in how many of them each cell has a star
};

// At most `at_most` solutions, from at most so many choices: there may be more. Part of what generated boards are made
// by: it stays as it is while the solver gets faster.
Others some_solutions(const Task& task, unsigned at_most, unsigned choices);

}  // namespace damero::starbattle
