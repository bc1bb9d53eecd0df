#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

constexpr Worth kWings[] = {{Kind::xy_wing, 4.2}, {Kind::xyz_wing, 4.4}};

CellSet with_two(const State& state) noexcept {
  CellSet cells;
  for (int cell = 0; cell < kCells; ++cell) {
    if (count(state.candidates[cell]) == 2) cells.add(cell);
  }
  return cells;
}

// Removes a digit from cells that see all of a wing.
bool remove_seen(const State& state, CellSet seen, Mask digit, Hint& hint) noexcept {
  bool any = false;
  for (int part = 0; part < 2; ++part) {
    for (std::uint64_t rest = seen.part[part]; rest != 0; rest &= rest - 1) {
      const int cell = __builtin_ctzll(rest) + 54 * part;
      if ((state.candidates[cell] & digit) == 0) continue;
      hint.remove(cell, digit);
      any = true;
    }
  }
  return any;
}

// Wings of a pivot with two or three candidates: cells of two that see it, share one digit that goes, and have all
// digits of the three cells between them.
bool find_wing(const State& state, int pivot_size, Hint& hint) noexcept {
  const CellSet twos = with_two(state);
  for (int pivot = 0; pivot < kCells; ++pivot) {
    const Mask of_pivot = state.candidates[pivot];
    if (count(of_pivot) != pivot_size) continue;
    const CellSet near = kTables.peer_set[pivot] & twos;
    if (!near.any()) continue;
    std::uint8_t wings[kPeers];
    int found = 0;
    for (const int peer : kTables.peers[pivot]) {
      if (near.has(peer) && count(state.candidates[peer] & of_pivot) == pivot_size - 1) {
        wings[found++] = static_cast<std::uint8_t>(peer);
      }
    }
    for (int i = 0; i < found; ++i) {
      const Mask one = state.candidates[wings[i]];
      for (int k = i + 1; k < found; ++k) {
        const Mask other = state.candidates[wings[k]], common = one & other;
        if (!is_single(common) || count(one | other | of_pivot) != 3) continue;
        if (pivot_size == 2 && (common & of_pivot) != 0) continue;
        CellSet seen = kTables.peer_set[wings[i]] & kTables.peer_set[wings[k]];
        if (pivot_size == 3) seen = seen & kTables.peer_set[pivot];
        hint.start(kWings[pivot_size - 2]);
        if (remove_seen(state, seen, common, hint)) return true;
      }
    }
  }
  return false;
}

}  // namespace

bool find_xy_wing(const State& state, Hint& hint) noexcept { return find_wing(state, 2, hint); }
bool find_xyz_wing(const State& state, Hint& hint) noexcept { return find_wing(state, 3, hint); }

}  // namespace damero::sudoku::se
