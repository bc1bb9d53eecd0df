// Colouring of one digit: simple colours (trap and wrap) and multi colours (two kinds).
#include "sudoku/logic/colours.hpp"

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

template <int W>
void add_colours(Step& step, int digit, const Colouring<W>& colours, Role a, Role b) {
  step.groups.push_back(group(a, Digits{1} << digit, colours.a));
  step.groups.push_back(group(b, Digits{1} << digit, colours.b));
}

template <int W>
bool give(Technique technique, int digit, const Cells<W>& losers, Step&& step, Sink& sink) {
  step.technique = technique;
  step.digits = Digits{1} << digit;
  remove_digit(step, losers, digit);
  return sink.take(std::move(step));
}

// Trap: what sees both colours is false, as one of them is true. That may be coloured itself, when its colour is twice
// in a house.
template <int W>
bool trap(const State<W>& state, int digit, const Colouring<W>& colours, Sink& sink) {
  const auto& ground = state.ground();
  const auto losers = state.of(digit) & seen_by(ground, colours.a) & seen_by(ground, colours.b);
  if (losers.empty()) return false;
  Step step;
  add_colours(step, digit, colours, Role::colour_a, Role::colour_b);
  return give(Technique::simple_colours_trap, digit, losers, std::move(step), sink);
}

// Wrap: a colour that is twice in a house is false.
template <int W>
bool wrap(const State<W>& state, int digit, const Colouring<W>& colours, Sink& sink) {
  for (int i = 0; i < 2; ++i) {
    if (!colours.side(i).meets(seen_by(state.ground(), colours.side(i)))) continue;
    Step step;
    add_colours(step, digit, colours, Role::colour_a, Role::colour_b);
    step.variant = static_cast<std::uint16_t>(i);  // which colour is false
    if (give(Technique::simple_colours_wrap, digit, colours.side(i), std::move(step), sink)) return true;
  }
  return false;
}

// Multi colours 1: a colour of one pair sees a colour of the other, so not both are true, and one of the opposite
// two is: what sees both of these goes. All that goes by one or another choice of colours is one step, as in HoDoKu.
template <int W>
bool multi_1(const State<W>& state, int digit, const Colouring<W>& left, const Colouring<W>& right, Sink& sink) {
  const auto& ground = state.ground();
  const Cells<W> of_left[2] = {seen_by(ground, left.a), seen_by(ground, left.b)};
  const Cells<W> of_right[2] = {seen_by(ground, right.a), seen_by(ground, right.b)};
  Step step;
  Cells<W> losers;
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      if (!right.side(j).meets(of_left[i])) continue;
      const auto more = state.of(digit) & of_left[1 - i] & of_right[1 - j];
      if (more.any()) step.variant |= static_cast<std::uint16_t>(1 << (2 * i + j));  // which colours see each other
      losers |= more;
    }
  }
  if (losers.empty()) return false;
  add_colours(step, digit, left, Role::colour_a, Role::colour_b);
  add_colours(step, digit, right, Role::colour_c, Role::colour_d);
  return give(Technique::multi_colours_1, digit, losers, std::move(step), sink);
}

// Multi colours 2: a colour that sees both colours of the other pair is false.
template <int W>
bool multi_2(const State<W>& state, int digit, const Colouring<W>& left, const Colouring<W>& right, Sink& sink) {
  for (int i = 0; i < 2; ++i) {
    const auto seen = seen_by(state.ground(), left.side(i));
    if (!right.a.meets(seen) || !right.b.meets(seen)) continue;
    Step step;
    add_colours(step, digit, left, Role::colour_a, Role::colour_b);
    add_colours(step, digit, right, Role::colour_c, Role::colour_d);
    step.variant = static_cast<std::uint16_t>(i);  // which colour is false
    if (give(Technique::multi_colours_2, digit, left.side(i), std::move(step), sink)) return true;
  }
  return false;
}

// HoDoKu looks for all kinds at once: net by net, and what is false outright first.
struct Kinds {
  bool first, second;
  Kinds(Technique technique, Technique one, bool both)
      : first(both || technique == one), second(both || technique != one) {}
};

template <int W>
bool find_simple(const State<W>& state, int digit, Kinds kinds, Sink& sink) {
  auto rest = state.of(digit);
  while (rest.any()) {
    const auto colours = colouring_from(state, digit, rest.first());
    rest = rest.minus(colours.both());
    if (colours.b.empty()) continue;
    if (kinds.first && wrap(state, digit, colours, sink)) return true;
    if (kinds.second && trap(state, digit, colours, sink)) return true;
  }
  return false;
}

template <int W>
bool find_multi(const State<W>& state, int digit, Kinds kinds, Sink& sink) {
  const Colourings<W> all(state, digit);
  for (int i = 0; i < all.size(); ++i) {
    for (int j = 0; j < all.size(); ++j) {
      if (kinds.first && i != j && multi_2(state, digit, all[i], all[j], sink)) return true;
      if (kinds.second && i < j && multi_1(state, digit, all[i], all[j], sink)) return true;
    }
  }
  return false;
}

}  // namespace

template <int W>
bool find_colours(Look<W>& look, Technique technique, Sink& sink) {
  if (technique == Technique::medusa) return find_medusa(look, sink);
  const State<W>& state = look.state();
  const bool is_simple = technique <= Technique::simple_colours_wrap;
  const Kinds kinds(technique, is_simple ? Technique::simple_colours_wrap : Technique::multi_colours_2,
                    look.options().as_hodoku);
  for (int digit = 0; digit < look.ground().size(); ++digit) {
    if (is_simple ? find_simple(state, digit, kinds, sink) : find_multi(state, digit, kinds, sink)) return true;
  }
  return false;
}

DAMERO_WIDTHS(colours)

}  // namespace damero::sudoku::logic
