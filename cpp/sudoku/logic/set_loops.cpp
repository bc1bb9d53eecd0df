#include "sudoku/logic/set_loops.hpp"

#include <algorithm>
#include <bit>

namespace damero::sudoku::logic {

using Kind = ChainFound::Kind;

template <int W>
SetLoops<W>::SetLoops(Look<W>& look)
    : look_(look), graph_(look.template part<GroupedGraph<W>>()), list_(look.template part<AlsList<W>>()),
      links_(look.template part<AlsLinks<W>>()), base_(2 * graph_.nodes()) {
  list_entries();
  const std::size_t count = static_cast<std::size_t>(base_) + entries_.size();
  parent_.resize(count);
  depth_.resize(count);
  stamp_.assign(count, 0);
  for (int start = 0; start < graph_.singles() && !look.is_out_of_time(); ++start) from_true(start);
  for (int start = 0; start < graph_.singles() && !look.is_out_of_time(); ++start) from_false(start);
  keep_shortest(found_);
}

template <int W>
void SetLoops<W>::list_entries() {
  first_.assign(static_cast<std::size_t>(list_.count()), -1);
  into_.resize(static_cast<std::size_t>(graph_.nodes()));
  for (int set = 0; set < list_.count(); ++set) {
    if (list_[set].size < 2) continue;
    first_[set] = static_cast<std::int32_t>(entries_.size());
    for (Digits rest = list_[set].digits; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      const Literal entry{base_ + static_cast<int>(entries_.size())};
      const Cells<W>& seen = list_.seen(set, d);
      entries_.push_back({set, d});
      for (const int cell : seen) into_[graph_.single_at(cell, d)].push_back(entry);
      for (int g = graph_.singles(); g < graph_.nodes(); ++g) {
        if (graph_.digit(g) == d && graph_.node(g).cells.within(seen)) into_[g].push_back(entry);
      }
    }
  }
  after_.resize(entries_.size());
}

template <int W>
const std::vector<Literal>& SetLoops<W>::after(Literal at) {
  std::vector<Literal>& out = after_[at.value - base_];
  if (!out.empty()) return out;
  const Entry from = entry(at);
  const Digits locked = list_[from.set].digits & ~(Digits{1} << from.digit);
  Cells<W> touched;
  for (Digits rest = locked; rest != 0; rest &= rest - 1) {
    const int d = std::countr_zero(rest);
    touched |= list_.seen(from.set, d);
    for (const int cell : list_.seen(from.set, d)) out.push_back(Literal::of(graph_.single_at(cell, d), false));
  }
  for (int g = graph_.singles(); g < graph_.nodes(); ++g) {
    const int d = graph_.digit(g);
    if ((locked >> d & 1) == 0 || !graph_.node(g).cells.within(list_.seen(from.set, d))) continue;
    out.push_back(Literal::of(g, false));
  }
  for (Digits rest = locked; rest != 0; rest &= rest - 1) add_losers(from, std::countr_zero(rest), out);
  for (const int cell : touched) {
    Digits left = look_.state().mask(cell);
    if (std::popcount(left) < 3) continue;  // of two, the walk finds the other by itself
    for (Digits rest = locked; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      if (list_.seen(from.set, d).has(cell)) left &= ~(Digits{1} << d);
    }
    if (std::popcount(left) == 1) out.push_back(Literal::of(graph_.single_at(cell, std::countr_zero(left)), true));
  }
  return out;
}

// The sets that lose a digit because it is in this one.
template <int W>
void SetLoops<W>::add_losers(const Entry& from, int digit, std::vector<Literal>& out) const {
  if (list_.seen(from.set, digit).empty()) return;
  each_bit(links_.linked(list_.spot_number(from.set, digit)), links_.words(), [&](int set) {
    if (first_[set] >= 0 && !list_[set].cells.meets(list_[from.set].cells)) {
      const Digits before = list_[set].digits & ((Digits{1} << digit) - 1);
      out.push_back({base_ + first_[set] + std::popcount(before)});
    }
    return false;
  });
}

template <int W>
void SetLoops<W>::reach(Literal to, Literal from, int depth) {
  if (has(to) && depth >= depth_[to.value]) return;
  if (!has(to)) reached_.push_back(to);
  stamp_[to.value] = round_;
  parent_[to.value] = from.value;
  depth_[to.value] = depth;
}

// As HoDoKu: each literal is gone on from once, in the order found. A way through a set is as long as the set has
// digits, one more when it sets a candidate; a shorter way found later takes the place of a longer one.
template <int W>
void SetLoops<W>::run(Literal start) {
  ++round_;
  reached_.clear();
  reach(start, {-1}, 0);
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const Literal at = reached_[i];
    const int depth = depth_[at.value];
    if (is_entry(at)) {
      const int cost = list_[entry(at).set].size + 1;
      for (const Literal to : after(at)) reach(to, at, depth + cost + (!is_entry(to) && to.is_on() ? 1 : 0));
    } else if (at.is_on()) {
      for (const int node : graph_.weak_list(at.node())) reach(Literal::of(node, false), at, depth + 1);
      for (const Literal to : into_[at.node()]) reach(to, at, depth + 1);
    } else {
      for (const StrongLink& link : graph_.strong(at.node())) reach(Literal::of(link.to, true), at, depth + 1);
    }
  }
}

template <int W>
void SetLoops<W>::chain(Literal to) {
  nodes_.clear();
  for (Literal at = to; at.value >= 0; at = {parent_[at.value]}) nodes_.push_back(at);
  std::ranges::reverse(nodes_);
}

// The other digits of a candidate's cell.
template <int W>
Digits SetLoops<W>::others(int start) const {
  return look_.state().mask(graph_.cell(start)) & ~(Digits{1} << graph_.digit(start));
}

template <int W>
void SetLoops<W>::from_true(int start) {
  run(Literal::of(start, true));
  const Literal against = Literal::of(start, false);
  if (!has(against)) return;
  const int cell = graph_.cell(start);
  for (Digits rest = others(start); rest != 0; rest &= rest - 1) {
    const Literal end = Literal::of(graph_.single_at(cell, std::countr_zero(rest)), true);
    if (!has(end)) continue;
    chain(end);
    nodes_.push_back(against);
    add(Kind::discontinuous, end, {graph_.candidate(start)});
  }
  chain(against);
  const Literal before = nodes_[nodes_.size() - 2];
  if (!is_single(before) || graph_.cell(before.node()) != cell) {
    add(Kind::discontinuous, against, {graph_.candidate(start)});
  }
}

template <int W>
void SetLoops<W>::from_false(int start) {
  if (graph_.strong(start).empty()) return;
  run(Literal::of(start, false));
  const int cell = graph_.cell(start);
  for (Digits rest = others(start); rest != 0; rest &= rest - 1) {
    add_neighbour(start, graph_.single_at(cell, std::countr_zero(rest)));
  }
  for (const Literal end : reached_) {
    if (!is_single(end) || !end.is_on()) continue;
    if (end.node() == start) {
      std::vector<Candidate> removes;
      for (Digits rest = others(start); rest != 0; rest &= rest - 1) {
        removes.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(std::countr_zero(rest))});
      }
      chain(end);
      if (!removes.empty()) add(Kind::discontinuous, end, std::move(removes));
    } else if (graph_.cell(end.node()) == cell) {
      add_loop(start, end);
    } else {
      add_ends(start, end);
    }
  }
}

template <int W>
void SetLoops<W>::add_neighbour(int start, int other) {
  const Literal end = Literal::of(other, false);
  if (!has(end) || depth_[end.value] < 2) return;
  chain(end);
  const Literal before = nodes_[nodes_.size() - 2];
  if (is_single(before) && graph_.cell(before.node()) == graph_.cell(start)) return;
  add(Kind::discontinuous, end, {graph_.candidate(other)});
}

template <int W>
void SetLoops<W>::add_ends(int start, Literal end) {
  std::vector<std::uint64_t> bits(static_cast<std::size_t>(graph_.words()));
  int count = 0;
  for (int w = 0; w < graph_.single_words(); ++w) {
    count += std::popcount(bits[w] = graph_.weak(start)[w] & graph_.weak(end.node())[w]);
  }
  if (count < 2) return;  // a single one refutes itself: that is a discontinuous loop
  std::vector<Candidate> removes = graph_.candidates(bits.data());
  if (removes.size() < 2) return;
  chain(end);
  add(Kind::aic, end, std::move(removes));
}

// What a loop takes away outside itself, link by link, and what its sets lock.
template <int W>
void SetLoops<W>::add_loop(int start, Literal end) {
  chain(end);
  Cells<W> loop;
  for (const Literal at : nodes_) loop |= is_entry(at) ? list_[entry(at).set].cells : graph_.node(at.node()).cells;
  std::vector<Candidate> removes;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Literal next = i + 1 < nodes_.size() ? nodes_[i + 1] : Literal::of(start, false);
    add_weak(nodes_[i], next, loop, removes);
    if (is_entry(nodes_[i])) add_locked(nodes_[i], next, removes);
  }
  if (removes.empty()) return;
  std::ranges::sort(removes);
  removes.erase(std::unique(removes.begin(), removes.end()), removes.end());
  add(Kind::continuous, end, std::move(removes));
}

template <int W>
void SetLoops<W>::add_weak(Literal from, Literal to, const Cells<W>& loop, std::vector<Candidate>& removes) const {
  if (!is_entry(to) && to.is_on()) return;
  if (is_single(from) && is_single(to) && graph_.cell(from.node()) == graph_.cell(to.node())) {
    const Digits both = Digits{1} << graph_.digit(from.node()) | Digits{1} << graph_.digit(to.node());
    const int cell = graph_.cell(from.node());
    for (Digits rest = look_.state().mask(cell) & ~both; rest != 0; rest &= rest - 1) {
      removes.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(std::countr_zero(rest))});
    }
    return;
  }
  const int d = is_entry(to) ? entry(to).digit : graph_.digit(to.node());
  const Cells<W> ends = (is_entry(from) ? list_.where(entry(from).set, d) : graph_.node(from.node()).cells) |
                        (is_entry(to) ? list_.where(entry(to).set, d) : graph_.node(to.node()).cells);
  for (const int cell : (look_.state().of(d) & look_.ground().peers_of(ends)).minus(loop)) {
    removes.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(d)});
  }
}

// A set of the loop has all its digits but one of the two that link it. Where it leaves by setting a candidate, that
// cell may hold one of its digits instead.
template <int W>
void SetLoops<W>::add_locked(Literal from, Literal to, std::vector<Candidate>& removes) const {
  const Entry& e = entry(from);
  Digits link = Digits{1} << e.digit, shared = 0;
  if (is_entry(to)) {
    link |= Digits{1} << entry(to).digit;
  } else if (!to.is_on()) {
    link |= Digits{1} << graph_.digit(to.node());
  } else {
    shared = look_.state().mask(graph_.cell(to.node()));
  }
  for (Digits rest = list_[e.set].digits & ~link; rest != 0; rest &= rest - 1) {
    const int d = std::countr_zero(rest);
    Cells<W> seen = list_.seen(e.set, d);
    if ((shared >> d & 1) != 0) seen = seen & look_.ground().peers(graph_.cell(to.node()));
    for (const int cell : seen) removes.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(d)});
  }
}

// As is_lasso of nice_loops.hpp. A set is reached at the first place of the digit that it loses, and all of it is left.
template <int W>
bool SetLoops<W>::is_lasso() const {
  const int home = cell(nodes_.front());
  std::size_t first = 0;
  while (first + 1 < nodes_.size() && is_single(nodes_[first + 1]) && cell(nodes_[first + 1]) == home) ++first;
  if (first > 0 && nodes_[0].is_on()) return true;
  const bool is_loop = home == cell(nodes_.back());
  Cells<W> seen;
  if (!is_loop) seen.add(home);
  for (std::size_t i = first + 1; i < nodes_.size(); ++i) {
    const Literal at = nodes_[i];
    if (is_single(at) && is_single(nodes_[i - 1]) && cell(at) == cell(nodes_[i - 1])) continue;
    const int here = is_entry(at) ? list_.where(entry(at).set, entry(at).digit).first() : cell(at);
    if (seen.has(here)) return true;
    Cells<W> left = is_entry(at) ? list_[entry(at).set].cells : graph_.node(at.node()).cells;
    if (is_loop && here == home) left = left.minus(Cells<W>::of(home));
    seen |= left;
  }
  return false;
}

template <int W>
void SetLoops<W>::add(Kind kind, Literal end, std::vector<Candidate> removes) {
  if (std::ranges::all_of(nodes_, [&](Literal at) { return is_single(at); }) || is_lasso()) return;
  found_.push_back({kind, static_cast<std::uint16_t>(depth_[end.value]), std::move(removes), nodes_});
}

template <int W>
Step SetLoops<W>::step(Technique technique, const ChainFound& found) const {
  Step step;
  step.technique = technique;
  step.removes = found.removes;
  for (const Candidate c : found.removes) step.digits |= Digits{1} << c.digit;
  std::vector<Group> sets;
  const auto group = [](Role role, Digits digits, const Cells<W>& cells) {
    Group out{role, digits, {}};
    for (const int cell : cells) out.cells.push_back(static_cast<std::uint16_t>(cell));
    return out;
  };
  for (std::size_t i = 0; i < found.nodes.size(); ++i) {
    const Literal at = found.nodes[i];
    if (!is_entry(at)) {
      const ChainNode<W>& node = graph_.node(at.node());
      step.groups.push_back(group(at.is_on() ? Role::on : Role::off, Digits{1} << node.digit, node.cells));
      continue;
    }
    const Entry& e = entry(at);
    const Literal next = found.nodes[i + 1];
    step.groups.push_back(group(Role::off, Digits{1} << e.digit, list_.where(e.set, e.digit)));
    sets.push_back(group(Role::als, list_[e.set].digits, list_[e.set].cells));
    if (!is_entry(next) && next.is_on()) continue;
    const int d = is_entry(next) ? entry(next).digit : graph_.digit(next.node());
    step.groups.push_back(group(Role::on, Digits{1} << d, list_.where(e.set, d)));
  }
  if (step.groups.front().role == Role::off && step.groups.back().role == Role::off) {  // told from the other side
    const Group last = step.groups.back();
    std::ranges::reverse(step.groups);
    for (Group& each : step.groups) each.role = each.role == Role::on ? Role::off : Role::on;
    step.groups.push_back(last);
  }
  const auto count = static_cast<std::uint16_t>(step.groups.size());
  for (std::uint16_t i = 0; i + 1 < count; ++i) {
    step.links.push_back({i, static_cast<std::uint16_t>(i + 1), step.groups[i + 1].role == Role::on});
  }
  if (found.kind == Kind::continuous) step.links.push_back({static_cast<std::uint16_t>(count - 1), 0, false});
  step.groups.insert(step.groups.end(), sets.begin(), sets.end());
  step.variant = found.length;
  return step;
}

template class SetLoops<2>;
template class SetLoops<4>;
template class SetLoops<10>;

}  // namespace damero::sudoku::logic
