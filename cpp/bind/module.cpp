// The compiled core's module: only calls each kind's bindings.
#include <nanobind/nanobind.h>

#include "bind/bindings.hpp"

NB_MODULE(_core, m) {
  nanobind::set_leak_warnings(false);  // after Ctrl-C the interpreter may leave without tidying up
  m.doc() = "damero's kernels: plain functions over bytes.";
  damero::bind_common(m);
  damero::bind_sudoku(m);
  damero::bind_sudoku_setting(m);
  damero::bind_sudoku_lines(m);
  damero::bind_sudoku_canonical(m);
  damero::bind_sudoku_logic(m);
  damero::bind_sudoku_grading(m);
  damero::bind_sudoku_se(m);
  damero::bind_queens(m);
  damero::bind_queens_parts(m);
  damero::bind_starbattle(m);
  damero::bind_queens_counts(m);
  damero::bind_connect4_book(m);
  damero::bind_queens_listing(m);
  damero::bind_starbattle_logic(m);
  damero::bind_queens_fitting(m);
  damero::bind_connect4(m);
}
