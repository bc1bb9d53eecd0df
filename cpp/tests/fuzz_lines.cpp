// Arbitrary bytes as a batch of Sudokus: whatever comes in, every line that stands for something gets one answer.
//
// With clang (DAMERO_FUZZ) libFuzzer makes up the bytes; otherwise fuzz_lines_main.cpp does, for a few seconds.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/lines.hpp"
#include "sudoku/batch.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/plain.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

using Cells = std::array<std::uint8_t, kNineCells>;

// A puzzle with many givens missing could take long; what a limit cuts off is an answer too.
constexpr std::uint64_t kNodes = 20000;
constexpr std::size_t kCounted = 16;     // lines that are counted one by one too
constexpr std::size_t kThreaded = 1025;  // lines from which on two threads share them

struct Answer {
  std::string_view word, grid;
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  LineReader reader(text);
  std::uint64_t last = 0;
  const char* at = text.data();
  for (Line line; reader.next(line);) {
    CHECK(line.number > last);
    CHECK(line.text.data() >= at && line.text.data() + line.text.size() <= text.data() + text.size());
    CHECK(!line.text.empty());
    CHECK(line.text.find_first_of("\r\n") == line.text.npos);
    last = line.number;
    at = line.text.data() + line.text.size();
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string_view> rows_of(std::string_view text) {
  std::vector<std::string_view> rows;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    CHECK(end != text.npos);
    rows.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return rows;
}

bool is_solution_of(std::string_view grid, const Cells& givens) {
  Cells cells;
  if (!read_cells(grid, cells.data()) || nine_clashes(cells.data())) return false;
  for (int cell = 0; cell < kNineCells; ++cell) {
    if (cells[cell] == 0 || (givens[cell] != 0 && givens[cell] != cells[cell])) return false;
  }
  return true;
}

void check_answer(const Answer& answer, std::string_view line, bool stopped) {
  Cells givens;
  const bool plain = read_cells(line, givens.data());
  CHECK(answer.word == "unique" || answer.word == "several" || answer.word == "none" || answer.word == "invalid" ||
        answer.word == "limit" || answer.word == "error");
  CHECK(answer.word != "limit" || stopped);
  CHECK(plain || answer.word == "error" || answer.word == "limit");
  CHECK(!plain || answer.word != "error");
  if (answer.word == "unique" || answer.word == "several") {
    CHECK(is_solution_of(answer.grid, givens));
  } else {
    CHECK(answer.grid == "-");
  }
  if (answer.word == "invalid" || answer.word == "none") {
    CHECK(nine_clashes(givens.data()) == (answer.word == "invalid"));
  }
}

// The kernel for one puzzle knows as many solutions.
void check_count(const Answer& answer, std::string_view line) {
  Cells givens;
  if (answer.word == "limit" || !read_cells(line, givens.data())) return;
  Control control(0.0, kNodes);
  const Found found = nine_count(givens.data(), 2, nullptr, control);
  if (!found.complete) return;
  CHECK_EQUAL(found.solutions, answer.word == "several" ? 2U : answer.word == "unique" ? 1U : 0U);
}

void solve(std::string_view text, const std::vector<Line>& lines) {
  Control control(0.0, kNodes);
  const Batch batch = solve_lines(text, 1, control);
  const std::vector<std::string_view> rows = rows_of(batch.text);
  CHECK_EQUAL(rows.size(), lines.size());
  std::size_t unread = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t tab = rows[i].find('\t');
    CHECK(tab != rows[i].npos);
    const Answer answer{rows[i].substr(0, tab), rows[i].substr(tab + 1)};
    check_answer(answer, lines[i].text, control.stopped());
    if (i < kCounted) check_count(answer, lines[i].text);
    if (answer.word != "error") continue;
    CHECK(unread < batch.unread.size());
    const Unread& at = batch.unread[unread++];
    CHECK_EQUAL(at.answer, static_cast<std::uint64_t>(rows[i].data() - batch.text.data()));
    CHECK_EQUAL(at.begin, static_cast<std::uint64_t>(lines[i].text.data() - text.data()));
    CHECK_EQUAL(at.end, at.begin + lines[i].text.size());
  }
  CHECK_EQUAL(unread, batch.unread.size());
  if (control.stopped() || lines.size() < kThreaded) return;
  Control other;
  CHECK(solve_lines(text, 2, other).text == batch.text);
}

// Forms are forms of themselves; returns those of a text, one a line.
std::string forms_of(std::string_view text, std::size_t lines, bool& whole) {
  Control control(0.0, kNodes);
  const Forms forms = canonical_lines(text, 1, control);
  const std::vector<std::string_view> rows = rows_of(forms.text);
  CHECK_EQUAL(rows.size() + forms.unread.size(), lines);
  whole = !control.stopped();
  std::string done;
  for (const std::string_view row : rows) {
    Cells cells;
    const bool form = read_cells(row, cells.data());
    CHECK(form || row == "invalid\t-" || row == "limit\t-");
    if (form) done.append(row).append("\n");
  }
  return done;
}

void canonicalise(std::string_view text, const std::vector<Line>& lines) {
  bool whole = false;
  const std::string forms = forms_of(text, lines.size(), whole);
  const auto count = static_cast<std::size_t>(std::count(forms.begin(), forms.end(), '\n'));
  const std::string again = forms_of(forms, count, whole);
  if (whole) CHECK(again == forms);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::vector<Line> lines = lines_of(text);
  solve(text, lines);
  canonicalise(text, lines);
  return 0;
}
