// Houses within so many others: confined houses, sets, counting with the least and most, what remains.
#pragma once

#include "starbattle/logic/subsets.hpp"
#include "starbattle/logic/ways.hpp"

namespace damero::starbattle::logic {

constexpr int kWideSets = 5;       // the most houses in a set on boards of more than kExactSets rows
constexpr int kExactSets = 16;
constexpr int kCountingSets = 3;   // the most houses that counting looks at together
constexpr int kRemainderSets = 3;
constexpr int kMostRemaining = 12;  // cells

// `number` houses that lie in `number` or so many others and need as many stars: the rest of these is free of stars.
template <int W>
void find_sets(const Ground<W>& ground, const State<W>& state, Sink<W>& sink, Technique technique, int number) {
  each_crossing(ground, state, [&](const Crossing<W>& crossing) {
    crossing.each_set(number, [&](std::uint32_t set) {
      int needed = 0;
      for (int b = 0; b < crossing.base_count; ++b) {
        if ((crossing.lies_in[b] & ~set) == 0) needed += state.need[crossing.bases[b]];
      }
      if (needed == 0 || needed < crossing.taken(set)) return true;
      Bits<W> inside;
      for (int b = 0; b < crossing.base_count; ++b) {
        if ((crossing.lies_in[b] & ~set) == 0) inside |= ground.house[crossing.bases[b]];
      }
      sink.add(technique, number, {}, crossing.cells(set) - inside, [&](Found& step) {
        for (int b = 0; b < crossing.base_count; ++b) {
          if ((crossing.lies_in[b] & ~set) == 0) step.base.push_back(static_cast<std::uint8_t>(crossing.bases[b]));
        }
        crossing.list_covers(set, step.cover);
      });
      return !sink.full();
    });
    return !sink.full();
  });
}

template <int W>
void find_more_sets(const Ground<W>& ground, const State<W>& state, Sink<W>& sink) {
  const int most = ground.size > kExactSets ? kWideSets : ground.size / 2;
  for (int number = 5; number <= most && sink.empty(); ++number) {
    find_sets(ground, state, sink, Technique::sets_more, number);
  }
}

// The stars of each base house within some covers: at least (as many as do not fit elsewhere), or at most.
template <int W>
struct Amounts {
  std::array<std::uint8_t, kMaxSize> stars{};
  int sum = 0;

  Amounts(const Crossing<W>& crossing, std::uint32_t set, const Bits<W>& covered, bool at_least) {
    for (int b = 0; b < crossing.base_count; ++b) {
      const int need = crossing.state.need[crossing.bases[b]];
      if ((crossing.lies_in[b] & set) == 0) continue;
      const Bits<W> cells = crossing.state.open & crossing.ground.house[crossing.bases[b]];
      const int number = at_least ? need - pack(crossing.ground, cells - covered, need)
                                  : pack(crossing.ground, cells & covered, need);
      stars[b] = static_cast<std::uint8_t>(number);
      sum += number;
    }
  }
};

// What follows when the stars within the covers are exactly those amounts.
template <int W>
Bits<W> outcome_of(const Crossing<W>& crossing, const Amounts<W>& amounts, const Bits<W>& covered) {
  Bits<W> out;
  for (int b = 0; b < crossing.base_count; ++b) {
    const Bits<W> cells = crossing.state.open & crossing.ground.house[crossing.bases[b]];
    const int in = amounts.stars[b], beyond = crossing.state.need[crossing.bases[b]] - in;
    if (!cells.meets(covered)) continue;
    out |= in == 0 ? cells & covered : left_over(crossing.ground, cells & covered, in);
    out |= beyond == 0 ? cells - covered : left_over(crossing.ground, cells - covered, beyond);
  }
  return out;
}

template <int W>
void find_counting(const Ground<W>& ground, const State<W>& state, Sink<W>& sink) {
  if (ground.stars == 1) return;  // with one star it is sets again
  for (int number = 1; number <= kCountingSets && sink.empty(); ++number) {
    each_crossing(ground, state, [&](const Crossing<W>& crossing) {
      crossing.each_set(number, [&](std::uint32_t set) {
        const Bits<W> covered = crossing.cells(set);
        const int taken = crossing.taken(set);
        for (const bool at_least : {true, false}) {
          const Amounts<W> amounts(crossing, set, covered, at_least);
          if (amounts.sum != taken) continue;
          sink.add(Technique::counting, number, {}, outcome_of(crossing, amounts, covered), [&](Found& step) {
            for (int b = 0; b < crossing.base_count; ++b) {
              if ((crossing.lies_in[b] & set) == 0) continue;
              step.base.push_back(static_cast<std::uint8_t>(crossing.bases[b]));
              step.amounts.push_back(amounts.stars[b]);
            }
            crossing.list_covers(set, step.cover);
            step.clash = at_least ? 1 : 0;
          });
        }
        return !sink.full();
      });
      return !sink.full();
    });
  }
}

// The houses that lie whole in some covers leave a few of their cells, which hold the stars that are over.
template <int W>
void find_remainder(const Ground<W>& ground, const State<W>& state, Sink<W>& sink) {
  for (int number = 1; number <= kRemainderSets && sink.empty(); ++number) {
    each_crossing(ground, state, [&](const Crossing<W>& crossing) {
      crossing.each_set(number, [&](std::uint32_t set) {
        Bits<W> inside;
        int over = crossing.taken(set);
        bool has_base = false;
        for (int b = 0; b < crossing.base_count; ++b) {
          if (crossing.lies_in[b] & ~set) continue;
          inside |= ground.house[crossing.bases[b]];
          over -= state.need[crossing.bases[b]];
          has_base = true;
        }
        if (!has_base || over < 1 || over > ground.stars) return true;
        const Bits<W> group = crossing.cells(set) - inside;
        if (group.count() > kMostRemaining) return true;
        const Common<W> common = in_all_ways(ground, state, group, over, Reach::lines, kMostWays);
        if (!common.ways) return true;
        sink.add(Technique::remainder, number, common.stars, common.out - common.stars, [&](Found& step) {
          for (int b = 0; b < crossing.base_count; ++b) {
            if ((crossing.lies_in[b] & ~set) == 0) step.base.push_back(static_cast<std::uint8_t>(crossing.bases[b]));
          }
          crossing.list_covers(set, step.cover);
          step.amounts.push_back(static_cast<std::uint8_t>(over));
          list_cells(step.cells, group);
        });
        return !sink.full();
      });
      return !sink.full();
    });
  }
}

}  // namespace damero::starbattle::logic
