#include "queens/matching.hpp"

#include <vector>

namespace damero::queens {
namespace {

class Matcher {
 public:
  explicit Matcher(const Squares& squares)
      : squares_(squares), n_(squares.size()), row_of_(n_, Squares::kNone), column_of_(n_, Squares::kNone), level_(n_) {}

  bool run() {
    for (;;) {
      if (!layers()) return free_rows_.empty();
      std::size_t gained = 0;
      for (const std::uint32_t row : free_rows_) gained += augment(row);
      if (gained == 0) return false;
    }
  }

 private:
  // The distance of each row from a free one along paths that alternate; whether some path ends at a free column.
  bool layers() {
    free_rows_.clear();
    std::vector<std::uint32_t> queue;
    for (std::uint32_t row = 0; row < n_; ++row) {
      level_[row] = Squares::kNone;
      if (squares_.is_done(row) || column_of_[row] != Squares::kNone) continue;
      level_[row] = 0;
      queue.push_back(row);
    }
    free_rows_ = queue;
    bool ends = false;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const std::uint32_t square : squares_.of(queue[i])) {
        const std::uint32_t other = row_of_[squares_.column_of(square)];
        if (other == Squares::kNone) {
          ends = true;
        } else if (level_[other] == Squares::kNone) {
          level_[other] = level_[queue[i]] + 1;
          queue.push_back(other);
        }
      }
    }
    return ends;
  }

  bool augment(std::uint32_t row) {
    for (const std::uint32_t square : squares_.of(row)) {
      const std::uint32_t column = squares_.column_of(square), other = row_of_[column];
      if (other != Squares::kNone && (level_[other] != level_[row] + 1 || !augment(other))) continue;
      row_of_[column] = row;
      column_of_[row] = column;
      return true;
    }
    level_[row] = Squares::kNone;
    return false;
  }

  const Squares& squares_;
  std::uint32_t n_;
  std::vector<std::uint32_t> row_of_, column_of_, level_, free_rows_;
};

}  // namespace

bool has_matching(const Squares& squares) { return Matcher(squares).run(); }

}  // namespace damero::queens
