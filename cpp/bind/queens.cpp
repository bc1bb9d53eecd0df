#include "bind/bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>
#include <vector>

#include "queens/completion.hpp"
#include "queens/counter.hpp"
#include "queens/enumerate.hpp"
#include "queens/placing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using Masks = std::vector<std::uint64_t>;
using Numbers = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Boards = nb::ndarray<nb::memview, const std::uint8_t, nb::ndim<2>>;
using Columns = nb::ndarray<nb::memview, const std::uint32_t, nb::ndim<1>>;

// Hands a vector over to Python without a copy.
template <class Array, class Item>
Array hand_over(std::vector<Item>&& items, std::initializer_list<std::size_t> shape) {
  auto owned = std::make_unique<std::vector<Item>>(std::move(items));
  const Item* data = owned->data();
  nb::capsule owner(owned.release(), [](void* all) noexcept { delete static_cast<std::vector<Item>*>(all); });
  return Array(data, shape, owner);
}

nb::tuple count(unsigned n, unsigned threads, Control& control) {
  queens::Counted found;
  {
    nb::gil_scoped_release release;
    found = queens::count(n, threads, control);
  }
  const queens::Orbits& orbits = found.orbits;
  return nb::make_tuple(found.solutions, found.fundamental, orbits.size1, orbits.size2, orbits.size4,
                        orbits.size8, found.complete);
}

nb::tuple listing(queens::Listing&& found, std::size_t n) {
  const std::size_t rows = n == 0 ? 0 : found.columns.size() / n;
  return nb::make_tuple(hand_over<Boards>(std::move(found.columns), {n == 0 ? found.count : rows, n}),
                        found.count, found.exhausted, found.stopped);
}

nb::tuple enumerate(const Masks& open, std::uint64_t skip, std::uint64_t at_most, bool fundamental,
                    Control& control) {
  queens::Listing found;
  {
    nb::gil_scoped_release release;
    const auto which = fundamental ? queens::Which::fundamental : queens::Which::all;
    found = queens::enumerate(open, skip, at_most, which, control);
  }
  return listing(std::move(found), open.size());
}

nb::tuple complete(const Masks& open, std::uint64_t at_most, std::uint64_t keep, Control& control) {
  queens::Listing found;
  {
    nb::gil_scoped_release release;
    found = queens::complete(open, at_most, keep, control);
  }
  return listing(std::move(found), open.size());
}

Columns place(std::uint32_t n) {
  std::vector<std::uint32_t> columns;
  {
    nb::gil_scoped_release release;
    columns = queens::place(n);
  }
  const std::size_t size = columns.size();
  return hand_over<Columns>(std::move(columns), {size});
}

nb::tuple clash_report(const queens::Clashes& found) {
  nb::list listed;
  for (const queens::Clash& clash : found.listed) {
    listed.append(nb::make_tuple(clash.first, clash.second, static_cast<int>(clash.line)));
  }
  return nb::make_tuple(found.total, listed);
}

nb::tuple clashes(std::uint32_t size, Numbers rows, Numbers columns, std::size_t at_most) {
  queens::Clashes found;
  {
    nb::gil_scoped_release release;
    found = queens::clashes(size, {rows.data(), rows.size()}, {columns.data(), columns.size()}, at_most);
  }
  return clash_report(found);
}

nb::tuple clashes_by_row(Numbers columns, std::size_t at_most) {
  queens::Clashes found;
  {
    nb::gil_scoped_release release;
    found = queens::clashes({columns.data(), columns.size()}, at_most);
  }
  return clash_report(found);
}

}  // namespace

void bind_queens(nb::module_& m) {
  m.def("queens_count", &count, "n"_a, "threads"_a, "control"_a);
  m.def("queens_enumerate", &enumerate, "open"_a, "skip"_a, "at_most"_a, "fundamental"_a, "control"_a);
  m.def("queens_complete", &complete, "open"_a, "at_most"_a, "keep"_a, "control"_a);
  m.def("queens_place", &place, "n"_a);
  m.def("queens_clashes", &clashes, "size"_a, "rows"_a, "columns"_a, "at_most"_a);
  m.def("queens_clashes_by_row", &clashes_by_row, "columns"_a, "at_most"_a);
}

}  // namespace damero
