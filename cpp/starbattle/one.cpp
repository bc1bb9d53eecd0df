#include "starbattle/one.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "starbattle/matching.hpp"

namespace damero::starbattle {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 10;
constexpr unsigned kFewCells = 2;        // houses with more open cells say less than looking at them costs
constexpr std::uint64_t kManyFound = 8;  // so many solutions: it is not hard to find more, and cheaper to guess

unsigned lowest(std::uint32_t mask) noexcept { return static_cast<unsigned>(std::countr_zero(mask)); }
bool is_single(std::uint32_t mask) noexcept { return (mask & (mask - 1)) == 0; }
// The columns that a star in one of these touches in the next row.
std::uint32_t beside(std::uint32_t bit) noexcept { return bit | bit << 1 | bit >> 1; }

// How many bits are set in all. Written so that a compiler can take several masks at once on any machine.
template <std::size_t L>
unsigned count(const std::array<std::uint32_t, L>& masks) noexcept {
  std::uint32_t total = 0;
  for (std::uint32_t x : masks) {
    x -= x >> 1 & 0x55555555U;
    x = (x & 0x33333333U) + (x >> 2 & 0x33333333U);
    x = (x + (x >> 4)) & 0x0F0F0F0FU;
    x += x >> 8;
    total += (x + (x >> 16)) & 0x3FU;
  }
  return total;
}

template <unsigned L>
struct Board {
  Lanes<L> row{};          // by row the columns where its star may be
  std::uint32_t done = 0;  // rows whose star has closed its cells, columns and regions that have one
  std::uint32_t columns = 0, regions = 0;
  Matching<L> region_rows, region_columns, row_columns;

  explicit Board(unsigned size) noexcept : region_rows(size), region_columns(size), row_columns(size) {}
};

template <unsigned L>
class Search {
 public:
  Search(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep, Control& control)
      : size_(task.size), at_most_(at_most), skip_(skip), keep_(keep), control_(control), root_(task.size) {
    for (unsigned cell = 0; cell < size_ * size_; ++cell) {
      region_of_[cell] = task.regions[cell];
      region_[region_of_[cell]][cell / size_] |= 1U << cell % size_;
      if (task.cells[cell] != kBlocked) root_.row[cell / size_] |= 1U << cell % size_;
    }
    for (unsigned r = 0; r < size_; ++r) {
      for (unsigned c = 0; c < size_; ++c) fill_closes(r, c);
    }
    for (unsigned cell = 0; cell < size_ * size_; ++cell) {
      if (task.cells[cell] == kStar) possible_ = possible_ && put(root_, cell / size_, 1U << cell % size_);
    }
  }

  Listing run() {
    if (at_most_ == 0) return std::move(listing_);
    levels_.reserve(size_ + 1);
    if (possible_) levels_.push_back(root_);
    while (!levels_.empty() && listing_.count < at_most_) {
      Board<L>& top = levels_.back();
      if (!settle(top)) {
        levels_.pop_back();
        continue;
      }
      if (++nodes_ == kAskEvery) {
        listing_.stopped = control_.should_stop(std::exchange(nodes_, 0));
        if (listing_.stopped) return std::move(listing_);
      }
      const auto [r, bit] = chosen(top);
      levels_.push_back(top);
      levels_[levels_.size() - 2].row[r] &= ~bit;  // what is left to try there once the star has been tried
      put(levels_.back(), r, bit);
    }
    control_.add_nodes(nodes_);
    listing_.exhausted = levels_.empty();
    return std::move(listing_);
  }

 private:
  struct Choice {
    unsigned row;
    std::uint32_t bit;
  };

  void fill_closes(unsigned r, unsigned c) noexcept {
    const std::uint32_t bit = 1U << c;
    Lanes<L>& closed = closes_[r * size_ + c];
    const Lanes<L>& own = region_[region_of_[r * size_ + c]];
    for (unsigned i = 0; i < L; ++i) closed[i] = own[i] | bit;
    closed[r] = ~0U;
    if (r > 0) closed[r - 1] |= beside(bit);
    if (r + 1 < L) closed[r + 1] |= beside(bit);
  }

  // Puts a star; false when the cell is closed.
  bool put(Board<L>& board, unsigned r, std::uint32_t bit) const noexcept {
    const bool open = (board.row[r] & bit) != 0;
    const Lanes<L>& closed = closes_[r * size_ + lowest(bit)];
    for (unsigned i = 0; i < L; ++i) board.row[i] &= ~closed[i];
    board.row[r] = bit;
    board.done |= 1U << r;
    board.columns |= bit;
    board.regions |= 1U << region_of_[r * size_ + lowest(bit)];
    return open;
  }

  // Goes on to where a choice is needed. False: a dead end, or a solution, which it counts.
  bool settle(Board<L>& board) {
    for (;;) {
      if (!put_singles(board)) return false;
      if (board.done == all()) {
        take(board);
        return false;
      }
      if (listing_.count >= kManyFound) return true;
      bool changed = false;
      if (narrow(board)) continue;
      if (!match(board, changed)) return false;
      if (!changed) return true;
    }
  }

  std::uint32_t all() const noexcept { return (1U << size_) - 1; }

  // Puts stars where a row, column or region has one cell left, as long as there are any.
  bool put_singles(Board<L>& board) const noexcept {
    for (;;) {
      const std::uint32_t before = board.done;
      std::uint32_t once = 0, twice = 0;
      for (unsigned r = 0; r < size_; ++r) {
        const std::uint32_t cells = board.row[r];
        if (cells == 0) return false;
        if (is_single(cells) && (board.done >> r & 1U) == 0) put(board, r, cells);
        twice |= once & cells;
        once |= cells;
      }
      if (once != all()) return false;
      if (board.done != before) continue;
      const std::uint32_t alone = once & ~twice & ~board.columns;
      if (alone != 0) {
        put_in_column(board, alone & (0U - alone));
        continue;
      }
      for (std::uint32_t rest = all() & ~board.regions; rest != 0; rest &= rest - 1) {
        std::uint32_t columns = 0, rows = 0;
        seek(board, lowest(rest), columns, rows);
        if (columns == 0) return false;
        if (is_single(columns) && is_single(rows)) put(board, lowest(rows), columns);
      }
      if (board.done == before) return true;
    }
  }

  void put_in_column(Board<L>& board, std::uint32_t bit) const noexcept {
    unsigned r = 0;
    while ((board.row[r] & bit) == 0) ++r;
    put(board, r, bit);
  }

  // The columns and rows where a region has open cells.
  void seek(const Board<L>& board, unsigned g, std::uint32_t& columns, std::uint32_t& rows) const noexcept {
    for (unsigned i = 0; i < L; ++i) {
      const std::uint32_t cells = board.row[i] & region_[g][i];
      columns |= cells;
      rows |= (cells != 0 ? 1U : 0U) << i;
    }
  }

  // Closes the cells that k regions in k rows, k regions in k columns or k rows in k columns leave nothing to.
  bool match(Board<L>& board, bool& any) const noexcept {
    Lanes<L> rows{}, columns{};
    for (unsigned g = 0; g < size_; ++g) seek(board, g, columns[g], rows[g]);
    std::uint32_t changed = 0;
    if (!board.region_rows.filter(rows, changed)) return false;
    any = any || changed != 0;
    for (; changed != 0; changed &= changed - 1) {
      const unsigned g = lowest(changed);
      for (unsigned i = 0; i < L; ++i) board.row[i] &= ~(region_[g][i] & ((rows[g] >> i & 1U) - 1U));
    }
    if (!board.region_columns.filter(columns, changed)) return false;
    any = any || changed != 0;
    for (; changed != 0; changed &= changed - 1) {
      const unsigned g = lowest(changed);
      for (unsigned i = 0; i < L; ++i) board.row[i] &= ~(region_[g][i] & ~columns[g]);
    }
    if (!board.row_columns.filter(board.row, changed)) return false;
    any = any || changed != 0;
    return true;
  }

  // Closes the cells that a star on any cell of some row, column or region would close. True if there were any.
  bool narrow(Board<L>& board) const noexcept {
    const Few few = few_in_columns(board);
    bool any = false;
    for (std::uint32_t rest = all() & ~board.done; rest != 0; rest &= rest - 1) {
      const unsigned r = lowest(rest);
      if (static_cast<unsigned>(std::popcount(board.row[r])) > kFewCells) continue;
      Lanes<L> cells{};
      cells[r] = board.row[r];
      any |= narrow_by(board, cells);
    }
    for (std::uint32_t rest = few.two | few.three; rest != 0; rest &= rest - 1) {
      any |= narrow_by(board, in_column(board, rest & (0U - rest)));
    }
    for (std::uint32_t rest = all() & ~board.regions; rest != 0; rest &= rest - 1) {
      const Lanes<L> cells = in_region(board, lowest(rest));
      if (count(cells) <= kFewCells) any |= narrow_by(board, cells);
    }
    return any;
  }

  bool narrow_by(Board<L>& board, const Lanes<L>& cells) const noexcept {
    Lanes<L> closed;
    for (unsigned i = 0; i < L; ++i) closed[i] = board.row[i] & ~cells[i];
    for (unsigned r = 0; r < size_; ++r) {
      for (std::uint32_t rest = cells[r]; rest != 0; rest &= rest - 1) {
        const Lanes<L>& by_cell = closes_[r * size_ + lowest(rest)];
        for (unsigned i = 0; i < L; ++i) closed[i] &= by_cell[i];
      }
    }
    std::uint32_t some = 0;
    for (unsigned i = 0; i < L; ++i) {
      some |= closed[i];
      board.row[i] ^= closed[i];
    }
    return some != 0;
  }

  Lanes<L> in_column(const Board<L>& board, std::uint32_t bit) const noexcept {
    Lanes<L> cells;
    for (unsigned i = 0; i < L; ++i) cells[i] = board.row[i] & bit;
    return cells;
  }

  Lanes<L> in_region(const Board<L>& board, unsigned g) const noexcept {
    Lanes<L> cells;
    for (unsigned i = 0; i < L; ++i) cells[i] = board.row[i] & region_[g][i];
    return cells;
  }

  // Columns with two and with three open cells.
  struct Few {
    std::uint32_t two, three;
  };

  Few few_in_columns(const Board<L>& board) const noexcept {
    std::uint32_t ones = 0, twos = 0, more = 0;  // all columns are counted at once, a digit a mask
    for (unsigned r = 0; r < size_; ++r) {
      const std::uint32_t cells = board.row[r], carry = ones & cells;
      more |= twos & carry;
      ones ^= cells;
      twos ^= carry;
    }
    return {twos & ~ones & ~more, twos & ones & ~more};
  }

  // The first cell of the house with the fewest open ones, columns counted up to three.
  Choice chosen(const Board<L>& board) const noexcept {
    unsigned best = ~0U;
    Choice choice{0, 0};
    for (std::uint32_t rest = all() & ~board.done; rest != 0; rest &= rest - 1) {
      const unsigned r = lowest(rest), cells = static_cast<unsigned>(std::popcount(board.row[r]));
      if (cells >= best) continue;
      best = cells;
      choice = {r, board.row[r] & (0U - board.row[r])};
    }
    const Few few = few_in_columns(board);
    const std::uint32_t least = best > 2 && few.two != 0 ? few.two : best > 3 ? few.three : 0;
    if (least != 0) {
      best = few.two != 0 ? 2 : 3;
      const std::uint32_t bit = least & (0U - least);
      unsigned r = 0;
      while ((board.row[r] & bit) == 0) ++r;
      choice = {r, bit};
    }
    for (std::uint32_t rest = all() & ~board.regions; rest != 0 && best > 2; rest &= rest - 1) {
      const Lanes<L> cells = in_region(board, lowest(rest));
      const unsigned number = count(cells);
      if (number >= best) continue;
      best = number;
      unsigned r = 0;
      while (cells[r] == 0) ++r;
      choice = {r, cells[r] & (0U - cells[r])};
    }
    return choice;
  }

  void take(const Board<L>& board) {
    if (listing_.count >= skip_ && listing_.count - skip_ < keep_) {
      for (unsigned r = 0; r < size_; ++r) listing_.columns.push_back(static_cast<std::uint8_t>(lowest(board.row[r])));
    }
    ++listing_.count;
    control_.add_found(1);
  }

  unsigned size_;
  std::uint64_t at_most_, skip_, keep_;
  Control& control_;
  std::uint64_t nodes_ = 0;
  bool possible_ = true;
  std::array<Lanes<L>, L> region_{};  // by region and row the columns of its cells
  std::array<std::uint8_t, L * L> region_of_;
  std::array<Lanes<L>, L * L> closes_;  // by cell and row the columns that a star there closes
  Board<L> root_;
  std::vector<Board<L>> levels_;
  Listing listing_;
};

}  // namespace

Listing solve_one(const Task& task, std::uint64_t at_most, std::uint64_t skip, std::uint64_t keep, Control& control) {
  if (task.size <= 8) return Search<8>(task, at_most, skip, keep, control).run();
  if (task.size <= 16) return Search<16>(task, at_most, skip, keep, control).run();
  return Search<32>(task, at_most, skip, keep, control).run();
}

}  // namespace damero::starbattle
