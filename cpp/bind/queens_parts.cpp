#include "queens/parts.hpp"

#include <vector>

#include "bind/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {
namespace {

// Memory 0 means the usual amount; method 0 is by halves, 1 by rows.
nb::bytes count_parts(unsigned n, std::uint64_t first, std::uint64_t last, Control& control, unsigned threads,
                      std::uint64_t memory, unsigned method) {
  std::vector<std::uint64_t> counts;
  {
    nb::gil_scoped_release release;
    queens::PartRange range{n, first, last};
    range.threads = threads;
    if (memory != 0) range.memory = memory;
    range.method = method == 0 ? queens::Method::halves : queens::Method::rows;
    counts = queens::count_parts(range, control);
  }
  return nb::bytes(reinterpret_cast<const char*>(counts.data()), counts.size() * sizeof(std::uint64_t));
}

}  // namespace

void bind_queens_parts(nb::module_& m) {
  m.def("queens_part_count", &queens::part_count, "n"_a);
  m.def("queens_count_parts", &count_parts, "n"_a, "first"_a, "last"_a, "control"_a, "threads"_a, "memory"_a,
        "method"_a);
}

}  // namespace damero
