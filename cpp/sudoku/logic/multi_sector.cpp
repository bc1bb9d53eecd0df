// Multi-sector locked sets and SK loops. Both are sets of cells whose candidates are covered by as many digits of
// houses as there are cells: each cell needs a digit, each covering digit gives its house one, so that all are needed
// there, and none is left for the other cells of the houses.
#include <algorithm>
#include <array>
#include <vector>

#include "sudoku/logic/als_steps.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/multi_sector.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kLeastLines = 3;

// All cells of some rows in some columns: each digit is covered by rows or by columns, whichever are fewer.
template <int W>
class Sectors {
 public:
  Sectors(Look<W>& look, Sink& sink) : look_(look), state_(look.state()), ground_(look.ground()), sink_(sink) {
    const int size = ground_.size();
    open_.assign(static_cast<std::size_t>(size), 0);
    columns_.assign(static_cast<std::size_t>(size * size), 0);
    for (const int cell : state_.empty()) {
      const int row = ground_.row(cell), column = ground_.column(cell);
      open_[row] |= bit(column);
      for (Digits rest = state_.mask(cell); rest != 0; rest &= rest - 1) {
        columns_[row * size + std::countr_zero(rest)] |= bit(column);
      }
    }
  }

  bool run() {
    const int size = ground_.size();
    // On large grids there are too many sets to try.
    if (size > 9) return false;
    const Lines all = bit(size) - 1;
    for (int count = 2 * kLeastLines; count < 2 * size; ++count) {
      for (Lines rows = 1; rows <= all; ++rows) {
        const int height = std::popcount(rows), width = count - height;
        if (height < kLeastLines || height > size - kLeastLines || width < kLeastLines || width > size - kLeastLines) {
          continue;
        }
        if (look_.is_out_of_time()) return false;
        pick(rows);
        for (Lines columns = bit(width) - 1; columns <= all; columns = next(columns)) {
          if (covers(columns) && (give(rows, columns, false) || give(rows, columns, true))) return true;
        }
      }
    }
    return false;
  }

 private:
  using Lines = std::uint32_t;
  static Lines bit(int i) { return Lines{1} << i; }
  // The next number with as many bits.
  static Lines next(Lines lines) {
    const Lines low = lines & (~lines + 1), high = lines + low;
    return high | (((lines ^ high) / low) >> 2);
  }

  void pick(Lines rows) {
    picked_.clear();
    for (; rows != 0; rows &= rows - 1) picked_.push_back(std::countr_zero(rows));
  }

  // In how many of the picked rows, and of these columns, digit d has a place among the cells.
  void spread(int d, Lines columns, int& rows_with, int& columns_with) const {
    Lines any = 0;
    rows_with = 0;
    for (const int row : picked_) {
      const Lines here = columns_[row * ground_.size() + d] & columns;
      any |= here;
      rows_with += here != 0;
    }
    columns_with = std::popcount(any);
  }

  bool covers(Lines columns) const {
    int left = 0;
    for (const int row : picked_) left += std::popcount(open_[row] & columns);
    if (left == 0) return false;
    for (int d = 0; d < ground_.size(); ++d) {
      int rows_with, columns_with;
      spread(d, columns, rows_with, columns_with);
      left -= std::min(rows_with, columns_with);
      if (left < 0) return false;
    }
    return left == 0;
  }

  // A digit with as few rows as columns goes by what takes more; by `first_columns` or rows where that is equal too.
  bool give(Lines rows, Lines columns, bool first_columns) {
    Cells<W> cells;
    for (const int cell : state_.empty()) {
      if ((rows >> ground_.row(cell) & 1) != 0 && (columns >> ground_.column(cell) & 1) != 0) cells.add(cell);
    }
    Gone<W> gone;
    Digits by_row = 0, by_column = 0;
    for (int d = 0; d < ground_.size(); ++d) {
      int rows_with, columns_with;
      spread(d, columns, rows_with, columns_with);
      if (rows_with == 0) continue;
      const Cells<W> in_rows = rest_of_lines(d, cells, 0), in_columns = rest_of_lines(d, cells, ground_.size());
      const int more = rows_with != columns_with ? columns_with - rows_with : in_rows.count() - in_columns.count();
      const bool are_rows = more > 0 || (more == 0 && !first_columns);
      (are_rows ? by_row : by_column) |= Digits{1} << d;
      gone.add(d, are_rows ? in_rows : in_columns);
    }
    if (!gone.any()) return false;
    Step step = step_of(Technique::multi_sector_locked_sets, gone);
    step.digits = by_row | by_column;
    add_covered(step, by_row, cells, 0);
    add_covered(step, by_column, cells, ground_.size());
    return sink_.take(std::move(step));
  }

  // The places of a digit beside the cells in the rows (or columns: from house `first` on) where it is among them.
  Cells<W> rest_of_lines(int d, const Cells<W>& cells, int first) const {
    Cells<W> rest;
    for (int h = first; h < first + ground_.size(); ++h) {
      const Cells<W> there = state_.in(d, h);
      if (there.meets(cells)) rest |= there.minus(cells);
    }
    return rest;
  }

  void add_covered(Step& step, Digits digits, const Cells<W>& cells, int first) const {
    Cells<W> with;
    for (Digits rest = digits; rest != 0; rest &= rest - 1) with |= state_.of(std::countr_zero(rest)) & cells;
    if (with.empty()) return;
    add_group(step, first == 0 ? Role::colour_a : Role::colour_b, digits, with);
    for (int h = first; h < first + ground_.size(); ++h) {
      if (ground_.house(h).meets(with)) step.houses.push_back({Role::cover, static_cast<std::uint16_t>(h)});
    }
  }

  Look<W>& look_;
  const State<W>& state_;
  const Ground<W>& ground_;
  Sink& sink_;
  std::vector<Lines> open_, columns_;  // of each row: the open cells; of each row and digit: its places
  std::vector<int> picked_;
};

}  // namespace

template <int W>
bool find_multi_sector(Look<W>& look, Technique technique, Sink& sink) {
  return technique == Technique::sk_loop ? find_sk_loop(look, sink) : Sectors<W>(look, sink).run();
}

DAMERO_WIDTHS(multi_sector)

}  // namespace damero::sudoku::logic
