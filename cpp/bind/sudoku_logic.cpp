#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <vector>

#include "bind/bindings.hpp"
#include "sudoku/logic/engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using namespace sudoku;
using namespace sudoku::logic;

struct Logic {
  explicit Logic(const Houses& houses) : cells(houses.cells()), all_digits(houses.all_digits()), engine(Engine::of(houses)) {}
  int cells;
  Mask all_digits;
  std::unique_ptr<Engine> engine;
};

// A grid as Python gives it, checked, and owned while the lock is released.
struct Given {
  std::vector<std::uint8_t> values, givens, solution;
  std::vector<Mask> candidates;
  Options options;

  Given(const Logic& logic, const nb::bytes& values_, const std::vector<Mask>& candidates_, const nb::bytes& givens_,
        const nb::bytes& solution_, int flags)
      : values(bytes(values_)), givens(bytes(givens_)), solution(bytes(solution_)), candidates(candidates_) {
    const auto cells = static_cast<std::size_t>(logic.cells);
    if (values.size() != cells || givens.size() != cells || candidates.size() != cells ||
        (!solution.empty() && solution.size() != cells)) {
      throw nb::value_error("one value, mask and flag a cell expected");
    }
    for (std::size_t i = 0; i < cells; ++i) {
      if ((candidates[i] & ~logic.all_digits) != 0 || (values[i] != 0 && (logic.all_digits >> (values[i] - 1) & 1) == 0)) {
        throw nb::value_error("a digit beyond the size");
      }
    }
    options.is_unique = (flags & 1) != 0;
    options.als_overlap = (flags & 2) != 0;
    options.als_in_chains = (flags & 4) != 0;
  }

  Start start() const { return {values, candidates, givens, solution, options}; }

  static std::vector<std::uint8_t> bytes(const nb::bytes& b) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(b.c_str());
    return {data, data + b.size()};
  }
};

std::vector<Technique> techniques_of(const std::vector<int>& numbers) {
  std::vector<Technique> out;
  for (const int number : numbers) {
    if (number < 0 || number >= kTechniques) throw nb::value_error("a technique's number expected");
    out.push_back(static_cast<Technique>(number));
  }
  return out;
}

nb::list candidates_list(const std::vector<Candidate>& candidates) {
  nb::list out;
  for (const Candidate c : candidates) out.append(nb::make_tuple(c.cell, c.digit + 1));
  return out;
}

nb::tuple step_tuple(const Step& step) {
  nb::list groups, houses, links;
  for (const Group& group : step.groups) {
    nb::list cells;
    for (const int cell : group.cells) cells.append(cell);
    groups.append(nb::make_tuple(static_cast<int>(group.role), group.digits, nb::tuple(cells)));
  }
  for (const HouseRole& house : step.houses) houses.append(nb::make_tuple(static_cast<int>(house.role), house.house));
  for (const Link& link : step.links) links.append(nb::make_tuple(link.from, link.to, link.strong));
  return nb::make_tuple(static_cast<int>(step.technique), step.digits, nb::tuple(candidates_list(step.places)),
                        nb::tuple(candidates_list(step.removes)), nb::tuple(groups), nb::tuple(houses),
                        nb::tuple(links), step.variant);
}

nb::list step_list(const std::vector<Step>& steps) {
  nb::list out;
  for (const Step& step : steps) out.append(step_tuple(step));
  return out;
}

nb::list all_steps(const Logic& logic, const nb::bytes& values, const std::vector<Mask>& candidates,
                   const nb::bytes& givens, const nb::bytes& solution, const std::vector<int>& techniques, int flags,
                   std::size_t at_most, Control& control) {
  const Given given(logic, values, candidates, givens, solution, flags);
  const auto wanted = techniques_of(techniques);
  std::vector<Step> steps;
  {
    nb::gil_scoped_release release;
    steps = logic.engine->all(given.start(), wanted, at_most, control);
  }
  return step_list(steps);
}

nb::tuple path(const Logic& logic, const nb::bytes& values, const std::vector<Mask>& candidates,
               const nb::bytes& givens, const nb::bytes& solution, const std::vector<int>& techniques, int flags,
               std::size_t at_most, Control& control) {
  const Given given(logic, values, candidates, givens, solution, flags);
  const auto order = techniques_of(techniques);
  Path out;
  {
    nb::gil_scoped_release release;
    out = logic.engine->path(given.start(), order, at_most, control);
  }
  return nb::make_tuple(step_list(out.steps), static_cast<int>(out.end), nb::bytes(out.values.data(), out.values.size()));
}

template <class Names>
nb::tuple names_of(const Names& names) {
  nb::list out;
  for (const std::string_view name : names) out.append(std::string(name));
  return nb::tuple(out);
}

}  // namespace

void bind_sudoku_logic(nb::module_& m) {
  m.attr("SUDOKU_TECHNIQUES") = names_of(kTechniqueNames);
  m.attr("SUDOKU_ROLES") = names_of(kRoleNames);
  nb::class_<Logic>(m, "SudokuLogic")
      .def(nb::init<const Houses&>(), "houses"_a)
      .def("all", &all_steps, "values"_a, "candidates"_a, "givens"_a, "solution"_a, "techniques"_a, "flags"_a,
           "at_most"_a, "control"_a)
      .def("path", &path, "values"_a, "candidates"_a, "givens"_a, "solution"_a, "techniques"_a, "flags"_a,
           "at_most"_a, "control"_a);
}

}  // namespace damero
