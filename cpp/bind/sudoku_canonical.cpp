#include <nanobind/nanobind.h>

#include <string_view>
#include <vector>

#include "bind/bindings.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/houses.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using namespace sudoku;

nb::bytes bytes_of(const std::vector<std::uint8_t>& items) { return nb::bytes(items.data(), items.size()); }

nb::tuple canonical(int box_rows, int box_columns, const nb::bytes& cells, Control& control) {
  if (box_rows < 1 || box_columns < 1 || box_rows > kMaxSize || box_columns > kMaxSize ||
      box_rows * box_columns > kMaxSize) {
    throw nb::value_error("boxes of a grid of 1 to 36 rows expected");
  }
  const Boxes boxes{box_rows, box_columns};
  if (cells.size() != static_cast<std::size_t>(boxes.size() * boxes.size())) {
    throw nb::value_error("one byte a cell expected");
  }
  Form form;
  {
    nb::gil_scoped_release release;
    form = canonical_form(boxes, {reinterpret_cast<const std::uint8_t*>(cells.c_str()), cells.size()}, control);
  }
  return nb::make_tuple(static_cast<int>(form.state), bytes_of(form.cells), form.transposed, bytes_of(form.rows),
                        bytes_of(form.columns), bytes_of(form.digits), bytes_of(form.factors));
}

nb::tuple lines(const nb::bytes& text, unsigned threads, Control& control) {
  Forms forms;
  {
    nb::gil_scoped_release release;
    forms = canonical_lines({text.c_str(), text.size()}, threads, control);
  }
  return answered(forms.text, forms.unread);
}

}  // namespace

void bind_sudoku_canonical(nb::module_& m) {
  m.def("sudoku_canonical", &canonical, "box_rows"_a, "box_columns"_a, "cells"_a, "control"_a);
  m.def("sudoku_canonical_lines", &lines, "text"_a, "threads"_a, "control"_a);
}

}  // namespace damero
