// The steps that come first: cross out beside stars, put the last stars of a house.
#pragma once

#include "starbattle/logic/sink.hpp"

namespace damero::starbattle::logic {

template <int W>
void find_cross_out(const Ground<W>& ground, const State<W>& state, Sink<W>& sink) {
  state.stars.each([&](int star) {
    if (sink.full()) return;
    sink.add(Technique::cross_out, 1, {}, state.ruled_out(ground, star), [&](Found& step) {
      step.cells.push_back(static_cast<std::uint16_t>(star));
      for (const std::uint8_t h : ground.of_cell[star]) {
        if (state.need[h] == 0 && state.open.meets(ground.house[h])) step.base.push_back(h);
      }
    });
  });
}

template <int W>
void find_last_cells(const Ground<W>& ground, const State<W>& state, Sink<W>& sink) {
  for (int h = 0; h < ground.houses && !sink.full(); ++h) {
    const Bits<W> left = state.open & ground.house[h];
    if (state.need[h] <= 0 || left.count() != state.need[h]) continue;
    sink.add(Technique::last_cells, state.need[h], left, {}, [&](Found& step) {
      step.base.push_back(static_cast<std::uint8_t>(h));
    });
  }
}

}  // namespace damero::starbattle::logic
