// Chains of sets: each has a restricted common digit with the next, another than the one it has with the set before.
// If the first set lacks a digit z it holds the rest, so the second lacks the first restricted digit, and so on: the
// last holds z. A chain has four to seven sets. Short chains come first; with options.as_hodoku all come in HoDoKu's
// order instead.
#include <array>
#include <set>

#include "sudoku/logic/als_finders.hpp"
#include "sudoku/logic/als_graph.hpp"
#include "sudoku/logic/als_order.hpp"
#include "sudoku/logic/als_steps.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kLeastSets = 4;
constexpr int kMostSets = 7;  // one more than SetGraph::kMostLinks

Digits lowest(Digits digits) { return digits & (~digits + 1); }
bool is_single(Digits digits) { return (digits & (digits - 1)) == 0; }

// The digits by which a chain may go from one link (`before`) over a pair with these restricted common digits; 0 when
// it may not. Two digits stay both open as far as they can: then neither counts as z at the end.
Digits over(Digits before, Digits restricted) {
  if (is_single(before)) return restricted & ~before;
  if (restricted == before) return restricted & ~lowest(restricted);
  return restricted;
}

template <int W>
class Chains {
 public:
  Chains(Look<W>& look, Sink& sink)
      : look_(look), list_(look.template part<AlsList<W>>()), graph_(look), sink_(sink),
        heads_(static_cast<std::size_t>(graph_.sets()), -1) {}

  bool run() {
    if (look_.options().as_hodoku) {
      search(kLeastSets, kMostSets, {});
      return give();
    }
    const std::vector<std::uint8_t> starts = graph_.starts();
    for (int sets = kLeastSets; sets <= kMostSets; ++sets) {
      search(sets, sets, starts);
      if (give()) return true;
    }
    return false;
  }

 private:
  using Next = typename SetGraph<W>::Next;
  // A set as a chain reaches it: the digits it may have been entered by, and two ways there, told by the node of the
  // layer before: the one of fewest cells (of as many, the first) and the first of all.
  struct Node {
    int set;
    Digits by;
    int cells;
    int least, first;
    int other;  // of the same set in this layer
  };
  struct Found {
    std::vector<Candidate> removes;
    int cells;
    std::vector<int> sets, first;  // the way of fewest cells; the first way
    std::vector<Digits> by;
  };

  // Collects the chains of so many sets from each start (all when none are named).
  void search(int least, int most, const std::vector<std::uint8_t>& starts) {
    least_ = least;
    most_ = most;
    found_.clear();
    for (int a = 0; a < graph_.sets(); ++a) {
      if (look_.is_out_of_time()) break;
      if ((starts.empty() || starts[a] != 0) && graph_.mark_ends(a)) from(a);
    }
  }

  void from(int a) {
    Digits firsts = 0;
    for (const Next& next : graph_.after(a)) firsts |= next.restricted;
    for (; firsts != 0; firsts &= firsts - 1) {
      const Digits first = lowest(firsts);
      for (const Next& next : graph_.after(a)) {
        if ((next.restricted & first) != 0) add(0, {next.set, first, list_[a].size + list_[next.set].size, -1, -1, -1});
      }
      spread(a, first);
    }
  }

  // From the first links on, layer by layer: layer k has the chains of k + 2 sets.
  void spread(int a, Digits first) {
    for (int k = 0; k + 2 < most_; ++k) {
      leave(k);
      for (int n = 0; n < static_cast<int>(layers_[k].size()); ++n) {
        const Node node = layers_[k][n];
        for (const Next& next : graph_.after(node.set)) {
          const Digits by = over(node.by, next.restricted);
          if (by == 0 || next.set == a || is_on_way(k, n, next.set)) continue;
          add(k + 1, {next.set, by, node.cells + list_[next.set].size, n, n, -1});
        }
      }
    }
    leave(most_ - 2);
    for (int k = least_ - 2; k + 2 <= most_; ++k) {
      for (int n = 0; n < static_cast<int>(layers_[k].size()); ++n) end(a, first, k, n);
    }
    for (auto& layer : layers_) layer.clear();
  }

  void leave(int k) {
    for (const Node& node : layers_[k]) heads_[node.set] = -1;
  }

  void add(int k, const Node& node) {
    if (graph_.left(node.set) > most_ - 2 - k) return;
    auto& layer = layers_[k];
    for (int n = heads_[node.set]; n >= 0; n = layer[n].other) {
      Node& old = layer[n];
      if (old.by != node.by) continue;
      if (node.cells < old.cells ||
          (node.cells == old.cells && comes_before(k, node.least, old.least, &Node::least))) {
        old.least = node.least;
        old.cells = node.cells;
      }
      if (comes_before(k, node.first, old.first, &Node::first)) old.first = node.first;
      return;
    }
    layer.push_back(node);
    layer.back().other = heads_[node.set];
    heads_[node.set] = static_cast<int>(layer.size()) - 1;
  }

  bool is_on_way(int k, int n, int set) const {
    if (look_.options().as_hodoku) return false;
    for (; k >= 0; n = layers_[k][n].least, --k) {
      if (layers_[k][n].set == set) return true;
    }
    return false;
  }

  // Whether one way to layer k - 1 stands before another: by the first set in which they differ.
  bool comes_before(int k, int a, int b, int Node::*way) const {
    bool before = false;
    for (--k; k >= 0 && a != b; --k) {
      const Node &node_a = layers_[k][a], &node_b = layers_[k][b];
      if (node_a.set != node_b.set) before = node_a.set < node_b.set;
      a = node_a.*way;
      b = node_b.*way;
    }
    return before;
  }

  void end(int a, Digits first, int k, int n) {
    const Node& node = layers_[k][n];
    if (graph_.left(node.set) != 0) return;
    Gone<W> gone;
    for (Digits rest = list_[a].digits & list_[node.set].digits & ~(first | node.by); rest != 0; rest &= rest - 1) {
      const int z = std::countr_zero(rest);
      gone.add(z, list_.seen(a, z) & list_.seen(node.set, z));
    }
    if (!gone.any()) return;
    Found found{gone.list(), node.cells, way(a, k, n, &Node::least), way(a, k, n, &Node::first), {}};
    for (; k >= 0; n = layers_[k][n].least, --k) {
      found.by.push_back(layers_[k][n].by);
    }
    std::reverse(found.by.begin(), found.by.end());
    found_.push_back(std::move(found));
  }

  std::vector<int> way(int a, int k, int n, int Node::*parent) const {
    std::vector<int> sets;
    for (; k >= 0; n = layers_[k][n].*parent, --k) sets.push_back(layers_[k][n].set);
    sets.push_back(a);
    std::reverse(sets.begin(), sets.end());
    return sets;
  }

  bool give() {
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      if (a.removes != b.removes) return a.removes < b.removes;
      return a.cells != b.cells ? a.cells < b.cells : a.sets < b.sets;
    });
    std::size_t kept = 0;
    for (Found& found : found_) {
      if (kept == 0 || found_[kept - 1].removes != found.removes) {
        if (&found != &found_[kept]) found_[kept] = std::move(found);
        ++kept;
      } else {
        found_[kept - 1].first = std::min(found_[kept - 1].first, found.first);
      }
    }
    found_.resize(kept);
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.first < b.first; });
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return als_before(a.removes, b.removes); });
    for (const Found& found : found_) {
      if (given_.insert(found.removes).second && sink_.take(step(found))) return true;
    }
    return false;
  }

  Step step(const Found& found) const {
    Step step;
    step.technique = Technique::als_chain;
    step.removes = found.removes;
    for (const Candidate c : step.removes) step.digits |= Digits{1} << c.digit;
    for (const int set : found.sets) add_set(step, Role::als, list_[set]);
    // Of two digits open at a link the one is taken that is not in use beside it.
    Digits before = 0;
    for (std::size_t i = 0; i < found.by.size(); ++i) {
      Digits by = found.by[i] & ~before;
      if (!is_single(by) && i + 1 < found.by.size()) by = (by & ~found.by[i + 1]) != 0 ? by & ~found.by[i + 1] : by;
      before = lowest(by);
      add_common(step, Role::restricted, list_, found.sets[i], found.sets[i + 1], std::countr_zero(before));
    }
    for (Digits rest = step.digits; rest != 0; rest &= rest - 1) {
      add_common(step, Role::conclusion, list_, found.sets.front(), found.sets.back(), std::countr_zero(rest));
    }
    return step;
  }

  Look<W>& look_;
  const AlsList<W>& list_;
  SetGraph<W> graph_;
  Sink& sink_;
  int least_ = 0, most_ = 0;  // sets of a chain
  std::array<std::vector<Node>, kMostSets - 1> layers_;
  std::vector<int> heads_;  // the last node of each set in the layer being made
  std::vector<Found> found_;
  std::set<std::vector<Candidate>> given_;
};

}  // namespace

template <int W>
bool find_als_chain(Look<W>& look, Sink& sink) {
  return Chains<W>(look, sink).run();
}

DAMERO_WIDTHS_OF_ONE(als_chain)

}  // namespace damero::sudoku::logic
