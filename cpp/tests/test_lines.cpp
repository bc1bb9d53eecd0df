#include "common/lines.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "sudoku/plain.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

constexpr std::string_view kBook = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// "number:line" for each line read, one after another.
std::string read_all(std::string_view text) {
  std::string all;
  LineReader reader(text);
  for (Line line; reader.next(line);) {
    all += std::to_string(line.number) + ':' + std::string(line.text) + '|';
  }
  return all;
}

void reads_lines_whatever_their_ends() {
  CHECK(read_all("a\nb\n") == "1:a|2:b|");
  CHECK(read_all("a\r\nb") == "1:a|2:b|");
  CHECK(read_all("a\rb\r\rc") == "1:a|2:b|4:c|");
  CHECK(read_all("a\n\rb\r") == "1:a|3:b|");
  CHECK(read_all("a\r\n\r\nb\r\n") == "1:a|3:b|");
  CHECK(read_all("") == "");
  CHECK(read_all("\n\n\r") == "");
}

void passes_over_blanks_and_comments() {
  CHECK(read_all("\xEF\xBB\xBF# head\n  # more\n \t\v\f\na #1\n\n") == "4:a #1|");
  CHECK(read_all("\xEF\xBB\xBF") == "");
  CHECK(read_all("a\n\xEF\xBB\xBF" "b") == "1:a|2:\xEF\xBB\xBF" "b|");
  CHECK(read_all(std::string_view("a\0b\n\0", 5)) == std::string("1:a\0b|2:\0|", 10));
}

void says_how_many_may_come() {
  const std::string text = std::string(kBook) + "\n" + std::string(kBook) + "\n# last";
  LineReader reader(text);
  CHECK(reader.at_most(81) >= 2);
  Line line;
  while (reader.next(line)) CHECK(line.text == kBook);
  CHECK_EQUAL(reader.at_most(81), 1U);
}

void reads_and_writes_the_plain_form() {
  std::array<std::uint8_t, kPlainCells> cells;
  CHECK(read_cells(kBook, cells.data()));
  CHECK_EQUAL(cells[0], 5);
  CHECK_EQUAL(cells[2], 0);
  CHECK_EQUAL(cells[80], 9);
  std::array<char, kPlainCells> text;
  CHECK(write_cells(cells.data(), text.data()) == text.data() + kPlainCells);
  CHECK(std::string_view(text.data(), kPlainCells) == kBook);
  CHECK(!read_cells(kBook.substr(1), cells.data()));
  CHECK(!read_cells(std::string(kBook) + ".", cells.data()));
}

void knows_every_character() {
  constexpr std::string_view kKnown = "123456789.0*_-X";
  std::array<std::uint8_t, kPlainCells> cells;
  for (int code = 0; code < 256; ++code) {
    for (const std::size_t place : {0U, 15U, 16U, 40U, 79U, 80U}) {
      std::string line(kBook);
      line[place] = static_cast<char>(code);
      const std::size_t at = kKnown.find(line[place]);
      CHECK_EQUAL(read_cells(line, cells.data()), at != kKnown.npos);
      if (at != kKnown.npos) CHECK_EQUAL(cells[place], at < 9 ? at + 1 : 0);
    }
  }
}

}  // namespace

int main() {
  reads_lines_whatever_their_ends();
  passes_over_blanks_and_comments();
  says_how_many_may_come();
  reads_and_writes_the_plain_form();
  knows_every_character();
}
