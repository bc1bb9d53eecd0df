// Fireworks: a digit that has, outside of a box, at most one place in a row and one in a column which cross in the box
// is in one of three cells: the crossing or either place (for otherwise the row and the column would each have it in
// the box, in two cells). Three digits with the same three cells fill them; so do two and two over a rectangle's
// corners, each two with the crossing of their own.
#include <vector>

#include "sudoku/logic/als_steps.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kNone = -1;

// A digit's places on the two arms of a crossing; kNone: it is in the box there.
struct Arms {
  int digit, in_row, in_column;
};

template <int W>
class Fireworks {
 public:
  Fireworks(Look<W>& look, Sink& sink) : state_(look.state()), ground_(look.ground()), sink_(sink) {}

  bool run() {
    const int size = ground_.size();
    std::vector<std::vector<Arms>> all(static_cast<std::size_t>(ground_.cells()));
    for (const int cell : state_.empty()) all[cell] = arms_of(cell);
    for (const int cell : state_.empty()) {
      if (all[cell].size() >= 3 && triples(cell, all[cell])) return true;
    }
    for (const int cell : state_.empty()) {
      for (const int other : state_.empty()) {
        if (other > cell && other / size != cell / size && other % size != cell % size &&
            ground_.box_house(cell) != ground_.box_house(other) && quad(cell, all[cell], other, all[other])) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  // The digits that burst from this cell.
  std::vector<Arms> arms_of(int cell) const {
    std::vector<Arms> out;
    const Cells<W>& box = ground_.house(ground_.box_house(cell));
    const Cells<W>& row = ground_.house(ground_.row_house(ground_.row(cell)));
    const Cells<W>& column = ground_.house(ground_.column_house(ground_.column(cell)));
    for (int d = 0; d < ground_.size(); ++d) {
      if (state_.placed(d).meets(row | column)) continue;
      const Cells<W> in_row = (state_.of(d) & row).minus(box), in_column = (state_.of(d) & column).minus(box);
      if (!in_row.many() && !in_column.many()) out.push_back({d, in_row.first(), in_column.first()});
    }
    return out;
  }

  bool triples(int cell, const std::vector<Arms>& arms) {
    for (std::size_t i = 0; i < arms.size(); ++i) {
      for (std::size_t j = i + 1; j < arms.size(); ++j) {
        for (std::size_t k = j + 1; k < arms.size(); ++k) {
          int in_row = kNone, in_column = kNone;
          bool fit = true;
          for (const Arms& one : {arms[i], arms[j], arms[k]}) {
            fit = fit && join(in_row, one.in_row) && join(in_column, one.in_column);
          }
          if (!fit || in_row == kNone || in_column == kNone) continue;
          const Digits digits = bit(arms[i]) | bit(arms[j]) | bit(arms[k]);
          if (triple(cell, in_row, in_column, digits)) return true;
        }
      }
    }
    return false;
  }

  static Digits bit(const Arms& arms) { return Digits{1} << arms.digit; }

  // Whether both can be one place; then that is kept.
  static bool join(int& place, int other) {
    if (place == kNone) place = other;
    return other == kNone || other == place;
  }

  bool triple(int cell, int in_row, int in_column, Digits digits) {
    Gone<W> gone;
    for (const int c : {cell, in_row, in_column}) others(c, digits, gone);
    if (!gone.any()) return false;
    Step step = begun(digits, gone);
    step.variant = 3;
    add_group(step, Role::pivot, digits & state_.mask(cell), Cells<W>::of(cell));
    add_wing(step, digits, in_row);
    add_wing(step, digits, in_column);
    return sink_.take(std::move(step));
  }

  void others(int cell, Digits digits, Gone<W>& gone) const {
    for (Digits rest = state_.mask(cell) & ~digits; rest != 0; rest &= rest - 1) {
      gone.add(std::countr_zero(rest), Cells<W>::of(cell));
    }
  }

  Step begun(Digits digits, const Gone<W>& gone) const {
    Step step = step_of(Technique::fireworks, gone);
    step.digits = digits;
    return step;
  }

  void add_wing(Step& step, Digits digits, int cell) const {
    add_group(step, Role::wing, digits & state_.mask(cell), Cells<W>::of(cell));
  }

  // The digits that from this crossing have no other places than these two.
  static Digits over(const std::vector<Arms>& arms, int in_row, int in_column) {
    Digits out = 0;
    for (const Arms& one : arms) {
      if ((one.in_row == kNone || one.in_row == in_row) && (one.in_column == kNone || one.in_column == in_column)) {
        out |= bit(one);
      }
    }
    return out;
  }

  bool quad(int a, const std::vector<Arms>& arms_a, int b, const std::vector<Arms>& arms_b) {
    if (arms_a.size() < 2 || arms_b.size() < 2) return false;
    const int size = ground_.size();
    const int x = a / size * size + b % size, y = b / size * size + a % size;  // the other corners
    if (state_.count(x) == 0 || state_.count(y) == 0) return false;
    const Digits as = over(arms_a, x, y), bs = over(arms_b, y, x);
    for (Digits first = as; first != 0; first &= first - 1) {
      for (Digits second = first & (first - 1); second != 0; second &= second - 1) {
        const Digits two = (first & (~first + 1)) | (second & (~second + 1));
        for (Digits third = bs & ~two; third != 0; third &= third - 1) {
          for (Digits fourth = third & (third - 1); fourth != 0; fourth &= fourth - 1) {
            const Digits others_two = (third & (~third + 1)) | (fourth & (~fourth + 1));
            if (corners(a, two, b, others_two, x, y)) return true;
          }
        }
      }
    }
    return false;
  }

  bool corners(int a, Digits as, int b, Digits bs, int x, int y) {
    Gone<W> gone;
    others(a, as, gone);
    others(b, bs, gone);
    others(x, as | bs, gone);
    others(y, as | bs, gone);
    if (!gone.any()) return false;
    Step step = begun(as | bs, gone);
    step.variant = 4;
    add_group(step, Role::pivot, as & state_.mask(a), Cells<W>::of(a));
    add_group(step, Role::pivot, bs & state_.mask(b), Cells<W>::of(b));
    add_wing(step, as | bs, x);
    add_wing(step, as | bs, y);
    return sink_.take(std::move(step));
  }

  const State<W>& state_;
  const Ground<W>& ground_;
  Sink& sink_;
};

}  // namespace

template <int W>
bool find_fireworks(Look<W>& look, Technique, Sink& sink) {
  return Fireworks<W>(look, sink).run();
}

DAMERO_WIDTHS(fireworks)

}  // namespace damero::sudoku::logic
