#include "bind/bindings.hpp"

namespace damero {

void bind_queens(nanobind::module_&) {}

}  // namespace damero
