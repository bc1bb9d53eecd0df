#include "queens/sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <utility>
#include <vector>

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 16;
using Masks = std::vector<std::uint64_t>;

// The four sides that a board can be swept from.
std::array<Masks, 4> sides(std::span<const std::uint64_t> open) {
  const std::size_t n = open.size();
  Masks rows(open.begin(), open.end()), columns(n);
  for (std::size_t row = 0; row < n; ++row) {
    for (std::uint64_t rest = open[row]; rest != 0; rest &= rest - 1) {
      columns[static_cast<std::size_t>(std::countr_zero(rest))] |= 1ULL << row;
    }
  }
  std::array<Masks, 4> all{rows, rows, columns, columns};
  std::reverse(all[1].begin(), all[1].end());
  std::reverse(all[3].begin(), all[3].end());
  return all;
}

// Closes the squares that the queens of rows with one square attack, as long as that makes more such rows. False:
// a row is left without a square.
bool settle(Masks& open) {
  std::uint64_t done = 0;
  for (bool again = true; std::exchange(again, false);) {
    for (std::size_t row = 0; row < open.size(); ++row) {
      if (!std::has_single_bit(open[row]) || (done >> row & 1U) != 0) continue;
      done |= 1ULL << row;
      again = true;
      for (std::size_t other = 0; other < open.size(); ++other) {
        const std::size_t away = other > row ? other - row : row - other;
        if (away != 0) open[other] &= ~(open[row] | open[row] << away | open[row] >> away);
      }
    }
  }
  return std::none_of(open.begin(), open.end(), [](std::uint64_t row) { return row == 0; });
}

// How many ways the first half of the rows might have, each by itself.
double breadth(const Masks& open) {
  double ways = 1;
  for (std::size_t row = 0; row < (open.size() + 1) / 2; ++row) ways *= std::popcount(open[row]);
  return ways;
}

class Walk {
 public:
  Walk(const Masks& open, std::uint64_t at_most, Control& control) : at_most_(at_most), control_(control) {
    std::size_t before = 0;
    for (std::size_t row = 0; row < open.size(); ++row) {
      if (std::has_single_bit(open[row])) continue;  // its queen attacks nothing that is still open
      gaps_[rows_] = static_cast<unsigned>(row - before);
      open_[rows_++] = open[row];
      before = row;
    }
  }

  Sweep run() {
    if (rows_ == 0) {
      count_ = 1;
    } else {
      from(0, 0, 0, 0);
    }
    report();
    control_.add_nodes(nodes_);
    const bool full = count_ >= at_most_;
    return {std::min(count_, at_most_), !ended_ && !full, ended_ && !full};
  }

 private:
  void from(unsigned row, std::uint64_t left, std::uint64_t down, std::uint64_t right) {
    std::uint64_t squares = open_[row] & ~(left | down | right);
    if (row + 1 == rows_) {
      count_ += static_cast<unsigned>(std::popcount(squares));
      return;
    }
    const unsigned gap = gaps_[row + 1], far = row + 2 < rows_ ? gaps_[row + 2] : 0;
    for (; squares != 0; squares &= squares - 1) {
      const std::uint64_t bit = squares & (0 - squares);
      const std::uint64_t next_left = (left | bit) << gap, next_down = down | bit, next_right = (right | bit) >> gap;
      if (++nodes_ == kAskEvery && ask()) return;
      if ((open_[row + 1] & ~(next_left | next_down | next_right)) == 0) continue;
      if (far != 0 && (open_[row + 2] & ~(next_left << far | next_down | next_right >> far)) == 0) continue;
      from(row + 1, next_left, next_down, next_right);
      if (ended_) return;
    }
  }

  bool ask() {
    report();
    ended_ = control_.should_stop(std::exchange(nodes_, 0)) || count_ >= at_most_;
    return ended_;
  }

  void report() noexcept {
    if (count_ <= control_.found()) return;
    control_.add_found(std::min(count_, at_most_) - std::min(at_most_, control_.found()));
  }

  std::array<std::uint64_t, kMaxSweep> open_{};
  std::array<unsigned, kMaxSweep> gaps_{};  // from the row before
  unsigned rows_ = 0;
  std::uint64_t at_most_, count_ = 0, nodes_ = 0;
  bool ended_ = false;
  Control& control_;
};

}  // namespace

Sweep sweep(std::span<const std::uint64_t> open, std::uint64_t at_most, Control& control) {
  if (open.size() > kMaxSweep) throw std::invalid_argument("the board is too large to sweep");
  std::array<Masks, 4> all = sides(open);
  const Masks* best = nullptr;
  for (Masks& side : all) {
    if (!settle(side)) return {0, true, false};
    if (best == nullptr || breadth(side) < breadth(*best)) best = &side;
  }
  return Walk(*best, at_most, control).run();
}

}  // namespace damero::queens
