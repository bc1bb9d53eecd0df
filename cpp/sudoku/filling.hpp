// Full grids of any layout by chance.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/oracle.hpp"

namespace damero::sudoku {

// All grids of a layout are exactly as likely on the 9x9 (see uniform.hpp) and up to 6x6, where all grids with the
// digits of one house in order are written down, one of them is drawn and the digits are put into a random order.
// Others come of a search in the steady order with random ways, in which every grid can come but some are likelier.
class Filler {
 public:
  // `box_rows` above 0 promises rows, columns and boxes of so many rows, and nothing else. The houses must outlive it.
  Filler(const Houses& houses, int box_rows);

  const Houses& houses() const noexcept { return houses_; }
  bool is_uniform() const noexcept { return nine_ || listed_; }

  // False: the layout has no grid, none was found in many searches, or the control stopped it. What random numbers are
  // taken is part of what generated puzzles mean and never changes.
  bool fill(Rng& rng, Values& grid, Control& control) const;

 private:
  void list_all(int house);
  bool search_one(Rng& rng, Values& grid, Control& control) const;
  void fill_by_pattern(Rng& rng, Values& grid) const;

  const Houses& houses_;
  int box_rows_;
  bool nine_, listed_ = false;
  Values grids_;  // those written down, one after another
};

}  // namespace damero::sudoku
