#include "sudoku/logic/forcing_chains.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/als_list.hpp"
#include "sudoku/logic/build.hpp"
#include "sudoku/logic/chain_order.hpp"
#include "sudoku/logic/forcing_table.hpp"

namespace damero::sudoku::logic {

template <int W>
const ChainGraph<W>& graph_for(Look<W>& look) {
  if (look.options().als_in_chains) return look.template part<ForcingGraph<W>>();
  return look.template part<GroupedGraph<W>>();
}

template <int W>
ForcingTable<W>::ForcingTable(Look<W>& look)
    : graph_(&graph_for(look)), walk_(*graph_), slots_(kMostDigits + 1) {
  if (literals() > kMost) return;
  rows_.resize(static_cast<std::size_t>(literals()) * literals());
  for (int i = 0; i < literals(); ++i) fill({i}, rows_.data() + static_cast<std::size_t>(i) * literals());
}

template <int W>
void ForcingTable<W>::fill(Literal from, std::uint16_t* row) {
  std::fill(row, row + literals(), kNever);
  walk_.run(from);
  for (const Literal at : walk_.reached()) {
    if (graph_->is_single(at.node())) row[at.value] = static_cast<std::uint16_t>(walk_.depth(at) + 1);
  }
}

namespace {

// How a result came about: from each premise a chain to an end. Where all ends are the result, the premises are all
// that a cell, a house or a candidate can be; else the one premise leads to ends that cannot all be.
struct Proof {
  std::uint32_t length = 0;  // nodes of all chains; 0: none found
  std::int32_t house = -1, cell = -1, digit = -1, other = -1;
};

template <int W>
class Forcing {
 public:
  Forcing(Look<W>& look, Technique technique)
      : look_(look), state_(look.state()), technique_(technique), table_(look), graph_(table_.graph()),
        best_(static_cast<std::size_t>(table_.literals())) {}

  bool run(Sink& sink) {
    const bool verity = technique_ == Technique::forcing_chain_verity;
    if (technique_ == Technique::forcing_chain_contradiction) contradictions();
    if (verity || technique_ == Technique::digit_forcing_chain) pairs();
    if (verity || technique_ == Technique::cell_forcing_chain) cells();
    if (verity || technique_ == Technique::region_forcing_chain) houses();
    return give(sink);
  }

 private:
  const Ground<W>& ground() const { return state_.ground(); }
  static constexpr std::uint16_t kNever = ForcingTable<W>::kNever;

  void keep(Literal result, const Proof& proof) {
    Proof& best = best_[static_cast<std::size_t>(result.value)];
    if (best.length == 0 || proof.length < best.length) best = proof;
  }

  // A premise that leaves a cell or a digit in a house nothing, fills a place twice, or makes a candidate both.
  void contradictions() {
    for (int i = 0; i < table_.literals() && !look_.is_out_of_time(); ++i) {
      const std::uint16_t* row = table_.row({i}, 0);
      const Literal result{i ^ 1};
      for (int node = 0; node < graph_.singles(); ++node) {
        const std::uint16_t on = row[2 * node + 1], off = row[2 * node];
        if (on != kNever && off != kNever) keep(result, {.length = std::uint32_t{on} + off, .other = node});
      }
      for (const int cell : state_.empty()) empty_cell(row, result, cell);
      for (int h = 0; h < ground().houses(); ++h) {
        for (int d = 0; d < ground().size(); ++d) full_house(row, result, h, d);
      }
    }
  }
  void empty_cell(const std::uint16_t* row, Literal result, int cell) {
    std::uint32_t sum = 0;
    for (Digits rest = state_.mask(cell); rest != 0; rest &= rest - 1) {
      const std::uint16_t off = row[2 * graph_.single_at(cell, std::countr_zero(rest))];
      if (off == kNever) return;
      sum += off;
    }
    keep(result, {.length = sum, .cell = cell});
  }
  void full_house(const std::uint16_t* row, Literal result, int house, int digit) {
    if (!ground().is_full(house)) return;
    const Cells<W> places = state_.in(digit, house);
    if (places.empty()) return;
    std::uint32_t sum = 0;
    for (const int cell : places) {
      const std::uint16_t off = row[2 * graph_.single_at(cell, digit)];
      if (off == kNever) return;
      sum += off;
    }
    keep(result, {.length = sum, .house = house, .digit = digit});
  }

  // What follows from all of the premises.
  void meet(const std::vector<Literal>& premises, const Proof& how) {
    std::array<const std::uint16_t*, kMostDigits> rows;
    const int count = static_cast<int>(premises.size());
    for (int i = 0; i < count; ++i) rows[i] = table_.row(premises[i], i);
    for (int q = 0; q < table_.literals(); ++q) {
      std::uint32_t sum = 0;
      int i = 0;
      for (; i < count && rows[i][q] != kNever; ++i) sum += rows[i][q];
      if (i < count) continue;
      Proof proof = how;
      proof.length = sum;
      keep({q}, proof);
    }
  }
  void pairs() {
    for (int node = 0; node < graph_.singles() && !look_.is_out_of_time(); ++node) {
      meet({Literal::of(node, true), Literal::of(node, false)}, {.other = node});
    }
  }
  void cells() {
    for (const int cell : state_.empty()) {
      if (look_.is_out_of_time()) return;
      if (state_.count(cell) > 1) meet(premises_of(cell), {.cell = cell});
    }
  }
  void houses() {
    for (int h = 0; h < ground().houses() && !look_.is_out_of_time(); ++h) {
      for (int d = 0; ground().is_full(h) && d < ground().size(); ++d) {
        if (state_.in(d, h).many()) meet(premises_of(h, d), {.house = h, .digit = d});
      }
    }
  }
  std::vector<Literal> premises_of(int cell) const {
    std::vector<Literal> out;
    for (Digits rest = state_.mask(cell); rest != 0; rest &= rest - 1) {
      out.push_back(Literal::of(graph_.single_at(cell, std::countr_zero(rest)), true));
    }
    return out;
  }
  std::vector<Literal> premises_of(int house, int digit) const {
    std::vector<Literal> out;
    for (const int cell : state_.in(digit, house)) out.push_back(Literal::of(graph_.single_at(cell, digit), true));
    return out;
  }

  bool give(Sink& sink) {
    std::vector<std::pair<Proof, Literal>> found;
    for (int q = 0; q < table_.literals(); ++q) {
      if (best_[q].length != 0) found.push_back({best_[q], {q}});
    }
    // As HoDoKu: placements first, then by cell; the length does not matter.
    std::ranges::stable_partition(found, [](const auto& f) { return f.second.is_on(); });
    return std::ranges::any_of(found, [&](const auto& f) { return sink.take(step_of(f.first, f.second)); });
  }

  // The chains of a proof: from which premise to which end each.
  std::vector<std::pair<Literal, Literal>> chains_of(const Proof& proof, Literal result) const {
    std::vector<std::pair<Literal, Literal>> out;
    if (technique_ == Technique::forcing_chain_contradiction) {
      const Literal premise{result.value ^ 1};
      if (proof.other >= 0) {
        out = {{premise, Literal::of(proof.other, true)}, {premise, Literal::of(proof.other, false)}};
      } else {
        const auto all = proof.cell >= 0 ? premises_of(proof.cell) : premises_of(proof.house, proof.digit);
        for (const Literal at : all) out.push_back({premise, Literal::of(at.node(), false)});
      }
      return out;
    }
    if (proof.other >= 0) return {{Literal::of(proof.other, true), result}, {Literal::of(proof.other, false), result}};
    for (const Literal at : proof.cell >= 0 ? premises_of(proof.cell) : premises_of(proof.house, proof.digit)) {
      out.push_back({at, result});
    }
    return out;
  }

  Step step_of(const Proof& proof, Literal result) {
    Step step;
    step.technique = technique_;
    const Candidate c = graph_.candidate(result.node());
    step.digits = technique_ == Technique::forcing_chain_verity && !result.is_on() ? 0 : Digits{1} << c.digit;
    (result.is_on() ? step.places : step.removes) = {c};
    std::vector<Literal> nodes;
    std::vector<int> sets;
    for (const auto& [from, to] : chains_of(proof, result)) {
      table_.chain(from, to, nodes, sets);
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        const ChainNode<W>& node = graph_.node(nodes[i].node());
        std::vector<std::uint16_t> list;
        for (const int cell : node.cells) list.push_back(static_cast<std::uint16_t>(cell));
        step.groups.push_back({nodes[i].is_on() ? Role::on : Role::off, Digits{1} << node.digit, std::move(list)});
        const auto last = static_cast<std::uint16_t>(step.groups.size() - 1);
        if (i > 0) step.links.push_back({static_cast<std::uint16_t>(last - 1), last, nodes[i].is_on()});
      }
    }
    tell_place(proof, step);
    for (const int set : sets) {
      const Als<W>& als = look_.template part<AlsList<W>>()[set];
      step.groups.push_back(group(Role::als, als.digits, als.cells));
    }
    step.variant = static_cast<std::uint16_t>(std::min<std::uint32_t>(proof.length, 0xFFFF));
    return step;
  }
  // The cell or house that the chains are about.
  void tell_place(const Proof& proof, Step& step) const {
    const bool refuted = technique_ == Technique::forcing_chain_contradiction;
    const Role role = refuted ? Role::conclusion : Role::premise;
    if (proof.cell >= 0) {
      step.groups.push_back({role, state_.mask(proof.cell), {static_cast<std::uint16_t>(proof.cell)}});
    } else if (proof.house >= 0) {
      Group group{role, Digits{1} << proof.digit, {}};
      group.cells = listed(state_.in(proof.digit, proof.house));
      step.groups.push_back(std::move(group));
      step.houses.push_back({role, static_cast<std::uint16_t>(proof.house)});
    } else {
      const Candidate c = graph_.candidate(proof.other);
      step.groups.push_back({role, Digits{1} << c.digit, {c.cell}});
    }
  }

  Look<W>& look_;
  const State<W>& state_;
  Technique technique_;
  ForcingTable<W> table_;
  const ChainGraph<W>& graph_;
  std::vector<Proof> best_;
};

}  // namespace

template <int W>
bool find_forcing_chains(Look<W>& look, Technique technique, Sink& sink) {
  return Forcing<W>(look, technique).run(sink);
}

template class ForcingTable<2>;
template class ForcingTable<4>;
template class ForcingTable<10>;
DAMERO_WIDTHS(forcing_chains)

}  // namespace damero::sudoku::logic
