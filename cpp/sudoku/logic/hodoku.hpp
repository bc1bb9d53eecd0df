// HoDoKu's own way through a plain 9x9: the order in which it comes upon singles, and what it does when nothing leads
// on.
#pragma once

#include <cstdint>
#include <span>

#include "common/control.hpp"
#include "sudoku/logic/engine.hpp"

namespace damero::sudoku::logic {

// The path from a puzzle's givens to its solution, both 81 bytes. Full houses, naked and hidden singles come before all
// else; `order` are the other techniques. Where none has a step, the cell in the middle of those that are empty is
// filled from the solution: a step of the technique `trial`. Throws Contradiction for a faulty step.
Path hodoku_path(const Ground<2>& ground, const std::uint8_t* givens, const std::uint8_t* solution,
                 std::span<const Technique> order, const Options& options, Control& control);

}  // namespace damero::sudoku::logic
