// What the finders of almost locked sets share: gathering eliminations, and making the step from them.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "sudoku/logic/als_list.hpp"
#include "sudoku/logic/build.hpp"

namespace damero::sudoku::logic {

// Candidates to go, digit by digit.
template <int W>
class Gone {
 public:
  void add(int d, const Cells<W>& cells) noexcept {
    if (cells.empty()) return;
    if ((digits_ >> d & 1) == 0) cells_[d] = Cells<W>{};
    cells_[d] |= cells;
    digits_ |= Digits{1} << d;
  }
  bool any() const noexcept { return digits_ != 0; }
  Digits digits() const noexcept { return digits_; }
  Cells<W> of(int d) const noexcept { return (digits_ >> d & 1) != 0 ? cells_[d] : Cells<W>{}; }

  std::vector<Candidate> list() const {
    std::vector<Candidate> out;
    for (Digits rest = digits_; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      for (const int cell : cells_[d]) out.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(d)});
    }
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  std::array<Cells<W>, kMostDigits> cells_;
  Digits digits_ = 0;
};

template <int W>
Step step_of(Technique technique, const Gone<W>& gone) {
  Step step;
  step.technique = technique;
  step.digits = gone.digits();
  step.removes = gone.list();
  return step;
}

template <int W>
void add_group(Step& step, Role role, Digits digits, const Cells<W>& cells) {
  step.groups.push_back(group(role, digits, cells));
}

template <int W>
void add_set(Step& step, Role role, const Als<W>& set) {
  add_group(step, role, set.digits, set.cells);
}

// Marks digit d in two sets: as what restricts them to one another, or as what one of them must hold.
template <int W>
void add_common(Step& step, Role role, const AlsList<W>& list, int a, int b, int d) {
  add_group(step, role, Digits{1} << d, list.where(a, d) | list.where(b, d));
}

}  // namespace damero::sudoku::logic
