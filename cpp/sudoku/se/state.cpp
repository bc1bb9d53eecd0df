#include "sudoku/se/state.hpp"

#include <algorithm>

namespace damero::sudoku::se {

State::State(const std::uint8_t* givens) noexcept : left(kCells) {
  std::fill_n(cell, kCells, std::uint8_t{0});
  std::fill_n(candidates, kCells, kAll);
  for (auto& house : places) std::fill_n(house, kDigits, kAll);
  std::fill_n(empty, kHouses, kAll);
  for (int at = 0; at < kCells; ++at) {
    if (givens[at] != 0) place(at, givens[at]);
  }
}

void State::place(int at, int digit) noexcept {
  const int d = digit - 1, row = at / 9, column = at % 9, band = row / 3, stack = column / 3;
  cell[at] = static_cast<std::uint8_t>(digit);
  --left;
  remove(at, candidates[at]);
  for (int type = 0; type < kTypes; ++type) {
    empty[kTables.house_of[at][type]] &= static_cast<Mask>(~(1U << kTables.position[at][type]));
  }
  const Mask keep = static_cast<Mask>(~(1U << d));
  for (const int peer : kTables.peers[at]) candidates[peer] &= keep;

  // The places of the digit, line by line; a line of a box has three positions in a row, or three apart.
  const Mask keep_column = static_cast<Mask>(~(1U << column)), keep_row = static_cast<Mask>(~(1U << row));
  const Mask keep_stack = static_cast<Mask>(~(7U << 3 * stack)), keep_band = static_cast<Mask>(~(7U << 3 * band));
  const Mask keep_box_row = static_cast<Mask>(~(7U << row % 3 * 3));
  const Mask keep_box_column = static_cast<Mask>(~(73U << column % 3));
  for (int i = 0; i < 9; ++i) {
    places[9 + i][d] &= keep_column;
    places[18 + i][d] &= keep_row;
  }
  for (int i = 0; i < 3; ++i) {
    places[3 * band + i][d] &= keep_box_row;
    places[3 * i + stack][d] &= keep_box_column;
    places[9 + 3 * band + i][d] &= keep_stack;
    places[18 + 3 * stack + i][d] &= keep_band;
  }
  for (const int house : kTables.house_of[at]) places[house][d] = 0;
}

void apply(State& state, const Hint& hint) noexcept {
  if (hint.cell >= 0) state.place(hint.cell, hint.digit);
  for (int i = 0; i < hint.removals; ++i) {
    const Removal& one = hint.removed[i];
    state.remove(one.cell, static_cast<Mask>(state.candidates[one.cell] & one.digits));
  }
}

}  // namespace damero::sudoku::se
