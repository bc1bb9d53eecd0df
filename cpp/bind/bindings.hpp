// One function a kind, each in its own file: checks arguments, releases the lock, calls, wraps.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "common/lines.hpp"

namespace damero {

// A batch's answers as bytes, and for each line without one where it belongs and where it begins and ends.
inline nanobind::tuple answered(const std::string& text, const std::vector<Unread>& unread) {
  nanobind::list left;
  for (const Unread& line : unread) left.append(nanobind::make_tuple(line.answer, line.begin, line.end));
  return nanobind::make_tuple(nanobind::bytes(text.data(), text.size()), left);
}

void bind_common(nanobind::module_& m);
void bind_sudoku(nanobind::module_& m);
void bind_sudoku_setting(nanobind::module_& m);
void bind_sudoku_lines(nanobind::module_& m);
void bind_sudoku_canonical(nanobind::module_& m);
void bind_sudoku_logic(nanobind::module_& m);
void bind_sudoku_grading(nanobind::module_& m);
void bind_sudoku_se(nanobind::module_& m);
void bind_queens(nanobind::module_& m);
void bind_queens_parts(nanobind::module_& m);
void bind_starbattle(nanobind::module_& m);
void bind_queens_counts(nanobind::module_& m);
void bind_connect4_book(nanobind::module_& m);
void bind_queens_listing(nanobind::module_& m);
void bind_starbattle_logic(nanobind::module_& m);
void bind_queens_fitting(nanobind::module_& m);
void bind_connect4(nanobind::module_& m);
}  // namespace damero
