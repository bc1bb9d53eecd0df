#include "sudoku/logic/nice_loops.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "sudoku/logic/als_list.hpp"
#include "sudoku/logic/build.hpp"
#include "sudoku/logic/chain_order.hpp"

namespace damero::sudoku::logic {

template <int W>
bool is_lasso(const ChainGraph<W>& graph, const std::vector<Literal>& nodes, Course course) {
  const std::size_t count = nodes.size();
  const auto cells = [&](std::size_t i) -> const Cells<W>& { return graph.node(nodes[i].node()).cells; };
  const auto cell = [&](std::size_t i) { return cells(i).first(); };
  std::size_t first = 0, last = count - 1;
  while (first + 1 < count && cell(first + 1) == cell(0)) ++first;
  if (first > 0 && nodes[0].is_on()) return true;  // begins in its cell: there is a loop without this beginning
  const bool is_loop = cell(0) == cell(last);
  const bool is_hodoku = course == Course::hodoku;
  while (!is_hodoku && last > first && cell(last) == cell(0)) --last;
  Cells<W> seen;
  if (!is_hodoku || !is_loop) seen.add(cell(0));
  for (std::size_t i = first + 1; i <= last; ++i) {
    if (cell(i) == cell(i - 1) && (!is_hodoku || (!cells(i).many() && !cells(i - 1).many()))) continue;
    if (seen.has(cell(i))) return true;
    Cells<W> left = is_hodoku ? cells(i) : Cells<W>::of(cell(i));
    if (is_hodoku && is_loop && cell(i) == cell(0)) left.drop_first();
    seen |= left;
  }
  return false;
}

template <int W>
NiceLoops<W>::NiceLoops(Look<W>& look, const ChainGraph<W>& graph, Through through, Course course)
    : look_(look), graph_(graph), walk_(graph), through_(through), course_(course) {
  bits_.resize(static_cast<std::size_t>(graph.words()));
  for (int start = 0; start < graph.singles() && !look.is_out_of_time(); ++start) from_true(start);
  for (int start = 0; start < graph.singles() && !look.is_out_of_time(); ++start) from_false(start);
  keep_shortest(found_);
}

template <int W>
void NiceLoops<W>::run(Literal start) {
  walk_.run(start, Along::all, course_ == Course::hodoku ? Against::go_on : Against::stop);
  if (walk_.has(Literal::of(start.node(), !start.is_on()))) may_miss_ = true;
}

// The other candidates of its cell: they stand beside it in the graph.
template <int W>
template <class Visit>
void NiceLoops<W>::each_neighbour(int start, Visit visit) const {
  const int cell = graph_.cell(start);
  int first = start;
  while (first > 0 && graph_.cell(first - 1) == cell) --first;
  for (int i = first; i < graph_.singles() && graph_.cell(i) == cell; ++i) {
    if (i != start) visit(i);
  }
}

// If the start is false: what must be true then is one end, the start the other.
template <int W>
void NiceLoops<W>::from_false(int start) {
  if (graph_.strong(start).empty()) return;
  run(Literal::of(start, false));
  each_neighbour(start, [&](int other) { add_neighbour(start, other); });
  for (const Literal at : walk_.reached()) {
    if (!at.is_on() || !graph_.is_single(at.node())) continue;
    const int end = at.node();
    if (end == start) {
      std::vector<Candidate> removes;
      for (int w = 0; w < graph_.words(); ++w) bits_[w] = graph_.weak(start)[w];
      for (const Candidate c : graph_.candidates(bits_.data())) {
        if (c.cell == graph_.cell(start)) removes.push_back(c);
      }
      if (!removes.empty()) {
        walk_.chain(at, nodes_);
        add(ChainFound::Kind::discontinuous, walk_.depth(at), std::move(removes));
      }
    } else if (graph_.cell(start) == graph_.cell(end)) {
      add_loop(start, end);
    } else {
      add_ends(start, end);
    }
  }
}

// If the start is false, so is another candidate of its cell, which therefore goes. Told from that candidate's side.
template <int W>
void NiceLoops<W>::add_neighbour(int start, int other) {
  const Literal end = Literal::of(other, false);
  if (!walk_.has(end) || walk_.depth(end) < 2) return;
  walk_.chain(end, nodes_);
  const int before = nodes_[nodes_.size() - 2].node();
  if (graph_.is_single(before) && graph_.cell(before) == graph_.cell(start)) return;
  const std::size_t count = found_.size();
  add(ChainFound::Kind::discontinuous, walk_.depth(end), {graph_.candidate(other)});
  if (found_.size() == count) return;
  std::vector<Literal>& nodes = found_.back().nodes;
  std::ranges::reverse(nodes);
  for (Literal& at : nodes) at = Literal::of(at.node(), !at.is_on());
  nodes.push_back(end);
}

// If the start is true, it is false: because its digit stands where it sees it, or another digit in its cell.
template <int W>
void NiceLoops<W>::from_true(int start) {
  run(Literal::of(start, true));
  const Literal against = Literal::of(start, false);
  if (!walk_.has(against)) return;
  const int cell = graph_.cell(start);
  each_neighbour(start, [&](int other) { add_refuted(start, other); });
  walk_.chain(against, nodes_);
  const int before = nodes_[nodes_.size() - 2].node();
  if (graph_.is_single(before) && graph_.cell(before) == cell) return;  // among those above
  add(ChainFound::Kind::discontinuous, walk_.depth(against), {graph_.candidate(start)});
}

// The start makes another digit of its own cell true.
template <int W>
void NiceLoops<W>::add_refuted(int start, int other) {
  const Literal end = Literal::of(other, true);
  if (!walk_.has(end)) return;
  walk_.chain(end, nodes_);
  nodes_.push_back(Literal::of(start, false));
  add(ChainFound::Kind::discontinuous, walk_.depth(end), {graph_.candidate(start)});
}

template <int W>
void NiceLoops<W>::add_ends(int a, int b) {
  int count = 0;
  const std::uint64_t *first = graph_.weak(a), *second = graph_.weak(b);
  for (int w = 0; w < graph_.single_words(); ++w) count += std::popcount(bits_[w] = first[w] & second[w]);
  if (count < 2) return;  // a single one refutes itself: that is a discontinuous loop
  std::vector<Candidate> removes = graph_.candidates(bits_.data());
  if (removes.size() < 2) return;
  const Literal end = Literal::of(b, true);
  walk_.chain(end, nodes_);
  add(ChainFound::Kind::aic, walk_.depth(end), std::move(removes));
}

// Every weak link of a loop has one true end: what both ends see goes. As HoDoKu does, a link between two cells takes
// nothing from other cells of the loop.
template <int W>
void NiceLoops<W>::add_loop(int a, int b) {
  const Literal end = Literal::of(b, true);
  walk_.chain(end, nodes_);
  Cells<W> loop;
  for (const Literal at : nodes_) loop |= graph_.node(at.node()).cells;
  std::vector<Candidate> removes;
  for (std::size_t i = 1; i < nodes_.size(); i += 2) {
    const int from = nodes_[i].node(), to = i + 1 < nodes_.size() ? nodes_[i + 1].node() : a;
    for (int w = 0; w < graph_.single_words(); ++w) bits_[w] = graph_.weak(from)[w] & graph_.weak(to)[w];
    const bool within = graph_.is_single(from) && graph_.is_single(to) && graph_.cell(from) == graph_.cell(to);
    for (const Candidate c : graph_.candidates(bits_.data())) {
      if (within || !loop.has(c.cell)) removes.push_back(c);
    }
  }
  if (through_ != Through::anything) add_locked(removes);
  if (removes.empty()) return;
  std::ranges::sort(removes);
  removes.erase(std::unique(removes.begin(), removes.end()), removes.end());
  add(ChainFound::Kind::continuous, walk_.depth(end), std::move(removes));
}

// In a loop a set that makes a link lacks one of the link's digits: its other digits are locked in it.
template <int W>
void NiceLoops<W>::add_locked(std::vector<Candidate>& removes) {
  for (std::size_t i = 1; i < nodes_.size(); i += 2) {
    const int number = walk_.by(nodes_[i]);
    if (number < 0) continue;
    const AlsList<W>& list = look_.template part<AlsList<W>>();
    const Digits link = Digits{1} << graph_.digit(nodes_[i].node()) | Digits{1} << graph_.digit(nodes_[i - 1].node());
    for (Digits rest = list[number].digits & ~link; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      for (const int cell : list.seen(number, d)) {
        removes.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(d)});
      }
    }
  }
}

// The chain is in nodes_.
template <int W>
void NiceLoops<W>::add(ChainFound::Kind kind, int length, std::vector<Candidate> removes) {
  if (!counts()) return;
  if (is_lasso(graph_, nodes_, course_)) {
    may_miss_ = true;
    return;
  }
  found_.push_back({kind, static_cast<std::uint16_t>(length), std::move(removes), nodes_});
}

// Whether the chain in nodes_ goes through what it should.
template <int W>
bool NiceLoops<W>::counts() const {
  return through_ == Through::anything || std::ranges::any_of(nodes_, [&](Literal at) {
    return (through_ == Through::wide && !graph_.is_single(at.node())) || (at.is_on() && walk_.by(at) >= 0);
  });
}

// A continuous loop stands beside another chain of the same result.
void keep_shortest(std::vector<ChainFound>& found) {
  std::ranges::stable_sort(found, [](const ChainFound& a, const ChainFound& b) {
    return std::tie(a.kind, a.removes, a.length) < std::tie(b.kind, b.removes, b.length);
  });
  const auto same = [](const ChainFound& a, const ChainFound& b) {
    return a.kind == b.kind && a.removes == b.removes;
  };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  std::ranges::stable_sort(found, [](const ChainFound& a, const ChainFound& b) {
    if (a.removes.size() != b.removes.size()) return a.removes.size() > b.removes.size();
    if (a.length != b.length) return a.length < b.length;
    const std::uint64_t first = weight(a.removes), second = weight(b.removes);
    return first != second ? first < second : a.removes < b.removes;
  });
}

namespace {

// The set behind a strong link that no cell and no house makes.
template <int W>
int set_between(const ChainGraph<W>& graph, int from, int to) {
  int by = StrongLink::kCell - 1;
  for (const StrongLink& link : graph.strong(from)) {
    if (link.to != to) continue;
    if (link.by < 0) return -1;
    if (by < 0) by = link.by;
  }
  return by < 0 ? -1 : by;
}

}  // namespace

template <int W>
Step chain_step(Look<W>& look, const ChainGraph<W>& graph, Technique technique, const ChainFound& found) {
  Step step;
  step.technique = technique;
  step.removes = found.removes;
  step.digits = found.digits;
  if (step.digits == 0) {
    for (const Candidate c : found.removes) step.digits |= Digits{1} << c.digit;
  }
  for (const Literal at : found.nodes) {
    const ChainNode<W>& node = graph.node(at.node());
    step.groups.push_back({at.is_on() ? Role::on : Role::off, Digits{1} << node.digit, listed(node.cells)});
  }
  const auto count = static_cast<std::uint16_t>(found.nodes.size());
  for (std::uint16_t i = 0; i + 1 < count; ++i) {
    step.links.push_back({i, static_cast<std::uint16_t>(i + 1), found.nodes[i + 1].is_on()});
  }
  if (found.kind == ChainFound::Kind::continuous) {
    step.links.push_back({static_cast<std::uint16_t>(count - 1), 0, false});
  }
  for (std::uint16_t i = 0; i + 1 < count; ++i) {
    if (!found.nodes[i + 1].is_on()) continue;
    const int set = set_between(graph, found.nodes[i].node(), found.nodes[i + 1].node());
    if (set < 0) continue;
    const Als<W>& als = look.template part<AlsList<W>>()[set];
    step.groups.push_back({Role::als, als.digits, listed(als.cells)});
  }
  step.variant = found.length;
  return step;
}

#define X(width)                  \
  template class NiceLoops<width>; \
  template bool is_lasso<width>(const ChainGraph<width>&, const std::vector<Literal>&, Course); \
  template Step chain_step<width>(Look<width>&, const ChainGraph<width>&, Technique, const ChainFound&);
X(2) X(4) X(10)
#undef X

}  // namespace damero::sudoku::logic
