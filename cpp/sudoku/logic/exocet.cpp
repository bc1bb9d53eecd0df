// Junior exocet (D. P. Bird). In a band of three boxes two base cells of one box and one row hold two of three or four
// digits. Each other box of the band has a target cell, in its own column and off the base row; the third cell of that
// column of the box, the companion, has none of the digits. Take the columns of both targets and the base box's third
// column: a digit of the base stands in all three, and in the last one outside of the band. When outside of the band it
// cannot stand in all three at once, it stands in a target. This holds for both digits of the base: the targets have
// one each. Then every way to fill base and targets is tried; what is in none goes. (So with columns for rows, too.)
#include <array>

#include "sudoku/logic/als_steps.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/multi_sector.hpp"

namespace damero::sudoku::logic {
namespace {

template <int W>
class Exocets {
 public:
  Exocets(Look<W>& look, Sink& sink) : state_(look.state()), ground_(look.ground()), sink_(sink) {}

  bool run() {
    if (!is_three_by_three(ground_)) return false;
    for (const bool turned : {false, true}) {
      turned_ = turned;
      for (int row = 0; row < 9; ++row) {
        for (int stack = 0; stack < 3; ++stack) {
          for (int third = 0; third < 3; ++third) {
            if (base(row, 3 * stack, third)) return true;
          }
        }
      }
    }
    return false;
  }

 private:
  // Row and column stand for one another when turned.
  int at(int row, int column) const { return turned_ ? 9 * column + row : 9 * row + column; }
  bool may(int cell, int d) const { return state_.has(cell, d) || state_.value(cell) == d + 1; }

  // The base is the two cells of a row of a box beside the one in column `third` of the box.
  bool base(int row, int left, int third) {
    row_ = row;
    third_ = left + third;
    first_ = at(row, left + (third == 0 ? 1 : 0));
    second_ = at(row, left + (third == 2 ? 1 : 2));
    if (state_.value(first_) != 0 || state_.value(second_) != 0) return false;
    digits_ = state_.mask(first_) | state_.mask(second_);
    const int count = std::popcount(digits_);
    if (count < 3 || count > 4) return false;
    const int one = left == 0 ? 3 : 0, other = left == 6 ? 3 : 6;
    for (int i = 0; i < 6; ++i) {
      if (!is_target(i, one)) continue;
      for (int j = 0; j < 6; ++j) {
        if (is_target(j, other) && targets(i, one, j, other)) return true;
      }
    }
    return false;
  }

  // Targets of a box are numbered by their column in it, and which of the two rows off the base.
  int target_column(int i, int left) const { return left + i / 2; }
  int target_row(int i) const { return off_base(i % 2); }
  int companion_row(int i) const { return off_base(1 - i % 2); }
  int off_base(int which) const {
    const int top = row_ / 3 * 3;
    return top + (row_ % 3 + 1 + which) % 3;
  }

  bool is_target(int i, int left) const {
    const int target = at(target_row(i), target_column(i, left));
    const int companion = at(companion_row(i), target_column(i, left));
    if ((state_.mask(target) & digits_) == 0) return false;
    if (state_.value(companion) != 0) return (digits_ >> (state_.value(companion) - 1) & 1) == 0;
    return (state_.mask(companion) & digits_) == 0;
  }

  // The rows outside of the band where digit d may stand in a column.
  unsigned rows_outside(int column, int d) const {
    unsigned rows = 0;
    for (int row = 0; row < 9; ++row) {
      if (row / 3 != row_ / 3 && may(at(row, column), d)) rows |= 1u << row;
    }
    return rows;
  }

  static bool are_two(unsigned a, unsigned b) { return a != 0 && b != 0 && ((a | b) & ((a | b) - 1)) != 0; }

  // Whether three columns can have a digit each in rows of their own.
  static bool are_three(unsigned a, unsigned b, unsigned c) {
    for (unsigned rest = a; rest != 0; rest &= rest - 1) {
      const unsigned row = rest & (~rest + 1);
      if (are_two(b & ~row, c & ~row)) return true;
    }
    return false;
  }

  bool targets(int i, int one, int j, int other) {
    const int a = at(target_row(i), target_column(i, one)), b = at(target_row(j), target_column(j, other));
    Digits in_a = 0, in_b = 0;  // base digits that each target may hold when they stand in the base
    for (Digits rest = digits_; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      const unsigned base = rows_outside(third_, d), rows_a = rows_outside(target_column(i, one), d),
                     rows_b = rows_outside(target_column(j, other), d);
      if (are_three(base, rows_a, rows_b)) return false;
      // In one target the digit is outside of the band in the other's column.
      if (state_.has(a, d) && are_two(base, rows_b) && has_mirror(target_row(i), other, b, d)) in_a |= Digits{1} << d;
      if (state_.has(b, d) && are_two(base, rows_a) && has_mirror(target_row(j), one, a, d)) in_b |= Digits{1} << d;
    }
    return fill(a, b, in_a, in_b);
  }

  // A digit in a target and in the base has the band's third row left in the box of the other target.
  bool has_mirror(int target_row, int other_left, int other_target, int d) const {
    const int top = row_ / 3 * 3, row = 3 * top + 3 - row_ - target_row;
    for (int column = other_left; column < other_left + 3; ++column) {
      const int cell = at(row, column);
      if (cell != other_target && may(cell, d)) return true;
    }
    return false;
  }

  bool fill(int a, int b, Digits in_a, Digits in_b) {
    Digits left_first = 0, left_second = 0, left_a = 0, left_b = 0;
    for (Digits xs = state_.mask(first_); xs != 0; xs &= xs - 1) {
      const Digits x = xs & (~xs + 1);
      for (Digits ys = state_.mask(second_) & ~x; ys != 0; ys &= ys - 1) {
        const Digits y = ys & (~ys + 1);
        const bool straight = (in_a & x) != 0 && (in_b & y) != 0, crossed = (in_a & y) != 0 && (in_b & x) != 0;
        if (straight) left_a |= x, left_b |= y;
        if (crossed) left_a |= y, left_b |= x;
        if (straight || crossed) left_first |= x, left_second |= y;
      }
    }
    if (left_first == 0) return false;  // no way at all: the grid has no solution
    Gone<W> gone;
    drop(first_, left_first, gone);
    drop(second_, left_second, gone);
    drop(a, left_a, gone);
    drop(b, left_b, gone);
    return gone.any() && give(a, b, gone);
  }

  void drop(int cell, Digits left, Gone<W>& gone) const {
    for (Digits rest = state_.mask(cell) & ~left; rest != 0; rest &= rest - 1) {
      gone.add(std::countr_zero(rest), Cells<W>::of(cell));
    }
  }

  bool give(int a, int b, const Gone<W>& gone) {
    Step step = step_of(Technique::junior_exocet, gone);
    step.digits = digits_;
    add_group(step, Role::body, digits_, Cells<W>::of(first_) | Cells<W>::of(second_));
    for (const int target : {a, b}) add_group(step, Role::target, digits_ & state_.mask(target), Cells<W>::of(target));
    Cells<W> outside;
    const auto column_of = [&](int cell) { return turned_ ? cell / 9 : cell % 9; };
    for (const int column : {third_, column_of(a), column_of(b)}) {
      step.houses.push_back({Role::base, static_cast<std::uint16_t>(turned_ ? column : 9 + column)});
      for (int row = 0; row < 9; ++row) {
        if (row / 3 != row_ / 3 && (state_.mask(at(row, column)) & digits_) != 0) outside.add(at(row, column));
      }
    }
    add_group(step, Role::extra, digits_, outside);
    return sink_.take(std::move(step));
  }

  const State<W>& state_;
  const Ground<W>& ground_;
  Sink& sink_;
  bool turned_ = false;
  int row_ = 0, third_ = 0, first_ = 0, second_ = 0;
  Digits digits_ = 0;
};

}  // namespace

template <int W>
bool find_exocet(Look<W>& look, Technique, Sink& sink) {
  return Exocets<W>(look, sink).run();
}

DAMERO_WIDTHS(exocet)

}  // namespace damero::sudoku::logic
