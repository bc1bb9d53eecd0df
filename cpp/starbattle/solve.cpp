#include "starbattle/solve.hpp"

#include <cstddef>
#include <stdexcept>

#include "starbattle/one.hpp"
#include "starbattle/several.hpp"

namespace damero::starbattle {
namespace {

void check(const Task& task) {
  const std::size_t cells = std::size_t{task.size} * task.size;
  bool fits = task.size >= 1 && task.size <= kMaxSize && task.stars >= 1 && task.stars <= kMaxStars;
  fits = fits && task.regions.size() == cells && task.cells.size() == cells;
  for (std::size_t i = 0; fits && i < cells; ++i) fits = task.regions[i] < task.size && task.cells[i] <= kBlocked;
  if (!fits) throw std::invalid_argument("a board of 1 to 25 rows, 1 to 6 stars and regions by number expected");
}

}  // namespace

Listing solve(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep, Control& control) {
  check(task);
  if (task.stars == 1) return solve_one(task, at_most, skip, keep, control);
  return solve_several(task, at_most, skip, keep, control);
}

}  // namespace damero::starbattle
