// Full house, hidden single, naked single. Order: houses as the layout has them, digits and cells rising; hidden
// singles look into boxes first, because people see them there first.
#include "sudoku/logic/build.hpp"
#include "sudoku/logic/direct.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

template <int W>
bool full_houses(Look<W>& look, Sink& sink) {
  const State<W>& state = look.state();
  for (int h = 0; h < look.ground().houses(); ++h) {
    if (!look.ground().is_full(h)) continue;
    const Cells<W> left = state.empty() & look.ground().house(h);
    if (left.empty() || left.many()) continue;
    const int cell = left.first();
    if (state.count(cell) != 1) continue;
    const int digit = std::countr_zero(state.mask(cell));
    Step step = placing(Technique::full_house, cell, digit);
    add_house(step, Role::base, h);
    step.groups.push_back(group(Role::body, Digits{1} << digit, left));
    if (sink.take(std::move(step))) return true;
  }
  return false;
}

template <int W>
bool naked_singles(Look<W>& look, Sink& sink) {
  const State<W>& state = look.state();
  for (const int cell : state.empty()) {
    if (state.count(cell) != 1) continue;
    const int digit = std::countr_zero(state.mask(cell));
    Step step = placing(Technique::naked_single, cell, digit);
    step.groups.push_back(group(Role::body, Digits{1} << digit, Cells<W>::of(cell)));
    if (sink.take(std::move(step))) return true;
  }
  return false;
}

// The digits with exactly one place in a house; all of them must have one there.
template <int W>
Digits once_in(const Look<W>& look, int h) {
  Digits once = 0, twice = 0;
  for (const int cell : look.ground().list(h)) {
    const Digits mask = look.state().mask(cell);
    twice |= once & mask;
    once |= mask;
  }
  return once & ~twice;
}

template <int W>
bool hidden_singles_in(Look<W>& look, int h, Sink& sink) {
  if (!look.ground().is_full(h)) return false;
  for (Digits rest = once_in(look, h); rest != 0; rest &= rest - 1) {
    const int digit = std::countr_zero(rest);
    const Cells<W> place = look.state().in(digit, h);
    Step step = placing(Technique::hidden_single, place.first(), digit);
    add_house(step, Role::base, h);
    step.groups.push_back(group(Role::body, Digits{1} << digit, place));
    if (sink.take(std::move(step))) return true;
  }
  return false;
}

template <int W>
bool hidden_singles(Look<W>& look, Sink& sink) {
  for (int i = 0; i < look.ground().houses(); ++i) {
    if (hidden_singles_in(look, box_first(look.ground(), i), sink)) return true;
  }
  return false;
}

}  // namespace

template <int W>
bool find_singles(Look<W>& look, Technique technique, Sink& sink) {
  switch (technique) {
    case Technique::full_house: return full_houses(look, sink);
    case Technique::hidden_single: return hidden_singles(look, sink);
    case Technique::naked_single: return naked_singles(look, sink);
    default: return find_direct(look, technique, sink);
  }
}

DAMERO_WIDTHS(singles)

}  // namespace damero::sudoku::logic
