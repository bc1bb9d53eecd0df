// A grid while it is being solved: digits placed and candidates left, kept in step as both per-digit and per-cell sets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/cells.hpp"
#include "sudoku/logic/ground.hpp"
#include "sudoku/logic/step.hpp"

namespace damero::sudoku::logic {

inline constexpr int kMostDigits = 25;

template <int W>
class State {
 public:
  // `values`: a digit from 1 a cell, 0 for an empty one; `candidates`: for empty cells what may stand there (the
  // player's own notes are welcome); `givens`: which digits belong to the task.
  State(const Ground<W>& ground, std::span<const std::uint8_t> values, std::span<const Mask> candidates,
        std::span<const std::uint8_t> givens)
      : ground_(&ground) {
    for (int cell = 0; cell < ground.cells(); ++cell) {
      value_[cell] = values[cell];
      if (values[cell] != 0) {
        placed_[values[cell] - 1].add(cell);
        if (givens[cell] != 0) given_.add(cell);
        continue;
      }
      empty_.add(cell);
      mask_[cell] = static_cast<Digits>(candidates[cell]);
      for (Digits rest = mask_[cell]; rest != 0; rest &= rest - 1) of_[std::countr_zero(rest)].add(cell);
    }
  }

  const Ground<W>& ground() const noexcept { return *ground_; }
  // The cells where digit d (from 0) is still a candidate; where it stands.
  const Cells<W>& of(int d) const noexcept { return of_[d]; }
  const Cells<W>& placed(int d) const noexcept { return placed_[d]; }
  Cells<W> in(int d, int house) const noexcept { return of_[d] & ground_->house(house); }
  // The candidates of an empty cell; 0 for one with a digit.
  Digits mask(int cell) const noexcept { return mask_[cell]; }
  int count(int cell) const noexcept { return std::popcount(mask_[cell]); }
  bool has(int cell, int d) const noexcept { return (mask_[cell] >> d & 1) != 0; }
  // The digit on a cell from 1, or 0.
  int value(int cell) const noexcept { return value_[cell]; }
  const Cells<W>& empty() const noexcept { return empty_; }
  const Cells<W>& given() const noexcept { return given_; }

  void remove(int cell, int d) noexcept {
    mask_[cell] &= ~(Digits{1} << d);
    of_[d].drop(cell);
  }
  void place(int cell, int d) noexcept {
    for (Digits rest = mask_[cell]; rest != 0; rest &= rest - 1) of_[std::countr_zero(rest)].drop(cell);
    mask_[cell] = 0;
    value_[cell] = static_cast<std::uint8_t>(d + 1);
    empty_.drop(cell);
    placed_[d].add(cell);
    for (const int peer : of_[d] & ground_->peers(cell)) remove(peer, d);
  }
  void give(int cell, int d) noexcept {
    place(cell, d);
    given_.add(cell);
  }
  void apply(const Step& step) noexcept {
    for (const Candidate c : step.removes) remove(c.cell, c.digit);
    for (const Candidate c : step.places) place(c.cell, c.digit);
  }

 private:
  const Ground<W>* ground_;
  std::array<Cells<W>, kMostDigits> of_{}, placed_{};
  std::array<Digits, 64 * W> mask_{};
  std::array<std::uint8_t, 64 * W> value_{};
  Cells<W> empty_, given_;
};

}  // namespace damero::sudoku::logic
