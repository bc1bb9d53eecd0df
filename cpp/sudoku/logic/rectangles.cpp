// Unique rectangles: two digits over two rows, two columns and two boxes could be exchanged, so a puzzle of one
// solution has more than these two in a corner. A corner may have lost one of the two digits.
#include "sudoku/logic/rectangles.hpp"

#include <bit>
#include <optional>

#include "sudoku/logic/deadly.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

// A rectangle as one of its corners of just two candidates sees it.
template <int W>
struct Seen {
  const Rectangle& rectangle;
  int start;  // that corner's number in it; 3 - start lies across
  Deadly<W> deadly;
  int corner(int i) const noexcept { return rectangle.cells[i]; }
  // Two roofs across from each other.
  bool is_crossed() const noexcept {
    const bool falling = deadly.roofs.has(corner(0)) && deadly.roofs.has(corner(3));
    return falling || (deadly.roofs.has(corner(1)) && deadly.roofs.has(corner(2)));
  }
};

// The step that holds because two lines have a digit in the rectangle only; nothing where they have it elsewhere too.
template <int W>
std::optional<Step> step_by_lines(const State<W>& state, Technique technique, const Deadly<W>& deadly, int digit,
                                  int one, int other) {
  if (!is_only_in(state, digit, one, deadly.cells) || !is_only_in(state, digit, other, deadly.cells)) return {};
  Step step = deadly_step(technique, deadly);
  step.groups.push_back(group(Role::extra, Digits{1} << digit, deadly.cells & state.of(digit)));
  add_house(step, Role::base, one);
  add_house(step, Role::base, other);
  return step;
}

// One of two roofs across from each other would be joined by the other, as their rows or columns hold the digit
// nowhere else: then all four corners would hold the pair.
template <int W>
bool type_6(const State<W>& state, const Seen<W>& seen, Sink& sink) {
  const auto& ground = state.ground();
  for (Digits rest = seen.deadly.pair; rest != 0; rest &= rest - 1) {
    const int digit = std::countr_zero(rest);
    const auto losers = seen.deadly.roofs & state.of(digit);
    if (losers.empty()) continue;
    for (const bool by_rows : {true, false}) {
      const int one = by_rows ? ground.row_house(ground.row(seen.corner(0)))
                              : ground.column_house(ground.column(seen.corner(0)));
      const int other = by_rows ? ground.row_house(ground.row(seen.corner(3)))
                                : ground.column_house(ground.column(seen.corner(3)));
      std::optional<Step> step = step_by_lines(state, Technique::unique_rectangle_6, seen.deadly, digit, one, other);
      if (!step) continue;
      remove_digit(*step, losers, digit);
      if (sink.take(std::move(*step))) return true;
      break;
    }
  }
  return false;
}

// Hidden: if the corner across held one digit, its neighbours would hold the other, which its row and its column have
// nowhere else, and the first corner the same as it.
template <int W>
bool hidden_from(const State<W>& state, const Seen<W>& seen, int start, Sink& sink) {
  const auto& ground = state.ground();
  const int across = seen.corner(3 - start);
  const int row = ground.row_house(ground.row(across));
  const int column = ground.column_house(ground.column(across));
  for (Digits rest = seen.deadly.pair; rest != 0; rest &= rest - 1) {
    const int digit = std::countr_zero(rest);
    const int other = std::countr_zero(seen.deadly.pair & ~(Digits{1} << digit));
    if (!state.has(across, other)) continue;
    std::optional<Step> step = step_by_lines(state, Technique::hidden_rectangle, seen.deadly, digit, row, column);
    if (!step) continue;
    remove_digit(*step, Cells<W>::of(across), other);
    if (sink.take(std::move(*step))) return true;
  }
  return false;
}

// From each corner of just the pair: a rectangle is done with when it is first met.
template <int W>
bool hidden(const State<W>& state, const Seen<W>& seen, Sink& sink) {
  if (hidden_from(state, seen, seen.start, sink)) return true;
  for (int i = 0; i < 4; ++i) {
    if (i != seen.start && !seen.deadly.roofs.has(seen.corner(i)) && hidden_from(state, seen, i, sink)) return true;
  }
  return false;
}

template <int W>
bool find_in(const State<W>& state, const Seen<W>& seen, Technique technique, Sink& sink) {
  const int roofs = seen.deadly.roofs.count();
  const bool is_crossed = roofs == 2 && seen.is_crossed();
  switch (technique) {
    case Technique::unique_rectangle_1:
      return roofs == 1 && deadly_one_roof(state, technique, seen.deadly, sink);
    case Technique::unique_rectangle_2:
      return roofs == 2 && !is_crossed && deadly_one_extra(state, technique, seen.deadly, sink);
    case Technique::unique_rectangle_3:
      return roofs == 2 && !is_crossed && deadly_subset(state, technique, seen.deadly, sink);
    case Technique::unique_rectangle_4:
      return roofs == 2 && !is_crossed && deadly_locked(state, technique, seen.deadly, sink);
    case Technique::unique_rectangle_5:
      return (roofs == 3 || is_crossed) && deadly_one_extra(state, technique, seen.deadly, sink);
    case Technique::unique_rectangle_6:
      return is_crossed && type_6(state, seen, sink);
    case Technique::hidden_rectangle:
      return (roofs == 3 || is_crossed) && hidden(state, seen, sink);
    default:
      return false;
  }
}

template <int W>
bool find_unique(const State<W>& state, Technique technique, Sink& sink) {
  const auto& ground = state.ground();
  for (const int cell : state.empty()) {
    if (state.count(cell) != 2) continue;
    const Digits pair = state.mask(cell);
    for (const std::uint32_t number : ground.rectangles_of(cell)) {
      const Rectangle& rectangle = ground.rectangles()[number];
      const auto& c = rectangle.cells;
      if ((state.mask(c[0]) & pair) == 0 || (state.mask(c[1]) & pair) == 0 || (state.mask(c[2]) & pair) == 0 ||
          (state.mask(c[3]) & pair) == 0) {
        continue;
      }
      int start = 0;
      Cells<W> cells;
      for (int i = 0; i < 4; ++i) {
        cells.add(c[i]);
        if (c[i] == cell) start = i;
      }
      const Seen<W> seen{rectangle, start, deadly_of(state, cells, pair)};
      if (find_in(state, seen, technique, sink)) return true;
    }
  }
  return false;
}

}  // namespace

template <int W>
bool find_rectangles(Look<W>& look, Technique technique, Sink& sink) {
  if (!look.options().is_unique) return false;
  if (technique == Technique::extended_rectangle) return find_extended_rectangles(look, sink);
  if (technique == Technique::avoidable_rectangle_1 || technique == Technique::avoidable_rectangle_2) {
    return find_avoidable_rectangles(look, technique, sink);
  }
  if (find_unique(look.state(), technique, sink)) return true;
  const bool is_hidden = technique == Technique::hidden_rectangle;
  return is_hidden && !look.options().as_hodoku && find_linked_rectangles(look, sink);
}

DAMERO_WIDTHS(rectangles)

}  // namespace damero::sudoku::logic
