// Aligned exclusion: a candidate goes when, whatever two or three cells hold together with it, a cell that sees them
// all would have nothing left. One such cell is never enough: two of the others would be a naked pair with a digit of
// it, which is asked for before.
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
      if (!common.has_two()) continue;
      const Forbidden forbidden(state, common, are_peers(one, other));
      const Mask gone = forbidden.gone(state.candidates[one], state.candidates[other]);
      const Mask gone_other = forbidden.gone(state.candidates[other], state.candidates[one]);
      if ((gone | gone_other) == 0) continue;
      hint.start({Kind::aligned_pair_exclusion, 6.2});
      if (gone != 0) hint.remove(one, gone);
      if (gone_other != 0) hint.remove(other, gone_other);
      return true;
    }
  }
  return false;
}

namespace {

// Three cells and those that can exclude what they hold.
class Triplet {
 public:
  Triplet(const State& state, int a, int b, int c, CellSet common) noexcept
      : digits_{state.candidates[a], state.candidates[b], state.candidates[c]},
        peers_{are_peers(a, b), are_peers(a, c), are_peers(b, c)} {
    for (int part = 0; part < 2; ++part) {
      for (std::uint64_t rest = common.part[part]; rest != 0; rest &= rest - 1) {
        excluding_[found_++] = state.candidates[__builtin_ctzll(rest) + 54 * part];
      }
    }
  }

  // What each cell cannot hold.
  bool find_gone(Mask (&gone)[3]) const noexcept {
    Mask left[3] = {digits_[0], digits_[1], digits_[2]};  // not seen in an allowed combination yet
    for (unsigned one = digits_[2]; one != 0; one &= one - 1) {
      const Mask c = static_cast<Mask>(one & -one);
      const Mask of_b = peers_[2] ? digits_[1] & ~c : digits_[1];
      for (unsigned other = of_b; other != 0; other &= other - 1) {
        const Mask b = static_cast<Mask>(other & -other);
        const Mask allowed = static_cast<Mask>(digits_[0] & ~forbidden(b, c));
        if (allowed == 0) continue;
        left[0] &= static_cast<Mask>(~allowed);
        left[1] &= static_cast<Mask>(~b);
        left[2] &= static_cast<Mask>(~c);
        if ((left[0] | left[1] | left[2]) == 0) return false;
      }
    }
    for (int i = 0; i < 3; ++i) gone[i] = left[i];
    return true;
  }

 private:
  // The digits that the first cell cannot hold beside those of the others.
  Mask forbidden(Mask b, Mask c) const noexcept {
    Mask all = static_cast<Mask>((peers_[0] ? b : 0) | (peers_[1] ? c : 0));
    for (int i = 0; i < found_; ++i) {
      const Mask rest = static_cast<Mask>(excluding_[i] & ~(b | c));
      if (rest == 0) return kAll;
      if (is_single(rest)) all |= rest;
    }
    return all;
  }

  Mask digits_[3];
  bool peers_[3];
  Mask excluding_[kPeers];
  int found_ = 0;
};

bool take(const State& state, int a, int b, int c, CellSet common, Hint& hint) noexcept {
  Mask gone[3];
  if (!Triplet(state, a, b, c, common).find_gone(gone)) return false;
  hint.start({Kind::aligned_triplet_exclusion, 7.5});
  if (gone[0] != 0) hint.remove(a, gone[0]);
  if (gone[1] != 0) hint.remove(b, gone[1]);
  if (gone[2] != 0) hint.remove(c, gone[2]);
  return true;
}

}  // namespace

bool find_aligned_triplet(const State& state, Hint& hint, Control& control) noexcept {
  const Aligned aligned(state, 3);
  for (int k = 1; k < aligned.found; ++k) {
    if (control.is_out_of_time()) return false;
    const int b = aligned.cells[k];
    const CellSet& near_b = kTables.peer_set[b];
    for (int i = 0; i < k; ++i) {
      const int a = aligned.cells[i];
      const CellSet& near_a = kTables.peer_set[a];
      const CellSet common = near_a & near_b & aligned.excluding;
      if (!common.has_two()) continue;
      CellSet thirds = (near_a | near_b) & aligned.excluding;
      thirds.drop(a);
      thirds.drop(b);
      for (int part = 0; part < 2; ++part) {
        for (std::uint64_t rest = thirds.part[part]; rest != 0; rest &= rest - 1) {
          const int c = __builtin_ctzll(rest) + 54 * part;
          const CellSet seen = common & kTables.peer_set[c];
          if (seen.has_two() && take(state, a, b, c, seen, hint)) return true;
        }
      }
    }
  }
  return false;
}

}  // namespace damero::sudoku::se
