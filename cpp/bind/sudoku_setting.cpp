#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <string_view>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/sudoku_logic.hpp"
#include "sudoku/backdoor.hpp"
#include "sudoku/filling.hpp"
#include "sudoku/making.hpp"
#include "sudoku/setting.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using namespace sudoku;
using Seeds = std::vector<std::uint64_t>;

// The cells of some grids: 0 to `size` each. Throws for anything else.
std::span<const std::uint8_t> cells_of(const Houses& houses, const nb::bytes& text, std::size_t grids,
                                       std::uint8_t least = 0) {
  const std::span<const std::uint8_t> cells(reinterpret_cast<const std::uint8_t*>(text.c_str()), text.size());
  if (cells.size() != grids * static_cast<std::size_t>(houses.cells())) {
    throw nb::value_error("one byte a cell expected");
  }
  for (const std::uint8_t value : cells) {
    if (value < least || value > houses.size()) throw nb::value_error("digits of 0 to the size expected");
  }
  return cells;
}

nb::bytes bytes_of(const Values& values) { return nb::bytes(values.data(), values.size()); }

nb::bytes fill_grids(const Filler& filler, const Seeds& seeds, Control& control) {
  Values all, grid;
  {
    nb::gil_scoped_release release;
    for (const auto seed : seeds) {
      Rng rng(seed);
      if (control.should_stop(1) || !filler.fill(rng, grid, control)) break;
      all.insert(all.end(), grid.begin(), grid.end());
    }
  }
  return bytes_of(all);
}

nb::list make_puzzles(const Filler& filler, std::vector<Orbit> orbits, const nb::bytes& pattern, int givens,
                      bool minimal, std::uint64_t digs, std::uint64_t climbs, std::uint64_t nodes, const Seeds& seeds,
                      unsigned threads, Control& control) {
  const Houses& houses = filler.houses();
  check_orbits(houses, orbits);
  if (givens < 0 || givens > houses.cells()) throw nb::value_error("a number of cells expected");
  Wish wish{.orbits = std::move(orbits), .pattern = {}, .givens = givens, .minimal = minimal, .digs = digs,
            .climbs = climbs, .nodes = nodes};
  if (pattern.size() != 0) {
    const auto cells = cells_of(houses, pattern, 1);
    wish.pattern.assign(cells.begin(), cells.end());
  }
  std::vector<Made> all;
  {
    nb::gil_scoped_release release;
    all = make_many(filler, wish, seeds, threads, control);
  }
  nb::list answers;
  for (const Made& made : all) {
    answers.append(nb::make_tuple(static_cast<int>(made.end), bytes_of(made.values), made.solutions, made.digs,
                                  made.climbs));
  }
  return answers;
}

nb::list minimise_puzzles(const Houses& houses, const nb::bytes& puzzles, const Seeds& seeds, unsigned threads,
                          Control& control) {
  const auto cells = cells_of(houses, puzzles, seeds.size());
  std::vector<Minimised> all;
  {
    nb::gil_scoped_release release;
    all = minimise(houses, cells, seeds, threads, control);
  }
  nb::list answers;
  for (const Minimised& one : all) answers.append(nb::make_tuple(one.solutions, one.complete, bytes_of(one.values)));
  return answers;
}

std::size_t grids_in(const Houses& houses, const nb::bytes& puzzles) {
  return puzzles.size() / static_cast<std::size_t>(houses.cells());
}

nb::list needs_of(const Houses& houses, const nb::bytes& puzzles, unsigned threads, Control& control) {
  const auto cells = cells_of(houses, puzzles, grids_in(houses, puzzles));
  std::vector<Needs> all;
  {
    nb::gil_scoped_release release;
    all = needs_many(houses, cells, threads, control);
  }
  nb::list answers;
  for (const Needs& one : all) {
    answers.append(nb::make_tuple(one.solutions, one.complete, nb::bytes(one.needs.data(), one.needs.size())));
  }
  return answers;
}

nb::list backdoors_of(const Houses& houses, const nb::bytes& puzzles, int method, unsigned threads, Control& control) {
  const auto cells = cells_of(houses, puzzles, grids_in(houses, puzzles));
  if (method < 0 || method > 2) throw nb::value_error("a method of 0 to 2 expected");
  std::vector<Entry> all;
  {
    nb::gil_scoped_release release;
    all = find_backdoors(houses, cells, static_cast<Method>(method), threads, control);
  }
  nb::list answers;
  for (const Entry& one : all) {
    answers.append(nb::make_tuple(one.solutions, one.complete, one.backdoor.cells, one.backdoor.least));
  }
  return answers;
}

}  // namespace

void check_orbits(const Houses& houses, const std::vector<Orbit>& orbits) {
  std::vector<bool> seen(houses.cells());
  for (const Orbit& orbit : orbits) {
    if (orbit.empty() || orbit.size() > 8 || (orbit.size() & (orbit.size() - 1)) != 0) {
      throw nb::value_error("orbits of 1, 2, 4 or 8 cells expected");
    }
    for (const auto cell : orbit) {
      if (cell >= houses.cells() || seen[cell]) throw nb::value_error("orbits of different cells expected");
      seen[cell] = true;
    }
  }
}

void bind_sudoku_setting(nb::module_& m) {
  nb::class_<Filler>(m, "SudokuFiller")
      .def(nb::init<const Houses&, int>(), "houses"_a, "box_rows"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("is_uniform", &Filler::is_uniform)
      .def("fill", &fill_grids, "seeds"_a, "control"_a);
  m.def("sudoku_make", &make_puzzles, "filler"_a, "orbits"_a, "pattern"_a, "givens"_a, "minimal"_a, "digs"_a,
        "climbs"_a, "nodes"_a, "seeds"_a, "threads"_a, "control"_a);
  m.def("sudoku_minimise", &minimise_puzzles, "houses"_a, "puzzles"_a, "seeds"_a, "threads"_a, "control"_a);
  m.def("sudoku_needs", &needs_of, "houses"_a, "puzzles"_a, "threads"_a, "control"_a);
  m.def("sudoku_backdoors", &backdoors_of, "houses"_a, "puzzles"_a, "method"_a, "threads"_a, "control"_a);
}

}  // namespace damero
