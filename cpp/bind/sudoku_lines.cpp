// The plain form of a 9x9 for the notation.
#include <nanobind/nanobind.h>

#include <string_view>

#include "bind/bindings.hpp"
#include "sudoku/plain.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using namespace sudoku;

// So short that the lock is kept.
nb::object cells_of(const nb::str& line) {
  const char* const text = line.c_str();
  if (text == nullptr) throw nb::python_error();
  std::uint8_t cells[kPlainCells];
  if (!read_cells(text, cells)) return nb::none();
  return nb::bytes(cells, kPlainCells);
}

}  // namespace

void bind_sudoku_lines(nb::module_& m) { m.def("sudoku_cells", &cells_of, "line"_a); }

}  // namespace damero
