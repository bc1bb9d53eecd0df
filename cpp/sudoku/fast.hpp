// The search for Order::fast: whether there is a solution, and how many, by whatever way is quickest.
#pragma once

#include <memory>
#include <span>

#include "sudoku/grid.hpp"

namespace damero::sudoku {

// Easy grids, and those with many solutions, are searched board by board. Where contradictions pile up without a
// solution between them, a search that learns from them goes on with what is left; when that finds solutions in
// plenty, it hands back.
std::unique_ptr<Search::Steps> fast_steps(const Houses& houses, std::span<const Mask> candidates);

}  // namespace damero::sudoku
