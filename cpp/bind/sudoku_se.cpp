#include <nanobind/nanobind.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>

#include "bind/bindings.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/rated.hpp"
#include "sudoku/se/rating.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using namespace sudoku;

// Values are kept in tenths: sums of tenths are not exact.
int tenths(double value) { return static_cast<int>(std::lround(10.0 * value)); }

nb::tuple written(const se::Hint& hint) {
  nb::list removed;
  for (int i = 0; i < hint.removals; ++i) removed.append(nb::make_tuple(hint.removed[i].cell, hint.removed[i].digits));
  return nb::make_tuple(static_cast<int>(hint.kind), hint.dynamic, hint.level, hint.length, tenths(hint.difficulty),
                        hint.cell, hint.digit, removed);
}

se::Settings settings_of(int techniques, bool uniqueness) {
  if (techniques < 0 || techniques > 1) throw nb::value_error("a set of techniques expected: 0 or 1");
  return {.uniqueness = uniqueness, .set = static_cast<se::TechniqueSet>(techniques)};
}

nb::tuple rate_one(const nb::bytes& cells, const nb::bytes& solution, int techniques, bool uniqueness,
                   Control& control) {
  if (cells.size() != kNineCells || solution.size() != kNineCells) throw nb::value_error("81 bytes expected");
  std::uint8_t givens[kNineCells], digits[kNineCells];
  std::memcpy(givens, cells.c_str(), kNineCells);
  std::memcpy(digits, solution.c_str(), kNineCells);
  for (int at = 0; at < kNineCells; ++at) {
    if (digits[at] < 1 || digits[at] > 9 || (givens[at] != 0 && givens[at] != digits[at])) {
      throw nb::value_error("a solution of the givens expected");
    }
  }
  const se::Settings settings = settings_of(techniques, uniqueness);
  std::vector<se::Hint> path;
  se::Rating rating;
  {
    nb::gil_scoped_release release;
    rating = se::rate(givens, digits, settings, &path, control);
  }
  nb::list steps;
  for (const se::Hint& hint : path) steps.append(written(hint));
  return nb::make_tuple(rating.complete, tenths(rating.er), tenths(rating.ep), tenths(rating.ed), rating.hardest,
                        steps);
}

std::string fields_of(const se::Rating& rating) {
  if (!rating.complete) return {};
  char text[32];
  const int length = std::snprintf(text, sizeof text, "\t%.1f\t%.1f\t%.1f", tenths(rating.er) / 10.0,
                                   tenths(rating.ep) / 10.0, tenths(rating.ed) / 10.0);
  return {text, static_cast<std::size_t>(length)};
}

nb::tuple rate_text(const nb::bytes& text, int techniques, bool uniqueness, unsigned threads, Control& control) {
  const se::Settings settings = settings_of(techniques, uniqueness);
  Batch batch;
  {
    nb::gil_scoped_release release;
    batch = rate_lines({text.c_str(), text.size()}, threads, "\t-\t-\t-",
                       [=](const std::uint8_t* givens, const std::uint8_t* solution, Control& inner) {
                         return fields_of(se::rate(givens, solution, settings, nullptr, inner));
                       },
                       control);
  }
  return answered(batch.text, batch.unread);
}

}  // namespace

void bind_sudoku_se(nb::module_& m) {
  m.attr("SUDOKU_SE_KINDS") = se::kKinds;
  m.def("sudoku_se_rate", &rate_one, "cells"_a, "solution"_a, "techniques"_a, "uniqueness"_a, "control"_a);
  m.def("sudoku_se_lines", &rate_text, "text"_a, "techniques"_a, "uniqueness"_a, "threads"_a, "control"_a);
}

}  // namespace damero
