#include "queens/repair.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "common/rng.hpp"
#include "queens/listing.hpp"
#include "queens/placing.hpp"

namespace damero::queens {
namespace {

constexpr std::uint32_t kNone = ~0U;
constexpr std::uint32_t kBlocking = 1000;  // the largest board with blocked squares
constexpr std::uint64_t kAskEvery = 1U << 12;

// The squares that must stay free; none on a large board.
class Blocked {
 public:
  Blocked(std::uint32_t n, std::span<const std::uint64_t> squares) : n_(n) {
    if (squares.empty()) return;
    if (n > kBlocking) throw std::invalid_argument("the board is too large for blocked squares");
    set_.assign(std::size_t{n} * n, false);
    for (const std::uint64_t square : squares) set_[square] = true;
  }

  bool operator()(std::uint32_t row, std::uint32_t column) const {
    return !set_.empty() && set_[std::size_t{row} * n_ + column];
  }

 private:
  std::uint32_t n_;
  std::vector<bool> set_;
};

// Given queens of which no two may share a line in the end.
class Choice {
 public:
  Choice(std::uint32_t n, std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns)
      : n_(n), rows_(rows), columns_(columns), state_(rows.size(), State::open) {
    for (std::size_t line = 0; line < 4; ++line) {
      lines_[line].resize(line < 2 ? n : 2 * std::size_t{n});
      next_[line].resize(rows.size());
    }
    for (std::uint32_t queen = static_cast<std::uint32_t>(rows.size()); queen-- > 0;) {
      const auto at = lines_of(queen);
      for (std::size_t line = 0; line < 4; ++line) {
        Line& here = lines_[line][at[line]];
        next_[line][queen] = std::exchange(here.first, queen);
        ++here.open;
        here.mixed ^= queen;
      }
    }
  }

  // The columns by row of the queens chosen, kNone for a row without one.
  std::vector<std::uint32_t> run(const Blocked& blocked, Rng& rng) {
    std::vector<std::uint32_t> order(rows_.size());
    for (std::uint32_t queen = 0; queen < order.size(); ++queen) order[queen] = queen;
    rng.shuffle(order);
    for (const std::uint32_t queen : order) {
      if (blocked(rows_[queen], columns_[queen])) drop(queen);
    }
    for (const std::uint32_t queen : order) {
      if (state_[queen] == State::open) note(queen);
    }
    chosen_.assign(n_, kNone);
    for (const std::uint32_t queen : order) {
      settle();
      take(queen);
    }
    settle();
    return std::move(chosen_);
  }

 private:
  enum class State : std::uint8_t { open, chosen, dropped };

  struct Line {
    std::uint32_t first = kNone, open = 0, mixed = 0;  // mixed: all open queens, by exclusive or
  };

  std::array<std::uint32_t, 4> lines_of(std::uint32_t queen) const {
    const std::uint32_t row = rows_[queen], column = columns_[queen];
    return {row, column, column + (n_ - 1 - row), column + row};
  }

  // Puts a queen into the list of those to be taken soon, if it is alone on most of its lines.
  void note(std::uint32_t queen) {
    const auto at = lines_of(queen);
    unsigned alone = 0;
    for (std::size_t line = 0; line < 4; ++line) alone += lines_[line][at[line]].open == 1;
    if (alone >= 3) soon_[alone - 3].push_back(queen);
  }

  void settle() {
    while (!soon_[0].empty() || !soon_[1].empty()) {
      std::vector<std::uint32_t>& list = soon_[1].empty() ? soon_[0] : soon_[1];
      const std::uint32_t queen = list.back();
      list.pop_back();
      take(queen);
    }
  }

  void take(std::uint32_t queen) {
    if (state_[queen] != State::open) return;
    state_[queen] = State::chosen;
    chosen_[rows_[queen]] = columns_[queen];
    const auto at = lines_of(queen);
    for (std::size_t line = 0; line < 4; ++line) {
      std::uint32_t other = std::exchange(lines_[line][at[line]].first, kNone);
      for (; other != kNone; other = next_[line][other]) {
        if (state_[other] == State::open) drop(other);
      }
    }
  }

  void drop(std::uint32_t queen) {
    state_[queen] = State::dropped;
    const auto at = lines_of(queen);
    for (std::size_t line = 0; line < 4; ++line) {
      Line& here = lines_[line][at[line]];
      here.mixed ^= queen;
      if (--here.open == 1 && here.first != kNone && state_[here.mixed] == State::open) note(here.mixed);
    }
  }

  std::uint32_t n_;
  std::span<const std::uint32_t> rows_, columns_;
  std::vector<State> state_;
  std::array<std::vector<Line>, 4> lines_;
  std::array<std::vector<std::uint32_t>, 4> next_;
  std::array<std::vector<std::uint32_t>, 2> soon_;
  std::vector<std::uint32_t> chosen_;
};

// One queen in each row and column, and how often diagonals are used too often.
class Exchange {
 public:
  // `given`: the column of each row that has its queen already, none attacking another; kNone for the others.
  Exchange(std::vector<std::uint32_t>&& given, const Blocked& blocked, Rng& rng, Control& control)
      : n_(static_cast<std::uint32_t>(given.size())),
        columns_(std::move(given)),
        blocked_(blocked),
        rng_(rng),
        control_(control),
        falling_(2 * std::size_t{n_}),
        rising_(2 * std::size_t{n_}),
        is_noted_(n_) {}

  // False when stopped.
  bool run() {
    fill();
    return mend();
  }

  // Puts queens back to where they were given, as far as that costs none of the others.
  void put_back(std::span<const std::uint32_t> original) {
    std::vector<std::uint32_t> rows(n_);
    for (std::uint32_t row = 0; row < n_; ++row) rows[columns_[row]] = row;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t row = 0; row < n_; ++row) {
        if (original[row] == kNone || columns_[row] == original[row]) continue;
        const std::uint32_t other = rows[original[row]];
        if (columns_[other] == original[other]) continue;
        swap(row, other);
        if (is_good(row) && is_good(other)) {
          std::swap(rows[columns_[row]], rows[columns_[other]]);
          changed = true;
        } else {
          swap(row, other);
        }
      }
    }
  }

  std::vector<std::uint32_t>& columns() { return columns_; }

 private:
  static constexpr int kTries = 256;

  std::uint32_t& falling(std::uint32_t row, std::uint32_t column) { return falling_[column + (n_ - 1 - row)]; }
  std::uint32_t& rising(std::uint32_t row, std::uint32_t column) { return rising_[column + row]; }

  void put(std::uint32_t row, std::uint32_t column) {
    ++falling(row, column);
    ++rising(row, column);
  }

  bool is_free(std::uint32_t row, std::uint32_t column) {
    return falling(row, column) == 0 && rising(row, column) == 0 && !blocked_(row, column);
  }

  bool is_good(std::uint32_t row) {
    const std::uint32_t column = columns_[row];
    return falling(row, column) == 1 && rising(row, column) == 1 && !blocked_(row, column);
  }

  // Gives the rows without a queen the columns that are left.
  void fill() {
    std::vector<std::uint8_t> used(n_, 0);
    for (std::uint32_t row = 0; row < n_; ++row) {
      if (columns_[row] == kNone) {
        loose_.push_back(row);
      } else {
        used[columns_[row]] = 1;
        put(row, columns_[row]);
      }
    }
    std::vector<std::uint32_t> left;
    for (std::uint32_t column = 0; column < n_; ++column) {
      if (used[column] == 0) left.push_back(column);
    }
    rng_.shuffle(left);
    for (const std::uint32_t row : loose_) {
      // Columns are drawn from the back; one that does not fit goes somewhere else among those left.
      const std::size_t number = left.size();
      for (std::size_t tries = std::min<std::size_t>(number, 64); tries > 0; --tries) {
        const std::size_t at = rng_.below(number);
        if (!is_free(row, left[at])) continue;
        columns_[row] = left[at];
        put(row, left[at]);
        left[at] = left.back();
        left.pop_back();
        break;
      }
    }
    for (const std::uint32_t row : loose_) {
      if (columns_[row] != kNone) continue;
      columns_[row] = left.back();
      left.pop_back();
      put(row, columns_[row]);
      note(row);
    }
  }

  // Queens too many on the lines of a row's queen.
  int excess(std::uint32_t row) {
    const std::uint32_t column = columns_[row];
    return static_cast<int>(falling(row, column) > 1) + static_cast<int>(rising(row, column) > 1) +
           static_cast<int>(blocked_(row, column));
  }

  void swap(std::uint32_t row, std::uint32_t other) {
    for (const std::uint32_t each : {row, other}) {
      --falling(each, columns_[each]);
      --rising(each, columns_[each]);
    }
    std::swap(columns_[row], columns_[other]);
    put(row, columns_[row]);
    put(other, columns_[other]);
  }

  // How many clashes an exchange adds (takes, when less than 0). It is made only to be looked at.
  int change(std::uint32_t row, std::uint32_t other) {
    int before = take_off(row) + take_off(other);
    std::swap(columns_[row], columns_[other]);
    int after = put_on(row) + put_on(other);
    after -= before;
    take_off(other);
    take_off(row);
    std::swap(columns_[row], columns_[other]);
    put(row, columns_[row]);
    put(other, columns_[other]);
    return after;
  }

  int take_off(std::uint32_t row) {
    const std::uint32_t column = columns_[row];
    return static_cast<int>(--falling(row, column) > 0) + static_cast<int>(--rising(row, column) > 0) +
           static_cast<int>(blocked_(row, column));
  }

  int put_on(std::uint32_t row) {
    const std::uint32_t column = columns_[row];
    return static_cast<int>(falling(row, column)++ > 0) + static_cast<int>(rising(row, column)++ > 0) +
           static_cast<int>(blocked_(row, column));
  }

  // Exchanges until nothing clashes. False when stopped.
  bool mend() {
    std::uint64_t nodes = 0;
    std::size_t stuck = 0;
    while (!bad_.empty()) {
      const std::size_t at = rng_.below(bad_.size());
      const std::uint32_t row = bad_[at];
      if (is_good(row)) {
        is_noted_[row] = false;
        bad_[at] = bad_.back();
        bad_.pop_back();
        continue;
      }
      const int clashes = excess(row);
      std::uint32_t best = kNone;
      int least = 1;
      const int tries = static_cast<int>(std::min<std::uint32_t>(kTries, 2 * n_));
      for (int i = 0; i < tries && least > -clashes; ++i) {
        // First among those that are not at their place anyway.
        const bool among_loose = 2 * i < tries && loose_.size() > 1;
        const std::uint32_t other = among_loose ? loose_[rng_.below(loose_.size())]
                                                : static_cast<std::uint32_t>(rng_.below(n_));
        if (other == row) continue;
        ++nodes;
        const int delta = change(row, other);
        if (delta < least) {
          least = delta;
          best = other;
        }
      }
      if (nodes >= kAskEvery && control_.should_stop(std::exchange(nodes, 0))) return false;
      stuck = best != kNone && least < 0 ? 0 : stuck + 1;
      if (best == kNone || stuck > 64) {  // nothing near is better: go somewhere else
        best = static_cast<std::uint32_t>(rng_.below(n_));
        stuck = 0;
        if (best == row) continue;
      }
      exchange(row, best);
    }
    control_.add_nodes(nodes);
    return true;
  }

  // Makes an exchange, and notes which of the two clash in their new places: of every two queens that clash at
  // least one is noted.
  void exchange(std::uint32_t row, std::uint32_t other) {
    swap(row, other);
    for (const std::uint32_t each : {row, other}) {
      if (!is_good(each)) note(each);
    }
  }

  void note(std::uint32_t row) {
    if (is_noted_[row]) return;
    is_noted_[row] = true;
    bad_.push_back(row);
  }

  std::uint32_t n_;
  std::vector<std::uint32_t> columns_;
  const Blocked& blocked_;
  Rng& rng_;
  Control& control_;
  std::vector<std::uint32_t> falling_, rising_;
  std::vector<std::uint32_t> loose_, bad_;
  std::vector<bool> is_noted_;
};

void check(std::uint32_t size, std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns,
           std::span<const std::uint64_t> blocked) {
  if (columns.size() != rows.size()) throw std::invalid_argument("a row and a column for each queen");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] >= size || columns[i] >= size) throw std::invalid_argument("a queen is off the board");
  }
  for (const std::uint64_t square : blocked) {
    if (square >= std::uint64_t{size} * size) throw std::invalid_argument("a blocked square is off the board");
  }
}

unsigned attempts_for(std::uint32_t n) { return std::clamp(200'000U / n, 1U, 64U); }

}  // namespace

Repaired random_solution(std::uint32_t n, std::uint64_t seed, Control& control) {
  if (n < 4 || n > kMaxPlacing) throw std::invalid_argument("a board of 4 rows or more, and not too many");
  Rng rng(seed);
  const Blocked blocked(n, {});
  Exchange exchange(std::vector<std::uint32_t>(n, kNone), blocked, rng, control);
  Repaired result;
  if (exchange.run()) result.columns = std::move(exchange.columns());
  return result;
}

Repaired repair(std::uint32_t size, std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns,
                std::span<const std::uint64_t> blocked, std::uint64_t seed, Control& control) {
  if (size < 4 || size > kMaxPlacing) throw std::invalid_argument("a board of 4 rows or more, and not too many");
  check(size, rows, columns, blocked);
  Rng rng(seed);
  const Blocked barred(size, blocked);
  Repaired best;
  for (unsigned attempt = 0; attempt < attempts_for(size); ++attempt) {
    std::vector<std::uint32_t> chosen = Choice(size, rows, columns).run(barred, rng);
    Exchange exchange(std::vector<std::uint32_t>(chosen), barred, rng, control);
    if (!exchange.run()) break;
    exchange.put_back(chosen);
    Repaired found{std::move(exchange.columns()), 0};
    for (std::size_t i = 0; i < rows.size(); ++i) found.kept += found.columns[rows[i]] == columns[i];
    if (best.columns.empty() || found.kept > best.kept) best = std::move(found);
    if (best.kept == rows.size()) break;
  }
  return best;
}

Repaired nearest(std::uint32_t size, std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns,
                 std::span<const std::uint64_t> blocked, Control& control) {
  if (size < 1 || size > kMaxNearest) throw std::invalid_argument("the board is too large to try every solution");
  check(size, rows, columns, blocked);
  Wanted wanted;
  wanted.n = size;
  const Listed all = list(wanted, control);
  Repaired best;
  if (all.stopped) return best;
  // What a queen on a square is worth: 1 for a given one, and less than nothing on a blocked one.
  std::array<std::int32_t, kMaxNearest * kMaxNearest> worth{};
  for (std::size_t i = 0; i < rows.size(); ++i) worth[rows[i] * size + columns[i]] = 1;
  for (const std::uint64_t square : blocked) worth[square] = -static_cast<std::int32_t>(kMaxNearest);
  std::int32_t most = -1;
  const std::uint8_t* found = nullptr;
  for (std::uint64_t i = 0; i < all.count; ++i) {
    const std::uint8_t* solution = all.columns.data() + i * size;
    std::int32_t sum = 0;
    for (std::uint32_t row = 0; row < size; ++row) sum += worth[row * size + solution[row]];
    if (sum <= most) continue;
    most = sum;
    found = solution;
  }
  if (found == nullptr) return best;
  best.columns.assign(found, found + size);
  best.kept = static_cast<std::uint32_t>(most);
  return best;
}

}  // namespace damero::queens
