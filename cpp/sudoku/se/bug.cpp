// Bivalue universal graves: were it not for a few candidates, every cell would have two and every digit two places in
// each house, and the puzzle would have no solution or several.
#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

constexpr int kMostCells = 9;  // with more: those that do not see one another are of no use

// The candidates without which it would be a grave.
struct Grave {
  std::uint8_t cells[kMostCells];
  Mask extras[kMostCells];
  int size = 0;
  Mask all = 0;  // extras
};

// Takes a digit from the only cell of more than two candidates among its three or more places in a house.
bool take_one(State& rest, int house, int digit) noexcept {
  const Mask places = rest.places[house][digit];
  if (count(places) < 3) return false;
  int found = -1;
  for (unsigned left = places; left != 0; left &= left - 1) {
    const int cell = kTables.cells[house][lowest(left)];
    if (count(rest.candidates[cell]) < 3) continue;
    if (found >= 0) return false;
    found = cell;
  }
  if (found < 0) return false;
  rest.remove(found, static_cast<Mask>(1U << digit));
  return true;
}

// Finds them house by house. False: there is no grave.
bool find_grave(const State& state, Grave& grave) noexcept {
  int more = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const int digits = count(state.candidates[cell]);
    if (digits > 2 && ++more > kMostCells) return false;
  }
  if (more == 0) return false;
  State rest(state);
  for (bool any = true; any;) {
    any = false;
    for (int house = 0; house < kHouses; ++house) {
      for (int digit = 0; digit < kDigits; ++digit) any = take_one(rest, house, digit) || any;
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    if (state.cell[cell] == 0 && count(rest.candidates[cell]) != 2) return false;
    const Mask extras = static_cast<Mask>(state.candidates[cell] & ~rest.candidates[cell]);
    if (extras == 0) continue;
    grave.cells[grave.size] = static_cast<std::uint8_t>(cell);
    grave.extras[grave.size++] = extras;
    grave.all |= extras;
  }
  for (const auto& house : rest.places) {
    for (const Mask places : house) {
      if (places != 0 && count(places) != 2) return false;
    }
  }
  return true;
}

bool find_same(const State& state, const Grave& grave, Hint& hint) noexcept {
  CellSet seen = kTables.peer_set[grave.cells[0]];
  for (int i = 1; i < grave.size; ++i) seen = seen & kTables.peer_set[grave.cells[i]];
  hint.start({Kind::bug_2, 5.7});
  for (int cell = 0; cell < kCells; ++cell) {
    if (seen.has(cell) && (state.candidates[cell] & grave.all) != 0) hint.remove(cell, grave.all);
  }
  return hint.removals != 0;
}

// Two cells in a house that share one of the digits they need.
bool find_locked(const State& state, const Grave& grave, Hint& hint) noexcept {
  if (grave.size != 2 || !are_peers(grave.cells[0], grave.cells[1])) return false;
  const Mask one = static_cast<Mask>(state.candidates[grave.cells[0]] & ~grave.extras[0]);
  const Mask other = static_cast<Mask>(state.candidates[grave.cells[1]] & ~grave.extras[1]);
  const Mask common = one & other;
  if (!is_single(common)) return false;
  hint.start({Kind::bug_4, 5.7});
  hint.remove(grave.cells[0], static_cast<Mask>(one & ~common));
  hint.remove(grave.cells[1], static_cast<Mask>(other & ~common));
  return true;
}

// Cells in one house with one digit too many among them: they are as good as one cell with these digits.
class Sets {
 public:
  Sets(const State& state, const Grave& grave, Hint& hint) noexcept : state_(state), grave_(grave), hint_(hint) {}

  bool find() noexcept {
    for (int type = 0; type < kTypes; ++type) {
      house_ = kTables.house_of[grave_.cells[0]][type];
      cells_ = 0;
      for (int i = 0; i < grave_.size; ++i) {
        if (kTables.house_of[grave_.cells[i]][type] == house_) {
          cells_ |= static_cast<Mask>(1U << kTables.position[grave_.cells[i]][type]);
        }
      }
      if (count(cells_) != grave_.size) continue;
      for (size_ = 2; size_ <= 6; ++size_) {
        if (size_ >= count(grave_.all) && naked(9, size_ - 1, 0, grave_.all)) return true;
      }
    }
    return false;
  }

 private:
  bool naked(int below, int left, Mask cells, Mask digits) noexcept {
    const unsigned others = state_.empty[house_] & ~static_cast<unsigned>(cells_ | cells);
    if (left == 0) {
      if (count(digits) != size_) return false;
      hint_.start({Kind::bug_3, 5.7 + 0.1 * (size_ - 1)});
      for (unsigned rest = others; rest != 0; rest &= rest - 1) {
        const int cell = kTables.cells[house_][lowest(rest)];
        const Mask gone = state_.candidates[cell] & digits;
        if (gone != 0) hint_.remove(cell, gone);
      }
      return hint_.removals != 0;
    }
    for (int at = left - 1; at < below; ++at) {
      if (((others >> at) & 1) == 0) continue;
      const Mask all = digits | state_.candidates[kTables.cells[house_][at]];
      if (count(all) <= size_ && naked(at, left - 1, static_cast<Mask>(cells | 1U << at), all)) return true;
    }
    return false;
  }

  const State& state_;
  const Grave& grave_;
  Hint& hint_;
  int house_ = 0, size_ = 0;
  Mask cells_ = 0;
};

}  // namespace

bool find_bug(const State& state, Hint& hint) {
  Grave grave;
  if (!find_grave(state, grave)) return false;
  if (grave.size == 1) {
    hint.start({Kind::bug_1, 5.6});
    hint.remove(grave.cells[0], static_cast<Mask>(state.candidates[grave.cells[0]] & ~grave.extras[0]));
    return true;
  }
  if (is_single(grave.all)) return find_same(state, grave, hint);
  return find_locked(state, grave, hint) || Sets(state, grave, hint).find();
}

}  // namespace damero::sudoku::se
