// Avoidable rectangles: corners that the player has filled, none of them given, would make a rectangle of two digits
// that could be exchanged if the last corners were filled so too.
#include <bit>

#include "sudoku/logic/deadly.hpp"
#include "sudoku/logic/rectangles.hpp"

namespace damero::sudoku::logic {
namespace {

// The digit that a corner would need, as the one across has it: 0 when that is not known.
template <int W>
Digits wanted(const State<W>& state, const Rectangle& rectangle, int corner) {
  const int value = state.value(rectangle.cells[3 - corner]);
  return value == 0 ? 0 : Digits{1} << (value - 1);
}

template <int W>
Step avoidable_step(const State<W>& state, Technique technique, const Rectangle& rectangle, Digits pair) {
  Step step;
  step.technique = technique;
  step.digits = pair;
  Cells<W> filled, open;
  for (const int cell : rectangle.cells) (state.value(cell) != 0 ? filled : open).add(cell);
  Digits roof = 0;
  for (const int cell : open) roof |= state.mask(cell);
  step.groups = {group(Role::body, pair, filled), group(Role::roof, roof, open)};
  return step;
}

// One corner is open: it does not get the digit that is missing.
template <int W>
bool one_open(const State<W>& state, const Rectangle& rectangle, int open, Sink& sink) {
  const Digits digit = wanted(state, rectangle, open);
  const int beside = open ^ 1;
  const Digits other = Digits{1} << (state.value(rectangle.cells[beside]) - 1);
  if (state.value(rectangle.cells[beside]) != state.value(rectangle.cells[3 - beside])) return false;
  if ((state.mask(rectangle.cells[open]) & digit) == 0) return false;
  Step step = avoidable_step(state, Technique::avoidable_rectangle_1, rectangle, digit | other);
  remove_digit(step, Cells<W>::of(rectangle.cells[open]), std::countr_zero(digit));
  return sink.take(std::move(step));
}

// Two corners in line are open, with the same one digit beside the one that each would need: it is in one of them.
template <int W>
bool two_open(const State<W>& state, const Rectangle& rectangle, int one, int other, Sink& sink) {
  const Digits of_one = wanted(state, rectangle, one), of_other = wanted(state, rectangle, other);
  const int a = rectangle.cells[one], b = rectangle.cells[other];
  if (state.count(a) != 2 || state.count(b) != 2 || (state.mask(a) & of_one) == 0 || (state.mask(b) & of_other) == 0) {
    return false;
  }
  const Digits more = state.mask(a) & ~of_one;
  if (more != (state.mask(b) & ~of_other)) return false;
  const int digit = std::countr_zero(more);
  const auto losers = state.of(digit) & state.ground().peers(a) & state.ground().peers(b);
  if (losers.empty()) return false;
  Step step = avoidable_step(state, Technique::avoidable_rectangle_2, rectangle, of_one | of_other);
  auto open = Cells<W>::of(a);
  open.add(b);
  step.groups.push_back(group(Role::extra, more, open));
  remove_digit(step, losers, digit);
  return sink.take(std::move(step));
}

}  // namespace

template <int W>
bool find_avoidable_rectangles(Look<W>& look, Technique technique, Sink& sink) {
  const State<W>& state = look.state();
  const bool is_one = technique == Technique::avoidable_rectangle_1;
  for (const Rectangle& rectangle : look.ground().rectangles()) {
    int open[4], count = 0;
    bool has_given = false;
    for (int i = 0; i < 4; ++i) {
      const int cell = rectangle.cells[i];
      has_given |= state.given().has(cell);
      if (state.empty().has(cell)) open[count++] = i;
    }
    if (has_given || count != (is_one ? 1 : 2)) continue;
    if (is_one) {
      if (one_open(state, rectangle, open[0], sink)) return true;
    } else if (open[0] + open[1] != 3 && two_open(state, rectangle, open[0], open[1], sink)) {
      return true;
    }
  }
  return false;
}

DAMERO_WIDTHS(avoidable_rectangles)

}  // namespace damero::sudoku::logic
