// The finders in their order.
#pragma once

#include "starbattle/logic/basics.hpp"
#include "starbattle/logic/combination.hpp"
#include "starbattle/logic/sets.hpp"
#include "starbattle/logic/trial.hpp"

namespace damero::starbattle::logic {

template <int W>
void find(const Ground<W>& ground, const State<W>& state, Technique technique, Sink<W>& sink, Control& control) {
  switch (technique) {
    case Technique::cross_out:
      return find_cross_out(ground, state, sink);
    case Technique::last_cells:
      return find_last_cells(ground, state, sink);
    case Technique::confined:
      return find_sets(ground, state, sink, technique, 1);
    case Technique::touching:
    case Technique::room:
    case Technique::seeing:
    case Technique::crowding:
      return find_in_house(ground, state, sink, technique);
    case Technique::sets_2:
      return find_sets(ground, state, sink, technique, 2);
    case Technique::sets_3:
      return find_sets(ground, state, sink, technique, 3);
    case Technique::sets_4:
      return find_sets(ground, state, sink, technique, 4);
    case Technique::sets_more:
      return find_more_sets(ground, state, sink);
    case Technique::counting:
      return find_counting(ground, state, sink);
    case Technique::remainder:
      return find_remainder(ground, state, sink);
    case Technique::combination:
      return find_combination(ground, state, sink);
    case Technique::short_trial:
    case Technique::long_trial:
      return find_trial(ground, state, sink, technique);
    case Technique::nested_trial:
      return find_nested(ground, state, sink, control);
  }
}

// The simplest technique that leads on, up to `hardest`, all its results taken at once. False when there is none.
template <int W>
bool wave(const Ground<W>& ground, State<W>& state, Technique hardest, Control& control, std::vector<Wave>* told) {
  for (int t = 0; t <= static_cast<int>(hardest); ++t) {
    const Technique technique = static_cast<Technique>(t);
    Sink<W> sink(state, nullptr, 0);
    find(ground, state, technique, sink, control);
    if (control.should_stop(1) || sink.empty()) continue;
    Bits<W> place, cross;
    for (const auto& result : sink.results()) {
      place |= result.first;
      cross |= result.second;
    }
    state.take(ground, place, cross);
    if (told) {
      told->push_back({technique, static_cast<std::uint16_t>(sink.least()),
                       static_cast<std::uint32_t>(sink.results().size())});
    }
    return true;
  }
  return false;
}

}  // namespace damero::starbattle::logic
