#include "sudoku/logic/deadly.hpp"

#include <algorithm>
#include <bit>

namespace damero::sudoku::logic {

template <int W>
bool deadly_one_roof(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink) {
  const int roof = deadly.roofs.first();
  if (roof < 0 || deadly.roofs.many() || (state.mask(roof) & deadly.pair) == 0) return false;
  Step step = deadly_step(technique, deadly);
  for (Digits rest = state.mask(roof) & deadly.pair; rest != 0; rest &= rest - 1) {
    remove_digit(step, Cells<W>::of(roof), std::countr_zero(rest));
  }
  return sink.take(std::move(step));
}

template <int W>
bool deadly_one_extra(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink) {
  if (std::popcount(deadly.extras) != 1) return false;
  const int digit = std::countr_zero(deadly.extras);
  const auto losers = state.of(digit) & state.ground().peers_of(deadly.roofs);
  if (losers.empty()) return false;
  Step step = deadly_step(technique, deadly);
  step.groups.push_back(group(Role::extra, deadly.extras, deadly.roofs));
  remove_digit(step, losers, digit);
  return sink.take(std::move(step));
}

namespace {

// Grows subsets of the cells of a house, each before those that it grows into, as HoDoKu does.
template <int W>
class Subsets {
 public:
  Subsets(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink)
      : state_(state), technique_(technique), deadly_(deadly), sink_(sink) {}

  bool in_house(int house) {
    const auto free = (state_.empty() & state_.ground().house(house)).minus(deadly_.cells);
    most_ = free.count() - 1;
    return grow({}, 0, deadly_.extras, free);
  }

 private:
  bool grow(const Cells<W>& chosen, int count, Digits digits, Cells<W> free) {
    if (count > 0 && std::popcount(digits) == count + 1 && give(chosen, digits)) return true;
    if (std::popcount(digits) > most_ + 1 || count == most_) return false;
    while (free.any()) {
      const int cell = free.first();
      free.drop(cell);
      auto more = chosen;
      more.add(cell);
      if (grow(more, count + 1, digits | state_.mask(cell), free)) return true;
    }
    return false;
  }

  bool give(const Cells<W>& chosen, Digits digits) {
    const auto& ground = state_.ground();
    // Where all of it lies in several houses, others go from each.
    Cells<W> losers;
    const auto all = chosen | deadly_.roofs;
    for (const int house : ground.houses_of(deadly_.roofs.first())) {
      if (all.within(ground.house(house))) losers |= ground.house(house);
    }
    losers = losers.minus(all);
    Step step;
    for (Digits rest = digits; rest != 0; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      remove_digit(step, losers & state_.of(digit), digit);
    }
    if (step.removes.empty()) return false;
    Step whole = deadly_step(technique_, deadly_);
    whole.removes = std::move(step.removes);
    whole.groups.push_back(group(Role::extra, digits, chosen));
    for (const int house : ground.houses_of(deadly_.roofs.first())) {
      const auto& set = ground.house(house);
      const auto is_there = [&](Candidate c) { return set.has(c.cell); };
      const bool loses = std::any_of(whole.removes.begin(), whole.removes.end(), is_there);
      if (loses && all.within(set)) add_house(whole, Role::base, house);
    }
    sort_results(whole);
    return sink_.take(std::move(whole));
  }

  const State<W>& state_;
  Technique technique_;
  const Deadly<W>& deadly_;
  Sink& sink_;
  int most_ = 0;
};

}  // namespace

template <int W>
bool deadly_subset(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink) {
  if (!deadly.roofs.many()) return false;
  const auto& ground = state.ground();
  Subsets<W> subsets(state, technique, deadly, sink);
  for (const int house : ground.houses_of(deadly.roofs.first())) {
    if (deadly.roofs.within(ground.house(house)) && subsets.in_house(house)) return true;
  }
  return false;
}

template <int W>
bool deadly_locked(const State<W>& state, Technique technique, const Deadly<W>& deadly, Sink& sink) {
  if (deadly.roofs.count() != 2) return false;
  const auto& ground = state.ground();
  for (Digits rest = deadly.pair; rest != 0; rest &= rest - 1) {
    const int digit = std::countr_zero(rest);
    const int other = std::countr_zero(deadly.pair & ~(Digits{1} << digit));
    const auto losers = deadly.roofs & state.of(other);
    if (losers.empty()) continue;
    for (const int house : ground.houses_of(deadly.roofs.first())) {
      if (!deadly.roofs.within(ground.house(house)) || !is_only_in(state, digit, house, deadly.roofs)) continue;
      Step step = deadly_step(technique, deadly);
      step.groups.push_back(group(Role::extra, Digits{1} << digit, deadly.roofs & state.of(digit)));
      add_house(step, Role::base, house);
      remove_digit(step, losers, other);
      if (sink.take(std::move(step))) return true;
      break;
    }
  }
  return false;
}

#define DAMERO_DEADLY(W)                                                                     \
  template bool deadly_one_roof<W>(const State<W>&, Technique, const Deadly<W>&, Sink&);     \
  template bool deadly_one_extra<W>(const State<W>&, Technique, const Deadly<W>&, Sink&);    \
  template bool deadly_subset<W>(const State<W>&, Technique, const Deadly<W>&, Sink&);       \
  template bool deadly_locked<W>(const State<W>&, Technique, const Deadly<W>&, Sink&);
DAMERO_DEADLY(2)
DAMERO_DEADLY(4)
DAMERO_DEADLY(10)
#undef DAMERO_DEADLY

}  // namespace damero::sudoku::logic
