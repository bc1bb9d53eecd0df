// Star Battle and regional Queens: so many stars in every row, column and region, no two touching.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"

namespace damero::starbattle {

constexpr unsigned kMaxSize = 25;
constexpr unsigned kMaxStars = 6;  // a 2 x 2 square holds one star: 25 rows have room for no more

// What is known of a cell.
enum : std::uint8_t { kOpen = 0, kStar = 1, kBlocked = 2 };

// A board: `regions` has one number below `size` a cell, row by row; `cells` what is known of it.
struct Task {
  unsigned size;
  unsigned stars;
  std::span<const std::uint8_t> regions;
  std::span<const std::uint8_t> cells;
};

struct Listing {
  std::vector<std::uint8_t> columns;  // kept solutions: `stars` columns for each of `size` rows, ascending
  std::uint64_t count = 0;
  bool exhausted = false;  // there are no more than `count`
  bool stopped = false;    // the control ended the search
};

// Counts the solutions that have all stars given and none on a blocked cell, at most `at_most`; passes over the
// first `skip` found and keeps the next `keep`. Regions may be disconnected. The search takes the row, column or
// region with the fewest cells to spare, always in the same order, so that solutions come in a steady order (not a
// lexicographic one). Nodes are stars put by choice. Throws std::invalid_argument for a task out of bounds.
Listing solve(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep, Control& control);

}  // namespace damero::starbattle
