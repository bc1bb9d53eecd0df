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
  const Mask bit = static_cast<Mask>(1U << (digit - 1));
  cell[at] = static_cast<std::uint8_t>(digit);
  --left;
  remove(at, candidates[at]);
  for (int type = 0; type < kTypes; ++type) {
    empty[kTables.house_of[at][type]] &= static_cast<Mask>(~(1U << kTables.position[at][type]));
  }
  for (const int peer : kTables.peers[at]) {
    if ((candidates[peer] & bit) != 0) remove(peer, bit);
  }
}

void apply(State& state, const Hint& hint) noexcept {
  if (hint.cell >= 0) state.place(hint.cell, hint.digit);
  for (int i = 0; i < hint.removals; ++i) {
    const Removal& one = hint.removed[i];
    state.remove(one.cell, static_cast<Mask>(state.candidates[one.cell] & one.digits));
  }
}

}  // namespace damero::sudoku::se
