// The open squares of a board while queens are put on it, and back: what a search for completions works on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/rng.hpp"

namespace damero::queens {

class Squares {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  // How far the board has come, to go back to.
  struct Place {
    std::size_t closed, queens;
  };

  // `open` as for fit(). Rows with one square have their queen from the start.
  Squares(std::uint32_t n, std::span<const std::uint64_t> open);

  // The fixed queens attack each other, or leave a row or a column without a square.
  bool is_dead() const noexcept { return dead_; }
  // Rows without a queen at the start.
  std::uint32_t missing() const noexcept { return missing_; }

  // Lines: rows are 0 to n - 1, columns n to 2n - 1.
  std::uint32_t size() const noexcept { return n_; }
  bool is_done(std::uint32_t line) const noexcept { return done_[line] != 0; }
  // The squares of a line at the start, and where they are.
  std::span<const std::uint32_t> of(std::uint32_t line) const noexcept {
    return {lists_.data() + starts_[line], starts_[line + 1] - starts_[line]};
  }
  std::uint32_t column_of(std::uint32_t square) const noexcept { return column_[square]; }

  // Puts a queen: closes the squares that it attacks. Until settle() says that it fits nothing else may be asked.
  void put(std::uint32_t square);
  void close(std::uint32_t square);
  // Puts the queens that are forced, closes squares that no queen can use. False: there is no solution.
  bool settle();

  // The row or column without a queen to branch on; kNone when all have one.
  std::uint32_t narrowest() const noexcept;
  // One of its open squares: the first, or one by chance.
  std::uint32_t choice(std::uint32_t line, Rng* random) const noexcept;

  Place place() const noexcept { return {closed_.size(), queens_.size()}; }
  void back_to(Place place);
  // Makes all weights equal again.
  void forget();
  // Appends the column of each row's queen; all rows have one.
  void write(std::vector<std::uint32_t>& columns) const;

  std::uint64_t work() const noexcept { return work_; }
  void reset_work() noexcept { work_ = 0; }

 private:
  void list_lines();
  void list_attacks();
  bool is_open(std::uint32_t square) const noexcept { return (open_[square / 64] >> square % 64 & 1U) != 0; }
  void count_down(std::uint32_t line, std::uint32_t square) noexcept;
  void close_at(std::int64_t row, std::int64_t column);
  void close_around_pair(std::uint32_t line);
  void close_around_three(std::uint32_t line);
  std::uint32_t rising(std::uint32_t square) const noexcept { return 2 * n_ + row_[square] + column_[square]; }
  std::uint32_t falling(std::uint32_t square) const noexcept {
    return 4 * n_ - 1 + row_[square] + (n_ - 1 - column_[square]);
  }

  std::uint32_t n_, missing_ = 0;
  bool dead_ = false;
  std::vector<std::uint32_t> fixed_;           // by row; kNone where there is none
  std::vector<std::uint16_t> row_, column_;    // by square
  std::vector<std::uint64_t> open_;            // one bit a square
  std::vector<std::uint64_t> attacks_;         // for few squares: by square, those that a queen there closes
  std::vector<std::uint32_t> at_;              // by row and column: the square, kNone for one never open
  std::vector<std::uint32_t> lists_, starts_;  // squares by line, diagonals too
  // By row and column: open squares, the exclusive or of their numbers, whether it has a queen, weight.
  std::vector<std::uint32_t> count_, parity_, weight_;
  std::vector<std::uint8_t> done_;
  std::vector<std::uint32_t> closed_, queens_, due_;
  std::uint32_t failed_ = kNone;  // a row or column without any square
  std::uint64_t work_ = 0;
};

}  // namespace damero::queens
