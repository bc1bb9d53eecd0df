#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/sudoku_logic.hpp"
#include "sudoku/logic/engine.hpp"
#include "sudoku/logic/scale.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/rated.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using namespace sudoku;
using namespace sudoku::logic;

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
      const bool is_digit = values[i] == 0 || (logic.all_digits >> (values[i] - 1) & 1) != 0;
    if (!is_digit || (candidates[i] & ~logic.all_digits) != 0) {
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
  return nb::make_tuple(step_list(out.steps), static_cast<int>(out.end),
                        nb::bytes(out.values.data(), out.values.size()));
}

nb::tuple waves(const Logic& logic, const nb::bytes& values, const std::vector<Mask>& candidates,
                const nb::bytes& givens, const nb::bytes& solution, const std::vector<int>& techniques, int flags,
                Control& control) {
  const Given given(logic, values, candidates, givens, solution, flags);
  const auto order = techniques_of(techniques);
  Waves out;
  {
    nb::gil_scoped_release release;
    out = logic.engine->waves(given.start(), order, control);
  }
  nb::list list;
  for (const Wave& wave : out.waves) {
    list.append(nb::make_tuple(static_cast<int>(wave.technique), wave.ways, wave.placed, wave.removed));
  }
  return nb::make_tuple(list, static_cast<int>(out.end));
}

Scale scale_of(bool by_waves, const std::vector<int>& order, const std::vector<double>& weights,
               const std::vector<int>& levels, const std::vector<double>& most,
               const std::vector<std::string>& names) {
  if (weights.size() != kTechniques || levels.size() != kTechniques || most.size() != kLevels ||
      names.size() != kLevels) {
    throw nb::value_error("a weight and a level for each technique, five limits and names expected");
  }
  Scale scale;
  scale.summing = by_waves ? Summing::waves : Summing::hodoku;
  scale.order = techniques_of(order);
  std::copy(weights.begin(), weights.end(), scale.weight.begin());
  for (std::size_t t = 0; t < levels.size(); ++t) {
    if (levels[t] < 0 || levels[t] >= kLevels) throw nb::value_error("levels of 0 to 4 expected");
    scale.level[t] = static_cast<std::uint8_t>(levels[t]);
  }
  std::copy(most.begin(), most.end(), scale.most.begin());
  std::copy(names.begin(), names.end(), scale.names.begin());
  return scale;
}

nb::tuple rate_one(const Logic& logic, const Scale& scale, const nb::bytes& values,
                   const std::vector<Mask>& candidates, const nb::bytes& givens, const nb::bytes& solution, int flags,
                   Control& control) {
  const Given given(logic, values, candidates, givens, solution, flags);
  if (given.solution.empty()) throw nb::value_error("the solution expected");
  if (scale.summing == Summing::hodoku && !logic.is_nine) throw nb::value_error("the plain 9x9 expected");
  Rating rating;
  {
    nb::gil_scoped_release release;
    rating = rate(*logic.engine, scale, given.start(), control);
  }
  nb::list used;
  for (int t = 0; t < kTechniques; ++t) {
    if (rating.used[t] != 0) used.append(nb::make_tuple(t, rating.used[t]));
  }
  return nb::make_tuple(rating.complete, rating.level, rating.score, rating.hardest, used,
                        rating.narrowest);
}

nb::tuple hodoku_way(const Logic& logic, const Scale& scale, const nb::bytes& values,
                     const std::vector<Mask>& candidates, const nb::bytes& givens, const nb::bytes& solution, int flags,
                     Control& control) {
  const Given given(logic, values, candidates, givens, solution, flags);
  if (given.solution.empty() || !logic.is_nine) throw nb::value_error("the solution of a plain 9x9 expected");
  Path out;
  {
    nb::gil_scoped_release release;
    out = hodoku_steps(*logic.engine, scale, given.start(), control);
  }
  return nb::make_tuple(step_list(out.steps), static_cast<int>(out.end));
}

// The fields of one plain puzzle on a scale.
std::string fields_of(const Engine& engine, const Scale& scale, const std::uint8_t* givens,
                      const std::uint8_t* solution, bool is_unique, Control& control) {
  const std::vector<Mask> candidates = candidates_left(engine.houses(), {givens, kNineCells});
  const Start start{
      {givens, kNineCells}, candidates, {givens, kNineCells}, {solution, kNineCells}, {.is_unique = is_unique}};
  const Rating rating = rate(engine, scale, start, control);
  if (!rating.complete) return {};
  return "\t" + scale.names[rating.level] + "\t" + std::to_string(std::llround(rating.score));
}

nb::tuple rate_text(const Logic& logic, const Scale& scale, const nb::bytes& text, unsigned threads, int flags,
                    Control& control) {
  if (!logic.is_nine) throw nb::value_error("the plain 9x9 expected");
  Batch batch;
  {
    nb::gil_scoped_release release;
    batch = rate_lines({text.c_str(), text.size()}, threads, "\t-\t-",
                       [&](const std::uint8_t* givens, const std::uint8_t* solution, Control& inner) {
                         return fields_of(*logic.engine, scale, givens, solution, (flags & 1) != 0, inner);
                       },
                       control);
  }
  return answered(batch.text, batch.unread);
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
           "at_most"_a, "control"_a)
      .def("waves", &waves, "values"_a, "candidates"_a, "givens"_a, "solution"_a, "techniques"_a, "flags"_a,
           "control"_a)
      .def("rate", &rate_one, "scale"_a, "values"_a, "candidates"_a, "givens"_a, "solution"_a, "flags"_a, "control"_a)
      .def("hodoku", &hodoku_way, "scale"_a, "values"_a, "candidates"_a, "givens"_a, "solution"_a, "flags"_a,
           "control"_a)
      .def("rate_lines", &rate_text, "scale"_a, "text"_a, "threads"_a, "flags"_a, "control"_a);
  nb::class_<Scale>(m, "SudokuScale")
      .def("__init__",
           [](Scale* at, bool by_waves, const std::vector<int>& order, const std::vector<double>& weights,
              const std::vector<int>& levels, const std::vector<double>& most,
              const std::vector<std::string>& names) {
             new (at) Scale(scale_of(by_waves, order, weights, levels, most, names));
           },
           "by_waves"_a, "order"_a, "weights"_a, "levels"_a, "most"_a, "names"_a);
}

}  // namespace damero
