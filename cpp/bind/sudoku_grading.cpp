#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/sudoku_logic.hpp"
#include "sudoku/grading.hpp"
#include "sudoku/hunting.hpp"
#include "sudoku/logic/demands.hpp"
#include "sudoku/logic/wants.hpp"
#include "sudoku/oracle.hpp"
#include "sudoku/se/rating.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using namespace sudoku;

std::vector<logic::Asked> asked_of(const std::vector<std::pair<int, int>>& demands) {
  std::vector<logic::Asked> out;
  for (const auto& [technique, demand] : demands) {
    if (technique < 0 || technique >= logic::kTechniques || demand < 0 || demand > 2) {
      throw nb::value_error("a technique's number and a demand of 0 to 2 expected");
    }
    out.push_back({static_cast<logic::Technique>(technique), static_cast<logic::Demand>(demand)});
  }
  return out;
}

nb::list listed(const std::vector<Graded>& all) {
  nb::list answers;
  for (const Graded& one : all) {
    answers.append(nb::make_tuple(static_cast<int>(one.end), nb::bytes(one.values.data(), one.values.size()),
                                  one.judged, one.digs, one.judgements));
  }
  return answers;
}

std::vector<logic::Technique> techniques_of(const std::vector<int>& numbers) {
  std::vector<logic::Technique> out;
  for (const int number : numbers) {
    if (number < 0 || number >= logic::kTechniques) throw nb::value_error("a technique's number expected");
    out.push_back(static_cast<logic::Technique>(number));
  }
  return out;
}

std::vector<Values> starts_of(const std::vector<nb::bytes>& starts, const Houses& houses) {
  std::vector<Values> out;
  for (const nb::bytes& start : starts) {
    const auto* data = static_cast<const std::uint8_t*>(start.data());
    if (start.size() != static_cast<std::size_t>(houses.cells()) ||
        std::any_of(data, data + start.size(), [&](auto value) { return value > houses.size(); })) {
      throw nb::value_error("starts of one digit a cell expected");
    }
    out.emplace_back(data, data + start.size());
  }
  return out;
}

nb::list hunt_many_of(const Filler& filler, const Logic& logic, int technique, bool enough, bool first,
              const std::vector<int>& waves, const std::vector<int>& path, std::vector<Orbit> orbits, int givens,
              bool minimal, std::uint64_t judgements, std::uint64_t nodes, const std::vector<nb::bytes>& starts,
              const std::vector<std::uint64_t>& seeds, unsigned threads, Control& control) {
  check_orbits(filler.houses(), orbits);
  if (!starts.empty() && !is_nine(filler.houses())) throw nb::value_error("the plain 9x9 expected");
  if (waves.empty() && path.empty()) throw nb::value_error("an order of techniques expected");
  const Quarry quarry{std::move(orbits), givens, minimal, judgements, nodes, starts_of(starts, filler.houses())};
  const logic::Want want{techniques_of({technique}).front(), enough, first, techniques_of(waves), techniques_of(path)};
  std::vector<Graded> all;
  {
    nb::gil_scoped_release release;
    all = hunt_many(filler, quarry, judge_by(*logic.engine, want), seeds, threads, control);
  }
  return listed(all);
}

nb::list grade(const Filler& filler, const Logic& logic, const logic::Scale& scale,
               const std::vector<std::pair<int, int>>& demands, std::vector<Orbit> orbits, int givens, int least,
               bool minimal, double low, double high, std::uint64_t digs, std::uint64_t climbs, std::uint64_t nodes,
               const std::vector<std::uint64_t>& seeds, unsigned threads, Control& control) {
  check_orbits(filler.houses(), orbits);
  const Goal goal{std::move(orbits), givens, least, minimal, low, high, digs, climbs, nodes};
  const std::vector<logic::Asked> asked = asked_of(demands);
  std::vector<Graded> all;
  {
    nb::gil_scoped_release release;
    all = make_graded_many(filler, goal, judge_by(*logic.engine, scale, asked), seeds, threads, control);
  }
  return listed(all);
}

// Judges by ER; what is above `most` is too hard.
Judge judge_by_se(double most) {
  return [most](std::span<const std::uint8_t> values, std::span<const std::uint8_t> solution, Control& control) {
    const se::Rating rating = se::rate(values.data(), solution.data(), {.most = most}, nullptr, control);
    return rating.er > most ? kTooHard : rating.er;
  };
}

nb::list grade_se(const Filler& filler, std::vector<Orbit> orbits, int givens, int least, bool minimal, double low,
                  double high, std::uint64_t digs, std::uint64_t climbs, std::uint64_t nodes,
                  const std::vector<std::uint64_t>& seeds, unsigned threads, Control& control) {
  if (!is_nine(filler.houses())) throw nb::value_error("the plain 9x9 expected");
  check_orbits(filler.houses(), orbits);
  const Goal goal{std::move(orbits), givens, least, minimal, low, high, digs, climbs, nodes};
  std::vector<Graded> all;
  {
    nb::gil_scoped_release release;
    all = make_graded_many(filler, goal, judge_by_se(high), seeds, threads, control);
  }
  return listed(all);
}

}  // namespace

void bind_sudoku_grading(nb::module_& m) {
  m.def("sudoku_grade", &grade, "filler"_a, "logic"_a, "scale"_a, "demands"_a, "orbits"_a, "givens"_a, "least"_a,
        "minimal"_a, "low"_a, "high"_a, "digs"_a, "climbs"_a, "nodes"_a, "seeds"_a, "threads"_a, "control"_a);
  m.def("sudoku_grade_se", &grade_se, "filler"_a, "orbits"_a, "givens"_a, "least"_a, "minimal"_a, "low"_a, "high"_a,
        "digs"_a, "climbs"_a, "nodes"_a, "seeds"_a, "threads"_a, "control"_a);
  m.def("sudoku_hunt", &hunt_many_of, "filler"_a, "logic"_a, "technique"_a, "enough"_a, "first"_a, "waves"_a, "path"_a,
        "orbits"_a, "givens"_a, "minimal"_a, "judgements"_a, "nodes"_a, "starts"_a, "seeds"_a, "threads"_a, "control"_a);
}

}  // namespace damero
