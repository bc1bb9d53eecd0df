#include "sudoku/logic/net.hpp"

#include <algorithm>
#include <bit>
#include <memory>

namespace damero::sudoku::logic {

template <int W>
Net<W>::Net(const State<W>& state, const ChainGraph<W>& graph) : state_(state), graph_(graph) {
  const auto literals = static_cast<std::size_t>(2 * graph.singles());
  seen_.assign(literals, 0);
  spans_.resize(literals);
  round_.resize(literals);
  queue_.reserve(literals);
  const Ground<W>& ground = state.ground();
  for (int cell = 0; cell < ground.cells(); ++cell) cell_start_.push_back(static_cast<std::uint8_t>(state.count(cell)));
  for (int h = 0; h < ground.houses(); ++h) {
    for (int d = 0; d < ground.size(); ++d) {
      house_start_.push_back(ground.is_full(h) ? static_cast<std::uint8_t>(state.in(d, h).count()) : 0);
    }
  }
  gone_.resize(static_cast<std::size_t>(ground.size()));
}

template <int W>
void Net<W>::begin() {
  ++epoch_;
  queue_.clear();
  arena_.clear();
  patterns_.clear();
  inners_.clear();
  head_ = 0;
  dead_ = false;
  clash_.clear();
  clash_node_ = clash_cell_ = clash_house_ = clash_digit_ = -1;
}

template <int W>
bool Net<W>::run(Literal start, NetLevel level, int rounds) {
  begin();
  level_ = level;
  rounds_ = rounds;
  only_digit_ = level == NetLevel::digit ? graph_.digit(start.node()) : -1;
  cell_left_ = cell_start_;
  house_left_ = house_start_;
  std::ranges::fill(gone_, Cells<W>());
  reach(start);
  settle();
  return dead_;
}

template <int W>
bool Net<W>::run_on(const Net& base, Literal start) {
  begin();
  level_ = NetLevel::singles;
  rounds_ = kNoLimit;
  only_digit_ = -1;
  cell_left_ = base.cell_left_;
  house_left_ = base.house_left_;
  gone_ = base.gone_;
  for (const Literal at : base.queue_) reach(at);
  head_ = queue_.size();
  reach(start);
  settle();
  return dead_;
}

template <int W>
void Net<W>::settle() {
  while (!dead_) {
    if (head_ < queue_.size()) {
      const Literal at = queue_[head_++];
      if (at.is_on()) {
        put_on(at.node());
      } else {
        put_off(at.node());
      }
      continue;
    }
    if (level_ < NetLevel::locking) return;
    if (lock()) continue;
    if (level_ < NetLevel::plus) return;
    if (pairs() || wings()) continue;
    if (level_ < NetLevel::nested || !refute()) return;
  }
}

// A node with the parents gathered in why_.
template <int W>
void Net<W>::reach(Literal at) {
  if (dead_ || has(at)) return;
  seen_[static_cast<std::size_t>(at.value)] = epoch_;
  Span& span = spans_[static_cast<std::size_t>(at.value)];
  span.pattern = span.inner = -1;
  span.begin = static_cast<std::uint32_t>(arena_.size());
  arena_.insert(arena_.end(), why_.begin(), why_.end());
  int round = 0;
  for (const Literal parent : why_) round = std::max(round, round_[static_cast<std::size_t>(parent.value)]);
  round_[static_cast<std::size_t>(at.value)] = round + (at.is_on() && !why_.empty() ? 1 : 0);
  span.end = static_cast<std::uint32_t>(arena_.size());
  why_.clear();
  queue_.push_back(at);
  if (!at.is_on()) gone_[graph_.digit(at.node())].add(graph_.cell(at.node()));
  if (has(Literal::of(at.node(), !at.is_on()))) fail(at.node());
}

template <int W>
void Net<W>::reach(Literal at, Literal parent) {
  if (dead_ || has(at)) return;
  why_.assign(1, parent);
  reach(at);
}

template <int W>
void Net<W>::fail(int node) {
  dead_ = true;
  clash_node_ = node;
  clash_ = {Literal::of(node, true), Literal::of(node, false)};
}

template <int W>
void Net<W>::put_on(int node) {
  const int digit = graph_.digit(node);
  for (const int other : graph_.weak_list(node)) {
    if (!graph_.is_single(other) || (only_digit_ >= 0 && graph_.digit(other) != digit)) continue;
    reach(Literal::of(other, false), Literal::of(node, true));
  }
}

template <int W>
void Net<W>::put_off(int node) {
  const int cell = graph_.cell(node), digit = graph_.digit(node);
  if (--cell_left_[static_cast<std::size_t>(cell)] <= 1 && only_digit_ < 0) single_of_cell(cell);
  for (const int h : ground().houses_of(cell)) {
    if (!ground().is_full(h) || dead_) continue;
    if (--house_left_[static_cast<std::size_t>(h) * ground().size() + digit] <= 1) single_of_house(h, digit);
  }
}

// Whether what rests on why_ lies beyond the rounds allowed.
template <int W>
bool Net<W>::is_too_far() const noexcept {
  return std::ranges::any_of(why_, [&](Literal at) { return round_[static_cast<std::size_t>(at.value)] >= rounds_; });
}

// Adds the candidate to why_ if it is gone; otherwise it is the last one met that is not.
template <int W>
void Net<W>::look_at(int node, int& last) {
  const Literal gone = Literal::of(node, false);
  if (has(gone)) {
    why_.push_back(gone);
  } else {
    last = node;
  }
}

// The last one that is not gone is true, for what is in why_. With none (-1) the net contradicts itself: then true.
template <int W>
bool Net<W>::is_clash(int last) {
  if (last < 0) {
    dead_ = true;
    clash_ = why_;
  } else if (!is_too_far()) {
    reach(Literal::of(last, true));
  }
  why_.clear();
  return last < 0;
}

// At most one candidate is left in the cell.
template <int W>
void Net<W>::single_of_cell(int cell) {
  if (dead_) return;
  int last = -1;
  why_.clear();
  for (Digits rest = state_.mask(cell); rest != 0; rest &= rest - 1) {
    look_at(graph_.single_at(cell, std::countr_zero(rest)), last);
  }
  if (is_clash(last)) clash_cell_ = cell;
}

template <int W>
void Net<W>::single_of_house(int house, int digit) {
  int last = -1;
  why_.clear();
  for (const int cell : state_.in(digit, house)) look_at(graph_.single_at(cell, digit), last);
  if (!is_clash(last)) return;
  clash_house_ = house;
  clash_digit_ = digit;
}

// Adds to why_ those of the cells that the net took the digit from.
template <int W>
void Net<W>::rest_on(const Cells<W>& cells, int digit) {
  for (const int cell : cells & gone_[digit]) why_.push_back(Literal::of(graph_.single_at(cell, digit), false));
}

// Takes the digit from these cells, all for what is in why_.
template <int W>
bool Net<W>::take_away(const Cells<W>& cells, int digit, const Pattern& pattern) {
  const Cells<W> fresh = cells & left(digit);
  if (fresh.empty()) {
    why_.clear();
    return false;
  }
  const std::vector<Literal> why = why_;
  for (const int cell : fresh) {
    why_ = why;
    const Literal off = Literal::of(graph_.single_at(cell, digit), false);
    reach(off);
    spans_[static_cast<std::size_t>(off.value)].pattern = static_cast<std::int32_t>(patterns_.size());
  }
  patterns_.push_back(pattern);
  why_.clear();
  return true;
}

// All places of a digit in one house are in another: the rest of that goes.
template <int W>
bool Net<W>::lock() {
  for (int d = 0; d < ground().size(); ++d) {
    if (gone_[d].empty()) continue;
    for (int h = 0; h < ground().houses(); ++h) {
      if (!ground().is_full(h)) continue;
      const Cells<W> all = state_.in(d, h), places = all.minus(gone_[d]);
      if (!places.many() || places == all) continue;
      const Cells<W> targets = (left(d) & ground().peers_of(places)).minus(ground().house(h));
      if (targets.empty()) continue;
      rest_on(all, d);
      if (take_away(targets, d, {Pattern::Kind::locked, Digits{1} << d, places})) return true;
    }
  }
  return false;
}

template <int W>
bool Net<W>::pairs() {
  for (int h = 0; h < ground().houses(); ++h) {
    const auto& list = ground().list(h);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (cell_left_[list[i]] != 2) continue;
      for (std::size_t j = i + 1; j < list.size(); ++j) {
        if (cell_left_[list[j]] == 2 && naked_pair(h, list[i], list[j])) return true;
      }
    }
    if (!ground().is_full(h)) continue;
    const std::uint8_t* counts = house_left_.data() + static_cast<std::size_t>(h) * ground().size();
    for (int d = 0; d < ground().size(); ++d) {
      if (counts[d] != 2) continue;
      for (int e = d + 1; e < ground().size(); ++e) {
        if (counts[e] == 2 && hidden_pair(h, d, e)) return true;
      }
    }
  }
  return false;
}

template <int W>
bool Net<W>::naked_pair(int house, int a, int b) {
  Digits first = 0, second = 0;
  for (int d = 0; d < ground().size(); ++d) {
    const Cells<W> cells = left(d);
    if (cells.has(a)) first |= Digits{1} << d;
    if (cells.has(b)) second |= Digits{1} << d;
  }
  if (first != second || std::popcount(first) != 2) return false;
  Cells<W> both = Cells<W>::of(a);
  both.add(b);
  for (Digits rest = first; rest != 0; rest &= rest - 1) {
    const int d = std::countr_zero(rest);
    const Cells<W> targets = (left(d) & ground().house(house)).minus(both);
    if (targets.empty()) continue;
    for (int e = 0; e < ground().size(); ++e) rest_on(both & state_.of(e), e);
    if (take_away(targets, d, {Pattern::Kind::naked_pair, first, both})) return true;
  }
  return false;
}

template <int W>
bool Net<W>::hidden_pair(int house, int d, int e) {
  const Cells<W> places = left(d) & ground().house(house);
  if (places.count() != 2 || places != (left(e) & ground().house(house))) return false;
  for (int other = 0; other < ground().size(); ++other) {
    if (other == d || other == e || !left(other).meets(places)) continue;
    rest_on(state_.in(d, house), d);
    rest_on(state_.in(e, house), e);
    const Digits pair = Digits{1} << d | Digits{1} << e;
    if (take_away(places, other, {Pattern::Kind::hidden_pair, pair, places})) return true;
  }
  return false;
}

// X-wings: in two rows the same two columns, or the other way round.
template <int W>
bool Net<W>::wings() {
  const int n = ground().size();
  for (int d = 0; d < n; ++d) {
    if (gone_[d].empty()) continue;
    for (const int base : {0, n}) {
      for (int i = 0; i < n; ++i) {
        const Cells<W> first = left(d) & ground().house(base + i);
        if (first.count() != 2) continue;
        for (int j = i + 1; j < n; ++j) {
          const Cells<W> second = left(d) & ground().house(base + j);
          if (second.count() != 2) continue;
          const Cells<W> corners = first | second;
          Cells<W> covers;
          int count = 0;
          for (int k = 0; k < n; ++k) {
            const Cells<W>& cover = ground().house(n - base + k);
            if (!cover.meets(corners)) continue;
            covers |= cover;
            ++count;
          }
          if (count != 2) continue;
          const Cells<W> targets = (left(d) & covers).minus(corners);
          if (targets.empty()) continue;
          rest_on(state_.in(d, base + i) | state_.in(d, base + j), d);
          if (take_away(targets, d, {Pattern::Kind::x_wing, Digits{1} << d, corners})) return true;
        }
      }
    }
  }
  return false;
}

// A candidate left that refutes itself by singles goes, for whatever of this net its own net rests on.
template <int W>
bool Net<W>::refute() {
  if (!inner_) inner_ = std::make_unique<Net<W>>(state_, graph_);
  Net<W>& inner = *inner_;
  std::vector<Literal> slice;
  for (int node = 0; node < graph_.singles(); ++node) {
    const Literal on = Literal::of(node, true);
    if (has(on) || has(Literal::of(node, false)) || !inner.run_on(*this, on)) continue;
    inner.ancestors(inner.clash(), slice);
    why_.clear();
    for (const Literal at : slice) {
      if (has(at)) why_.push_back(at);
    }
    if (why_.empty()) continue;  // refuted without this net: that is a step of its own
    keep_inner(inner, slice);
    const Literal off = Literal::of(node, false);
    reach(off);
    spans_[static_cast<std::size_t>(off.value)].inner = static_cast<std::int32_t>(inners_.size()) - 1;
    return true;
  }
  return false;
}

template <int W>
void Net<W>::keep_inner(const Net& inner, const std::vector<Literal>& slice) {
  NetInner& kept = inners_.emplace_back();
  for (const Literal at : slice) {
    if (has(at)) continue;
    const auto parents = inner.parents(at);
    kept.nodes.push_back({at, {parents.begin(), parents.end()}});
  }
  kept.clash = inner.clash();
}

template <int W>
void Net<W>::ancestors(std::span<const Literal> ends, std::vector<Literal>& out) const {
  std::vector<std::uint8_t> wanted(seen_.size(), 0);
  std::vector<Literal> stack(ends.begin(), ends.end());
  while (!stack.empty()) {
    const Literal at = stack.back();
    stack.pop_back();
    if (wanted[static_cast<std::size_t>(at.value)] != 0) continue;
    wanted[static_cast<std::size_t>(at.value)] = 1;
    for (const Literal parent : parents(at)) stack.push_back(parent);
  }
  out.clear();
  for (const Literal at : queue_) {
    if (wanted[static_cast<std::size_t>(at.value)] != 0) out.push_back(at);
  }
}

template class Net<2>;
template class Net<4>;
template class Net<10>;

}  // namespace damero::sudoku::logic
