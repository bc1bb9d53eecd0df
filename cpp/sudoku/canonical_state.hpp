// What rows laid until now say of columns and digits, for canonical_search.
//
// Columns lie in places. Those that every row laid until now treats alike form a class: they may still change places
// among themselves, and so may whole stacks. Reading a row splits classes, and nothing else does. The label of a digit
// is where the first row that has it shows it, so it follows from the place of its column there: its home.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <utility>

namespace damero::sudoku {

inline constexpr std::uint8_t kNowhere = 255;

// `Max` is the largest size. Places count across the grid; those of a stack lie together.
template <int Max>
struct Columns {
  using Bytes = std::array<std::uint8_t, Max>;

  Bytes at;                     // the column in each place
  Bytes place_of;               // and the place of each column
  Bytes begin, end;             // for each place, its class of columns
  Bytes stack_begin, stack_end;  // for each place of a stack, its class of stacks
  std::array<std::uint8_t, Max + 1> home, home_row;  // by digit: its column and row (as laid) of first appearance
  std::uint8_t width;           // columns of a stack

  Columns(int size, int stack_width) : width(static_cast<std::uint8_t>(stack_width)) {
    home.fill(kNowhere);
    home_row.fill(0);
    for (int p = 0; p < size; ++p) {
      at[p] = place_of[p] = static_cast<std::uint8_t>(p);
      begin[p] = static_cast<std::uint8_t>(p / stack_width * stack_width);
      end[p] = static_cast<std::uint8_t>(begin[p] + stack_width);
    }
    for (int s = 0; s < size / stack_width; ++s) {
      stack_begin[s] = 0;
      stack_end[s] = static_cast<std::uint8_t>(size / stack_width);
    }
  }

  void exchange(int p, int q) {
    std::swap(at[p], at[q]);
    place_of[at[p]] = static_cast<std::uint8_t>(p);
    place_of[at[q]] = static_cast<std::uint8_t>(q);
  }

  // Columns of one class, those of places `from` to `middle` told apart from those from there to `to`.
  void split(int from, int middle, int to) {
    for (int p = from; p < middle; ++p) end[p] = static_cast<std::uint8_t>(middle);
    for (int p = middle; p < to; ++p) begin[p] = static_cast<std::uint8_t>(middle);
  }

  void split_stacks(int from, int middle, int to) {
    for (int s = from; s < middle; ++s) stack_end[s] = static_cast<std::uint8_t>(middle);
    for (int s = middle; s < to; ++s) stack_begin[s] = static_cast<std::uint8_t>(middle);
  }

  // Puts the stack of place s first in its class and makes it a class of its own.
  void settle_stack(int s) {
    const int first = stack_begin[s], last = stack_end[s];
    if (last - first == 1) return;
    exchange_stacks(first, s);
    split_stacks(first, first + 1, last);
  }

  void exchange_stacks(int s, int t) {
    if (s == t) return;
    for (int k = 0; k < width; ++k) exchange(s * width + k, t * width + k);
  }

  // The same with a column.
  void settle(int column) {
    settle_stack(place_of[column] / width);
    const int p = place_of[column];
    const int first = begin[p], last = end[p];
    if (last - first == 1) return;
    exchange(first, p);
    split(first, first + 1, last);
  }

  bool is_settled(int column) const {
    const int p = place_of[column], s = p / width;
    return end[p] - begin[p] == 1 && stack_end[s] - stack_begin[s] == 1;
  }

  // The lowest place that a column can still have.
  int lowest_place(int column) const {
    const int p = place_of[column], s = p / width;
    return begin[p] - (s - stack_begin[s]) * width;
  }
};

}  // namespace damero::sudoku
