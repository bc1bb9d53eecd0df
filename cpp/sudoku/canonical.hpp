// Canonical forms: the least of all grids that symmetries make of one.
//
// The symmetries of a grid cut into boxes: renaming digits, exchanging bands, rows within a band, stacks and columns
// within a stack, and turning rows into columns where boxes are square (or one row or column is a box). For the 9x9
// these are 2 x 6^8 x 9!. Grids are compared as strings, row by row, an empty cell as 0 before every digit: this is
// what other programs call the row-min-lex form, of full grids and of puzzles alike.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/control.hpp"
#include "common/lines.hpp"

namespace damero::sudoku {

// The boxes of a grid: their rows and columns.
struct Boxes {
  int rows, columns;

  int size() const noexcept { return rows * columns; }
  bool transposes() const noexcept { return rows == columns || rows == 1 || columns == 1; }
};

// The canonical form and a way there: transpose the grid if `transposed`, take its row rows[i] as row i and its column
// columns[i] as column i, then write digits[d - 1] for d. Of several ways any may be given.
struct Form {
  enum class State { done, invalid, limit };

  State state = State::limit;
  std::vector<std::uint8_t> cells;
  bool transposed = false;
  std::vector<std::uint8_t> rows, columns, digits;
  std::vector<std::uint8_t> factors;  // their product is how many symmetries leave the grid as it is
};

// The form of a grid of one byte a cell, 0 for empty, else 1 to the size. Equal digits in a row, column or box, or a
// byte beyond the size, make it invalid.
Form canonical_form(const Boxes& boxes, std::span<const std::uint8_t> cells, Control& control);

// Many 9x9 grids in one call.
struct Forms {
  // For each line that could be read, in order: its form in 81 characters, . for an empty cell, or one of the
  // words invalid and limit with "\t-" after it; and a newline.
  std::string text;

  // Lines that are not 81 plain characters. They have no form here.
  std::vector<Unread> unread;
};

// The forms of lines of 81 plain characters, on `threads` threads (0: all cores). Blank lines and those that begin
// with # are passed over.
Forms canonical_lines(std::string_view text, unsigned threads, Control& control);

}  // namespace damero::sudoku
