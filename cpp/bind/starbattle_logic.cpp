#include "bind/bindings.hpp"

#include <nanobind/stl/string.h>

#include <span>
#include <vector>

#include "starbattle/logic/step.hpp"
#include "starbattle/making.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

using starbattle::Task;
namespace logic = starbattle::logic;

std::span<const std::uint8_t> spanned(const nb::bytes& text) {
  return {static_cast<const std::uint8_t*>(text.data()), text.size()};
}

template <class Item>
nb::list listed(const std::vector<Item>& items) {
  nb::list list;
  for (const Item item : items) list.append(static_cast<int>(item));
  return list;
}

nb::bytes as_bytes(const std::vector<std::uint8_t>& items) { return nb::bytes(items.data(), items.size()); }

nb::tuple waves(unsigned size, unsigned stars, const nb::bytes& regions, const nb::bytes& cells, unsigned hardest,
                const nb::bytes& solution, Control& control) {
  const Task task{size, stars, spanned(regions), spanned(cells)};
  const std::span<const std::uint8_t> also = spanned(solution);
  logic::Rated rated;
  {
    nb::gil_scoped_release release;
    rated = logic::waves(task, static_cast<logic::Technique>(hardest), also, control);
  }
  nb::list told;
  for (const logic::Wave& wave : rated.waves) {
    told.append(nb::make_tuple(static_cast<int>(wave.technique), wave.size, wave.ways));
  }
  return nb::make_tuple(told, as_bytes(rated.cells), rated.solved, rated.clash, rated.stopped);
}

nb::tuple told_of(const logic::Found& step) {
  nb::list links;
  for (const logic::Link& link : step.links) {
    links.append(nb::make_tuple(link.cell, link.is_star, link.house, link.round));
  }
  return nb::make_tuple(static_cast<int>(step.technique), step.size, listed(step.place), listed(step.cross),
                        listed(step.base), listed(step.cover), listed(step.amounts), listed(step.cells), links,
                        step.clash);
}

nb::list steps(unsigned size, unsigned stars, const nb::bytes& regions, const nb::bytes& cells,
               std::uint32_t techniques, bool all, std::size_t at_most, Control& control) {
  const Task task{size, stars, spanned(regions), spanned(cells)};
  std::vector<logic::Found> found;
  {
    nb::gil_scoped_release release;
    found = logic::steps(task, techniques, all, at_most, control);
  }
  nb::list told;
  for (const logic::Found& step : found) told.append(told_of(step));
  return told;
}

nb::tuple make(unsigned size, unsigned stars, unsigned easiest, unsigned hardest, int least_cells, unsigned attempts,
               std::uint64_t seed, Control& control) {
  const starbattle::Order order{size,        stars,   static_cast<logic::Technique>(easiest),
                                static_cast<logic::Technique>(hardest), least_cells, attempts};
  starbattle::Made made;
  {
    nb::gil_scoped_release release;
    made = starbattle::make(order, seed, control);
  }
  return nb::make_tuple(as_bytes(made.regions), made.attempts, made.stopped);
}

}  // namespace

void bind_starbattle_logic(nb::module_& m) {
  m.def("starbattle_waves", &waves, "size"_a, "stars"_a, "regions"_a, "cells"_a, "hardest"_a, "solution"_a,
        "control"_a);
  m.def("starbattle_steps", &steps, "size"_a, "stars"_a, "regions"_a, "cells"_a, "techniques"_a, "all"_a, "at_most"_a,
        "control"_a);
  m.def("starbattle_make", &make, "size"_a, "stars"_a, "easiest"_a, "hardest"_a, "least_cells"_a, "attempts"_a,
        "seed"_a, "control"_a);
}

}  // namespace damero
