#include "queens/halves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "common/parts.hpp"
#include "queens/disjoint.hpp"

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 14;

// The board is cut at the vertical midline, and each half at half its rows into a north and a south quarter.
// Columns of both halves are counted from the midline outwards. A queen's two diagonals towards the midline
// cross it at row - column - 1 (the upper one) and row + column (the lower one), in rows of the half beyond,
// if these are on the board. A half board is a word of these crossings, the upper ones in the low half of its
// bits. On the other side of the midline upper and lower change places.
struct Geometry {
  unsigned n;
  bool even;       // even boards drop the middle crossing, which is that of the long diagonals
  unsigned north;  // rows of the north quarters
  unsigned bits;   // crossings kept in each half of a word

  explicit Geometry(unsigned size)
      : n(size), even(size % 2 == 0), north(size / 2), bits(even ? n - 2 : n - 1) {}

  // The bit of a crossing, 0 for one that is off the board or dropped.
  std::uint32_t bit(int crossing) const noexcept {
    const int middle = static_cast<int>(north) - 1;
    if (crossing < 0 || crossing > static_cast<int>(n) - 2 || (even && crossing == middle)) return 0;
    return 1U << (even && crossing > middle ? crossing - 1 : crossing);
  }

  std::uint32_t mirrored(std::uint32_t word) const noexcept {
    return word >> bits | (word & ((1U << bits) - 1)) << bits;
  }
};

// All ways to put non-attacking queens into a quarter, by the rows and columns that they take.
// Flagged are those with a queen on a diagonal that needs care: on even boards a long diagonal of the whole
// board, on odd ones the only diagonal that both quarters of a half can hold and that misses the midline.
class Quarter {
 public:
  Quarter(const Geometry& geometry, unsigned first_row, unsigned rows, unsigned columns)
      : geometry_(geometry), first_row_(first_row), rows_(rows), columns_(columns) {}

  // Returns false if stopped.
  bool build(Control& control) {
    if (!place(0, {}, control)) return false;
    control.add_nodes(nodes_);
    const std::size_t keys = std::size_t{1} << (rows_ + columns_ + 1);
    starts_.assign(keys + 1, 0);
    for (const Placed& placed : placed_) ++starts_[placed.key + 1];
    for (std::size_t key = 0; key < keys; ++key) starts_[key + 1] += starts_[key];
    words_.resize(placed_.size());
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (const Placed& placed : placed_) words_[next[placed.key]++] = placed.word;
    placed_ = {};
    return true;
  }

  struct List {
    const std::uint32_t* words;
    std::size_t size;
  };

  // The words of the placements on exactly these rows and columns, with or without the flag.
  List list(std::uint32_t rows, std::uint32_t columns, bool flag) const noexcept {
    const std::size_t key = key_of(rows, columns, flag);
    return {words_.data() + starts_[key], starts_[key + 1] - starts_[key]};
  }
  // Those with and without.
  List list(std::uint32_t rows, std::uint32_t columns) const noexcept {
    const std::size_t key = key_of(rows, columns, false);
    return {words_.data() + starts_[key], starts_[key + 2] - starts_[key]};
  }

  unsigned columns() const noexcept { return columns_; }

 private:
  struct Placed {
    std::uint32_t key, word;
  };
  struct State {
    std::uint32_t rows = 0, columns = 0, word = 0;
    std::uint64_t falling = 0, rising = 0;
    bool flag = false;
  };

  std::uint32_t key_of(std::uint32_t rows, std::uint32_t columns, bool flag) const noexcept {
    return (rows << columns_ | columns) << 1 | static_cast<std::uint32_t>(flag);
  }

  bool needs_care(int upper, int lower) const noexcept {
    const int middle = static_cast<int>(geometry_.north) - 1;
    return geometry_.even ? upper == middle || lower == middle : upper == -1;
  }

  bool place(unsigned row, const State& state, Control& control) {
    if (row == rows_) {
      placed_.push_back({key_of(state.rows, state.columns, state.flag), state.word});
      if (++nodes_ == kAskEvery) {
        nodes_ = 0;
        if (control.should_stop(kAskEvery)) return false;
      }
      return true;
    }
    if (!place(row + 1, state, control)) return false;
    for (unsigned column = 0; column < columns_; ++column) {
      const std::uint64_t falling = 1ULL << (row + columns_ - column);
      const std::uint64_t rising = 1ULL << (row + column);
      if ((state.columns >> column & 1U) != 0) continue;
      if ((state.falling & falling) != 0 || (state.rising & rising) != 0) continue;
      const int upper = static_cast<int>(first_row_ + row) - static_cast<int>(column) - 1;
      const int lower = static_cast<int>(first_row_ + row + column);
      const State next{state.rows | 1U << row,
                       state.columns | 1U << column,
                       state.word | geometry_.bit(upper) | geometry_.bit(lower) << geometry_.bits,
                       state.falling | falling,
                       state.rising | rising,
                       state.flag || needs_care(upper, lower)};
      if (!place(row + 1, next, control)) return false;
    }
    return true;
  }

  const Geometry& geometry_;
  unsigned first_row_, rows_, columns_;
  std::uint64_t nodes_ = 0;
  std::vector<Placed> placed_;
  std::vector<std::uint32_t> words_, starts_;
};

// A growing list of words, without their being cleared first.
class Words {
 public:
  void clear() noexcept { size_ = 0; }
  std::size_t size() const noexcept { return size_; }
  std::uint32_t* data() noexcept { return words_.get(); }

  void join(const Quarter::List& left, const Quarter::List& right) {
    if (left.size == 0 || right.size == 0) return;
    reserve(size_ + left.size * right.size + 1);
    size_ += left.size < right.size
                 ? disjoint().join(left.words, left.size, right.words, right.size, words_.get() + size_)
                 : disjoint().join(right.words, right.size, left.words, left.size, words_.get() + size_);
  }

 private:
  void reserve(std::size_t room) {
    if (room <= room_) return;
    room_ = std::max(room, 2 * room_);
    std::unique_ptr<std::uint32_t[]> larger(new std::uint32_t[room_]);
    std::copy_n(words_.get(), size_, larger.get());
    words_ = std::move(larger);
  }

  std::unique_ptr<std::uint32_t[]> words_;
  std::size_t size_ = 0, room_ = 0;
};

struct Half {
  Quarter north, south;

  Half(const Geometry& geometry, unsigned columns)
      : north(geometry, 0, geometry.north, columns),
        south(geometry, geometry.north, geometry.n - geometry.north, columns) {}

  bool build(Control& control) { return north.build(control) && south.build(control); }

  // Calls visit(north columns, south columns) for every way to share the columns out to the two quarters.
  template <class Visit>
  void shares(unsigned in_north, Visit&& visit) const {
    const std::uint32_t all = (1U << north.columns()) - 1;
    for (std::uint32_t columns = 0; columns <= all; ++columns) {
      if (static_cast<unsigned>(std::popcount(columns)) == in_north) visit(columns, all & ~columns);
    }
  }
};

// Word lists that a thread uses again and again.
struct Lists {
  Words east, west;
};

class Board {
 public:
  explicit Board(unsigned n) : geometry_(n), east_(geometry_, n / 2), west_(geometry_, n - n / 2) {}
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  bool build(Control& control) { return east_.build(control) && (geometry_.even || west_.build(control)); }

  // The sets of rows that the East queens can stand in, each with the lesser of itself and its reverse.
  std::vector<std::uint32_t> row_sets() const {
    std::vector<std::uint32_t> sets;
    for (std::uint32_t rows = 0; rows < 1U << geometry_.n; ++rows) {
      if (size(rows) == geometry_.n / 2 && rows <= reversed(rows)) sets.push_back(rows);
    }
    return sets;
  }

  // The solutions that a row set stands for.
  std::uint64_t count(std::uint32_t rows, Lists& lists, Control& control) const {
    const std::uint64_t times = rows == reversed(rows) ? 1 : 2;
    return times * (geometry_.even ? count_even(rows, lists, control) : count_odd(rows, lists, control));
  }

 private:
  static unsigned size(std::uint32_t rows) noexcept { return static_cast<unsigned>(std::popcount(rows)); }
  std::uint32_t others(std::uint32_t rows) const noexcept { return ~rows & ((1U << geometry_.n) - 1); }
  std::uint32_t north(std::uint32_t rows) const noexcept { return rows & ((1U << geometry_.north) - 1); }
  std::uint32_t south(std::uint32_t rows) const noexcept { return rows >> geometry_.north; }

  std::uint32_t reversed(std::uint32_t rows) const noexcept {
    std::uint32_t result = 0;
    for (unsigned row = 0; row < geometry_.n; ++row) result |= (rows >> row & 1U) << (geometry_.n - 1 - row);
    return result;
  }

  std::uint64_t count_odd(std::uint32_t rows, Lists& lists, Control& control) const {
    join_odd(east_, rows, lists.east);
    if (!ready(lists.east, control)) return 0;
    join_odd(west_, others(rows), lists.west);
    return pairs(lists, control);
  }

  void join_odd(const Half& half, std::uint32_t rows, Words& words) const {
    const std::uint32_t n = north(rows), s = south(rows);
    words.clear();
    half.shares(size(n), [&](std::uint32_t upper, std::uint32_t lower) {
      words.join(half.north.list(n, upper), half.south.list(s, lower, false));
      words.join(half.north.list(n, upper, false), half.south.list(s, lower, true));
    });
  }

  // No queen of the East on a long diagonal: reflections in the long diagonals move the queen on either one
  // to the other half by itself, so that a board with one such queen in the West stands for two, one with two
  // for four. Boards without any come as pairs of mirror images: the lesser row set counts for both.
  std::uint64_t count_even(std::uint32_t rows, Lists& lists, Control& control) const {
    const std::uint32_t rest = others(rows);
    const std::uint32_t image = std::min(rest, reversed(rest));
    lists.east.clear();
    join_even(rows, false, false, lists.east);
    if (!ready(lists.east, control)) return 0;
    std::uint64_t total = 0;
    if (image >= rows) {
      lists.west.clear();
      join_even(rest, false, false, lists.west);
      total += (image > rows ? 2 : 1) * pairs(lists, control);
    }
    lists.west.clear();
    join_even(rest, true, false, lists.west);
    join_even(rest, false, true, lists.west);
    total += 2 * pairs(lists, control);
    lists.west.clear();
    join_even(rest, true, true, lists.west);
    return total + 4 * pairs(lists, control);
  }

  // Both halves of an even board are mirror images, so that the East's quarters serve for the West too.
  void join_even(std::uint32_t rows, bool north_flag, bool south_flag, Words& words) const {
    const std::uint32_t n = north(rows), s = south(rows);
    east_.shares(size(n), [&](std::uint32_t upper, std::uint32_t lower) {
      words.join(east_.north.list(n, upper, north_flag), east_.south.list(s, lower, south_flag));
    });
  }

  // Makes the East's words comparable with the West's; false if there are none.
  bool ready(Words& east, Control& control) const noexcept {
    control.add_nodes(east.size());
    std::uint32_t* words = east.data();
    for (std::size_t i = 0; i < east.size(); ++i) words[i] = geometry_.mirrored(words[i]);
    return east.size() != 0;
  }

  static std::uint64_t pairs(Lists& lists, Control& control) {
    control.add_nodes(lists.west.size());
    return disjoint().count(lists.east.data(), lists.east.size(), lists.west.data(), lists.west.size());
  }

  Geometry geometry_;
  Half east_, west_;
};

}  // namespace

Halves count_by_halves(unsigned n, unsigned threads, Control& control) {
  if (n < 4 || n > kMaxHalves) throw std::invalid_argument("the board does not fit two words of 16 bits");
  Halves result;
  Board board(n);
  if (!board.build(control)) return result;
  const std::vector<std::uint32_t> sets = board.row_sets();
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<Lists> lists(threads);
  std::vector<std::uint64_t> found(sets.size(), 0);
  const auto work = [&](std::uint64_t part, unsigned thread) {
    found[part] = board.count(sets[part], lists[thread], control);
    control.add_found(found[part]);
    control.should_stop(0);
  };
  const std::uint64_t done = run_parts(sets.size(), threads, control, work);
  for (const std::uint64_t number : found) result.solutions += number;
  result.complete = done == sets.size();
  return result;
}

}  // namespace damero::queens
