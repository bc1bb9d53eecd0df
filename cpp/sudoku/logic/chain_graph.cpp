#include "sudoku/logic/chain_graph.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "sudoku/logic/als_list.hpp"

namespace damero::sudoku::logic {

template <int W>
ChainGraph<W>::ChainGraph(Look<W>& look, Extent extent) : size_(look.ground().size()) {
  const State<W>& state = look.state();
  add_singles(state);
  groups_of_.resize(static_cast<std::size_t>(size_));
  if (extent != Extent::plain) add_groups(state);
  link_cells(state);
  for (int d = 0; d < size_; ++d) {
    for (int h = 0; h < look.ground().houses(); ++h) link_house(state, h, d);
  }
  for (int d = 0; d < size_; ++d) link_groups(state, d);
  if (extent >= Extent::als) add_sets(look, extent);
  link_weak(state);
  list_weak(state);
  index_strong();
}

template <int W>
void ChainGraph<W>::add_singles(const State<W>& state) {
  single_at_.assign(static_cast<std::size_t>(state.ground().cells()) * size_, -1);
  for (const int cell : state.empty()) {
    for (Digits rest = state.mask(cell); rest != 0; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      single_at_[static_cast<std::size_t>(cell) * size_ + digit] = static_cast<std::int32_t>(nodes_.size());
      nodes_.push_back({Cells<W>::of(cell), static_cast<std::uint8_t>(digit)});
      cell_.push_back(cell);
    }
  }
  singles_ = nodes();
}

// All places of a digit where two houses cross, when there are more than one.
template <int W>
void ChainGraph<W>::add_groups(const State<W>& state) {
  const Ground<W>& ground = state.ground();
  for (int h = 0; h < ground.houses(); ++h) {
    for (int other = h + 1; other < ground.houses(); ++other) {
      const Cells<W> shared = ground.house(h) & ground.house(other) & state.empty();
      if (!shared.many()) continue;
      for (int d = 0; d < size_; ++d) {
        const Cells<W> cells = state.of(d) & shared;
        if (!cells.many()) continue;
        auto& groups = groups_of_[d];
        if (std::ranges::any_of(groups, [&](int g) { return nodes_[g].cells == cells; })) continue;
        groups.push_back(static_cast<std::int32_t>(nodes_.size()));
        nodes_.push_back({cells, static_cast<std::uint8_t>(d)});
      }
    }
  }
}

template <int W>
void ChainGraph<W>::link_cells(const State<W>& state) {
  for (const int cell : state.empty()) {
    const Digits mask = state.mask(cell);
    if (std::popcount(mask) != 2) continue;
    const int a = single_at(cell, std::countr_zero(mask)), b = single_at(cell, std::bit_width(mask) - 1);
    strong_.push_back({a, b, StrongLink::kCell});
    strong_.push_back({b, a, StrongLink::kCell});
  }
}

// Two places of a digit in a full house.
template <int W>
void ChainGraph<W>::link_house(const State<W>& state, int house, int digit) {
  if (!state.ground().is_full(house)) return;
  Cells<W> places = state.in(digit, house);
  if (places.count() != 2) return;
  const int a = single_at(places.first(), digit);
  places.drop_first();
  const int b = single_at(places.first(), digit);
  strong_.push_back({a, b, StrongLink::kHouse});
  strong_.push_back({b, a, StrongLink::kHouse});
}

// Each group, and the one place or the one group that is beside it in a full house. Links come by the number of the
// group that they go to, not house by house.
template <int W>
void ChainGraph<W>::link_groups(const State<W>& state, int digit) {
  const Ground<W>& ground = state.ground();
  for (const int group : groups_of_[digit]) {
    const Cells<W> cells = nodes_[group].cells;
    for (const int house : ground.houses_of(cells.first())) {
      const Cells<W> rest = rest_of(state, house, group);
      if (rest.empty() || rest.many()) continue;
      const int single = single_at(rest.first(), digit);
      strong_.push_back({single, group, StrongLink::kHouse});
      strong_.push_back({group, single, StrongLink::kHouse});
    }
    for (const int other : groups_of_[digit]) {
      for (const int house : ground.houses_of(cells.first())) {
        if (rest_of(state, house, group) != nodes_[other].cells) continue;
        strong_.push_back({group, other, StrongLink::kHouse});
      }
    }
  }
}

// The places of a group's digit in a full house beside the group; none when the house does not hold it.
template <int W>
Cells<W> ChainGraph<W>::rest_of(const State<W>& state, int house, int group) const {
  const ChainNode<W>& node = nodes_[group];
  if (!state.ground().is_full(house) || !node.cells.within(state.ground().house(house))) return {};
  return state.in(node.digit, house).minus(node.cells);
}

// The node of these cells, made when there is none.
template <int W>
int ChainGraph<W>::node_of(const Cells<W>& cells, int digit) {
  if (!cells.many()) return single_at(cells.first(), digit);
  const auto& groups = groups_of_[digit];
  const auto same = std::ranges::find_if(groups, [&](int g) { return nodes_[g].cells == cells; });
  if (same != groups.end()) return *same;
  nodes_.push_back({cells, static_cast<std::uint8_t>(digit)});
  return nodes() - 1;
}

// In an almost locked set one digit at most is missing: of two digits, one is there.
template <int W>
void ChainGraph<W>::add_sets(Look<W>& look, Extent extent) {
  const AlsList<W>& list = look.template part<AlsList<W>>();
  std::vector<std::int32_t> at(list.spots().size(), -1);
  for (int i = 0; i < list.count(); ++i) {
    const Als<W>& set = list[i];
    if (set.size < 2) continue;
    std::array<std::int32_t, kMostDigits> spots;
    int count = 0;
    for (Digits rest = set.digits; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      const AlsSpot<W>& spot = list.spot(i, d);
      if (spot.seen.empty()) continue;
      std::int32_t& node = at[list.spot_number(i, d)];
      if (node < 0) node = node_of(spot.cells, d);
      spots[count++] = node;
    }
    for (int a = 0; a < count; ++a) {
      for (int b = 0; b < count; ++b) {
        if (a != b) strong_.push_back({spots[a], spots[b], i});
      }
    }
    if (extent == Extent::forcing) add_forced(look.state(), list, i, at);
  }
}

// A set without one of its digits is locked, and takes the others away where all their places are seen: a cell with one
// candidate beside these has that one.
template <int W>
void ChainGraph<W>::add_forced(const State<W>& state, const AlsList<W>& list, int set,
                               std::span<const std::int32_t> at) {
  Cells<W> near;
  for (Digits rest = list[set].digits; rest != 0; rest &= rest - 1) near |= list.spot(set, std::countr_zero(rest)).seen;
  for (const int cell : near) {
    Digits going = 0;
    for (Digits rest = list[set].digits & state.mask(cell); rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      if (list.spot(set, d).seen.has(cell)) going |= Digits{1} << d;
    }
    const Digits staying = state.mask(cell) & ~going;
    if (std::popcount(staying) > 1 || going == 0) continue;
    for (Digits rest = list[set].digits; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      const Digits left = staying | (going & Digits{1} << d);
      const std::int32_t from = at[static_cast<std::size_t>(list.spot_number(set, d))];
      if (std::popcount(left) == 1 && from >= 0) strong_.push_back({from, single_at(cell, std::countr_zero(left)), set});
    }
  }
}

template <int W>
void ChainGraph<W>::link_weak(const State<W>& state) {
  const Ground<W>& ground = state.ground();
  weak_ = BitRows(nodes_.size(), nodes());
  for (int i = 0; i < singles_; ++i) {
    const int cell = cell_[i], digit = nodes_[i].digit;
    for (Digits rest = state.mask(cell) & ~(Digits{1} << digit); rest != 0; rest &= rest - 1) {
      weak_.set(i, single_at(cell, std::countr_zero(rest)));
    }
    for (const int peer : state.of(digit) & ground.peers(cell)) weak_.set(i, single_at(peer, digit));
  }
  std::vector<std::vector<std::int32_t>> wide(static_cast<std::size_t>(size_));
  for (int g = singles_; g < nodes(); ++g) wide[nodes_[g].digit].push_back(g);
  for (int d = 0; d < size_; ++d) {
    for (std::size_t i = 0; i < wide[d].size(); ++i) {
      const int a = wide[d][i];
      const Cells<W> seen = ground.peers_of(nodes_[a].cells) & state.of(d);
      for (const int cell : seen) {
        const int single = single_at(cell, d);
        weak_.set(a, single);
        weak_.set(single, a);
      }
      for (std::size_t j = i + 1; j < wide[d].size(); ++j) {
        const int b = wide[d][j];
        if (!nodes_[b].cells.within(seen)) continue;
        weak_.set(a, b);
        weak_.set(b, a);
      }
    }
  }
}

template <int W>
void ChainGraph<W>::list_weak(const State<W>& state) {
  const Ground<W>& ground = state.ground();
  weak_at_.push_back(0);
  for (int i = 0; i < nodes(); ++i) {
    const int digit = nodes_[i].digit;
    Cells<W> rest = state.of(digit) & ground.peers_of(nodes_[i].cells);
    if (is_single(i)) {
      const int cell = cell_[i];
      for (Digits others = state.mask(cell) & ~(Digits{1} << digit); others != 0; others &= others - 1) {
        weak_list_.push_back(single_at(cell, std::countr_zero(others)));
      }
      for (const int h : ground.houses_of(cell)) {
        for (const int peer : rest & ground.house(h)) weak_list_.push_back(single_at(peer, digit));
        rest = rest.minus(ground.house(h));
      }
    }
    for (const int peer : rest) weak_list_.push_back(single_at(peer, digit));
    for (int g = singles_; g < nodes(); ++g) {
      if (weak_.has(i, g)) weak_list_.push_back(g);
    }
    weak_at_.push_back(static_cast<std::int32_t>(weak_list_.size()));
  }
}

template <int W>
void ChainGraph<W>::index_strong() {
  strong_at_.assign(nodes_.size() + 1, 0);
  for (const StrongLink& link : strong_) ++strong_at_[link.from + 1];
  for (int i = 0; i < nodes(); ++i) strong_at_[i + 1] += strong_at_[i];
  std::vector<StrongLink> sorted(strong_.size());
  std::vector<std::int32_t> next(strong_at_.begin(), strong_at_.end() - 1);
  for (const StrongLink& link : strong_) sorted[next[link.from]++] = link;
  strong_ = std::move(sorted);
}

template <int W>
std::vector<Candidate> ChainGraph<W>::candidates(const std::uint64_t* bits) const {
  std::vector<Candidate> out;
  for (int w = 0; w < single_words(); ++w) {
    for (std::uint64_t rest = bits[w]; rest != 0; rest &= rest - 1) {
      const int i = 64 * w + std::countr_zero(rest);
      if (i < singles_) out.push_back(candidate(i));
    }
  }
  return out;
}

template class ChainGraph<2>;
template class ChainGraph<4>;
template class ChainGraph<10>;

}  // namespace damero::sudoku::logic
