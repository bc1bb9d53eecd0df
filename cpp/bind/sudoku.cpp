#include "bind/bindings.hpp"

namespace damero {

void bind_sudoku(nanobind::module_&) {}

}  // namespace damero
