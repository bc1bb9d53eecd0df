#include "sudoku/plain.hpp"

#include <algorithm>

namespace damero::sudoku {

// The loops have neither branches nor tables, so that compilers do 16 cells or more at once.

bool read_cells(std::string_view line, std::uint8_t* cells) noexcept {
  if (line.size() != kPlainCells) return false;
  const char* const text = line.data();
  std::uint8_t read[kPlainCells];
  std::uint8_t wrong = 0;
  for (int i = 0; i < kPlainCells; ++i) {
    const auto c = static_cast<std::uint8_t>(text[i]);
    const auto digit = static_cast<std::uint8_t>(c - '0');
    // 0 for a character that stands for an empty cell.
    std::uint8_t other = c ^ '.';
    for (const std::uint8_t blank : {'*', '_', '-', 'X'}) {
      other = std::min(other, static_cast<std::uint8_t>(c ^ blank));
    }
    read[i] = digit <= 9 ? digit : 0;
    wrong |= digit <= 9 ? 0 : other;
  }
  std::copy_n(read, kPlainCells, cells);
  return wrong == 0;
}

char* write_cells(const std::uint8_t* cells, char* text, char blank) noexcept {
  char written[kPlainCells];
  for (int i = 0; i < kPlainCells; ++i) {
    written[i] = cells[i] == 0 ? blank : static_cast<char>('0' + cells[i]);
  }
  return std::copy_n(written, kPlainCells, text);
}

}  // namespace damero::sudoku
