// Symmetric solutions, and the numbered parts of a count on a torus.
#include "bind/bindings.hpp"

#include <limits>
#include <stdexcept>
#include <vector>

#include "common/parts.hpp"
#include "queens/symmetry.hpp"
#include "queens/torus.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

constexpr std::uint64_t kNotDone = std::numeric_limits<std::uint64_t>::max();

template <queens::Tally (*kCount)(unsigned, Control&)>
nb::tuple tally(unsigned n, Control& control) {
  queens::Tally found;
  {
    nb::gil_scoped_release release;
    found = kCount(n, control);
  }
  return nb::make_tuple(found.solutions, found.complete);
}

// A word of 64 bits, in the machine's order, for each part from first to last - 1: the solutions that it stands
// for, all bits set where it was stopped before its end.
nb::bytes torus_count_parts(unsigned n, std::uint64_t first, std::uint64_t last, Control& control, unsigned threads,
                            unsigned method) {
  std::vector<std::uint64_t> counts;
  {
    nb::gil_scoped_release release;
    const std::vector<queens::TorusPart> parts = queens::torus_parts(n);
    if (first > last || last > parts.size()) throw std::invalid_argument("there are not so many parts");
    if (method > 1) throw std::invalid_argument("methods are 0 and 1");
    const auto way = method == 0 ? queens::TorusWay::fast : queens::TorusWay::plain;
    counts.assign(last - first, kNotDone);
    run_parts(last - first, threads, control, [&](std::uint64_t part, unsigned) {
      const queens::TorusCount found = queens::count_torus_part(n, parts[first + part], way, control);
      control.should_stop(0);
      if (!found.complete) return;
      counts[part] = found.solutions;
      control.add_found(found.solutions);
    });
  }
  return nb::bytes(reinterpret_cast<const char*>(counts.data()), counts.size() * sizeof(counts[0]));
}

}  // namespace

void bind_queens_counts(nb::module_& m) {
  m.def("queens_half_turn", &tally<queens::count_half_turn>, "n"_a, "control"_a);
  m.def("queens_quarter_turn", &tally<queens::count_quarter_turn>, "n"_a, "control"_a);
  m.def(
      "queens_torus_part_count", [](unsigned n) { return queens::torus_parts(n).size(); }, "n"_a);
  m.def("queens_torus_count_parts", &torus_count_parts, "n"_a, "first"_a, "last"_a, "control"_a, "threads"_a,
        "method"_a);
}

}  // namespace damero
