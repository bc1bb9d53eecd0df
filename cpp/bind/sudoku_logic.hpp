// What several of Sudoku's bindings share.
#pragma once

#include <memory>
#include <vector>

#include "sudoku/houses.hpp"
#include "sudoku/logic/engine.hpp"
#include "sudoku/oracle.hpp"
#include "sudoku/setting.hpp"

namespace damero {

// An engine with what arguments are checked against.
struct Logic {
  explicit Logic(const sudoku::Houses& houses)
      : cells(houses.cells()), all_digits(houses.all_digits()), is_nine(sudoku::is_nine(houses)),
        engine(sudoku::logic::Engine::of(houses)) {}
  int cells;
  sudoku::Mask all_digits;
  bool is_nine;
  std::unique_ptr<sudoku::logic::Engine> engine;
};

// Throws for orbits that are not of 1, 2, 4 or 8 cells, each in one of them only.
void check_orbits(const sudoku::Houses& houses, const std::vector<sudoku::Orbit>& orbits);

}  // namespace damero
