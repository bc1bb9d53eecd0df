// WXYZ- and VWXYZ-wings: n cells with n digits, of which at most one can stand there twice (it is loose). Were the
// loose digit in none of them, n - 1 digits would have to fill n cells, once each: so it is in one of them, and goes
// from every cell that sees all its places there. When no digit is loose the set is locked, and all of them go so.
#include <array>
#include <bit>

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/wings.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kMostCells = 5;

// Connected sets of cells, each once: cells join in turn, from those that see one of the set and are not below its
// first. The order is that of the first cell, then that in which cells join.
template <int W>
class BentSets {
 public:
  BentSets(Look<W>& look, Technique technique, int size, Sink& sink)
      : look_(look), state_(look.state()), ground_(look.ground()), technique_(technique), size_(size), sink_(sink) {
    for (const int cell : state_.empty()) {
      if (const int count = state_.count(cell); count > 1 && count <= size) usable_.add(cell);
    }
  }

  bool run() {
    auto open = usable_;
    for (const int first : usable_) {
      if (look_.is_out_of_time()) return false;
      open.drop(first);
      cells_[0] = first;
      const auto near = ground_.peers(first) & open;
      if (grow(1, state_.mask(first), 0, Cells<W>::of(first), near, near, open)) return true;
    }
    return false;
  }

 private:
  // Adds one cell of `next`, and goes on from there; `seen` has been offered already and comes no second time.
  bool grow(int count, Digits digits, Digits loose, const Cells<W>& set, Cells<W> next, const Cells<W>& seen,
            const Cells<W>& open) {
    const bool is_last = count + 1 == size_;
    while (next.any()) {
      const int cell = next.first();
      next.drop(cell);
      const Digits all = digits | state_.mask(cell);
      const int digit_count = std::popcount(all);
      // With as few digits as cells a smaller set would do it.
      if (digit_count > size_ || (is_last ? digit_count != size_ : digit_count <= count + 1)) continue;
      const Digits now_loose = loose | loosened(cell, digits & ~loose, set);
      if ((now_loose & (now_loose - 1)) != 0) continue;
      auto more = set;
      more.add(cell);
      cells_[count] = cell;
      if (is_last) {
        if (wing(all, now_loose, more)) return true;
        continue;
      }
      const auto fresh = (ground_.peers(cell) & open).minus(seen);
      if (grow(count + 1, all, now_loose, more, next | fresh, seen | fresh, open)) return true;
    }
    return false;
  }

  // The digits among these that the cell can hold and that stand in cells of the set that it does not see.
  Digits loosened(int cell, Digits digits, const Cells<W>& set) const {
    const auto far = set.minus(ground_.peers(cell));
    Digits loose = 0;
    if (far.empty()) return 0;
    for (Digits rest = digits & state_.mask(cell); rest != 0; rest &= rest - 1) {
      if (state_.of(std::countr_zero(rest)).meets(far)) loose |= rest & -rest;
    }
    return loose;
  }

  bool wing(Digits digits, Digits loose, const Cells<W>& set) {
    const Digits going = loose != 0 ? loose : digits;
    Step step;
    for (Digits rest = going; rest != 0; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      remove_digit(step, state_.of(digit) & ground_.peers_of(state_.of(digit) & set), digit);
    }
    if (step.removes.empty() || !is_least() || is_in_one_house(set)) return false;
    step.technique = technique_;
    step.digits = digits;
    if (const auto pivot = pivot_of(set); pivot.any()) step.groups.push_back(group(Role::pivot, digits, pivot));
    step.groups.push_back(group(Role::wing, digits, set.minus(pivot_of(set))));
    if (loose != 0) step.groups.push_back(group(Role::extra, loose, state_.of(std::countr_zero(loose)) & set));
    sort_results(step);
    return sink_.take(std::move(step));
  }

  // Those that see all others.
  Cells<W> pivot_of(const Cells<W>& set) const {
    Cells<W> pivot;
    for (const int cell : set) {
      if (set.minus(ground_.peers(cell)) == Cells<W>::of(cell)) pivot.add(cell);
    }
    return pivot;
  }

  // No part of it with as few digits as cells does the same.
  bool is_least() const {
    for (unsigned part = 1; part + 1 < 1U << size_; ++part) {
      Digits digits = 0;
      for (int i = 0; i < size_; ++i) {
        if ((part >> i & 1) != 0) digits |= state_.mask(cells_[i]);
      }
      if (std::popcount(digits) <= std::popcount(part)) return false;
    }
    return true;
  }

  bool is_in_one_house(const Cells<W>& set) const {
    for (const int house : ground_.houses_of(set.first())) {
      if (set.within(ground_.house(house))) return true;
    }
    return false;
  }

  Look<W>& look_;
  const State<W>& state_;
  const Ground<W>& ground_;
  Technique technique_;
  int size_;
  Sink& sink_;
  Cells<W> usable_;
  std::array<int, kMostCells> cells_{};
};

}  // namespace

template <int W>
bool find_bent_sets(Look<W>& look, Technique technique, int size, Sink& sink) {
  return BentSets<W>(look, technique, size, sink).run();
}

template bool find_bent_sets<2>(Look<2>&, Technique, int, Sink&);
template bool find_bent_sets<4>(Look<4>&, Technique, int, Sink&);
template bool find_bent_sets<10>(Look<10>&, Technique, int, Sink&);

}  // namespace damero::sudoku::logic
