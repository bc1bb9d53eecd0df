#include "sudoku/logic/forcing_nets.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/chain_graph.hpp"
#include "sudoku/logic/forcing_table.hpp"
#include "sudoku/logic/net.hpp"

namespace damero::sudoku::logic {
namespace {

// Which nets a technique makes: how far they go, and whether they refute or what follows from all of a place.
struct Plan {
  NetLevel level;
  bool refute, meet;
};

constexpr int kRounds = 4;     // of singles, as HoDoKu looks ahead
constexpr int kClosed = 4000;  // literals in a table that is closed

Plan plan_of(Technique technique) {
  switch (technique) {
    case Technique::nishio:
      return {NetLevel::digit, true, false};
    case Technique::dynamic_forcing_chain:
      return {NetLevel::singles, true, true};
    case Technique::dynamic_forcing_chain_plus:
      return {NetLevel::plus, true, true};
    case Technique::nested_forcing_chain:
      return {NetLevel::nested, true, false};
    case Technique::forcing_net_contradiction:
      return {NetLevel::locking, true, false};
    default:
      return {NetLevel::locking, false, true};
  }
}

template <int W>
class Nets {
 public:
  Nets(Look<W>& look, Technique technique)
      : look_(look), state_(look.state()), technique_(technique), plan_(plan_of(technique)),
        graph_(look.template part<PlainGraph<W>>()), net_(state_, graph_) {}

  bool run(Sink& sink) {
    if (is_hodoku()) return run_tables(sink);
    if (plan_.meet) rows_ = BitRows(static_cast<std::size_t>(graph_.singles()), 2 * graph_.singles());
    const bool sorted = plan_.level != NetLevel::nested;
    for (int node = 0; node < graph_.singles(); ++node) {
      for (const bool on : {true, false}) {
        if (look_.is_out_of_time()) return false;
        if (!on && (!plan_.refute || plan_.level == NetLevel::digit)) continue;
        const Literal premise = Literal::of(node, on);
        const bool dead = net_.run(premise, plan_.level);
        if (on && plan_.meet) keep_row(node);
        if (!dead || !plan_.refute) continue;
        if (!sorted) {
          if (sink.take(refutation(premise))) return true;
          continue;
        }
        net_.ancestors(net_.clash(), slice_);
        refuted_.push_back({slice_.size(), premise});
      }
    }
    return give_refuted(sink) || (plan_.meet && give_met(sink));
  }

 private:
  const Ground<W>& ground() const { return state_.ground(); }
  bool is_hodoku() const {
    return technique_ == Technique::forcing_net_contradiction || technique_ == Technique::forcing_net_verity;
  }

  void keep_row(int node) {
    for (const Literal at : net_.reached()) rows_.set(node, at.value);
  }

  // Nets as HoDoKu makes them: from each candidate a few rounds of singles, and all chains; what follows from anything
  // that follows, follows too. Told by the net that goes on to the end. Placements first, then by cell.
  bool run_tables(Sink& sink) {
    fill_tables();
    if (look_.is_out_of_time()) return false;
    if (plan_.meet) return give_met(sink);
    for (const bool on : {false, true}) {
      for (int node = 0; node < graph_.singles(); ++node) {
        const Literal premise = Literal::of(node, on);
        if (!is_dead(rows_.row(premise.value)) || !net_.run(premise, plan_.level)) continue;
        if (sink.take(refutation(premise))) return true;
      }
    }
    return false;
  }
  void fill_tables() {
    const int count = 2 * graph_.singles();
    rows_ = BitRows(static_cast<std::size_t>(count), count);
    ForcingTable<W> chains(look_);
    for (int i = 0; i < count && !look_.is_out_of_time(); ++i) {
      net_.run({i}, NetLevel::singles, kRounds);
      for (const Literal at : net_.reached()) rows_.set(i, at.value);
      const std::uint16_t* row = chains.row({i}, 0);
      for (int q = 0; q < count; ++q) {
        if (row[q] != ForcingTable<W>::kNever) rows_.set(i, q);
      }
    }
    // A table of many thousand candidates is left as it is.
    for (int i = 0; i < count && count <= kClosed && !look_.is_out_of_time(); ++i) close(i);
  }
  // Adds to a row the rows of all that is in it.
  void close(int i) {
    std::uint64_t* row = rows_.row(i);
    std::vector<std::uint64_t> done(static_cast<std::size_t>(rows_.words()), 0);
    for (bool again = true; again;) {
      again = false;
      for (int w = 0; w < rows_.words(); ++w) {
        while (const std::uint64_t fresh = row[w] & ~done[w]) {
          done[w] |= fresh & -fresh;
          const std::uint64_t* other = rows_.row(64 * w + std::countr_zero(fresh));
          for (int v = 0; v < rows_.words(); ++v) row[v] |= other[v];
          again = true;
        }
      }
    }
  }
  bool is_dead(const std::uint64_t* row) const {
    const auto off = [&](int cell, int d) {
      const int bit = 2 * graph_.single_at(cell, d);
      return (row[bit >> 6] >> (bit & 63) & 1) != 0;
    };
    for (int w = 0; w < rows_.words(); ++w) {
      if ((row[w] & row[w] >> 1 & 0x5555555555555555ull) != 0) return true;
    }
    for (const int cell : state_.empty()) {
      bool all = true;
      for (Digits rest = state_.mask(cell); rest != 0 && all; rest &= rest - 1) all = off(cell, std::countr_zero(rest));
      if (all) return true;
    }
    for (int h = 0; h < ground().houses(); ++h) {
      for (int d = 0; ground().is_full(h) && d < ground().size(); ++d) {
        const Cells<W> places = state_.in(d, h);
        bool all = places.any();
        for (const int cell : places) all = all && off(cell, d);
        if (all) return true;
      }
    }
    return false;
  }

  // The shortest first.
  bool give_refuted(Sink& sink) {
    std::ranges::stable_sort(refuted_, [](const auto& a, const auto& b) { return a.first < b.first; });
    return std::ranges::any_of(refuted_, [&](const auto& r) {
      net_.run(r.second, plan_.level);
      return sink.take(refutation(r.second));
    });
  }

  // What all places of a digit in a house, or all candidates of a cell, lead to; each result once.
  bool give_met(Sink& sink) {
    done_.assign(static_cast<std::size_t>(rows_.words()), 0);
    for (const int cell : state_.empty()) {
      std::vector<int> premises;
      for (Digits rest = state_.mask(cell); rest != 0; rest &= rest - 1) {
        premises.push_back(graph_.single_at(cell, std::countr_zero(rest)));
      }
      if (premises.size() > 1 && meet(premises, cell, -1, -1, sink)) return true;
    }
    for (int h = 0; h < ground().houses(); ++h) {
      for (int d = 0; ground().is_full(h) && d < ground().size(); ++d) {
        std::vector<int> premises;
        for (const int cell : state_.in(d, h)) premises.push_back(graph_.single_at(cell, d));
        if (premises.size() > 1 && meet(premises, -1, h, d, sink)) return true;
      }
    }
    return false;
  }
  bool meet(const std::vector<int>& premises, int cell, int house, int digit, Sink& sink) {
    if (look_.is_out_of_time()) return false;
    for (int w = 0; w < rows_.words(); ++w) {
      std::uint64_t common = ~done_[w];
      for (const int premise : premises) common &= rows_.row(is_hodoku() ? 2 * premise + 1 : premise)[w];
      done_[w] |= common;
      for (; common != 0; common &= common - 1) {
        const Literal result{64 * w + std::countr_zero(common)};
        if (sink.take(verity(premises, result, cell, house, digit))) return true;
      }
    }
    return false;
  }

  Step begin(Literal result) {
    told_ = 0;
    Step step;
    step.technique = technique_;
    const Candidate c = graph_.candidate(result.node());
    if (technique_ != Technique::forcing_net_verity || result.is_on()) step.digits = Digits{1} << c.digit;
    (result.is_on() ? step.places : step.removes) = {c};
    return step;
  }

  // Adds the nodes that these rest on, with a link from each that a node rests on. A pattern stands between its nodes
  // and what it makes false, as `body`; an inner net before what it refutes: `stem` is the candidate that is tried, and
  // what follows is `colour_a` where true and `colour_b` where false.
  void tell(std::span<const Literal> ends, Step& step) {
    net_.ancestors(ends, slice_);
    patterns_.clear();
    number_.resize(static_cast<std::size_t>(2 * graph_.singles()));
    for (const Literal at : slice_) {
      ++told_;
      if (const NetPattern<W>* pattern = net_.pattern(at)) {
        const std::uint16_t by = tell_pattern(*pattern, net_.parents(at), step);
        add_node(at, Role::off, {}, step);
        step.links.push_back({by, number_[static_cast<std::size_t>(at.value)], false});
      } else if (const NetInner* inner = net_.inner(at)) {
        for (const auto& node : inner->nodes) {
          const Role role = node.parents.empty() ? Role::stem : node.at.is_on() ? Role::colour_a : Role::colour_b;
          add_node(node.at, role, node.parents, step);
        }
        add_node(at, Role::off, inner->clash, step);
      } else {
        add_node(at, at.is_on() ? Role::on : Role::off, net_.parents(at), step);
      }
    }
  }
  void add_node(Literal at, Role role, std::span<const Literal> parents, Step& step) {
    const Candidate c = graph_.candidate(at.node());
    const auto own = static_cast<std::uint16_t>(step.groups.size());
    step.groups.push_back({role, Digits{1} << c.digit, {c.cell}});
    add_links(parents, own, at.is_on(), step);
    number_[static_cast<std::size_t>(at.value)] = own;
  }
  void add_links(std::span<const Literal> parents, std::uint16_t to, bool strong, Step& step) const {
    for (const Literal parent : parents) {
      step.links.push_back({number_[static_cast<std::size_t>(parent.value)], to, strong});
    }
  }
  // The number of the group of a pattern, which may be there already.
  std::uint16_t tell_pattern(const NetPattern<W>& pattern, std::span<const Literal> parents, Step& step) {
    for (const auto& [told, number] : patterns_) {
      if (told == pattern) return number;
    }
    const auto own = static_cast<std::uint16_t>(step.groups.size());
    step.groups.push_back(group(Role::body, pattern.digits, pattern.cells));
    add_links(parents, own, false, step);
    patterns_.push_back({pattern, own});
    return own;
  }
  void tell_place(Role role, int cell, int house, int digit, int node, Step& step) const {
    if (cell >= 0) {
      step.groups.push_back({role, state_.mask(cell), {static_cast<std::uint16_t>(cell)}});
    } else if (house >= 0) {
      Group group{role, Digits{1} << digit, {}};
      for (const int c : state_.in(digit, house)) group.cells.push_back(static_cast<std::uint16_t>(c));
      step.groups.push_back(std::move(group));
      step.houses.push_back({role, static_cast<std::uint16_t>(house)});
    } else {
      const Candidate c = graph_.candidate(node);
      step.groups.push_back({role, Digits{1} << c.digit, {c.cell}});
    }
  }

  Step refutation(Literal premise) {
    Step step = begin({premise.value ^ 1});
    tell(net_.clash(), step);
    step.variant = static_cast<std::uint16_t>(told_);
    tell_place(Role::conclusion, net_.clash_cell(), net_.clash_house(), net_.clash_digit(), net_.clash_node(), step);
    return step;
  }
  Step verity(const std::vector<int>& premises, Literal result, int cell, int house, int digit) {
    Step step = begin(result);
    for (const int premise : premises) {
      net_.run(Literal::of(premise, true), plan_.level);
      const Literal ends[] = {result};
      tell(net_.has(result) ? std::span<const Literal>(ends) : net_.clash(), step);
    }
    step.variant = static_cast<std::uint16_t>(told_);
    tell_place(Role::premise, cell, house, digit, -1, step);
    return step;
  }

  Look<W>& look_;
  const State<W>& state_;
  Technique technique_;
  Plan plan_;
  const ChainGraph<W>& graph_;
  Net<W> net_;
  BitRows rows_;
  std::vector<std::uint64_t> done_;
  std::vector<std::pair<std::size_t, Literal>> refuted_;
  std::vector<Literal> slice_;
  std::vector<std::uint16_t> number_;
  std::vector<std::pair<NetPattern<W>, std::uint16_t>> patterns_;  // of this net, with the numbers of their groups
  int told_ = 0;  // nodes of the step
};

}  // namespace

template <int W>
bool find_forcing_nets(Look<W>& look, Technique technique, Sink& sink) {
  return Nets<W>(look, technique).run(sink);
}

DAMERO_WIDTHS(forcing_nets)

}  // namespace damero::sudoku::logic
