#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "queens/columns_text.hpp"
#include "queens/listing.hpp"
#include "queens/repair.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using Numbers = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Given = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Boards = nb::ndarray<nb::memview, const std::uint8_t, nb::ndim<2>>;
using Columns = nb::ndarray<nb::memview, const std::uint32_t, nb::ndim<1>>;

std::span<const std::uint8_t> bytes_of(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

nb::tuple list(unsigned n, bool fundamental, int turn, const nb::bytes& start, std::uint64_t skip,
               std::uint64_t at_most, unsigned threads, Control& control) {
  if (turn < 0 || turn > static_cast<int>(queens::Turn::quarter)) throw std::invalid_argument("no such symmetry");
  queens::Wanted wanted;
  wanted.n = n;
  wanted.orbit = fundamental ? queens::Orbit::first : queens::Orbit::every;
  wanted.turn = static_cast<queens::Turn>(turn);
  wanted.from = bytes_of(start);
  wanted.skip = skip;
  wanted.at_most = at_most;
  wanted.threads = threads;
  queens::Listed found;
  {
    nb::gil_scoped_release release;
    found = queens::list(wanted, control);
  }
  auto owned = std::make_unique<queens::Bytes>(std::move(found.columns));
  const std::uint8_t* data = owned->data();
  nb::capsule owner(owned.release(), [](void* all) noexcept { delete static_cast<queens::Bytes*>(all); });
  return nb::make_tuple(Boards(data, {found.count, n}, owner), found.count, found.skipped, found.exhausted,
                        found.stopped);
}

std::vector<std::uint64_t> count_by_pairs(unsigned n, unsigned threads, Control& control) {
  nb::gil_scoped_release release;
  return queens::count_by_pairs(n, threads, control);
}

nb::tuple count_from(const nb::bytes& columns, Control& control) {
  std::pair<std::uint64_t, bool> found;
  {
    const auto all = bytes_of(columns);
    nb::gil_scoped_release release;
    found = queens::count_from(all, control);
  }
  return nb::make_tuple(found.first, found.second);
}

nb::bytes text(Given solutions, int form) {
  const std::size_t n = solutions.shape(1);
  if (form < 0 || form > static_cast<int>(queens::Form::boards)) throw std::invalid_argument("no such form");
  if (n < 1 || n > queens::kMaxListed) throw std::invalid_argument("the boards are too large to be written");
  queens::Bytes written;
  {
    nb::gil_scoped_release release;
    const std::uint8_t* end = solutions.data() + solutions.shape(0) * n;
    for (const std::uint8_t* column = solutions.data(); column != end; ++column) {
      if (*column >= n) throw std::invalid_argument("a column is off the board");
    }
    written = queens::text_of(solutions.data(), solutions.shape(0), static_cast<unsigned>(n),
                              static_cast<queens::Form>(form));
  }
  return nb::bytes(written.data(), written.size());
}

Columns hand_over(std::vector<std::uint32_t>&& columns) {
  auto owned = std::make_unique<std::vector<std::uint32_t>>(std::move(columns));
  const std::uint32_t* data = owned->data();
  const std::size_t size = owned->size();
  nb::capsule owner(owned.release(),
                    [](void* all) noexcept { delete static_cast<std::vector<std::uint32_t>*>(all); });
  return Columns(data, {size}, owner);
}

Columns random_solution(std::uint32_t n, std::uint64_t seed, Control& control) {
  queens::Repaired found;
  {
    nb::gil_scoped_release release;
    found = queens::random_solution(n, seed, control);
  }
  return hand_over(std::move(found.columns));
}

nb::tuple repair(std::uint32_t size, Numbers rows, Numbers columns, const std::vector<std::uint64_t>& blocked,
                 std::uint64_t seed, Control& control) {
  queens::Repaired found;
  {
    nb::gil_scoped_release release;
    found = queens::repair(size, {rows.data(), rows.size()}, {columns.data(), columns.size()}, blocked, seed,
                           control);
  }
  return nb::make_tuple(hand_over(std::move(found.columns)), found.kept);
}

nb::tuple nearest(std::uint32_t size, Numbers rows, Numbers columns, const std::vector<std::uint64_t>& blocked,
                  Control& control) {
  queens::Repaired found;
  {
    nb::gil_scoped_release release;
    found = queens::nearest(size, {rows.data(), rows.size()}, {columns.data(), columns.size()}, blocked, control);
  }
  return nb::make_tuple(hand_over(std::move(found.columns)), found.kept);
}

}  // namespace

void bind_queens_listing(nb::module_& m) {
  m.def("queens_list", &list, "n"_a, "fundamental"_a, "turn"_a, "start"_a, "skip"_a, "at_most"_a, "threads"_a,
        "control"_a);
  m.def("queens_count_by_pairs", &count_by_pairs, "n"_a, "threads"_a, "control"_a);
  m.def("queens_count_from", &count_from, "columns"_a, "control"_a);
  m.def("queens_text", &text, "solutions"_a, "form"_a);
  m.def("queens_random", &random_solution, "n"_a, "seed"_a, "control"_a);
  m.def("queens_nearest", &nearest, "size"_a, "rows"_a, "columns"_a, "blocked"_a, "control"_a);
  m.def("queens_repair", &repair, "size"_a, "rows"_a, "columns"_a, "blocked"_a, "seed"_a, "control"_a);
}

}  // namespace damero
