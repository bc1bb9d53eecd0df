#include "bind/bindings.hpp"

namespace damero {

void bind_connect4(nanobind::module_&) {}

}  // namespace damero
