#include "queens/completion.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <utility>

#include "queens/fitting.hpp"
#include "queens/sweep.hpp"

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 10;  // a node costs up to n forced queens of n steps each
constexpr unsigned kNone = kMaxMasks;
// After so many nodes it is plain whether there are plenty of solutions: one for every few nodes.
constexpr std::uint64_t kLookAfter = 1U << 15, kPlenty = 32;

struct State {
  std::array<std::uint64_t, kMaxMasks> squares;  // by row; of a row with a queen: that square
  std::uint64_t rows;                            // rows without a queen
  std::uint64_t columns;                         // columns without a queen
};

class Search {
 public:
  Search(std::span<const std::uint64_t> open, std::uint64_t at_most, std::uint64_t keep, Control& control)
      : n_(static_cast<unsigned>(open.size())), at_most_(at_most), keep_(keep), control_(control) {
    for (unsigned i = 0; i < n_; ++i) {  // the middle rows first: 0 1 2 3 4 5 is tried as 3 2 4 1 5 0
      order_[i] = static_cast<std::uint8_t>(i % 2 == 0 ? n_ / 2 + i / 2 : n_ / 2 - (i + 1) / 2);
      root_.squares[i] = open[i];
    }
    root_.rows = root_.columns = n_ == kMaxMasks ? ~0ULL : (1ULL << n_) - 1;
  }

  Listing run() {
    if (listing_.count == at_most_) return std::move(listing_);
    std::vector<Level> levels;
    levels.reserve(n_ + 1);
    levels.push_back({root_, kNone});
    settle(levels);
    while (!levels.empty()) {
      Level& top = levels.back();
      std::uint64_t& squares = top.state.squares[top.row];
      if (squares == 0) {
        levels.pop_back();
        continue;
      }
      if (++nodes_ == kAskEvery) {
        all_nodes_ += nodes_;
        listing_.stopped = control_.should_stop(std::exchange(nodes_, 0));
        if (listing_.stopped) return std::move(listing_);
        if (all_nodes_ == kLookAfter) {
          const bool plenty = listing_.count * kPlenty >= all_nodes_;
          if (!plenty) return fitted();
          if (n_ <= kMaxSweep && listing_.count >= keep_) return swept();
        }
      }
      const std::uint64_t bit = squares & (0 - squares);
      squares ^= bit;
      levels.push_back({top.state, kNone});
      put(levels.back().state, top.row, bit);
      settle(levels);
      if (listing_.count == at_most_) break;
    }
    control_.add_nodes(nodes_);
    listing_.exhausted = levels.empty();
    return std::move(listing_);
  }

 private:
  struct Level {
    State state;
    unsigned row;  // the row whose squares are being tried
  };

  // Begins anew with a search that takes more trouble over each node.
  Listing fitted() {
    std::vector<std::uint64_t> open(root_.squares.begin(), root_.squares.begin() + n_);
    const Fitting found = fit(n_, open, at_most_, keep_, 0, control_);
    if (found.stopped && found.count < listing_.count) {
      listing_.stopped = true;
      return std::move(listing_);
    }
    return {{found.columns.begin(), found.columns.end()}, found.count, found.exhausted, found.stopped};
  }

  // Counts anew from the beginning; what is kept stays.
  Listing swept() {
    const Sweep found = sweep({root_.squares.data(), n_}, at_most_, control_);
    listing_.count = std::max(listing_.count, found.count);
    listing_.exhausted = found.exhausted;
    listing_.stopped = found.stopped;
    return std::move(listing_);
  }

  // Puts a queen and closes the squares it attacks.
  void put(State& state, unsigned row, std::uint64_t bit) const noexcept {
    state.rows &= ~(1ULL << row);
    state.columns &= ~bit;
    for (std::uint64_t rest = state.rows; rest != 0; rest &= rest - 1) {
      const unsigned other = static_cast<unsigned>(std::countr_zero(rest));
      const unsigned away = other > row ? other - row : row - other;
      state.squares[other] &= ~(bit | bit << away | bit >> away);
    }
    state.squares[row] = bit;
  }

  // Takes the top level to its next choice: puts forced queens, counts a solution, drops a dead end.
  void settle(std::vector<Level>& levels) {
    State& state = levels.back().state;
    for (;;) {
      if (state.rows == 0) {
        take(state);
        levels.pop_back();
        return;
      }
      std::uint64_t once = 0, twice = 0;  // columns with at least one square, with at least two
      unsigned fewest = kMaxMasks + 1, row = kNone;
      for (unsigned i = 0; i < n_; ++i) {
        const unsigned at = order_[i];
        if ((state.rows >> at & 1U) == 0) continue;
        const std::uint64_t squares = state.squares[at];
        twice |= once & squares;
        once |= squares;
        const unsigned size = static_cast<unsigned>(std::popcount(squares));
        if (size < fewest) {
          fewest = size;
          row = at;
        }
      }
      if (fewest == 0 || (state.columns & ~once) != 0) {
        levels.pop_back();
        return;
      }
      std::uint64_t forced = state.squares[row];
      if (fewest > 1) {
        forced = once & ~twice;
        if (forced == 0) {
          levels.back().row = row;
          return;
        }
        forced &= 0 - forced;
        row = holder(state, forced);
      }
      put(state, row, forced);
    }
  }

  static unsigned holder(const State& state, std::uint64_t bit) noexcept {
    std::uint64_t rest = state.rows;
    while ((state.squares[static_cast<unsigned>(std::countr_zero(rest))] & bit) == 0) rest &= rest - 1;
    return static_cast<unsigned>(std::countr_zero(rest));
  }

  void take(const State& state) {
    if (listing_.count < keep_) {
      for (unsigned row = 0; row < n_; ++row) {
        listing_.columns.push_back(static_cast<std::uint8_t>(std::countr_zero(state.squares[row])));
      }
    }
    ++listing_.count;
    control_.add_found(1);
  }

  unsigned n_;
  std::uint64_t at_most_, keep_;
  Control& control_;
  std::uint64_t nodes_ = 0, all_nodes_ = 0;
  std::array<std::uint8_t, kMaxMasks> order_{};
  State root_{};
  Listing listing_;
};

}  // namespace

Listing complete(std::span<const std::uint64_t> open, std::uint64_t at_most, std::uint64_t keep,
                 Control& control) {
  if (open.size() > kMaxMasks) throw std::invalid_argument("the board is too large to complete");
  return Search(open, at_most, keep, control).run();
}

}  // namespace damero::queens
