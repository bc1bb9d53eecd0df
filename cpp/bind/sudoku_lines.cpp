// The plain form of a 9x9 for the notation.
#include <nanobind/nanobind.h>

#include <string_view>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "common/lines.hpp"
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

// All lines that stand for something: the cells of the plain ones, one after another, and for every line its number,
// where it begins and ends, and whether it is plain.
nb::tuple read_lines(const nb::bytes& text) {
  const std::string_view all{text.c_str(), text.size()};
  std::vector<std::uint8_t> cells;
  std::vector<std::pair<Line, bool>> lines;
  {
    nb::gil_scoped_release release;
    LineReader reader(all);
    cells.resize(reader.at_most(kPlainCells) * kPlainCells);
    std::uint8_t* end = cells.data();
    for (Line line; reader.next(line);) {
      const bool plain = read_cells(line.text, end);
      lines.emplace_back(line, plain);
      if (plain) end += kPlainCells;
    }
    cells.resize(static_cast<std::size_t>(end - cells.data()));
  }
  nb::list places;
  for (const auto& [line, plain] : lines) {
    const auto begin = static_cast<std::size_t>(line.text.data() - all.data());
    places.append(nb::make_tuple(line.number, begin, begin + line.text.size(), plain));
  }
  return nb::make_tuple(nb::bytes(cells.data(), cells.size()), places);
}

}  // namespace

void bind_sudoku_lines(nb::module_& m) {
  m.def("sudoku_cells", &cells_of, "line"_a);
  m.def("sudoku_read", &read_lines, "text"_a);
}

}  // namespace damero
