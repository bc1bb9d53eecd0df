// The ways of two houses together.
#pragma once

#include "starbattle/logic/ways.hpp"

namespace damero::starbattle::logic {

template <int W>
struct HouseWays {
  int house;
  Bits<W> group;
  std::vector<Way<W>> ways;
};

// The houses that can be filled in at most kMostCombined ways, and these.
template <int W>
std::vector<HouseWays<W>> few_ways(const Ground<W>& ground, const State<W>& state) {
  std::vector<HouseWays<W>> all;
  for (int h = 0; h < ground.houses; ++h) {
    if (state.need[h] < 1) continue;
    HouseWays<W> one{h, state.open & ground.house[h], {}};
    const auto visit = [&](const Way<W>& way) {
      one.ways.push_back(way);
      return one.ways.size() <= static_cast<std::size_t>(kMostCombined);
    };
    WayWalk<W, decltype(visit)>(ground, state, Reach::lines, one.group, visit).walk(one.group, state.need[h]);
    if (one.ways.size() <= static_cast<std::size_t>(kMostCombined)) all.push_back(std::move(one));
  }
  return all;
}

template <int W>
bool agree(const Way<W>& a, const Way<W>& b) {
  return !a.stars.meets(b.out) && !b.stars.meets(a.out);
}

template <int W>
Common<W> of_both(const State<W>& state, const HouseWays<W>& first, const HouseWays<W>& second) {
  Common<W> common;
  common.stars = common.out = state.open;
  for (const Way<W>& a : first.ways) {
    for (const Way<W>& b : second.ways) {
      if (!agree(a, b)) continue;
      common.stars &= a.stars | b.stars;
      common.out &= a.out | b.out;
      if (++common.ways > kMostCombined || !(common.stars.any() || common.out.any())) return {};
    }
  }
  return common;
}

template <int W>
void find_combination(const Ground<W>& ground, const State<W>& state, Sink<W>& sink) {
  const std::vector<HouseWays<W>> all = few_ways(ground, state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size() && !sink.full(); ++j) {
      const Common<W> common = of_both(state, all[i], all[j]);
      if (!common.ways) continue;
      sink.add(Technique::combination, common.ways, common.stars, common.out - common.stars, [&](Found& step) {
        step.base = {static_cast<std::uint8_t>(all[i].house), static_cast<std::uint8_t>(all[j].house)};
        list_cells(step.cells, all[i].group | all[j].group);
      });
    }
  }
}

}  // namespace damero::starbattle::logic
