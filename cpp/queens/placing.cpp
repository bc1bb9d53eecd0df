#include "queens/placing.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace damero::queens {
namespace {

// Even n: knight's moves. Row by row columns 2, 4, 6 ... and then 1, 3, 5 ... (from 1), which is right unless
// n leaves 2 on division by 6; then the same steps start from the middle and go around the board's edge, the
// second half being the half turn of the first.
void place_even(std::uint32_t n, std::uint32_t* columns) {
  const std::uint32_t half = n / 2;
  if (n % 6 != 2) {
    for (std::uint32_t row = 0; row < half; ++row) {
      columns[row] = 2 * row + 1;
      columns[half + row] = 2 * row;
    }
    return;
  }
  for (std::uint32_t row = 0; row < half; ++row) {
    const std::uint32_t column = (2 * row + half - 1) % n;
    columns[row] = column;
    columns[n - 1 - row] = n - 1 - column;
  }
}

// Queens on a board, and the lines that they stand on. Without rows, queen i stands in row i.
class Lines {
 public:
  Lines(std::uint32_t size, std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns)
      : size_(size), rows_(rows), columns_(columns) {
    for (std::size_t line = 0; line < 4; ++line) {
      seen_[line].assign(line < 2 ? size : 2 * std::size_t{size}, 0);
    }
  }

  std::size_t queens() const noexcept { return columns_.size(); }

  // Pairs of queens that share a line.
  std::uint64_t pairs() {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < queens(); ++i) {
      const auto lines = lines_of(i);
      for (std::size_t line = 0; line < 4; ++line) total += seen_[line][lines[line]]++;
    }
    return total;
  }

  // The first of them, in order: the next queen on each line of each queen is found from the last queen back,
  // and then the four chains that start at a queen are merged. Queens count from 1 here, so that 0 is none.
  std::vector<Clash> list(std::size_t at_most) {
    std::array<std::vector<std::uint32_t>, 4> next;
    for (std::size_t line = 0; line < 4; ++line) {
      next[line].assign(queens() + 1, 0);
      std::fill(seen_[line].begin(), seen_[line].end(), 0);
    }
    for (std::size_t i = queens(); i > 0; --i) {
      const auto lines = lines_of(i - 1);
      for (std::size_t line = 0; line < 4; ++line) {
        next[line][i] = seen_[line][lines[line]];
        seen_[line][lines[line]] = static_cast<std::uint32_t>(i);
      }
    }
    std::vector<Clash> listed;
    for (std::size_t i = 1; i <= queens(); ++i) {
      std::array<std::uint32_t, 4> at{};
      for (std::size_t line = 0; line < 4; ++line) at[line] = next[line][i];
      for (;;) {
        std::size_t least = 4;
        for (std::size_t line = 0; line < 4; ++line) {
          if (at[line] != 0 && (least == 4 || at[line] < at[least])) least = line;
        }
        if (least == 4) break;
        if (listed.size() == at_most) return listed;
        listed.push_back({static_cast<std::uint32_t>(i - 1), at[least] - 1, static_cast<Line>(least)});
        at[least] = next[least][at[least]];
      }
    }
    return listed;
  }

 private:
  std::array<std::uint32_t, 4> lines_of(std::size_t queen) const noexcept {
    const std::uint32_t row = rows_.empty() ? static_cast<std::uint32_t>(queen) : rows_[queen];
    const std::uint32_t column = columns_[queen];
    return {row, column, column + (size_ - 1 - row), column + row};
  }

  std::uint32_t size_;
  std::span<const std::uint32_t> rows_, columns_;
  std::array<std::vector<std::uint32_t>, 4> seen_;
};

Clashes report(Lines&& lines, std::size_t at_most) {
  Clashes result;
  result.total = lines.pairs();
  if (result.total != 0 && at_most != 0) result.listed = lines.list(at_most);
  return result;
}

void check(std::uint32_t size, std::span<const std::uint32_t> numbers) {
  for (const std::uint32_t number : numbers) {
    if (number >= size) throw std::invalid_argument("a queen is off the board");
  }
}

}  // namespace

std::vector<std::uint32_t> place(std::uint32_t n) {
  if (n > kMaxPlacing) throw std::invalid_argument("the board is too large");
  if (n == 0 || n == 2 || n == 3) return {};
  std::vector<std::uint32_t> columns(n);
  // An odd board is the even one before it with one more queen in the last corner: neither pattern has a
  // queen on the long falling diagonal.
  place_even(n - n % 2, columns.data());
  if (n % 2 == 1) columns[n - 1] = n - 1;
  return columns;
}

Clashes clashes(std::uint32_t size, std::span<const std::uint32_t> rows,
                std::span<const std::uint32_t> columns, std::size_t at_most) {
  if (columns.size() != rows.size()) throw std::invalid_argument("a row and a column for each queen");
  check(size, rows);
  check(size, columns);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rows[i] < rows[i - 1] || (rows[i] == rows[i - 1] && columns[i] <= columns[i - 1])) {
      throw std::invalid_argument("queens must be in order of row and column");
    }
  }
  return report(Lines(size, rows, columns), at_most);
}

Clashes clashes(std::span<const std::uint32_t> columns, std::size_t at_most) {
  if (columns.size() > kMaxPlacing) throw std::invalid_argument("the board is too large");
  const std::uint32_t size = static_cast<std::uint32_t>(columns.size());
  check(size, columns);
  return report(Lines(size, {}, columns), at_most);
}

}  // namespace damero::queens
