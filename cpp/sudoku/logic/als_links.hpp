// How the almost locked sets of a state stand to one another, as rows of bits: one bit a set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sudoku/logic/als_list.hpp"
#include "sudoku/logic/bit_rows.hpp"

namespace damero::sudoku::logic {

// Calls take(bit) for each bit of a row, rising, until it returns true; then true.
template <class Take>
bool each_bit(const std::uint64_t* row, int words, Take&& take) {
  for (int w = 0; w < words; ++w) {
    for (std::uint64_t rest = row[w]; rest != 0; rest &= rest - 1) {
      if (take(64 * w + std::countr_zero(rest))) return true;
    }
  }
  return false;
}

inline void unite(std::uint64_t* to, const std::uint64_t* from, int words) noexcept {
  for (int w = 0; w < words; ++w) to[w] |= from[w];
}

// A part of a Look.
template <int W>
class AlsLinks {
 public:
  explicit AlsLinks(Look<W>& look);

  int words() const noexcept { return linked_.words(); }
  // By the number of a spot: the sets all of whose places for the spot's digit are seen by all of the spot. The digit
  // is a restricted common one of such a set and any that has this spot.
  const std::uint64_t* linked(int spot) const noexcept { return linked_.row(static_cast<std::size_t>(spot)); }
  bool is_linked(int spot, int set) const noexcept { return linked_.has(static_cast<std::size_t>(spot), set); }
  bool is_lonely(int spot) const noexcept { return lonely_[spot] != 0; }  // linked to none
  // The sets whose places for digit d are all seen by the candidate d of this cell: together they take it away.
  const std::uint64_t* hit(int cell, int d) const noexcept {
    return hit_.row(static_cast<std::size_t>(d) * static_cast<std::size_t>(cells_) + static_cast<std::size_t>(cell));
  }
  // The sets with this cell.
  const std::uint64_t* holding(int cell) const noexcept { return holding_.row(static_cast<std::size_t>(cell)); }

 private:
  int cells_;
  BitRows linked_, hit_, holding_;
  std::vector<std::uint8_t> lonely_;
};

// The restricted common digits of two sets.
template <int W>
Digits restricted_common(const AlsList<W>& list, const AlsLinks<W>& links, int a, int b) {
  Digits out = 0;
  for (Digits rest = list[a].digits & list[b].digits; rest != 0; rest &= rest - 1) {
    const int d = std::countr_zero(rest);
    if (links.is_linked(list.spot_number(a, d), b)) out |= Digits{1} << d;
  }
  return out;
}

}  // namespace damero::sudoku::logic
