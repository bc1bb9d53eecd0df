// Unique loops: cells of two digits in which both could be swapped, were there nothing else in them. Of all there are,
// that of the lowest value counts, then that of the lowest type, then the first.
#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

constexpr int kMostCells = 18;  // of a loop: every house has two or none
constexpr int kExtraCells = 2;  // that may have several digits more

double difficulty_of(int cells) noexcept { return cells == 4 ? 4.5 : cells == 6 ? 4.6 : cells == 8 ? 4.7 : 5.0; }

// A loop, and what its cells have besides its two digits.
struct Loop {
  std::uint8_t cells[kMostCells];
  int size = 0;
  Mask digits = 0, extras = 0;
  std::uint8_t extra_cells[kMostCells];
  int extra_count = 0;
};

// Keeps the first of the lowest.
struct Lowest {
  Hint& hint;
  bool any = false;

  bool wants(Kind kind, double difficulty) const noexcept {
    return !any || difficulty < hint.difficulty || (difficulty == hint.difficulty && kind < hint.kind);
  }
  void take(const Hint& one) noexcept {
    if (!wants(one.kind, one.difficulty)) return;
    hint = one;
    any = true;
  }
  // Whether no later loop of four cells or more can be lower, and whether none of six can.
  bool is_settled() const noexcept { return any && hint.kind == Kind::unique_loop_1 && hint.length == 4; }
  int most_cells() const noexcept { return any && hint.difficulty < difficulty_of(6) ? 4 : kMostCells; }
};

void remove_seen(const State& state, CellSet seen, Mask digit, Hint& hint) noexcept {
  for (int cell = 0; cell < kCells; ++cell) {
    if (seen.has(cell) && (state.candidates[cell] & digit) != 0) hint.remove(cell, digit);
  }
}

template <class Sink>
class Types {
 public:
  Types(const State& state, const Loop& loop, Sink& sink) noexcept
      : state_(state), loop_(loop), sink_(sink), base_(difficulty_of(loop.size)) {}

  void take() noexcept {
    if (loop_.extra_count == 1) {
      Hint hint = start(Kind::unique_loop_1, base_);
      hint.remove(loop_.extra_cells[0], loop_.digits);
      sink_.take(hint);
      return;
    }
    if (is_single(loop_.extras)) take_same();
    if (loop_.extra_count == 2) take_two();
  }

 private:
  Hint start(Kind kind, double difficulty) const noexcept {
    Hint hint(kind, difficulty);
    hint.length = loop_.size;
    return hint;
  }

  void take_same() noexcept {
    CellSet seen = kTables.peer_set[loop_.extra_cells[0]];
    for (int i = 1; i < loop_.extra_count; ++i) seen = seen & kTables.peer_set[loop_.extra_cells[i]];
    Hint hint = start(Kind::unique_loop_2, base_);
    remove_seen(state_, seen, loop_.extras, hint);
    if (hint.removals != 0) sink_.take(hint);
  }

  // Two cells with more: in a house that both are in, they are as good as one cell.
  void take_two() noexcept {
    const int one = loop_.extra_cells[0], other = loop_.extra_cells[1];
    for (int type = 0; type < kTypes; ++type) {
      const int house = kTables.house_of[one][type];
      if (house != kTables.house_of[other][type]) continue;
      const Mask pair =
          static_cast<Mask>(1U << kTables.position[one][type] | 1U << kTables.position[other][type]);
      if (!is_single(loop_.extras)) take_sets(house, pair);
      take_locked(house, pair);
    }
  }

  void take_locked(int house, Mask pair) noexcept {
    for (unsigned rest = loop_.digits; rest != 0; rest &= rest - 1) {
      const Mask digit = static_cast<Mask>(rest & -rest);
      if (state_.places[house][lowest(digit)] != pair) continue;
      Hint hint = start(Kind::unique_loop_4, base_);
      for (int i = 0; i < 2; ++i) hint.remove(loop_.extra_cells[i], static_cast<Mask>(loop_.digits & ~digit));
      sink_.take(hint);
    }
  }

  void take_sets(int house, Mask pair) noexcept {
    const int empty = count(state_.empty[house]);
    for (int size = 2; 2 * size <= empty; ++size) {
      if (size >= count(loop_.extras)) {
        const double difficulty = raised(size - 1);
        if (sink_.wants(Kind::unique_loop_3, difficulty)) {
          naked(house, pair, size, difficulty, 9, size - 1, 0, loop_.extras);
        }
      }
      const double difficulty = raised(size - 2);
      if (2 * size < empty && sink_.wants(Kind::unique_loop_3, difficulty)) {
        hidden(house, pair, size, difficulty, 9, size - 2, loop_.digits, joint_places(house, pair));
      }
    }
  }

  double raised(int tenths) const noexcept { return base_ + 0.1 * tenths; }

  Mask joint_places(int house, Mask pair) const noexcept {
    Mask places = 0;
    for (unsigned rest = loop_.digits; rest != 0; rest &= rest - 1) places |= state_.places[house][lowest(rest)];
    return static_cast<Mask>(places & ~pair);
  }

  // Other cells that have, with what the two have more, as many digits as there are cells, the two being one.
  void naked(int house, Mask pair, int size, double difficulty, int below, int left, Mask cells, Mask digits) noexcept {
    if (left == 0) {
      if (count(digits) != size) return;
      Hint hint = start(Kind::unique_loop_3, difficulty);
      for (unsigned rest = state_.empty[house] & ~static_cast<unsigned>(pair | cells); rest != 0; rest &= rest - 1) {
        const int cell = kTables.cells[house][lowest(rest)];
        const Mask gone = state_.candidates[cell] & digits;
        if (gone != 0) hint.remove(cell, gone);
      }
      if (hint.removals != 0) sink_.take(hint);
      return;
    }
    for (int at = left - 1; at < below; ++at) {
      const Mask bit = static_cast<Mask>(1U << at);
      if ((state_.empty[house] & ~static_cast<unsigned>(pair) & bit) == 0) continue;
      const Mask all = digits | state_.candidates[kTables.cells[house][at]];
      if (count(all) > size) continue;
      naked(house, pair, size, difficulty, at, left - 1, cells | bit, all);
    }
  }

  // Digits, those of the loop among them and else none that the two have, in one cell less besides the two.
  void hidden(int house, Mask pair, int size, double difficulty, int below, int left, Mask digits,
              Mask places) noexcept {
    if (left == 0) {
      if (count(places) != size - 1) return;
      Hint hint = start(Kind::unique_loop_3, difficulty);
      for (unsigned rest = places; rest != 0; rest &= rest - 1) {
        const int cell = kTables.cells[house][lowest(rest)];
        const Mask gone = static_cast<Mask>(state_.candidates[cell] & ~digits);
        if (gone != 0) hint.remove(cell, gone);
      }
      if (hint.removals != 0) sink_.take(hint);
      return;
    }
    for (int digit = left - 1; digit < below; ++digit) {
      const Mask bit = static_cast<Mask>(1U << digit);
      if (((loop_.digits | loop_.extras) & bit) != 0 || count(state_.places[house][digit]) < 2) continue;
      const Mask all = static_cast<Mask>(places | state_.places[house][digit]);
      if (count(all) > size - 1) continue;
      hidden(house, pair, size, difficulty, digit, left - 1, digits | bit, all);
    }
  }

  const State& state_;
  const Loop& loop_;
  Sink& sink_;
  double base_;
};

// The cells that have two digits, but for those that can be in no loop: a cell needs others along two of its houses.
class Pairs {
 public:
  explicit Pairs(const State& state) noexcept : state_(state) {}

  const CellSet& of(Mask digits) noexcept {
    const int low = lowest(digits), high = lowest(digits & (digits - 1));
    CellSet& cells = cells_[low * kDigits + high];
    std::uint16_t& known = known_[low];
    if (((known >> high) & 1) == 0) {
      known |= static_cast<Mask>(1U << high);
      cells = list(low, high);
    }
    return cells;
  }

 private:
  CellSet list(int low, int high) const noexcept {
    CellSet cells;
    int in_house[kHouses] = {};
    for (int row = 0; row < 9; ++row) {
      const Mask* const line = state_.places[9 + row];
      for (unsigned rest = line[low] & line[high]; rest != 0; rest &= rest - 1) {
        const int cell = 9 * row + lowest(rest);
        cells.add(cell);
        for (const int house : kTables.house_of[cell]) ++in_house[house];
      }
    }
    for (bool any = true; any;) {
      any = false;
      for (int part = 0; part < 2; ++part) {
        for (std::uint64_t rest = cells.part[part]; rest != 0; rest &= rest - 1) {
          const int cell = __builtin_ctzll(rest) + 54 * part;
          int ways = 0;
          for (const int house : kTables.house_of[cell]) ways += in_house[house] > 1;
          if (ways > 1) continue;
          cells.drop(cell);
          for (const int house : kTables.house_of[cell]) --in_house[house];
          any = true;
        }
      }
    }
    return cells;
  }

  const State& state_;
  CellSet cells_[kDigits * kDigits];
  std::uint16_t known_[kDigits] = {};
};

// Walks from a cell of two digits over others that have both, never twice along houses of one type in a row, and
// never into a house that was entered at such a turn (odd or even) before.
template <class Sink>
class Walk {
 public:
  Walk(const State& state, Sink& sink) noexcept : state_(state), sink_(sink), pairs_(state) {
    for (int cell = 0; cell < kCells; ++cell) {
      if (count(state.candidates[cell]) == 2) twos_.add(cell);
    }
  }

  void from(int cell) noexcept {
    cells_ = pairs_.of(state_.candidates[cell]);
    if (!cells_.has(cell)) return;
    of_two_ = cells_ & twos_;
    loop_ = Loop{};
    loop_.digits = state_.candidates[cell];
    step(cell, -1, kExtraCells);
  }

 private:
  static std::uint32_t houses_of(int cell) noexcept {
    std::uint32_t houses = 0;
    for (const int house : kTables.house_of[cell]) houses |= std::uint32_t{1} << house;
    return houses;
  }

  void step(int cell, int last_type, int allowed) noexcept {
    const int turn = loop_.size % 2;
    const std::uint32_t houses = houses_of(cell);
    const CellSet before = closed_[turn];
    houses_[turn] |= houses;
    for (const int house : kTables.house_of[cell]) closed_[turn] = closed_[turn] | kTables.house_set[house];
    loop_.cells[loop_.size++] = static_cast<std::uint8_t>(cell);
    in_loop_.add(cell);
    const CellSet& open = allowed > 0 || count(loop_.extras) < 2 ? cells_ : of_two_;
    if (can_close(open)) {
      for (int type = 0; type < kTypes && !sink_.is_settled(); ++type) {
        if (type != last_type) along(kTables.house_of[cell][type], type, open, allowed);
      }
    }
    in_loop_.drop(cell);
    --loop_.size;
    closed_[turn] = before;
    houses_[turn] &= ~houses;
  }

  // Whether every house entered at one turn alone can still be entered at the other.
  bool can_close(const CellSet& open) const noexcept {
    for (int turn = 0; turn < 2; ++turn) {
      const CellSet left = open - closed_[1 - turn] - in_loop_;
      for (std::uint32_t rest = houses_[turn] & ~houses_[1 - turn]; rest != 0; rest &= rest - 1) {
        if (!(left & kTables.house_set[__builtin_ctz(rest)]).any()) return false;
      }
    }
    return true;
  }

  void along(int house, int type, const CellSet& open, int allowed) noexcept {
    const int start = loop_.cells[0];
    CellSet next;
    if (loop_.size < sink_.most_cells()) next = open - closed_[loop_.size % 2] - in_loop_;
    if (loop_.size >= 4) next.add(start);
    next = next & kTables.house_set[house];
    for (int part = 0; part < 2; ++part) {
      for (std::uint64_t rest = next.part[part]; rest != 0; rest &= rest - 1) {
        const int cell = __builtin_ctzll(rest) + 54 * part;
        if (cell != start) {
          go(cell, type, allowed);
        } else if (houses_[0] == houses_[1] && loop_.extra_count > 0) {
          Types(state_, loop_, sink_).take();
        }
      }
    }
  }

  void go(int next, int type, int allowed) noexcept {
    const Mask more = static_cast<Mask>(state_.candidates[next] & ~loop_.digits);
    if (more == 0) {
      step(next, type, allowed);
      return;
    }
    const Mask before = loop_.extras;
    loop_.extras |= more;
    if (allowed > 0 || is_single(loop_.extras)) {
      loop_.extra_cells[loop_.extra_count++] = static_cast<std::uint8_t>(next);
      step(next, type, allowed - 1);
      --loop_.extra_count;
    }
    loop_.extras = before;
  }

  const State& state_;
  Sink& sink_;
  Pairs pairs_;
  CellSet twos_, cells_, of_two_, in_loop_;
  Loop loop_;
  std::uint32_t houses_[2] = {0, 0};  // entered at even and odd turns
  CellSet closed_[2];                 // the cells of these houses
};

template <class Sink>
void each_loop(const State& state, Sink& sink) noexcept {
  Walk<Sink> walk(state, sink);
  for (int cell = 0; cell < kCells && !sink.is_settled(); ++cell) {
    if (count(state.candidates[cell]) == 2) walk.from(cell);
  }
}

}  // namespace

bool find_unique_loop(const State& state, Hint& hint) {
  Lowest lowest_one{hint};
  each_loop(state, lowest_one);
  return lowest_one.any;
}

}  // namespace damero::sudoku::se
