#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include "bind/bindings.hpp"
#include "common/control.hpp"
#include "common/cpu.hpp"
#include "common/rng.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace damero {

void bind_common(nb::module_& m) {
  nb::class_<Control>(m, "Control")
      .def("__init__",
           [](Control* self, double seconds, std::optional<std::uint64_t> nodes) {
             new (self) Control(seconds, nodes.value_or(Control::kNoLimit));
           },
           "seconds"_a = 0.0, "nodes"_a = nb::none())
      .def("stop", &Control::stop)
      .def_prop_ro("stopped", &Control::stopped)
      .def_prop_ro("nodes", &Control::nodes)
      .def_prop_ro("done", &Control::done)
      .def_prop_ro("total", &Control::total)
      .def_prop_ro("found", &Control::found);
  m.def("isa", &isa_name, "The instruction set the kernels use: scalar, avx2 or avx512.");
  nb::class_<Rng>(m, "Rng")
      .def(nb::init<std::uint64_t>(), "seed"_a)
      .def("next", &Rng::next)
      .def("below", &Rng::below, "n"_a);
}

}  // namespace damero
