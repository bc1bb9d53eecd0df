#include "sudoku/canonical.hpp"

#include <algorithm>

#include "sudoku/canonical_kernels.hpp"
#include "sudoku/houses.hpp"

namespace damero::sudoku {
namespace {

// Whether a byte is beyond the size, or two equal digits share a row, a column or a box.
bool is_invalid(const Boxes& boxes, std::span<const std::uint8_t> cells) {
  const int n = boxes.size();
  std::vector<Mask> rows(n), columns(n), squares(n);
  for (int cell = 0; cell < n * n; ++cell) {
    if (cells[cell] == 0) continue;
    if (cells[cell] > n) return true;
    const int row = cell / n, column = cell % n;
    const Mask digit = Mask{1} << (cells[cell] - 1);
    Mask& square = squares[row / boxes.rows * boxes.rows + column / boxes.columns];
    if (((rows[row] | columns[column] | square) & digit) != 0) return true;
    rows[row] |= digit;
    columns[column] |= digit;
    square |= digit;
  }
  return false;
}

}  // namespace

Form canonical_form(const Boxes& boxes, std::span<const std::uint8_t> cells, Control& control) {
  Form form;
  if (is_invalid(boxes, cells)) {
    form.state = Form::State::invalid;
    return form;
  }
  const bool nine = boxes.rows == 3 && boxes.columns == 3;
  const bool full = std::find(cells.begin(), cells.end(), 0) == cells.end();
  return nine && full ? canonical_full_nine(cells.data()) : canonical_search(boxes, cells, control);
}

}  // namespace damero::sudoku
