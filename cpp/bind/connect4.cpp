#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/connect4.hpp"
#include "common/control.hpp"
#include "connect4/batch.hpp"
#include "connect4/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using connect4::Bits;
using connect4::Board;
using connect4::Bounds;
using connect4::Goal;
using connect4::Mode;
using connect4::Position;

std::pair<int, int> solve(int columns, int rows, Bits own, Bits all, Mode mode, unsigned threads, Control& control) {
  const Board board = checked(columns, rows);
  const Position position = checked(board, own, all);
  const nb::gil_scoped_release released;
  const Bounds found = connect4::solve(board, position, mode, threads, control);
  return {found.low, found.high};
}

nb::tuple lines(int columns, int rows, const nb::bytes& text, Mode mode, unsigned threads, Control& control,
                const HeldBook* book) {
  const Board board = checked(columns, rows);
  connect4::Batch batch;
  {
    const nb::gil_scoped_release released;
    batch = connect4::solve_lines(board, {text.c_str(), text.size()}, mode, threads, control, view_of(book));
  }
  return answered(batch.text, batch.unread);
}

nb::bytes solve_many(int columns, int rows, const nb::bytes& packed, Mode mode, unsigned threads, Control& control,
                     std::size_t part, int table_bits, const HeldBook* book) {
  if (part < 1 || table_bits < 10 || table_bits > 32) throw std::invalid_argument("no such batching");
  const Board board = checked(columns, rows);
  const std::size_t count = packed.size() / (2 * sizeof(Bits));
  std::vector<Position> positions(count);
  for (std::size_t i = 0; i < count; ++i) {
    Bits pair[2];
    std::memcpy(pair, static_cast<const char*>(packed.data()) + i * sizeof(pair), sizeof(pair));
    positions[i] = checked(board, pair[0], pair[1]);
  }
  std::vector<Bounds> found(count);
  {
    const nb::gil_scoped_release released;
    connect4::solve_many(board, positions.data(), count, found.data(), mode, threads, control, {part, table_bits},
                         view_of(book));
  }
  std::vector<std::int8_t> bounds;
  bounds.reserve(2 * count);
  for (const Bounds& one : found) {
    bounds.push_back(static_cast<std::int8_t>(one.low));
    bounds.push_back(static_cast<std::int8_t>(one.high));
  }
  return nb::bytes(reinterpret_cast<const char*>(bounds.data()), bounds.size());
}

using Columns = std::vector<std::tuple<int, int, int>>;

std::tuple<Columns, std::vector<int>, bool> analyse(int columns, int rows, Bits own, Bits all, Goal goal,
                                                    unsigned threads, Control& control,
                                                    std::optional<int> known) {
  const Board board = checked(columns, rows);
  const Position position = checked(board, own, all);
  connect4::Analysis found;
  {
    const nb::gil_scoped_release released;
    found = connect4::analyse(board, position, goal, threads, control, known);
  }
  Columns bounds;
  for (int column = 0; column < columns; ++column) {
    if ((found.playable >> column & 1) == 0) continue;
    const Bounds& one = found.columns[static_cast<std::size_t>(column)];
    bounds.emplace_back(column, one.low, one.high);
  }
  return {bounds, std::vector<int>(found.line.begin(), found.line.end()), found.complete};
}

Mode mode_of(bool weak) { return weak ? Mode::weak : Mode::strong; }

Goal goal_of(const std::string& name) {
  if (name == "line") return Goal::line;
  if (name == "scores") return Goal::scores;
  if (name == "signs") return Goal::signs;
  if (name == "best") return Goal::best;
  throw std::invalid_argument("a goal of line, scores, signs or best expected");
}

}  // namespace

void bind_connect4(nb::module_& m) {
  m.def("connect4_fits", &Board::fits, "columns"_a, "rows"_a);
  m.def(
      "connect4_solve",
      [](int columns, int rows, Bits own, Bits all, Control& control, bool weak, unsigned threads) {
        return solve(columns, rows, own, all, mode_of(weak), threads, control);
      },
      "columns"_a, "rows"_a, "own"_a, "all"_a, "control"_a, nb::kw_only(), "weak"_a = false, "threads"_a = 1);
  m.def(
      "connect4_solve_many",
      [](int columns, int rows, const nb::bytes& packed, Control& control, bool weak, unsigned threads,
         std::size_t part, int table_bits, const HeldBook* book) {
        return solve_many(columns, rows, packed, mode_of(weak), threads, control, part, table_bits, book);
      },
      "columns"_a, "rows"_a, "packed"_a, "control"_a, nb::kw_only(), "weak"_a = false, "threads"_a = 1,
      "part"_a = 128, "table_bits"_a = 22, "book"_a.none() = nb::none());
  m.def(
      "connect4_lines",
      [](int columns, int rows, const nb::bytes& text, Control& control, bool weak, unsigned threads,
         const HeldBook* book) { return lines(columns, rows, text, mode_of(weak), threads, control, book); },
      "columns"_a, "rows"_a, "text"_a, "control"_a, nb::kw_only(), "weak"_a = false, "threads"_a = 1,
      "book"_a.none() = nb::none());
  m.def(
      "connect4_analyse",
      [](int columns, int rows, Bits own, Bits all, Control& control, const std::string& goal, unsigned threads,
         std::optional<int> known) {
        return analyse(columns, rows, own, all, goal_of(goal), threads, control, known);
      },
      "columns"_a, "rows"_a, "own"_a, "all"_a, "control"_a, nb::kw_only(), "goal"_a = "line", "threads"_a = 1,
      "known"_a.none() = nb::none());
}

}  // namespace damero
