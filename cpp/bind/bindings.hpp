// One function a kind, each in its own file: checks arguments, releases the lock, calls, wraps.
#pragma once

#include <nanobind/nanobind.h>

namespace damero {
void bind_common(nanobind::module_& m);
void bind_sudoku(nanobind::module_& m);
void bind_sudoku_setting(nanobind::module_& m);
void bind_sudoku_lines(nanobind::module_& m);
void bind_sudoku_canonical(nanobind::module_& m);
void bind_queens(nanobind::module_& m);
void bind_connect4(nanobind::module_& m);
}  // namespace damero
