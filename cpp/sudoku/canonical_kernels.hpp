// The two kernels behind canonical_form. Neither looks for clashes: cells must be valid.
#pragma once

#include <cstdint>
#include <span>

#include "common/control.hpp"
#include "sudoku/canonical.hpp"

namespace damero::sudoku {

// A filled 9x9: all ways to begin with two rows, few of which are least. A fixed amount of work.
Form canonical_full_nine(const std::uint8_t* cells);

// Any grid of any boxes: a search that lays rows one after another and leaves open what no row has told apart yet.
Form canonical_search(const Boxes& boxes, std::span<const std::uint8_t> cells, Control& control);

}  // namespace damero::sudoku
