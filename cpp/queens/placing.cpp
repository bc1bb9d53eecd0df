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

std::array<std::uint32_t, 4> lines_of(std::uint32_t size, std::uint32_t row, std::uint32_t column) noexcept {
  return {row, column, column + (size - 1 - row), column + row};
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

Clashes clashes(std::uint32_t size, std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns,
                std::size_t at_most) {
  const std::size_t queens = rows.size();
  if (columns.size() != queens) throw std::invalid_argument("a row and a column for each queen");
  for (std::size_t i = 0; i < queens; ++i) {
    if (rows[i] >= size || columns[i] >= size) throw std::invalid_argument("a queen is off the board");
    if (i > 0 && (rows[i] < rows[i - 1] || (rows[i] == rows[i - 1] && columns[i] <= columns[i - 1]))) {
      throw std::invalid_argument("queens must be in order of row and column");
    }
  }
  Clashes result;
  std::array<std::vector<std::uint32_t>, 4> seen;  // queens met on each line
  for (std::size_t line = 0; line < 4; ++line) seen[line].assign(line < 2 ? size : 2 * std::size_t{size}, 0);
  for (std::size_t i = 0; i < queens; ++i) {
    const auto lines = lines_of(size, rows[i], columns[i]);
    for (std::size_t line = 0; line < 4; ++line) result.total += seen[line][lines[line]]++;
  }
  if (result.total == 0 || at_most == 0) return result;

  // The next queen on each line of each queen, 1-based so that 0 is none: found from the last queen back.
  std::array<std::vector<std::uint32_t>, 4> next;
  for (std::size_t line = 0; line < 4; ++line) {
    next[line].assign(queens + 1, 0);
    std::fill(seen[line].begin(), seen[line].end(), 0);
  }
  for (std::size_t i = queens; i > 0; --i) {
    const auto lines = lines_of(size, rows[i - 1], columns[i - 1]);
    for (std::size_t line = 0; line < 4; ++line) {
      next[line][i] = seen[line][lines[line]];
      seen[line][lines[line]] = static_cast<std::uint32_t>(i);
    }
  }
  for (std::size_t i = 1; i <= queens && result.listed.size() < at_most; ++i) {
    std::array<std::uint32_t, 4> at{};  // merges the four chains that start here
    for (std::size_t line = 0; line < 4; ++line) at[line] = next[line][i];
    while (result.listed.size() < at_most) {
      std::size_t least = 4;
      for (std::size_t line = 0; line < 4; ++line) {
        if (at[line] != 0 && (least == 4 || at[line] < at[least])) least = line;
      }
      if (least == 4) break;
      result.listed.push_back({static_cast<std::uint32_t>(i - 1), at[least] - 1, static_cast<Line>(least)});
      at[least] = next[least][at[least]];
    }
  }
  return result;
}

}  // namespace damero::queens
