#include "sudoku/se/chains_nested.hpp"

#include <algorithm>

namespace damero::sudoku::se::chains {

namespace {

std::uint64_t mixed(std::uint64_t mark, std::uint64_t with) {
  mark = (mark ^ with) * 0x9e3779b97f4a7c15ULL;
  return mark ^ (mark >> 29);
}

std::uint64_t mixed(std::uint64_t mark, Candidate it, bool is_on) { return mixed(mark, 2U * it + is_on + 1); }

}  // namespace

void FirstChains::begin(const Grid& saved, const Grid& grid) noexcept {
  saved_ = &saved;
  grid_ = &grid;
  hits_.clear();
  for (std::int32_t& one : hit_of_) one = -1;
}

int FirstChains::longest(double) const noexcept { return kClosureNodes; }

bool FirstChains::is_first_for(const Rank& rank, const Candidates& removed) const noexcept {
  bool is_first = false;
  each(removed, [&](Candidate it) { is_first = is_first || hit_of_[it] < 0 || rank.before(hits_[hit_of_[it]].rank); });
  return is_first;
}

void FirstChains::keep(const Hit& hit) noexcept {
  if (!hit.parents.any()) return;  // it is not due to what was found so far
  hits_.push_back(hit);
  const std::int32_t index = static_cast<std::int32_t>(hits_.size()) - 1;
  each(hit.removed, [&](Candidate it) {
    if (hit_of_[it] < 0 || hit.rank.before(hits_[hit_of_[it]].rank)) hit_of_[it] = index;
  });
}

void FirstChains::rely_on_house(int house, int digit, Candidates& parents) const noexcept {
  for (unsigned gone = saved_->places[house][digit] & ~grid_->places[house][digit]; gone != 0; gone &= gone - 1) {
    parents.add(kTables.cells[house][lowest(gone)], digit);
  }
}

void FirstChains::rely_on_cell(int cell, Candidates& parents) const noexcept {
  for (unsigned gone = saved_->digits[cell] & ~grid_->digits[cell]; gone != 0; gone &= gone - 1) {
    parents.add(cell, lowest(gone));
  }
}

void FirstChains::rely_on_cause(Candidate it, Cause cause, Candidates& parents) const noexcept {
  if (cause == Cause::none) return;
  if (cause == Cause::cell) {
    rely_on_cell(cell_of(it), parents);
  } else {
    rely_on_house(kTables.house_of[cell_of(it)][static_cast<int>(cause)], digit_of(it), parents);
  }
}

void FirstChains::rely_on_weak(Candidate from, Candidate to, Candidates& parents) const noexcept {
  const int a = cell_of(from), b = cell_of(to);
  if (a == b) return rely_on_cell(a, parents);
  for (int type = 0; type < kTypes; ++type) {
    const int house = kTables.house_of[a][type];
    if (house == kTables.house_of[b][type]) return rely_on_house(house, digit_of(to), parents);
  }
}

Candidates FirstChains::removed_by(Candidate target, bool is_on) const noexcept {
  Candidates removed{};
  const int cell = cell_of(target);
  if (!is_on) {
    removed.add(target);
  } else {
    for (unsigned rest = grid_->digits[cell] & ~(1U << digit_of(target)); rest != 0; rest &= rest - 1) {
      removed.add(cell, lowest(rest));
    }
  }
  return removed;
}

void FirstChains::take(const UnaryHit& hit, const UnaryNode* nodes, int last) noexcept {
  if (!is_first_for(hit.rank, hit.removed)) return;
  Hit kept{hit.rank, mixed(static_cast<std::uint64_t>(hit.is_cycle), hit.target, hit.is_on), hit.removed, {}};
  // On and off alternate; the target of a cycle is its source.
  bool is_on = hit.is_on;
  for (int at = last; at != kNoNode; at = nodes[at].parent, is_on = !is_on) {
    kept.mark = mixed(kept.mark, nodes[at].it, is_on);
    if (is_on) rely_on_cause(nodes[at].it, nodes[at].cause, kept.parents);
    // A cycle holds in the other direction too, and then relies on its weak links as well.
    if (!is_on && hit.is_cycle) rely_on_weak(nodes[nodes[at].parent].it, nodes[at].it, kept.parents);
  }
  keep(kept);
}

bool FirstChains::wants(const MultipleHit& hit) const noexcept {
  return is_first_for(hit.rank, removed_by(hit.target, hit.is_on));
}

void FirstChains::take(const MultipleHit& hit, const Branch* branches, int count) noexcept {
  Hit kept{hit.rank, mixed(static_cast<std::uint64_t>(hit.kind), hit.target, hit.is_on),
           removed_by(hit.target, hit.is_on), {}};
  for (int i = 0; i < count; ++i) {
    kept.mark = mixed(kept.mark, 0);
    ancestors_.count(*branches[i].closure, branches[i].at, [&](const Node& node) {
      kept.mark = mixed(kept.mark, node.it, node.is_on);
      rely_on_cause(node.it, node.cause, kept.parents);
    });
  }
  if (hit.house >= 0) rely_on_house(hit.house, hit.digit, kept.parents);
  if (hit.cell >= 0) rely_on_cell(hit.cell, kept.parents);
  keep(kept);
}

bool FirstChains::extend(Closure& closure, NestedChains& nested) noexcept {
  std::vector<std::int32_t> order;
  for (const std::int32_t hit : hit_of_) {
    if (hit >= 0) order.push_back(hit);
  }
  std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    return hits_[a].rank.before(hits_[b].rank) || (!hits_[b].rank.before(hits_[a].rank) && a < b);
  });
  order.erase(std::unique(order.begin(), order.end()), order.end());
  Extension add(closure);
  for (const std::int32_t index : order) {
    const Hit& hit = hits_[index];
    add.begin();
    each(hit.parents, [&](Candidate it) { add.rely_on(it); });
    nested.push_back({hit.mark, hit.rank.length});
    const auto id = static_cast<std::int32_t>(nested.size()) - 1;
    add.remove(hit.removed);
    add.end(id, hit.rank.length);
  }
  return add.has_any();
}

NestedRules::NestedRules(int level, Control& control) : level_(level), control_(control) {
  if (level == 3) {
    multiple_ = std::make_unique<MultipleSearch>(MultipleMode{false, false, 8.0}, nullptr, nullptr, first_, control);
  }
  if (level < 4) return;
  // Dynamic chains, of four levels less.
  const int inner = level - 4;
  if (inner > 0) inner_ = std::make_unique<NestedRules>(inner, control);
  const double base = inner == 0 ? 8.5 : inner == 1 ? 9.0 : 9.5 + 0.5 * (inner - 2);
  multiple_ = std::make_unique<MultipleSearch>(MultipleMode{false, true, base}, inner_.get(),
                                               inner_ ? &inner_->nested() : nullptr, first_, control);
}

NestedRules::~NestedRules() = default;

bool NestedRules::extend(const Grid& saved, const Grid& grid, Closure& closure) noexcept {
  if (control_.is_out_of_time()) return false;
  if (extend_by_techniques(saved, grid, closure)) return true;
  if (level_ < 2) return false;
  const int before = closure.count;
  if (level_ < 4) {
    links_.set(grid);
    if (!reach_.has_no_unary(grid, links_)) {
      first_.begin(saved, grid);
      if (!search_unary(grid, links_, reach_, first_, control_)) return false;
      first_.extend(closure, nested_);
      if (closure.count != before) return true;
      if (level_ < 3) return false;
    } else if (level_ < 3 || reach_.has_no_multiple(grid)) {
      return false;
    }
  }
  first_.begin(saved, grid);
  if (!multiple_->run(grid)) return false;
  first_.extend(closure, nested_);
  return closure.count != before;
}

}  // namespace damero::sudoku::se::chains
