#include "queens/squares.hpp"

#include <algorithm>
#include <bit>

namespace damero::queens {
namespace {

constexpr std::size_t kFew = 2048;  // squares with at most 512 kB of attacks
constexpr std::uint32_t kHeavy = 1U << 30;

}  // namespace

Squares::Squares(std::uint32_t n, std::span<const std::uint64_t> open)
    : n_(n), fixed_(n, kNone), at_(std::size_t{n} * n, kNone), count_(2 * n), parity_(2 * n), weight_(2 * n, 1),
      done_(2 * n) {
  const std::size_t words = open.size() / n;
  std::vector<std::uint8_t> risings(2 * n), fallings(2 * n);
  for (std::uint32_t row = 0; row < n; ++row) {
    const auto mask = open.subspan(row * words, words);
    std::uint32_t squares = 0, column = 0;
    for (std::size_t word = 0; word < words; ++word) {
      if (mask[word] != 0) column = static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(mask[word]));
      squares += static_cast<std::uint32_t>(std::popcount(mask[word]));
    }
    if (squares != 1) {
      missing_ += 1;
      continue;
    }
    if (column >= n || done_[n + column] || risings[row + column] || fallings[row + n - 1 - column]) {
      dead_ = true;
      return;
    }
    fixed_[row] = column;
    done_[row] = done_[n + column] = risings[row + column] = fallings[row + n - 1 - column] = 1;
  }
  for (std::uint32_t row = 0; row < n; ++row) {
    if (done_[row]) continue;
    for (std::uint32_t column = 0; column < n; ++column) {
      if ((open[row * words + column / 64] >> column % 64 & 1U) == 0) continue;
      if (done_[n + column] || risings[row + column] || fallings[row + n - 1 - column]) continue;
      at_[std::size_t{row} * n + column] = static_cast<std::uint32_t>(row_.size());
      row_.push_back(static_cast<std::uint16_t>(row));
      column_.push_back(static_cast<std::uint16_t>(column));
    }
  }
  open_.assign((row_.size() + 63) / 64, 0);
  for (std::uint32_t square = 0; square < row_.size(); ++square) open_[square / 64] |= 1ULL << square % 64;
  list_lines();
  if (row_.size() <= kFew) list_attacks();
  for (std::uint32_t line = 0; line < 2 * n; ++line) {
    if (done_[line]) continue;
    if (count_[line] == 0) dead_ = true;
    if (count_[line] <= 3) due_.push_back(line);
  }
}

void Squares::list_lines() {
  const std::uint32_t lines = 6 * n_;
  starts_.assign(lines + 1, 0);
  const auto each = [&](auto&& act) {
    for (std::uint32_t square = 0; square < row_.size(); ++square) {
      for (const std::uint32_t line : {std::uint32_t{row_[square]}, n_ + column_[square], rising(square), falling(square)}) {
        act(line, square);
      }
    }
  };
  each([&](std::uint32_t line, std::uint32_t square) {
    ++starts_[line + 1];
    if (line < 2 * n_) {
      ++count_[line];
      parity_[line] ^= square;
    }
  });
  for (std::uint32_t line = 0; line < lines; ++line) starts_[line + 1] += starts_[line];
  lists_.resize(starts_[lines]);
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  each([&](std::uint32_t line, std::uint32_t square) { lists_[next[line]++] = square; });
}

void Squares::list_attacks() {
  attacks_.assign(row_.size() * open_.size(), 0);
  for (std::uint32_t square = 0; square < row_.size(); ++square) {
    std::uint64_t* attacked = attacks_.data() + square * open_.size();
    for (const std::uint32_t line : {std::uint32_t{row_[square]}, n_ + column_[square], rising(square), falling(square)}) {
      for (const std::uint32_t other : of(line)) attacked[other / 64] |= 1ULL << other % 64;
    }
    attacked[square / 64] &= ~(1ULL << square % 64);
  }
}

void Squares::count_down(std::uint32_t line, std::uint32_t square) noexcept {
  parity_[line] ^= square;
  const std::uint32_t left = --count_[line];
  if (left > 3 || done_[line]) return;
  if (left == 0) {
    failed_ = line;
  } else {
    due_.push_back(line);
  }
}

void Squares::close(std::uint32_t square) {
  open_[square / 64] &= ~(1ULL << square % 64);
  closed_.push_back(square);
  count_down(row_[square], square);
  count_down(n_ + column_[square], square);
}

void Squares::put(std::uint32_t square) {
  done_[row_[square]] = done_[n_ + column_[square]] = 1;
  queens_.push_back(square);
  if (!attacks_.empty()) {
    const std::uint64_t* attacked = attacks_.data() + square * open_.size();
    work_ += open_.size();
    for (std::size_t word = 0; word < open_.size(); ++word) {
      for (std::uint64_t rest = open_[word] & attacked[word]; rest != 0; rest &= rest - 1) {
        close(static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(rest)));
      }
      if (failed_ != kNone) return;
    }
    return;
  }
  for (const std::uint32_t line : {std::uint32_t{row_[square]}, n_ + column_[square], rising(square), falling(square)}) {
    const auto squares = of(line);
    work_ += squares.size();
    for (const std::uint32_t other : squares) {
      if (is_open(other) && other != square) close(other);
    }
    if (failed_ != kNone) return;
  }
}

void Squares::close_at(std::int64_t row, std::int64_t column) {
  if (row < 0 || column < 0 || row >= n_ || column >= n_) return;
  const std::uint32_t square = at_[static_cast<std::size_t>(row) * n_ + static_cast<std::size_t>(column)];
  if (square != kNone && is_open(square)) close(square);
}

// A queen that attacks both squares left of a row stands at one of six places: where the column of one meets
// a diagonal of the other, or where two diagonals meet. For a column rows and columns change places.
void Squares::close_around_pair(std::uint32_t line) {
  const std::uint32_t first = choice(line, nullptr), second = parity_[line] ^ first;
  const bool is_row = line < n_;
  const std::int64_t here = is_row ? row_[first] : column_[first];
  const std::int64_t a = is_row ? column_[first] : row_[first], b = is_row ? column_[second] : row_[second];
  const std::int64_t apart = b - a;
  const auto shut = [&](std::int64_t across, std::int64_t along) {
    is_row ? close_at(across, along) : close_at(along, across);
  };
  for (const std::int64_t side : {here - apart, here + apart}) {
    shut(side, a);
    shut(side, b);
  }
  if (apart % 2 == 0) {
    shut(here - apart / 2, a + apart / 2);
    shut(here + apart / 2, a + apart / 2);
  }
}

// Three squares are attacked at once only from above and below the middle one, if they are equally far apart.
void Squares::close_around_three(std::uint32_t line) {
  std::int64_t along[3];
  std::size_t found = 0;
  const bool is_row = line < n_;
  for (const std::uint32_t square : of(line)) {
    if (is_open(square)) along[found++] = is_row ? column_[square] : row_[square];
    if (found == 3) break;
  }
  const std::int64_t apart = along[1] - along[0], here = is_row ? line : line - n_;
  if (along[2] - along[1] != apart) return;
  for (const std::int64_t side : {here - apart, here + apart}) {
    is_row ? close_at(side, along[1]) : close_at(along[1], side);
  }
}

bool Squares::settle() {
  while (failed_ == kNone && !due_.empty()) {
    const std::uint32_t line = due_.back();
    due_.pop_back();
    if (done_[line]) continue;
    switch (count_[line]) {
      case 0: failed_ = line; break;
      case 1: put(parity_[line]); break;
      case 2: close_around_pair(line); break;
      case 3: close_around_three(line); break;
      default: break;
    }
  }
  due_.clear();
  if (failed_ == kNone) return true;
  if (++weight_[failed_] == kHeavy) {
    for (std::uint32_t& weight : weight_) weight = weight / 2 + 1;
  }
  failed_ = kNone;
  return false;
}

std::uint32_t Squares::narrowest() const noexcept {
  std::uint32_t best = kNone;
  std::uint64_t count = 1, weight = 0;
  for (std::uint32_t line = 0; line < 2 * n_; ++line) {
    if (done_[line] || count_[line] * weight >= count * weight_[line]) continue;
    best = line;
    count = count_[line];
    weight = weight_[line];
  }
  return best;
}

std::uint32_t Squares::choice(std::uint32_t line, Rng* random) const noexcept {
  std::uint64_t skip = random == nullptr ? 0 : random->below(count_[line]);
  for (const std::uint32_t square : of(line)) {
    if (is_open(square) && skip-- == 0) return square;
  }
  return kNone;
}

void Squares::back_to(Place place) {
  while (closed_.size() > place.closed) {
    const std::uint32_t square = closed_.back();
    closed_.pop_back();
    open_[square / 64] |= 1ULL << square % 64;
    for (const std::uint32_t line : {std::uint32_t{row_[square]}, n_ + column_[square]}) {
      ++count_[line];
      parity_[line] ^= square;
    }
  }
  while (queens_.size() > place.queens) {
    const std::uint32_t square = queens_.back();
    queens_.pop_back();
    done_[row_[square]] = done_[n_ + column_[square]] = 0;
  }
}

void Squares::forget() { std::fill(weight_.begin(), weight_.end(), 1U); }

void Squares::write(std::vector<std::uint32_t>& columns) const {
  const std::size_t start = columns.size();
  columns.insert(columns.end(), fixed_.begin(), fixed_.end());
  for (const std::uint32_t square : queens_) columns[start + row_[square]] = column_[square];
}

}  // namespace damero::queens
