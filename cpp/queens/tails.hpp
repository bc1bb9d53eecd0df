// The last rows of a board from a table: every way to fill them with queens that do not attack each other,
// grouped by the columns that they take, in lexicographic order within a group.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace damero::queens {

inline constexpr unsigned kMaxTail = 8;  // rows in a table

// Memory at multiples of 64 bytes, the width of the widest vectors.
template <class Item>
struct Aligned {
  using value_type = Item;
  static constexpr std::align_val_t kWidth{64};

  Aligned() = default;
  template <class Other>
  explicit Aligned(const Aligned<Other>&) noexcept {}

  Item* allocate(std::size_t number) { return static_cast<Item*>(::operator new(number * sizeof(Item), kWidth)); }
  void deallocate(Item* items, std::size_t) noexcept { ::operator delete(items, kWidth); }
  bool operator==(const Aligned&) const noexcept { return true; }
};

// Lane is std::uint32_t for boards up to 17 rows, std::uint64_t up to 32. One half of a lane's bits stand for
// the diagonals that cross the first of the last rows going down to the right, the other half for those going
// down to the left: a beginning and an end fit when their lanes have no bit in common. No queen above attacks
// that row's first square from the left, nor its last one from the right: these two need no bit.
template <class Lane>
class Tails {
 public:
  static constexpr unsigned kHalf = sizeof(Lane) * 4;
  static constexpr unsigned kBlock = 32;  // lanes that are looked at together; groups are filled up to it

  struct Group {
    std::uint32_t first = 0, blocks = 0;
  };

  static constexpr unsigned kLargest = kHalf <= 16 ? 17 : 32;

  // n up to kLargest, rows from 1 to kMaxTail (6 where n is 17) and less than n.
  Tails(unsigned n, unsigned rows) : n_(n), rows_(rows), bits_(kHalf > 16 ? 8 : n <= 16 ? 4 : 5) {
    for (unsigned k = 0; k < choose_.size(); ++k) {
      choose_[k].fill(k == 0 ? 1 : 0);
      for (unsigned i = 1; k > 0 && i < choose_[k].size(); ++i) {
        choose_[k][i] = choose_[k][i - 1] + choose_[k - 1][i - 1];
      }
    }
    if constexpr (kHalf <= 16) {
      ranks_.resize(std::size_t{1} << n);
      for (std::uint32_t set = 0; set < ranks_.size(); ++set) {
        if (static_cast<unsigned>(std::popcount(set)) == rows) ranks_[set] = static_cast<std::uint16_t>(rank(set));
      }
    }
    groups_.resize(choose_[rows][n]);
    build();
  }

  unsigned rows() const noexcept { return rows_; }
  const Lane* lanes() const noexcept { return lanes_.data(); }  // at a multiple of 64 bytes, as every group

  // The columns of an end, one byte each from the lowest, the first of the last rows first.
  std::uint64_t columns(std::size_t end) const noexcept {
    std::uint64_t columns = columns_[end];
    if (bits_ == 8) return columns;
    if (bits_ == 5) {
      std::uint64_t bytes = 0;
      for (unsigned row = 0; row < rows_; ++row) bytes |= (columns >> (5 * row) & 31U) << (8 * row);
      return bytes;
    }
    columns = (columns | columns << 16) & 0x0000FFFF0000FFFF;
    columns = (columns | columns << 8) & 0x00FF00FF00FF00FF;
    return (columns | columns << 4) & 0x0F0F0F0F0F0F0F0F;
  }
  void prefetch_columns(std::size_t end) const noexcept { __builtin_prefetch(columns_.data() + end); }

  // The ends that take exactly these columns.
  const Group& group(std::uint32_t set) const noexcept {
    if constexpr (kHalf <= 16) return groups_[ranks_[set]];
    return groups_[rank(set)];
  }

  // The lane of a beginning, from its diagonals as they cross the first of the last rows.
  static Lane lane(std::uint32_t left, std::uint32_t right) noexcept {
    return static_cast<Lane>(left >> 1) | static_cast<Lane>(right) << kHalf;
  }

 private:
  struct Frame {
    std::uint32_t open, left, down, right, falling, rising;
  };

  std::uint32_t rank(std::uint32_t set) const noexcept {
    std::uint32_t sum = 0;
    for (unsigned k = 1; set != 0; set &= set - 1, ++k) sum += choose_[k][static_cast<unsigned>(std::countr_zero(set))];
    return sum;
  }

  void build() {
    each([&](std::uint32_t set, Lane, std::uint64_t) { ++groups_[index(set)].blocks; });
    std::uint32_t first = 0;
    std::vector<std::uint32_t> next(groups_.size());
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      groups_[i] = {first, (groups_[i].blocks + kBlock - 1) / kBlock};
      next[i] = first;
      first += groups_[i].blocks * kBlock;
    }
    lanes_.assign(first, ~Lane{0});  // what fills a group up fits to nothing
    columns_.resize(first);
    each([&](std::uint32_t set, Lane lane, std::uint64_t columns) {
      const std::uint32_t at = next[index(set)]++;
      lanes_[at] = lane;
      columns_[at] = static_cast<Lane>(columns);
    });
  }

  std::size_t index(std::uint32_t set) const noexcept {
    if constexpr (kHalf <= 16) return ranks_[set];
    return rank(set);
  }

  // Calls use(set, lane, columns) for every end in lexicographic order; its columns as they are kept.
  template <class Use>
  void each(Use&& use) const {
    const std::uint32_t all = n_ == 32 ? ~0U : (1U << n_) - 1;
    std::array<Frame, kMaxTail> frames;
    frames[0] = {all, 0, 0, 0, 0, 0};
    std::uint64_t columns = 0;
    for (unsigned row = 0;;) {
      Frame& here = frames[row];
      if (here.open == 0) {
        if (row == 0) return;
        --row;
        continue;
      }
      const std::uint32_t bit = here.open & (0U - here.open);
      here.open ^= bit;
      const std::uint64_t column = static_cast<std::uint64_t>(std::countr_zero(bit));
      columns = (columns & ((1ULL << (bits_ * row)) - 1)) | column << (bits_ * row);
      const std::uint32_t falling = here.falling | bit >> row;
      const std::uint32_t rising = here.rising | (bit << row & all);
      if (row + 1 == rows_) {
        use(here.down | bit, lane(falling, rising & all >> 1), columns);
        continue;
      }
      Frame& below = frames[++row];
      below = {0, (here.left | bit) << 1, here.down | bit, (here.right | bit) >> 1, falling, rising};
      below.open = all & ~(below.left | below.down | below.right);
    }
  }

  unsigned n_, rows_, bits_;  // bits of a column
  std::array<std::array<std::uint32_t, 33>, kMaxTail + 1> choose_{};
  std::vector<std::uint16_t> ranks_;
  std::vector<Group> groups_;
  std::vector<Lane, Aligned<Lane>> lanes_;
  std::vector<Lane> columns_;  // as many bits for each end as a lane has
};

}  // namespace damero::queens
