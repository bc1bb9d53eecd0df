// Subsets of houses of one kind, and how the houses of another lie in them.
#pragma once

#include <array>
#include <bit>

#include "starbattle/logic/sink.hpp"

namespace damero::starbattle::logic {

// Cells of a house lie in covers that have all their stars, and are not crossed out yet: it is within no set.
constexpr std::uint32_t kBeyond = std::uint32_t{1} << 31;

// The houses of one kind (0 rows, 1 columns, 2 regions) that still need stars, and for each house of another kind
// which of them its open cells lie in.
template <int W>
struct Crossing {
  const Ground<W>& ground;
  const State<W>& state;
  int over, under;  // kinds: `under` houses lie in sets of `over` houses
  std::array<int, kMaxSize> covers{}, bases{};  // houses by number
  std::array<std::uint32_t, kMaxSize> lies_in{};  // of each base: which covers
  int cover_count = 0, base_count = 0;

  Crossing(const Ground<W>& g, const State<W>& s, int over_kind, int under_kind)
      : ground(g), state(s), over(over_kind), under(under_kind) {
    for (int i = 0; i < g.size; ++i) {
      if (s.need[over * g.size + i] > 0) covers[cover_count++] = over * g.size + i;
    }
    for (int i = 0; i < g.size; ++i) {
      const int base = under * g.size + i;
      if (s.need[base] <= 0) continue;
      Bits<W> beyond = s.open & g.house[base];
      std::uint32_t in = 0;
      for (int c = 0; c < cover_count; ++c) {
        if (beyond.meets(g.house[covers[c]])) in |= std::uint32_t{1} << c;
        beyond -= g.house[covers[c]];
      }
      if (beyond.any()) in |= kBeyond;
      lies_in[base_count] = in;
      bases[base_count++] = base;
    }
  }

  int taken(std::uint32_t set) const {
    int stars = 0;
    for (std::uint32_t left = set; left; left &= left - 1) stars += state.need[covers[std::countr_zero(left)]];
    return stars;
  }

  Bits<W> cells(std::uint32_t set) const {
    Bits<W> all;
    for (std::uint32_t left = set; left; left &= left - 1) all |= ground.house[covers[std::countr_zero(left)]];
    return all & state.open;
  }

  void list_covers(std::uint32_t set, std::vector<std::uint8_t>& list) const {
    for (std::uint32_t left = set; left; left &= left - 1) {
      list.push_back(static_cast<std::uint8_t>(covers[std::countr_zero(left)]));
    }
  }

  // Every set of so many of the covers, in a steady order, until visit(set) says false.
  template <class Visit>
  void each_set(int number, Visit visit) const {
    if (number < 1 || number > cover_count) return;
    const std::uint64_t end = std::uint64_t{1} << cover_count;
    std::uint64_t set = (std::uint64_t{1} << number) - 1;
    while (set < end) {
      if (!visit(static_cast<std::uint32_t>(set))) return;
      const std::uint64_t low = set & (0 - set), ripple = set + low;
      set = ripple | (((set ^ ripple) >> 2) / low);
    }
  }
};

// visit(Crossing) for each two kinds of houses.
template <int W, class Visit>
void each_crossing(const Ground<W>& ground, const State<W>& state, Visit visit) {
  constexpr int kinds[6][2] = {{0, 2}, {1, 2}, {2, 0}, {2, 1}, {0, 1}, {1, 0}};
  for (const auto& pair : kinds) {
    const Crossing<W> crossing(ground, state, pair[0], pair[1]);
    if (!visit(crossing)) return;
  }
}

}  // namespace damero::starbattle::logic
