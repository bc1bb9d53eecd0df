// Counting parts by searching row by row: slower, and quite another way than by halves.
#include <array>
#include <bit>
#include <vector>

#include "common/parts.hpp"
#include "queens/halves.hpp"

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 16;

class Search {
 public:
  Search(const Slice& slice, Control& control)
      : n_(slice.n), north_(slice.n / 2), all_((1U << slice.n) - 1), east_((1U << slice.n / 2) - 1),
        even_(slice.n % 2 == 0), slice_(slice), control_(control), index_(std::size_t{1} << north_, kNone) {
    for (std::size_t i = 0; i < slice.south.size(); ++i) index_[slice.south[i]] = i;
  }

  // Returns false if stopped.
  bool run(std::size_t part, std::uint64_t& total) {
    weights_.assign(slice_.south.size(), Weights{});
    for (const RowSet& set : row_sets(slice_, part)) weights_[set.south] = set.weights;
    for (unsigned row = 0; row < n_; ++row) {
      const bool is_east = row < north_ ? (slice_.north[part] >> row & 1U) != 0 : slice_.middle != 0;
      const bool is_free = row >= north_ + n_ % 2;
      allowed_[row] = is_free ? all_ : is_east ? east_ : all_ & ~east_;
      const std::uint32_t long_diagonals = even_ ? 1U << row | 1U << (n_ - 1 - row) : 0;
      allowed_[row] &= ~(long_diagonals & east_);
      diagonals_[row] = long_diagonals & ~east_;
    }
    total_ = nodes_ = 0;
    const bool finished = place(0, {});
    control_.add_nodes(nodes_);
    total = total_;
    return finished;
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  struct Taken {
    std::uint32_t columns = 0, falling = 0, rising = 0, south = 0, on_diagonals = 0;
  };

  bool place(unsigned row, const Taken& taken) {
    if (row == n_) {
      const std::size_t south = index_[taken.south];
      if (south != kNone) total_ += weights_[south].by_class[taken.on_diagonals];
      return true;
    }
    for (std::uint32_t open = allowed_[row] & ~(taken.columns | taken.falling | taken.rising); open != 0;
         open &= open - 1) {
      const std::uint32_t queen = open & (0U - open);
      if (++nodes_ == kAskEvery) {
        nodes_ = 0;
        if (control_.should_stop(kAskEvery)) return false;
      }
      Taken next{taken.columns | queen, (taken.falling | queen) << 1, (taken.rising | queen) >> 1, taken.south,
                 taken.on_diagonals + ((queen & diagonals_[row]) != 0)};
      if (row >= north_ + n_ % 2 && (queen & east_) != 0) next.south |= 1U << (n_ - 1 - row);
      if (!place(row + 1, next)) return false;
    }
    return true;
  }

  unsigned n_, north_;
  std::uint32_t all_, east_;  // columns
  bool even_;
  const Slice& slice_;
  Control& control_;
  std::vector<std::size_t> index_;  // of the slice's b's
  std::vector<Weights> weights_;    // by b
  std::array<std::uint32_t, 32> allowed_{}, diagonals_{};
  std::uint64_t total_ = 0, nodes_ = 0;
};

}  // namespace

void count_by_rows(const Slice& slice, std::size_t first, std::size_t last, unsigned threads, Control& control,
                   std::uint64_t* counts) {
  run_some_parts(last - first, threads, control, [&](std::uint64_t part, unsigned) {
    std::uint64_t total = 0;
    if (!Search(slice, control).run(first + part, total)) return;
    counts[part] = total;
    control.add_done(1);
    control.add_found(total);
  });
}

}  // namespace damero::queens
