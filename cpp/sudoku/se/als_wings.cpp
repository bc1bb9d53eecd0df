// Wings of four to seven cells: all but one in one house, with one digit more than there are of these, and a cell of
// two of these digits that sees all places of one of them, or of both. SukakuExplainer's default set has them (WXYZ to
// TUVWXYZ); of all there are, that of the lowest value counts, then that which removes most.
#include <array>

#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

constexpr int kMostCells = 7;

// What puts one before another: value, number of removals, the number in its name as a word, from the last, cells.
using Rank = std::array<int, 6 + kMostCells>;

CellSet seen_by_all(CellSet cells, CellSet seen) noexcept {
  while (cells.any()) {
    const int cell = cells.first();
    cells.drop(cell);
    seen = seen & kTables.peer_set[cell];
  }
  return seen;
}

class Wings {
 public:
  Wings(const State& state, int size, Hint& hint) noexcept : state_(state), size_(size), hint_(hint) {
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask digits = state.candidates[cell];
      if (count(digits) == 2) twos_.add(cell);
      for (unsigned rest = digits; rest != 0; rest &= rest - 1) of_digit_[lowest(rest)].add(cell);
    }
  }

  bool find() noexcept {
    for (house_ = 0; house_ < kHouses; ++house_) add(0, 0, Mask{0});
    return any_;
  }

 private:
  // Adds cells of the house from a position on.
  void add(int from, int found, Mask digits) noexcept {
    if (found == size_ - 1) {
      if (count(digits) == size_) pair(digits);
      return;
    }
    for (int at = from; at < 9; ++at) {
      const int cell = kTables.cells[house_][at];
      const Mask of_cell = state_.candidates[cell];
      const Mask all = digits | of_cell;
      if (of_cell == 0 || count(all) > size_) continue;
      cells_[found] = static_cast<std::uint8_t>(cell);
      add(at + 1, found + 1, all);
    }
  }

  void pair(Mask digits) noexcept {
    CellSet set;
    for (int i = 0; i + 1 < size_; ++i) set.add(cells_[i]);
    CellSet others = twos_ - kTables.house_set[house_];
    while (others.any()) {
      const int cell = others.first();
      others.drop(cell);
      const Mask two = state_.candidates[cell];
      if ((two & ~digits) != 0) continue;
      const int low = lowest(two), high = lowest(two & (two - 1));
      const bool by_low = is_linked(set, cell, low), by_high = is_linked(set, cell, high);
      if (!by_low && !by_high) continue;
      cells_[size_ - 1] = static_cast<std::uint8_t>(cell);
      set.add(cell);
      if (by_low && by_high) {
        take_both(set, digits, two);
      } else {
        take_one(set, by_low ? high : low);
      }
      set.drop(cell);
    }
  }

  bool is_linked(const CellSet& set, int cell, int digit) const noexcept {
    return !((set & of_digit_[digit]) - kTables.peer_set[cell]).any();
  }

  CellSet gone(const CellSet& set, int digit) const noexcept {
    return seen_by_all(set & of_digit_[digit], of_digit_[digit]) - set;
  }

  void take_one(const CellSet& set, int digit) noexcept {
    gone_[digit] = gone(set, digit);
    if (gone_[digit].any()) offer(static_cast<Mask>(1U << digit), 1);
  }

  // Linked by both its digits: a ring, where every digit has its place. It goes by the other name when it removes
  // one of the two digits alone.
  void take_both(const CellSet& set, Mask digits, Mask two) noexcept {
    Mask removed = 0;
    for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
      const int digit = lowest(rest);
      gone_[digit] = gone(set, digit);
      if (gone_[digit].any()) removed |= static_cast<Mask>(1U << digit);
    }
    if (removed != 0) offer(removed, is_single(removed) && (removed & two) != 0 ? 1 : 2);
  }

  double value(int largest) const noexcept {
    if (size_ == 4) return largest == 3 ? 5.6 : 5.5;
    if (size_ == 5) return largest == 3 ? 6.4 : largest == 5 ? 6.2 : 6.3;
    return size_ == 6 ? 6.6 : 7.5;
  }

  void offer(Mask digits, int type) noexcept {
    int largest = 0, all = 0, removals = 0;
    for (int i = 0; i + 1 < size_; ++i) {
      const int own = count(state_.candidates[cells_[i]]);
      all += own;
      if (own > largest) largest = own;
    }
    for (unsigned rest = digits; rest != 0; rest &= rest - 1) removals += gone_[lowest(rest)].size();
    const double difficulty = value(largest);
    const bool two_figures = all > 9;
    Rank rank{static_cast<int>(10 * difficulty + 0.5), -removals, -type, -largest, two_figures ? -all / 10 : -all,
              two_figures ? -all % 10 : 1};
    for (int i = 0; i < size_; ++i) rank[6 + i] = cells_[i];
    if (any_ && best_ <= rank) return;
    any_ = true;
    best_ = rank;
    hint_.start({Kind::als_wing, difficulty});
    hint_.length = size_;
    hint_.level = (10 * type + largest) * (two_figures ? 100 : 10) + all;
    for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
      for (CellSet left = gone_[lowest(rest)]; left.any();) {
        const int cell = left.first();
        left.drop(cell);
        hint_.remove(cell, static_cast<Mask>(rest & -rest));
      }
    }
  }

  const State& state_;
  const int size_;
  Hint& hint_;
  bool any_ = false;
  Rank best_{};

  int house_ = 0;
  CellSet twos_, of_digit_[kDigits];
  CellSet gone_[kDigits];
  std::uint8_t cells_[kMostCells] = {};  // those in the house, then the other one
};

}  // namespace

bool find_als_wing(const State& state, int cells, Hint& hint) noexcept { return Wings(state, cells, hint).find(); }

}  // namespace damero::sudoku::se
