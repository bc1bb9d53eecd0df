// The rectangles of a layout in which two digits could be exchanged: they depend on its houses alone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace damero::sudoku::logic {

// Four cells: 0 and 1 in one row, 2 and 3 in the other, 0 over 2.
struct Rectangle {
  std::array<std::uint16_t, 4> cells;
};

}  // namespace damero::sudoku::logic
