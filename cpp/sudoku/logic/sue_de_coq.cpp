// Sue de Coq (two-sector disjoint subsets): in the crossing of two houses stand cells with at least two digits more
// than cells. With other cells of the one house and of the other they come to as many cells as they can have digits:
// a digit counts once, or twice when it stands in both sides (then it may not be in the crossing). So each is placed as
// often as it can be, and goes from the rest of the house that holds it.
#include <vector>

#include "sudoku/logic/als_steps.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kMostInMiddle = 4;

template <int W>
class Crossing {
 public:
  Crossing(Look<W>& look, Sink& sink) : look_(look), state_(look.state()), ground_(look.ground()), sink_(sink) {
    const int size = ground_.size();
    most_ = size <= 9 ? size : size <= 16 ? 4 : 3;
  }

  // Line by line, within a line house by house that crosses it; sets in the order of their cells, each before those
  // it is the beginning of. HoDoKu takes the first.
  bool run() {
    for (int line = 0; line < ground_.houses(); ++line) {
      if (look_.is_out_of_time()) return false;
      for (int box = line + 1; box < ground_.houses(); ++box) {
        if (ground_.kind(box) < HouseKind::box) continue;
        if (ground_.kind(line) == HouseKind::box && ground_.kind(box) == HouseKind::box) continue;
        if (cross(line, box)) return true;
      }
    }
    return false;
  }

 private:
  // Cells with their digits; `gain`: how many cells more than digits that the crossing has not.
  struct Side {
    Cells<W> cells;
    Digits digits = 0;
    int size = 0, gain = 0;
  };

  bool cross(int line, int box) {
    const Cells<W> open = state_.empty() & ground_.house(line) & ground_.house(box);
    if (!open.many()) return false;
    line_ = line;
    box_ = box;
    return grow_middle(open, Side{});
  }

  bool grow_middle(Cells<W> open, const Side& side) {
    while (open.any()) {
      const int cell = open.first();
      open.drop_first();
      Side grown = side;
      grown.cells.add(cell);
      grown.digits |= state_.mask(cell);
      if (++grown.size >= 2 && std::popcount(grown.digits) >= grown.size + 2 && try_middle(grown)) return true;
      if (grown.size < kMostInMiddle && grow_middle(open, grown)) return true;
    }
    return false;
  }

  bool try_middle(const Side& middle) {
    middle_ = middle;
    need_ = std::popcount(middle.digits) - middle.size;
    in_line_.clear();
    in_box_.clear();
    grow_side((state_.empty() & ground_.house(line_)).minus(middle.cells), Side{}, in_line_);
    if (in_line_.empty()) return false;
    grow_side((state_.empty() & ground_.house(box_)).minus(middle.cells), Side{}, in_box_);
    for (const Side& a : in_line_) {
      for (const Side& b : in_box_) {
        if (a.gain + b.gain == need_ && (a.digits & b.digits & middle.digits) == 0 && !a.cells.meets(b.cells) &&
            give(a, b)) {
          return true;
        }
      }
    }
    return false;
  }

  void grow_side(Cells<W> open, const Side& side, std::vector<Side>& out) {
    while (open.any()) {
      const int cell = open.first();
      open.drop_first();
      Side grown = side;
      grown.cells.add(cell);
      const Digits more = state_.mask(cell) & ~side.digits;
      grown.digits |= more;
      ++grown.size;
      grown.gain += 1 - std::popcount(more & ~middle_.digits);
      if ((grown.digits & middle_.digits) != 0 && grown.gain >= 0 && grown.gain <= need_ &&
          std::popcount(grown.digits) > grown.size) {
        out.push_back(grown);
      }
      if (grown.size < most_) grow_side(open, grown, out);
    }
  }

  bool give(const Side& a, const Side& b) {
    Gone<W> gone;
    const Cells<W> line = ground_.house(line_).minus(middle_.cells | a.cells);
    const Cells<W> box = ground_.house(box_).minus(middle_.cells | b.cells);
    for (Digits rest = middle_.digits | a.digits | b.digits; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      const bool of_line = (a.digits >> d & 1) != 0, of_box = (b.digits >> d & 1) != 0;
      if (of_line || !of_box) gone.add(d, state_.of(d) & line);
      if (of_box || !of_line) gone.add(d, state_.of(d) & box);
    }
    if (!gone.any()) return false;
    Step step = step_of(Technique::sue_de_coq, gone);
    add_group(step, Role::body, middle_.digits, middle_.cells);
    add_group(step, Role::wing, a.digits, a.cells);
    add_group(step, Role::wing, b.digits, b.cells);
    step.houses = {{Role::base, static_cast<std::uint16_t>(line_)}, {Role::base, static_cast<std::uint16_t>(box_)}};
    return sink_.take(std::move(step));
  }

  Look<W>& look_;
  const State<W>& state_;
  const Ground<W>& ground_;
  Sink& sink_;
  int line_ = 0, box_ = 0, most_ = 0, need_ = 0;
  Side middle_;
  std::vector<Side> in_line_, in_box_;
};

}  // namespace

template <int W>
bool find_sue_de_coq(Look<W>& look, Technique, Sink& sink) {
  return Crossing<W>(look, sink).run();
}

DAMERO_WIDTHS(sue_de_coq)

}  // namespace damero::sudoku::logic
