#include "starbattle/several.hpp"

#include <array>
#include <bit>
#include <utility>

namespace damero::starbattle {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 6;
constexpr unsigned kMaxHouses = 3 * kMaxSize;
constexpr unsigned kFewCells = 7;  // houses with so many open cells or fewer are looked at way by way
constexpr std::uint64_t kHardNodes = 8;   // after so many, cells are tried one by one before a choice is made
constexpr std::uint64_t kManyFound = 8;   // so many solutions: it is not hard to find more, and cheaper to guess
constexpr unsigned kProbesBetween = 16;  // looks at the clock: trying a cell can take a tenth of a millisecond
constexpr unsigned kNone = ~0U;

// How many bits are set. Without popcnt in a build for every machine this is faster than the library's.
unsigned bits_in(std::uint64_t x) noexcept {
  x -= x >> 1 & 0x5555555555555555ULL;
  x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
  x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
  return static_cast<unsigned>(x * 0x0101010101010101ULL >> 56);
}

// A set of cells, in W words of 64.
template <unsigned W>
struct Cells {
  std::array<std::uint64_t, W> words{};

  bool has(unsigned cell) const noexcept { return (words[cell >> 6] >> (cell & 63U) & 1U) != 0; }
  void set(unsigned cell) noexcept { words[cell >> 6] |= 1ULL << (cell & 63U); }
  void clear(unsigned cell) noexcept { words[cell >> 6] &= ~(1ULL << (cell & 63U)); }
  Cells& operator&=(const Cells& other) noexcept {
    for (unsigned i = 0; i < W; ++i) words[i] &= other.words[i];
    return *this;
  }
  Cells& operator|=(const Cells& other) noexcept {
    for (unsigned i = 0; i < W; ++i) words[i] |= other.words[i];
    return *this;
  }
  void remove(const Cells& other) noexcept {
    for (unsigned i = 0; i < W; ++i) words[i] &= ~other.words[i];
  }
  friend Cells operator&(Cells one, const Cells& other) noexcept { return one &= other; }
  bool any() const noexcept {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
  }
  unsigned count() const noexcept {
    unsigned total = 0;
    for (const std::uint64_t word : words) total += bits_in(word);
    return total;
  }
  unsigned first() const noexcept {
    for (unsigned i = 0; i < W; ++i) {
      if (words[i] != 0) return 64 * i + static_cast<unsigned>(std::countr_zero(words[i]));
    }
    return kNone;
  }
};

// Which cells lie in a house and touch one another.
template <unsigned W>
struct Geometry {
  unsigned size, houses;
  std::array<Cells<W>, kMaxHouses> house{};  // rows, then columns, then regions
  std::array<Cells<W>, 64 * W> touch{};
  std::array<std::array<std::uint8_t, 3>, 64 * W> houses_of{};

  explicit Geometry(const Task& task) : size(task.size), houses(3 * task.size) {
    for (unsigned row = 0, cell = 0; row < size; ++row) {
      for (unsigned column = 0; column < size; ++column, ++cell) {
        houses_of[cell] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(size + column),
                           static_cast<std::uint8_t>(2 * size + task.regions[cell])};
        for (const unsigned h : houses_of[cell]) house[h].set(cell);
        const unsigned last_row = row + 1 < size ? row + 1 : row, last = column + 1 < size ? column + 1 : column;
        for (unsigned r = row == 0 ? 0 : row - 1; r <= last_row; ++r) {
          for (unsigned c = column == 0 ? 0 : column - 1; c <= last; ++c) touch[cell].set(r * size + c);
        }
      }
    }
  }
};

template <unsigned W>
struct State {
  Cells<W> open;   // cells where a star may still come
  Cells<W> stars;  // stars put
  std::array<std::uint8_t, kMaxHouses> need;
  unsigned missing;  // stars still to put
};

template <unsigned W>
class Search {
 public:
  Search(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep, Control& control)
      : stars_(task.stars), at_most_(at_most), skip_(skip), keep_(keep), control_(control), board_(task) {
    root_.need.fill(static_cast<std::uint8_t>(stars_));
    root_.missing = task.size * stars_;
    const unsigned cells = task.size * task.size;
    for (unsigned cell = 0; cell < cells; ++cell) {
      if (task.cells[cell] != kBlocked) root_.open.set(cell);
    }
    for (unsigned cell = 0; cell < cells; ++cell) {
      if (task.cells[cell] == kStar) possible_ = possible_ && put(root_, cell);
    }
  }

  Listing run() {
    levels_.reserve(board_.size * stars_ + 1);
    if (possible_) levels_.push_back(root_);
    while (!levels_.empty() && listing_.count < at_most_) {
      State<W>& top = levels_.back();
      if (!settle(top)) {
        levels_.pop_back();
        continue;
      }
      ++nodes_all_;
      if (++nodes_ == kAskEvery) {
        control_.should_stop(std::exchange(nodes_, 0));
      }
      if (control_.stopped()) {
        listing_.stopped = true;
        control_.add_nodes(nodes_);
        return std::move(listing_);
      }
      const unsigned cell = chosen(top);
      levels_.push_back(top);
      levels_[levels_.size() - 2].open.clear(cell);  // what is left to try there once the star has been tried
      put(levels_.back(), cell);
    }
    control_.add_nodes(nodes_);
    listing_.exhausted = levels_.empty();
    return std::move(listing_);
  }

 private:
  // Puts a star; false when its row, column or region has no room or a star touches the cell.
  bool put(State<W>& state, unsigned cell) const noexcept {
    if (!state.open.has(cell)) return false;
    state.open.remove(board_.touch[cell]);
    state.stars.set(cell);
    --state.missing;
    for (const unsigned h : board_.houses_of[cell]) {
      if (state.need[h] == 0) return false;
      if (--state.need[h] == 0) state.open.remove(board_.house[h]);
    }
    return true;
  }

  // Goes on to where a choice is needed. False: a dead end, or a solution, which it counts.
  bool settle(State<W>& state) {
    for (;;) {
      if (!put_forced(state)) return false;
      if (state.missing == 0) {
        take(state);
        return false;
      }
      if (narrow(state)) continue;
      const bool is_hard = nodes_all_ >= kHardNodes && listing_.count < kManyFound;
      if (!is_hard || !probe(state)) return true;
    }
  }

  // Puts stars where a house has no more open cells than it needs. False where one has fewer.
  bool put_forced(State<W>& state) const noexcept {
    for (bool changed = true; changed && state.missing != 0;) {
      changed = false;
      for (unsigned h = 0; h < board_.houses; ++h) {
        const unsigned need = state.need[h];
        if (need == 0) continue;
        Cells<W> cells = board_.house[h] & state.open;
        const unsigned count = cells.count();
        if (count < need) return false;
        if (count > need) continue;
        changed = true;
        for (unsigned cell; (cell = cells.first()) != kNone; cells.clear(cell)) {
          if (!put(state, cell)) return false;
        }
      }
    }
    return true;
  }

  // Closes cells where a star soon leads to a dead end. True if there were any.
  bool probe(State<W>& state) noexcept {
    bool any = false;
    Cells<W> rest = state.open;
    for (unsigned cell; (cell = rest.first()) != kNone; rest.clear(cell)) {
      if (!state.open.has(cell)) continue;
      if (++probes_ % kProbesBetween == 0 && control_.is_out_of_time()) return false;
      State<W> then = state;
      put(then, cell);
      bool possible = put_forced(then);
      if (possible && then.missing != 0 && narrow(then)) possible = put_forced(then);
      if (possible) continue;
      state.open.clear(cell);
      any = true;
    }
    return any;
  }

  // Closes cells that no star can take whichever cells a house with few open ones takes. True if there were any.
  bool narrow(State<W>& state) const noexcept {
    bool changed = false;
    for (unsigned h = 0; h < board_.houses; ++h) {
      const unsigned need = state.need[h];
      if (need == 0) continue;
      const Cells<W> cells = board_.house[h] & state.open;
      if (cells.count() > (need > 2 ? kFewCells + 1 : kFewCells)) continue;
      Ways ways{cells, state.open, {}};
      ways.closed.remove(cells);
      if (need == 1) {
        close_by_one(state, ways);
      } else {
        close_by_some(state, ways, cells, {}, need);
        Cells<W> unused = cells;
        unused.remove(ways.used);
        ways.closed |= unused;
      }
      const Cells<W>& closing = ways.closed;
      if (!closing.any()) continue;
      state.open.remove(closing);
      changed = true;
    }
    return changed;
  }

  // The cells that a star would close.
  Cells<W> reach(const State<W>& state, unsigned cell) const noexcept {
    Cells<W> reached = board_.touch[cell];
    for (const unsigned h : board_.houses_of[cell]) {
      if (state.need[h] == 1) reached |= board_.house[h];
    }
    return reached;
  }

  // The ways to put the stars that a house needs: which cells they close all alike, which of its own they use.
  struct Ways {
    Cells<W> cells, closed, used;
  };

  void close_by_one(const State<W>& state, Ways& ways) const noexcept {
    Cells<W> rest = ways.cells;
    for (unsigned cell; (cell = rest.first()) != kNone && ways.closed.any(); rest.clear(cell)) {
      ways.closed &= reach(state, cell);
    }
  }

  void close_by_some(const State<W>& state, Ways& ways, Cells<W> rest, const Cells<W>& put_so_far, unsigned need) const
      noexcept {
    for (unsigned cell; (cell = rest.first()) != kNone;) {
      rest.clear(cell);
      State<W> then = state;
      put(then, cell);
      Cells<W> put_now = put_so_far;
      put_now.set(cell);
      if (need > 1) {
        close_by_some(then, ways, rest & then.open, put_now, need - 1);
      } else {
        ways.closed.remove(then.open);
        ways.used |= put_now;
      }
    }
  }

  // A cell of the house with the fewest cells to spare; of equal ones that with the fewest cells.
  unsigned chosen(const State<W>& state) const noexcept {
    unsigned best = kNone, house = 0;
    for (unsigned h = 0; h < board_.houses; ++h) {
      const unsigned need = state.need[h];
      if (need == 0) continue;
      const unsigned count = (board_.house[h] & state.open).count();
      const unsigned order = 1024 * (count - need) + count;
      if (order < best) {
        best = order;
        house = h;
      }
    }
    return (board_.house[house] & state.open).first();
  }

  void take(const State<W>& state) {
    if (listing_.count >= skip_ && listing_.count - skip_ < keep_) {
      for (unsigned row = 0; row < board_.size; ++row) {
        for (unsigned column = 0; column < board_.size; ++column) {
          if (state.stars.has(row * board_.size + column)) listing_.columns.push_back(static_cast<std::uint8_t>(column));
        }
      }
    }
    ++listing_.count;
    control_.add_found(1);
  }

  unsigned stars_;
  std::uint64_t at_most_, skip_, keep_;
  Control& control_;
  std::uint64_t nodes_ = 0, nodes_all_ = 0, probes_ = 0;
  bool possible_ = true;
  Geometry<W> board_;
  State<W> root_{};
  std::vector<State<W>> levels_;
  Listing listing_;
};

}  // namespace

Listing solve_several(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep,
                      Control& control) {
  const unsigned cells = task.size * task.size;
  if (cells <= 64) return Search<1>(task, at_most, skip, keep, control).run();
  if (cells <= 128) return Search<2>(task, at_most, skip, keep, control).run();
  if (cells <= 256) return Search<4>(task, at_most, skip, keep, control).run();
  if (cells <= 448) return Search<7>(task, at_most, skip, keep, control).run();
  return Search<10>(task, at_most, skip, keep, control).run();
}

}  // namespace damero::starbattle
