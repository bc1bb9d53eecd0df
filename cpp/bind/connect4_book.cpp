#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/connect4.hpp"
#include "common/control.hpp"
#include "connect4/bookmaking.hpp"
#include "connect4/openings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using connect4::Bits;
using connect4::Board;
using connect4::Position;

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
  return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

nb::bytes openings(int columns, int rows, int plies, Control& control, bool undecided) {
  const Board board = checked(columns, rows);
  if (plies < 0) throw std::invalid_argument("a number of plies expected");
  std::vector<Bits> keys;
  {
    const nb::gil_scoped_release released;
    keys = connect4::openings(board, plies, control);
    if (undecided)
      std::erase_if(keys, [&](Bits key) {
        return connect4::decided_at_sight(board, connect4::position_of(board, key), plies).has_value();
      });
  }
  return bytes_of(keys);
}

nb::bytes discs_of(int columns, int rows, const nb::bytes& keys) {
  const Board board = checked(columns, rows);
  std::vector<Bits> discs;
  discs.reserve(keys.size() / sizeof(Bits) * 2);
  for (std::size_t at = 0; at + sizeof(Bits) <= keys.size(); at += sizeof(Bits)) {
    Bits key;
    std::memcpy(&key, static_cast<const char*>(keys.data()) + at, sizeof(key));
    const Position position = connect4::position_of(board, key);
    discs.push_back(position.own);
    discs.push_back(position.all);
  }
  return bytes_of(discs);
}

nb::bytes make_book(int columns, int rows, int plies, const nb::bytes& scores, Control& control) {
  const Board board = checked(columns, rows);
  std::vector<unsigned char> file;
  {
    const nb::gil_scoped_release released;
    file = connect4::make_book(board, plies, static_cast<const std::int8_t*>(scores.data()), scores.size(), control);
  }
  return bytes_of(file);
}

std::optional<int> find(const HeldBook& held, Bits own, Bits all) {
  return held.book.find(checked(held.book.board(), own, all));
}

}  // namespace

void bind_connect4_book(nb::module_& m) {
  nb::class_<HeldBook>(m, "Connect4Book")
      .def(nb::init<const nb::bytes&>(), "data"_a)
      .def_prop_ro("columns", [](const HeldBook& held) { return held.book.board().columns; })
      .def_prop_ro("rows", [](const HeldBook& held) { return held.book.board().rows; })
      .def_prop_ro("plies", [](const HeldBook& held) { return held.book.plies(); })
      .def_prop_ro("entries", [](const HeldBook& held) { return held.book.entries(); })
      .def("find", &find, "own"_a, "all"_a);
  m.def("connect4_openings", &openings, "columns"_a, "rows"_a, "plies"_a, "control"_a, nb::kw_only(),
        "undecided"_a = false);
  m.def("connect4_discs", &discs_of, "columns"_a, "rows"_a, "keys"_a);
  m.def("connect4_make_book", &make_book, "columns"_a, "rows"_a, "plies"_a, "scores"_a, "control"_a);
}

}  // namespace damero
