// Every almost locked set of a state: cells of one house with one digit more than cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

// All places of one digit within a set. Many sets share a spot, so that what spots are to one another is found once.
template <int W>
struct AlsSpot {
  Cells<W> cells;
  Cells<W> seen;  // the candidates of the digit that see every one of the cells
};

template <int W>
struct Als {
  Cells<W> cells;
  Digits digits;
  std::uint16_t house;   // the first house that holds it
  std::uint16_t size;    // how many cells
  std::uint32_t spots;   // where its spots begin in the list's table, one a digit in rising order
};

// A part of a Look: `look.template part<AlsList<W>>()`. In order of house (rows, columns, boxes, others), within a
// house each set before those it is the beginning of, cells rising; single cells with two candidates are among them.
template <int W>
class AlsList {
 public:
  explicit AlsList(Look<W>& look);

  int count() const noexcept { return static_cast<int>(sets_.size()); }
  const Als<W>& operator[](int i) const noexcept { return sets_[i]; }
  std::span<const Als<W>> all() const noexcept { return sets_; }

  // The spot of digit d in set i, which must have d.
  const AlsSpot<W>& spot(int i, int d) const noexcept { return spots_[spot_number(i, d)]; }
  // Its number: spots of one digit stand together in no particular order.
  int spot_number(int i, int d) const noexcept {
    const Als<W>& set = sets_[i];
    return table_[set.spots + std::popcount(set.digits & ((Digits{1} << d) - 1))];
  }
  // The places of digit d in set i, and the candidates outside that see them all.
  const Cells<W>& where(int i, int d) const noexcept { return spot(i, d).cells; }
  const Cells<W>& seen(int i, int d) const noexcept { return spot(i, d).seen; }

  std::span<const AlsSpot<W>> spots() const noexcept { return spots_; }
  // The numbers of the spots of digit d.
  std::span<const std::uint16_t> spots_of(int d) const noexcept { return by_digit_[d]; }

 private:
  class Maker;
  std::vector<Als<W>> sets_;
  std::vector<AlsSpot<W>> spots_;
  std::vector<std::uint16_t> table_;
  std::vector<std::vector<std::uint16_t>> by_digit_;
};

}  // namespace damero::sudoku::logic
