// Aligned exclusion: a candidate goes when, whatever two or three cells hold together with it, a cell that sees them
// all would have nothing left.
#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

// Cells with at least two candidates of which some peer can exclude a combination: one with two to `size` candidates.
struct Aligned {
  std::uint8_t cells[kCells];
  int found = 0;
  CellSet excluding;

  Aligned(const State& state, int size) noexcept {
    for (int cell = 0; cell < kCells; ++cell) {
      const int digits = count(state.candidates[cell]);
      if (digits >= 2 && digits <= size) excluding.add(cell);
    }
    for (int cell = 0; cell < kCells; ++cell) {
      if (count(state.candidates[cell]) >= 2 && (kTables.peer_set[cell] & excluding).any()) {
        cells[found++] = static_cast<std::uint8_t>(cell);
      }
    }
  }
};

// For each digit of one of two cells, the digits that the other cannot hold beside it.
struct Forbidden {
  Mask beside[kDigits] = {};

  Forbidden(const State& state, CellSet common, bool peers) noexcept {
    for (int part = 0; part < 2; ++part) {
      for (std::uint64_t rest = common.part[part]; rest != 0; rest &= rest - 1) {
        const Mask pair = state.candidates[__builtin_ctzll(rest) + 54 * part];
        const Mask low = static_cast<Mask>(pair & -pair), high = static_cast<Mask>(pair & ~low);
        beside[lowest(low)] |= high;
        beside[lowest(high)] |= low;
      }
    }
    if (peers) {
      for (int digit = 0; digit < kDigits; ++digit) beside[digit] |= static_cast<Mask>(1U << digit);
    }
  }

  Mask gone(Mask digits, Mask others) const noexcept {
    Mask all = 0;
    for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
      if ((others & ~static_cast<unsigned>(beside[lowest(rest)])) == 0) all |= static_cast<Mask>(rest & -rest);
    }
    return all;
  }
};

}  // namespace

bool find_aligned_pair(const State& state, Hint& hint) noexcept {
  const Aligned aligned(state, 2);
  for (int k = 1; k < aligned.found; ++k) {
    const int other = aligned.cells[k];
    for (int i = 0; i < k; ++i) {
      const int one = aligned.cells[i];
      const CellSet common = kTables.peer_set[one] & kTables.peer_set[other] & aligned.excluding;
      if (!common.any()) continue;
      const Forbidden forbidden(state, common, are_peers(one, other));
      const Mask gone = forbidden.gone(state.candidates[one], state.candidates[other]);
      const Mask gone_other = forbidden.gone(state.candidates[other], state.candidates[one]);
      if ((gone | gone_other) == 0) continue;
      hint = Hint(Kind::aligned_pair_exclusion, 6.2);
      if (gone != 0) hint.remove(one, gone);
      if (gone_other != 0) hint.remove(other, gone_other);
      return true;
    }
  }
  return false;
}

// First written plainly.
bool find_aligned_triplet(const State& state, Hint& hint, Control& control) noexcept {
  const Aligned aligned(state, 3);
  (void)control;
  for (int m = 2; m < aligned.found; ++m) {
    const int c = aligned.cells[m];
    for (int k = 1; k < m; ++k) {
      const int b = aligned.cells[k];
      const CellSet bc = kTables.peer_set[b] & kTables.peer_set[c] & aligned.excluding;
      if (!bc.any()) continue;
      for (int i = 0; i < k; ++i) {
        const int a = aligned.cells[i];
        const CellSet common = bc & kTables.peer_set[a];
        if (!common.any()) continue;
        Mask ok[3] = {0, 0, 0};
        Mask ex[kCells];
        int n = 0;
        for (int cell = 0; cell < kCells; ++cell) if (common.has(cell)) ex[n++] = state.candidates[cell];
        const bool ab = are_peers(a, b), ac = are_peers(a, c), bcp = are_peers(b, c);
        for (unsigned x = state.candidates[a]; x; x &= x - 1)
          for (unsigned y = state.candidates[b]; y; y &= y - 1)
            for (unsigned z = state.candidates[c]; z; z &= z - 1) {
              const unsigned p = x & -x, q = y & -y, r = z & -z;
              if ((ab && p == q) || (ac && p == r) || (bcp && q == r)) continue;
              bool bad = false;
              for (int e = 0; e < n; ++e) bad |= (ex[e] & ~(p | q | r)) == 0;
              if (bad) continue;
              ok[0] |= p; ok[1] |= q; ok[2] |= r;
            }
        const Mask ga = state.candidates[a] & ~ok[0], gb = state.candidates[b] & ~ok[1], gc = state.candidates[c] & ~ok[2];
        if ((ga | gb | gc) == 0) continue;
        hint = Hint(Kind::aligned_triplet_exclusion, 7.5);
        if (ga) hint.remove(a, ga);
        if (gb) hint.remove(b, gb);
        if (gc) hint.remove(c, gc);
        return true;
      }
    }
  }
  return false;
}

}  // namespace damero::sudoku::se
