// Chains of sets: each has a restricted common digit with the next, another than the one it has with the set before.
// If the first set lacks a digit z it holds the rest, so the second lacks the first restricted digit, and so on: the
// last holds z. Found as HoDoKu finds them: each set of a chain stands later in the list than the one before, and a
// chain has four to seven sets.
#include <array>
#include <span>

#include "sudoku/logic/als_finders.hpp"
#include "sudoku/logic/als_links.hpp"
#include "sudoku/logic/als_order.hpp"
#include "sudoku/logic/als_steps.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kLeastSets = 4;
constexpr int kMostSets = 7;

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
      : look_(look), list_(look.template part<AlsList<W>>()), links_(look.template part<AlsLinks<W>>()), sink_(sink),
        words_(links_.words()), sets_(list_.count()) {
    make_forward();
    ends_.resize(static_cast<std::size_t>(words_));
    heads_.assign(static_cast<std::size_t>(sets_), -1);
  }

  bool run() {
    for (int a = 0; a < sets_; ++a) {
      if (look_.ground().size() > 9 && look_.is_out_of_time()) break;
      if (mark_ends(a)) from(a);
    }
    return give();
  }

 private:
  struct Next {
    int set;
    Digits restricted;
  };
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

  void make_forward() {
    starts_.assign(static_cast<std::size_t>(sets_) + 1, 0);
    std::vector<Digits> common(static_cast<std::size_t>(sets_), 0);
    std::vector<std::uint64_t> row(static_cast<std::size_t>(words_));
    for (int a = 0; a < sets_; ++a) {
      std::fill(row.begin(), row.end(), 0);
      for (Digits rest = list_[a].digits; rest != 0; rest &= rest - 1) {
        const int d = std::countr_zero(rest);
        const std::uint64_t* linked = links_.linked(list_.spot_number(a, d));
        for (int w = a >> 6; w < words_; ++w) row[w] |= linked[w];
        each_later(linked, a, [&](int b) { common[b] |= Digits{1} << d; });
      }
      each_later(row.data(), a, [&](int b) {
        if (look_.options().als_overlap || !list_[a].cells.meets(list_[b].cells)) forward_.push_back({b, common[b]});
        common[b] = 0;
      });
      starts_[a + 1] = static_cast<std::uint32_t>(forward_.size());
    }
    reach_ = BitRows(static_cast<std::size_t>(sets_), sets_);
    for (int a = sets_ - 1; a >= 0; --a) {
      for (const Next& next : forward(a)) {
        reach_.add(static_cast<std::size_t>(a), next.set);
        unite(reach_.row(static_cast<std::size_t>(a)), reach_.row(static_cast<std::size_t>(next.set)), words_);
      }
    }
  }

  template <class Take>
  void each_later(const std::uint64_t* row, int a, Take&& take) const {
    for (int w = (a + 1) >> 6; w < words_; ++w) {
      std::uint64_t rest = row[w];
      if (w == (a + 1) >> 6) rest &= ~std::uint64_t{0} << ((a + 1) & 63);
      for (; rest != 0; rest &= rest - 1) take(64 * w + std::countr_zero(rest));
    }
  }

  std::span<const Next> forward(int a) const { return {forward_.data() + starts_[a], forward_.data() + starts_[a + 1]}; }

  bool meets_ends(const std::uint64_t* row) const {
    for (int w = 0; w < words_; ++w) {
      if ((row[w] & ends_[w]) != 0) return true;
    }
    return false;
  }

  // The later sets that share a digit with this one, and a cell that loses it when either holds it. False: none can be
  // reached.
  bool mark_ends(int a) {
    std::fill(ends_.begin(), ends_.end(), 0);
    for (Digits rest = list_[a].digits; rest != 0; rest &= rest - 1) {
      const int z = std::countr_zero(rest);
      for (const int cell : list_.seen(a, z)) unite(ends_.data(), links_.hit(cell, z), words_);
    }
    return meets_ends(reach_.row(static_cast<std::size_t>(a)));
  }

  void from(int a) {
    Digits firsts = 0;
    for (const Next& next : forward(a)) firsts |= next.restricted;
    for (; firsts != 0; firsts &= firsts - 1) {
      const Digits first = lowest(firsts);
      for (const Next& next : forward(a)) {
        if ((next.restricted & first) != 0) add(0, {next.set, first, list_[a].size + list_[next.set].size, -1, -1, -1});
      }
      spread(a, first);
    }
  }

  // From the first links on, layer by layer: layer k has the chains of k + 2 sets.
  void spread(int a, Digits first) {
    for (int k = 0; k + 2 < kMostSets; ++k) {
      leave(k);
      for (int n = 0; n < static_cast<int>(layers_[k].size()); ++n) {
        const Node node = layers_[k][n];
        for (const Next& next : forward(node.set)) {
          const Digits by = over(node.by, next.restricted);
          if (by != 0) add(k + 1, {next.set, by, node.cells + list_[next.set].size, n, n, -1});
        }
      }
    }
    leave(kMostSets - 2);
    for (int k = kLeastSets - 2; k + 2 <= kMostSets; ++k) {
      for (int n = 0; n < static_cast<int>(layers_[k].size()); ++n) end(a, first, k, n);
    }
    for (auto& layer : layers_) layer.clear();
  }

  void leave(int k) {
    for (const Node& node : layers_[k]) heads_[node.set] = -1;
  }

  void add(int k, const Node& node) {
    if (!is_end(node.set) && !meets_ends(reach_.row(static_cast<std::size_t>(node.set)))) return;
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

  bool is_end(int set) const { return (ends_[set >> 6] >> (set & 63) & 1) != 0; }

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
    if (!is_end(node.set)) return;
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
      if (sink_.take(step(found))) return true;
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
  const AlsLinks<W>& links_;
  Sink& sink_;
  int words_, sets_;
  std::vector<Next> forward_;          // the later sets that each is linked to,
  std::vector<std::uint32_t> starts_;  // and where each one's begin
  BitRows reach_;                      // the sets that chains from each can come to
  std::vector<std::uint64_t> ends_;
  std::array<std::vector<Node>, kMostSets - 1> layers_;
  std::vector<int> heads_;  // the last node of each set in the layer being made
  std::vector<Found> found_;
};

}  // namespace

template <int W>
bool find_als_chain(Look<W>& look, Sink& sink) {
  return Chains<W>(look, sink).run();
}

template bool find_als_chain<2>(Look<2>&, Sink&);
template bool find_als_chain<4>(Look<4>&, Sink&);
template bool find_als_chain<10>(Look<10>&, Sink&);

}  // namespace damero::sudoku::logic
