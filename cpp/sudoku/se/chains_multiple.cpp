#include "sudoku/se/chains_multiple.hpp"

#include <algorithm>

namespace damero::sudoku::se::chains {

namespace {

int key_of(Kind kind) {
  switch (kind) {
    case Kind::contradiction_forcing_chains:
    case Kind::nishio_forcing_chains:
      return 5;
    case Kind::double_forcing_chains:
      return 2;
    case Kind::cell_forcing_chains:
      return 3;
    default:
      return 4;
  }
}

MultipleHit hit_of(Kind kind, int house, int cell, int digit) {
  return {{0.0, 0, key_of(kind)}, kind, 0, false, house, cell, digit};
}

constexpr int kMaxNested = 512;

}  // namespace

MultipleSearch::MultipleSearch(MultipleMode mode, Rules* rules, const NestedChains* nested, MultipleSink& sink,
                               Control& control)
    : mode_(mode), rules_(rules), nested_(nested), sink_(sink), control_(control) {}

bool MultipleSearch::run(const Grid& grid) noexcept {
  grid_ = grid;
  links_.set(grid);
  on_count_ = 0;
  if (const int needed = grid.all.size(); needed > room_) {
    on_.reset(new Closure[needed]);
    room_ = needed;
  }
  for (std::int16_t& one : on_of_) one = -1;
  const int least = mode_.is_dynamic ? 2 : 3;
  for (int cell = 0; cell < kCells; ++cell) {
    if (count(grid_.digits[cell]) >= least && !search_cell(cell)) return false;
  }
  return !control_.stopped();  // what nested chains give is incomplete when they were stopped
}

const Closure& MultipleSearch::closure_on(Candidate it) noexcept {
  if (on_of_[it] < 0) {
    on_of_[it] = static_cast<std::int16_t>(on_count_++);
    close_over(grid_, links_, {mode_.is_dynamic, !mode_.is_nishio}, rules_, it, true, on_[on_of_[it]]);
  }
  return on_[on_of_[it]];
}

bool MultipleSearch::search_cell(int cell) noexcept {
  const Closure* branches[kDigits];
  int branch_count = 0;
  const int digits = count(grid_.digits[cell]);
  for (unsigned rest = grid_.digits[cell]; rest != 0; rest &= rest - 1) {
    if (control_.is_out_of_time()) return false;
    const int digit = lowest(rest);
    const Candidate source = candidate(cell, digit);
    const Closure& on = closure_on(source);
    branches[branch_count++] = &on;
    if (mode_.is_dynamic) {
      close_over(grid_, links_, {true, !mode_.is_nishio}, rules_, source, false, off_);
      search_contradiction(on, source, true);
      search_contradiction(off_, source, false);
      if (digits >= 3 && !mode_.is_nishio) search_double(on, off_);
    }
    if (!mode_.is_nishio) {
      for (int type = 0; type < kTypes; ++type) search_house(cell, digit, type);
    }
  }
  if (!mode_.is_nishio) search_common(branches, branch_count, hit_of(Kind::cell_forcing_chains, -1, cell, 0));
  return true;
}

void MultipleSearch::search_contradiction(const Closure& closure, Candidate source, bool is_on) noexcept {
  if (!closure.contradicts) return;
  const Branch branches[2] = {{&closure, closure.known}, {&closure, closure.count - 1}};
  const Kind kind = mode_.is_nishio ? Kind::nishio_forcing_chains : Kind::contradiction_forcing_chains;
  MultipleHit hit = hit_of(kind, -1, -1, 0);
  hit.target = source;
  hit.is_on = !is_on;
  offer(branches, 2, hit);
}

void MultipleSearch::search_double(const Closure& on, const Closure& off) noexcept {
  const Closure* const both[2] = {&on, &off};
  search_common(both, 2, hit_of(Kind::double_forcing_chains, -1, -1, 0));
}

void MultipleSearch::search_house(int cell, int digit, int type) noexcept {
  const int house = kTables.house_of[cell][type];
  unsigned places = grid_.places[house][digit];
  if (count(places) < 2 || kTables.cells[house][lowest(places)] != cell) return;
  const Closure* branches[9];
  int branch_count = 0;
  for (; places != 0; places &= places - 1) {
    branches[branch_count++] = &closure_on(candidate(kTables.cells[house][lowest(places)], digit));
  }
  search_common(branches, branch_count, hit_of(Kind::region_forcing_chains, house, -1, digit));
}

void MultipleSearch::search_common(const Closure* const* closures, int count, MultipleHit hit) noexcept {
  Candidates on = closures[0]->on, off = closures[0]->off;
  for (int i = 1; i < count; ++i) {
    for (int digit = 0; digit < kDigits; ++digit) {
      on.of[digit] = on.of[digit] & closures[i]->on.of[digit];
      off.of[digit] = off.of[digit] & closures[i]->off.of[digit];
    }
  }
  for (const bool is_on : {true, false}) {
    const Candidates& common = is_on ? on : off;
    if (!common.any()) continue;
    const Closure& first = *closures[0];
    const int nodes = first.count - (first.contradicts ? 1 : 0);
    for (int at = 0; at < nodes; ++at) {
      const Node& node = first.nodes[at];
      if (node.is_on != is_on || !common.has(node.it)) continue;
      Branch branches[9];
      for (int i = 0; i < count; ++i) branches[i] = {closures[i], closures[i]->at(node.it, is_on)};
      hit.target = node.it;
      hit.is_on = is_on;
      offer(branches, count, hit);
    }
  }
}

bool MultipleSearch::is_worth(Candidate target, bool is_on) const noexcept {
  return !is_on || !is_single(grid_.digits[cell_of(target)]);
}

int MultipleSearch::length_of(const Branch* branches, int count) noexcept {
  int length = 0;
  int found = 0;
  std::int32_t nested[kMaxNested];
  for (int i = 0; i < count; ++i) {
    length += ancestors_.count(*branches[i].closure, branches[i].at, [&](const Node& node) {
      if (node.nested < 0) return;
      for (int k = 0; k < found; ++k) {
        if (nested[k] == node.nested || (*nested_)[nested[k]].mark == (*nested_)[node.nested].mark) return;
      }
      if (found < kMaxNested) nested[found++] = node.nested;
    });
  }
  for (int k = 0; k < found; ++k) length += (*nested_)[nested[k]].length;
  return length;
}

void MultipleSearch::offer(const Branch* branches, int count, MultipleHit& hit) noexcept {
  if (!is_worth(hit.target, hit.is_on)) return;
  int least = 0, nested = 0;
  for (int i = 0; i < count; ++i) {
    const Node& node = branches[i].closure->nodes[branches[i].at];
    least += node.least;
    nested = std::max(nested, node.nested_least);
  }
  hit.rank.length = least + nested;
  hit.rank.difficulty = mode_.base + added_for(hit.rank.length);
  if (!sink_.wants(hit)) return;
  hit.rank.length = length_of(branches, count);
  hit.rank.difficulty = mode_.base + added_for(hit.rank.length);
  if (sink_.wants(hit)) sink_.take(hit, branches, count);
}

}  // namespace damero::sudoku::se::chains
