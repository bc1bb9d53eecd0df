// Naked subsets: n cells of a house that hold n digits between them. Locked ones, which lie in two houses and take
// digits away in each of both, go by a name of their own. Order: boxes, rows, columns; cells rising.
#pragma once

#include <array>

#include "sudoku/logic/build.hpp"

namespace damero::sudoku::logic {

enum class Locking : std::uint8_t { locked, not_locked, either };

template <int W>
class NakedSubsets {
 public:
  NakedSubsets(Look<W>& look, Technique technique, int size, Locking locking, Sink& sink)
      : look_(look), state_(look.state()), technique_(technique), size_(size), locking_(locking), sink_(sink) {}

  bool find() {
    const Ground<W>& ground = look_.ground();
    for (int i = 0; i < ground.houses(); ++i) {
      const int h = box_first(ground, i);
      count_ = 0;
      int open = 0;
      for (const int cell : ground.list(h)) {
        const int digits = state_.count(cell);
        open += digits != 0;
        if (digits >= 1 && digits <= size_) cells_[count_++] = static_cast<std::uint16_t>(cell);
      }
      if (count_ < size_ || open == size_) continue;
      if (combine(0, 0, 0, Cells<W>())) return true;
    }
    return false;
  }

 private:
  bool combine(int from, int depth, Digits digits, const Cells<W>& chosen) {
    if (depth == size_) return std::popcount(digits) == size_ && give(digits, chosen);
    for (int i = from; i <= count_ - (size_ - depth); ++i) {
      const Digits both = digits | state_.mask(cells_[i]);
      if (std::popcount(both) > size_) continue;
      if (combine(i + 1, depth + 1, both, chosen | Cells<W>::of(cells_[i]))) return true;
    }
    return false;
  }

  // The cells outside the subset that the digits leave, over every house that holds the whole of it.
  bool give(Digits digits, const Cells<W>& chosen) {
    const Ground<W>& ground = look_.ground();
    Cells<W> holding;
    for (Digits rest = digits; rest != 0; rest &= rest - 1) holding |= state_.of(std::countr_zero(rest));
    holding = holding.minus(chosen);
    Cells<W> reach, all = ground.all();
    int houses = 0;
    for (const int h : ground.houses_of(chosen.first())) {
      if (!chosen.within(ground.house(h))) continue;
      ++houses;
      reach |= ground.house(h);
      all &= ground.house(h);
    }
    holding &= reach;
    if (holding.empty()) return false;
    if (locking_ != Locking::either) {
      const bool is_locked = houses > 1 && each_takes(chosen, holding.minus(all));
      if (is_locked != (locking_ == Locking::locked)) return false;
    }
    return sink_.take(step(digits, chosen, holding));
  }

  // Whether every house around the subset has a cell of its own that loses something.
  bool each_takes(const Cells<W>& chosen, const Cells<W>& losing) const {
    const Ground<W>& ground = look_.ground();
    for (const int h : ground.houses_of(chosen.first())) {
      if (chosen.within(ground.house(h)) && !losing.meets(ground.house(h))) return false;
    }
    return true;
  }

  Step step(Digits digits, const Cells<W>& chosen, const Cells<W>& losing) const {
    Step out;
    out.technique = technique_;
    out.digits = digits;
    remove_digits(out, state_, digits, losing);
    out.groups.push_back(group(Role::body, digits, chosen));
    const Ground<W>& ground = look_.ground();
    for (const int h : ground.houses_of(chosen.first())) {
      if (chosen.within(ground.house(h)) && losing.meets(ground.house(h))) add_house(out, Role::base, h);
    }
    return out;
  }

  Look<W>& look_;
  const State<W>& state_;
  Technique technique_;
  int size_;
  Locking locking_;
  Sink& sink_;
  std::array<std::uint16_t, kMostDigits> cells_{};
  int count_ = 0;
};

}  // namespace damero::sudoku::logic
