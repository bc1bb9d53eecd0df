// The chains of Sudoku Explainer's scale, by kind.
#include "sudoku/se/chains_nested.hpp"

namespace damero::sudoku::se {

namespace chains {
namespace {

void remove_all(const Candidates& removed, Hint& hint) {
  Mask digits[kCells] = {};
  each(removed, [&](Candidate it) { digits[cell_of(it)] |= static_cast<Mask>(1U << digit_of(it)); });
  for (int cell = 0; cell < kCells; ++cell) {
    if (digits[cell] != 0) hint.remove(cell, digits[cell]);
  }
}

// What a forced candidate gives: a true one its cell, a false one its removal.
void force(const Grid& grid, Candidate target, bool is_on, Hint& hint) {
  const int cell = cell_of(target), digit = digit_of(target);
  const Mask bit = static_cast<Mask>(1U << digit);
  if (is_on) {
    hint.cell = cell;
    hint.digit = digit + 1;
  }
  const Mask removed = is_on ? static_cast<Mask>(grid.digits[cell] & ~bit) : bit;
  if (removed != 0) hint.remove(cell, removed);
}

class BestUnary final : public UnarySink {
 public:
  int longest(double base) const noexcept override {
    if (!found) return kClosureNodes;
    const double over = best.rank.difficulty;
    int longest = 0;
    while (longest < kClosureNodes && base + added_for(longest + 1) < over) ++longest;
    while (longest < best.rank.length && base + added_for(longest + 1) == over) ++longest;
    return longest;
  }
  void take(const UnaryHit& hit, const UnaryNode*, int) noexcept override {
    if (found && !hit.rank.before(best.rank)) return;
    found = true;
    best = hit;
  }

  bool found = false;
  UnaryHit best;
};

bool find_unary(const Grid& grid, Hint& hint, Control& control) {
  const Links links(grid);
  Reach reach;
  BestUnary best;
  if (reach.has_no_unary(grid, links) || !search_unary(grid, links, reach, best, control) || !best.found) return false;
  hint.start({best.best.kind, best.best.rank.difficulty});
  hint.length = best.best.rank.length;
  if (best.best.is_cycle) {
    remove_all(best.best.removed, hint);
  } else {
    force(grid, best.best.target, best.best.is_on, hint);
  }
  return true;
}

class BestMultiple final : public MultipleSink {
 public:
  bool wants(const MultipleHit& hit) const noexcept override { return !found || hit.rank.before(best.rank); }
  void take(const MultipleHit& hit, const Branch*, int) noexcept override {
    found = true;
    best = hit;
  }

  bool found = false;
  MultipleHit best;
};

bool find_multiple(const Grid& grid, MultipleMode mode, int level, Hint& hint, Control& control) {
  BestMultiple best;
  const auto rules = level > 0 ? std::make_unique<NestedRules>(level, control) : nullptr;
  const auto search =
      std::make_unique<MultipleSearch>(mode, rules.get(), rules ? &rules->nested() : nullptr, best, control);
  if (!search->run(grid) || !best.found) return false;
  hint.start({best.best.kind, best.best.rank.difficulty});
  hint.dynamic = mode.is_dynamic && !mode.is_nishio;
  hint.level = level;
  hint.length = best.best.rank.length;
  force(grid, best.best.target, best.best.is_on, hint);
  return true;
}

}  // namespace
}  // namespace chains

bool find_chain(const State& state, ChainKind kind, Hint& hint, Control& control) {
  const chains::Grid grid(state);
  switch (kind) {
    case ChainKind::unary:
      return chains::find_unary(grid, hint, control);
    case ChainKind::nishio:
      return chains::find_multiple(grid, {true, true, 7.5}, 0, hint, control);
    case ChainKind::multiple:
      return chains::find_multiple(grid, {false, false, 8.0}, 0, hint, control);
    case ChainKind::dynamic:
      return chains::find_multiple(grid, {false, true, 8.5}, 0, hint, control);
    case ChainKind::plus:
      return chains::find_multiple(grid, {false, true, 9.0}, 1, hint, control);
    default:
      break;
  }
  const int level = static_cast<int>(kind) - static_cast<int>(ChainKind::nested2) + 2;
  return chains::find_multiple(grid, {false, true, 9.5 + 0.5 * (level - 2)}, level, hint, control);
}

}  // namespace damero::sudoku::se
