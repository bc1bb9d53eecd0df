#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "bind/bindings.hpp"
#include "sudoku/batch.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/plain.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using namespace sudoku;
using Masks = std::vector<Mask>;

std::string_view view(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

nb::bytes bytes_of(const std::vector<std::uint8_t>& items) { return nb::bytes(items.data(), items.size()); }

void check_candidates(const Houses& houses, const Masks& candidates) {
  if (static_cast<int>(candidates.size()) != houses.cells()) throw nb::value_error("one mask a cell expected");
  for (const Mask mask : candidates) {
    if ((mask & ~houses.all_digits()) != 0) throw nb::value_error("a mask holds a digit beyond the size");
  }
}

const std::uint8_t* digits_of(std::string_view cells) {
  if (cells.size() != kNineCells) throw nb::value_error("81 bytes expected");
  for (const char c : cells) {
    if (static_cast<unsigned char>(c) > 9) throw nb::value_error("digits of 0 to 9 expected");
  }
  return reinterpret_cast<const std::uint8_t*>(cells.data());
}

nb::tuple nine(const nb::bytes& cells, std::uint64_t at_most, Control& control) {
  const std::uint8_t* const digits = digits_of(view(cells));
  Found found;
  std::uint8_t solution[kNineCells];
  {
    nb::gil_scoped_release release;
    found = nine_count(digits, at_most, solution, control);
  }
  return nb::make_tuple(found.solutions, found.complete, nb::bytes(solution, found.solutions == 0 ? 0 : kNineCells));
}

bool clashing(const nb::bytes& cells) { return nine_clashes(digits_of(view(cells))); }

// The count of a plain line, or -1: not a plain line, or more than so many nodes. So short that the lock is kept.
std::int64_t count_line(const nb::bytes& line, std::uint64_t at_most, std::uint64_t nodes) {
  std::uint8_t cells[kNineCells];
  if (!read_cells(view(line), cells)) return -1;
  Control control(0.0, nodes);
  const Found found = nine_count(cells, at_most, nullptr, control);
  return found.complete ? static_cast<std::int64_t>(found.solutions) : -1;
}

nb::tuple search_fast(const Houses& houses, const Masks& candidates, std::uint64_t at_most, std::uint64_t keep,
                      Control& control) {
  check_candidates(houses, candidates);
  std::vector<std::uint8_t> solutions;
  Found found;
  {
    nb::gil_scoped_release release;
    found = search(houses, candidates, Order::fast, {.at_most = at_most, .keep = keep}, solutions, control);
  }
  return nb::make_tuple(found.solutions, found.complete, bytes_of(solutions));
}

// A search in the steady order; the lock is for callers on several threads.
template <class Search>
struct Listing {
  Search search;
  std::mutex lock;
};

template <class Search>
nb::tuple list_next(Listing<Search>& listing, std::uint64_t skip, std::uint64_t at_most, Control& control) {
  std::vector<std::uint8_t> solutions;
  Found found;
  {
    nb::gil_scoped_release release;
    const std::lock_guard<std::mutex> hold(listing.lock);
    found = listing.search.advance({.at_most = at_most, .skip = skip, .keep = at_most}, solutions, control);
  }
  return nb::make_tuple(found.solutions, found.complete, bytes_of(solutions));
}

nb::tuple settle_grid(const Houses& houses, Masks candidates, int method) {
  check_candidates(houses, candidates);
  if (method < 0 || method > 2) throw nb::value_error("a method of 0 to 2 expected");
  State state;
  {
    nb::gil_scoped_release release;
    state = settle(houses, candidates, static_cast<Method>(method));
  }
  return nb::make_tuple(static_cast<int>(state), candidates);
}

nb::tuple lines(const nb::bytes& text, unsigned threads, Control& control) {
  Batch batch;
  {
    nb::gil_scoped_release release;
    batch = solve_lines(view(text), threads, control);
  }
  return answered(batch.text, batch.unread);
}

}  // namespace

void bind_sudoku(nb::module_& m) {
  nb::class_<Houses>(m, "SudokuHouses")
      .def("__init__",
           [](Houses* self, int size, int cells, std::vector<std::vector<std::uint16_t>> houses) {
             new (self) Houses(size, cells, std::move(houses));
           },
           "size"_a, "cells"_a, "houses"_a)
      .def_prop_ro("size", &Houses::size)
      .def_prop_ro("cells", &Houses::cells);
  m.def("sudoku_nine", &nine, "cells"_a, "at_most"_a, "control"_a);
  m.def("sudoku_clashing", &clashing, "cells"_a);
  m.def("sudoku_count", &count_line, "line"_a, "at_most"_a, "nodes"_a);
  nb::class_<Listing<Search>>(m, "SudokuListing")
      .def("__init__",
           [](Listing<Search>* self, const Houses& houses, const Masks& candidates, std::optional<std::uint64_t> seed) {
             check_candidates(houses, candidates);
             new (self) Listing<Search>{Search(houses, candidates, Order::steady, seed), {}};
           },
           "houses"_a, "candidates"_a, "seed"_a.none(), nb::keep_alive<1, 2>())
      .def("next", &list_next<Search>, "skip"_a, "at_most"_a, "control"_a);
  nb::class_<Listing<NineWalk>>(m, "SudokuNineListing")
      .def("__init__",
           [](Listing<NineWalk>* self, const nb::bytes& cells) {
             new (self) Listing<NineWalk>{NineWalk(nine_candidates(digits_of(view(cells)))), {}};
           },
           "cells"_a)
      .def("next", &list_next<NineWalk>, "skip"_a, "at_most"_a, "control"_a);
  m.def("sudoku_search", &search_fast, "houses"_a, "candidates"_a, "at_most"_a, "keep"_a, "control"_a);
  m.def("sudoku_settle", &settle_grid, "houses"_a, "candidates"_a, "method"_a);
  m.def("sudoku_lines", &lines, "text"_a, "threads"_a, "control"_a);
}

}  // namespace damero
