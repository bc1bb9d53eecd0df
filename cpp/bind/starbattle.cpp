#include "bind/bindings.hpp"

#include <nanobind/ndarray.h>

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "starbattle/batch.hpp"
#include "starbattle/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using Solutions = nb::ndarray<nb::memview, const std::uint8_t, nb::ndim<2>>;

std::span<const std::uint8_t> bytes_of(const nb::bytes& text) {
  return {static_cast<const std::uint8_t*>(text.data()), text.size()};
}

nb::tuple solve(unsigned size, unsigned stars, const nb::bytes& regions, const nb::bytes& cells, std::uint64_t at_most,
                std::uint64_t skip, std::uint64_t keep, Control& control) {
  const starbattle::Task task{size, stars, bytes_of(regions), bytes_of(cells)};
  starbattle::Listing found;
  {
    nb::gil_scoped_release release;
    found = starbattle::solve(task, at_most, skip, keep, control);
  }
  const std::size_t width = std::size_t{size} * stars;
  const std::size_t rows = found.columns.size() / width;
  auto owned = std::make_unique<std::vector<std::uint8_t>>(std::move(found.columns));
  const std::uint8_t* data = owned->data();
  nb::capsule owner(owned.release(), [](void* all) noexcept { delete static_cast<std::vector<std::uint8_t>*>(all); });
  return nb::make_tuple(Solutions(data, {rows, width}, owner), found.count, found.exhausted, found.stopped);
}

nb::tuple lines(const nb::bytes& text, unsigned stars, unsigned threads, Control& control) {
  if (stars < 1 || stars > starbattle::kMaxStars) throw nb::value_error("1 to 6 stars expected");
  starbattle::Batch batch;
  {
    nb::gil_scoped_release release;
    batch = starbattle::solve_lines(std::string_view(text.c_str(), text.size()), stars, threads, control);
  }
  return answered(batch.text, batch.unread);
}

}  // namespace

void bind_starbattle(nb::module_& m) {
  m.def("starbattle_solve", &solve, "size"_a, "stars"_a, "regions"_a, "cells"_a, "at_most"_a, "skip"_a, "keep"_a,
        "control"_a);
  m.def("starbattle_lines", &lines, "text"_a, "stars"_a, "threads"_a, "control"_a);
}

}  // namespace damero
