// The plain form of a 9x9: 81 characters, one a cell. The only reader and writer of it; the `line` format of the
// notation and the batch both use them.
#pragma once

#include <cstdint>
#include <string_view>

namespace damero::sudoku {

constexpr int kPlainCells = 81;

// Reads 1 to 9, and any of . 0 * _ - X for an empty cell (0), into 81 cells. False: it is something else, and the
// cells mean nothing.
bool read_cells(std::string_view line, std::uint8_t* cells) noexcept;

// Writes 81 cells, `blank` for an empty one; returns where the text ends.
char* write_cells(const std::uint8_t* cells, char* text, char blank = '.') noexcept;

}  // namespace damero::sudoku
