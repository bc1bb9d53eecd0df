#include "starbattle/several.hpp"

#include <array>
#include <bit>
#include <utility>

namespace damero::starbattle {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 9;  // a node is a round or more over up to 75 houses
constexpr unsigned kMaxHouses = 3 * kMaxSize;
constexpr unsigned kFewCells = 10;  // houses with so many open cells or fewer are looked at pair by pair
constexpr unsigned kNone = ~0U;

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
    for (const std::uint64_t word : words) total += static_cast<unsigned>(std::popcount(word));
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
};

template <unsigned W>
class Search {
 public:
  Search(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep, Control& control)
      : stars_(task.stars), at_most_(at_most), skip_(skip), keep_(keep), control_(control), board_(task) {
    root_.need.fill(static_cast<std::uint8_t>(stars_));
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
      if (++nodes_ == kAskEvery) {
        listing_.stopped = control_.should_stop(std::exchange(nodes_, 0));
        if (listing_.stopped) return std::move(listing_);
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
    for (const unsigned h : board_.houses_of[cell]) {
      if (state.need[h] == 0) return false;
      if (--state.need[h] == 0) state.open.remove(board_.house[h]);
    }
    return true;
  }

  // Goes on to where a choice is needed. False: a dead end, or a solution, which it counts.
  bool settle(State<W>& state) {
    for (;;) {
      bool missing = false, changed = false;
      for (unsigned h = 0; h < board_.houses; ++h) {
        const unsigned need = state.need[h];
        if (need == 0) continue;
        missing = true;
        Cells<W> cells = board_.house[h] & state.open;
        const unsigned count = cells.count();
        if (count < need) return false;
        if (count > need) continue;
        changed = true;
        for (unsigned cell; (cell = cells.first()) != kNone; cells.clear(cell)) {
          if (!put(state, cell)) return false;
        }
      }
      if (!missing) {
        take(state);
        return false;
      }
      if (!changed && !narrow(state)) return true;
    }
  }

  // Closes cells that no star can take whichever cells a house with few open ones takes. True if there were any.
  bool narrow(State<W>& state) const noexcept {
    bool changed = false;
    for (unsigned h = 0; h < board_.houses; ++h) {
      const unsigned need = state.need[h];
      if (need == 0) continue;
      const Cells<W> cells = board_.house[h] & state.open;
      if (cells.count() > kFewCells) continue;
      const Cells<W> closed = need == 1 ? closed_by_one(state, cells) : need == 2 ? closed_by_two(state, cells) : Cells<W>{};
      const Cells<W> closing = closed & state.open;
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

  Cells<W> closed_by_one(const State<W>& state, Cells<W> cells) const noexcept {
    Cells<W> closed = state.open;
    closed.remove(cells);
    for (unsigned cell; (cell = cells.first()) != kNone && closed.any(); cells.clear(cell)) {
      closed &= reach(state, cell);
    }
    return closed;
  }

  Cells<W> closed_by_two(const State<W>& state, const Cells<W>& cells) const noexcept {
    Cells<W> closed = state.open, used;
    closed.remove(cells);
    Cells<W> firsts = cells;
    for (unsigned one; (one = firsts.first()) != kNone;) {
      firsts.clear(one);
      const Cells<W> reached = reach(state, one);
      Cells<W> seconds = firsts;
      seconds.remove(reached);
      for (unsigned other; (other = seconds.first()) != kNone; seconds.clear(other)) {
        used.set(one);
        used.set(other);
        Cells<W> both = reached;
        both |= reach(state, other);
        for (const unsigned h : board_.houses_of[one]) {
          if (state.need[h] == 2 && board_.house[h].has(other)) both |= board_.house[h];
        }
        closed &= both;
      }
    }
    Cells<W> unused = cells;
    unused.remove(used);
    return closed |= unused;
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
  std::uint64_t nodes_ = 0;
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
