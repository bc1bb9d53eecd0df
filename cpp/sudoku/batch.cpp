#include "sudoku/batch.hpp"

#include <array>

#include "common/parts.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/nine.hpp"

namespace damero::sudoku {
namespace {

constexpr std::uint64_t kPart = 256;  // puzzles handed to a thread at a time
constexpr std::uint8_t kNoCell = 255;

constexpr std::array<std::uint8_t, 256> kCellOf = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(kNoCell);
  for (const char c : {'.', '0', '*', '_', '-', 'X'}) table[static_cast<unsigned char>(c)] = 0;
  for (int digit = 1; digit <= 9; ++digit) table['0' + digit] = static_cast<std::uint8_t>(digit);
  return table;
}();

struct Answer {
  Verdict verdict = Verdict::limit;
  std::array<std::uint8_t, kNineCells> solution;
};

// The lines that stand for puzzles, without their ends.
std::vector<std::string_view> puzzle_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const std::size_t first = line.find_first_not_of(" \t\v\f\r");
    if (first != line.npos && line[first] != '#') lines.push_back(line);
  }
  return lines;
}

Answer solve_line(std::string_view line, const Houses& houses, Control& control) {
  Answer answer;
  std::array<std::uint8_t, kNineCells> cells;
  if (!read_plain(line, cells.data())) {
    answer.verdict = Verdict::unread;
    return answer;
  }
  if (nine_clashes(cells.data())) {
    answer.verdict = Verdict::invalid;
    return answer;
  }
  const Found found = nine_count(nine_candidates(cells.data()), 2, answer.solution.data(), control);
  if (found.solutions >= 2) {
    // Which solution is found first may change with the kernel; the one shown must not.
    const Ask ask{.at_most = 1, .keep = 1};
    std::vector<std::uint8_t> first;
    if (search(houses, candidates_of(houses, cells), Order::steady, ask, first, control).complete) {
      answer.verdict = Verdict::several;
      std::copy(first.begin(), first.end(), answer.solution.begin());
    }
  } else if (found.complete) {
    answer.verdict = found.solutions == 1 ? Verdict::unique : Verdict::none;
  }
  return answer;
}

void write(const Answer& answer, std::string& text) {
  text += word_for(answer.verdict);
  text += '\t';
  if (answer.verdict == Verdict::unique || answer.verdict == Verdict::several) {
    for (const std::uint8_t digit : answer.solution) text += static_cast<char>('0' + digit);
  } else {
    text += '-';
  }
  text += '\n';
}

}  // namespace

std::string_view word_for(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::unique: return "unique";
    case Verdict::none: return "none";
    case Verdict::several: return "several";
    case Verdict::invalid: return "invalid";
    case Verdict::limit: return "limit";
    case Verdict::unread: break;
  }
  return "error";
}

bool read_plain(std::string_view line, std::uint8_t* cells) noexcept {
  if (line.size() != kNineCells) return false;
  for (int i = 0; i < kNineCells; ++i) {
    cells[i] = kCellOf[static_cast<unsigned char>(line[i])];
    if (cells[i] == kNoCell) return false;
  }
  return true;
}

Batch solve_lines(std::string_view text, unsigned threads, Control& control) {
  const std::vector<std::string_view> lines = puzzle_lines(text);
  std::vector<Answer> answers(lines.size());
  const Houses houses = Houses::of_boxes(3, 3);
  run_parts((lines.size() + kPart - 1) / kPart, threads, control, [&](std::uint64_t part, unsigned) {
    const std::size_t end = std::min<std::size_t>(lines.size(), (part + 1) * kPart);
    for (std::size_t i = part * kPart; i < end && !control.should_stop(0); ++i) {
      answers[i] = solve_line(lines[i], houses, control);
    }
  });
  Batch batch;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (answers[i].verdict == Verdict::unread) {
      const auto begin = static_cast<std::uint64_t>(lines[i].data() - text.data());
      batch.unread.push_back({batch.text.size(), begin, begin + lines[i].size()});
    }
    write(answers[i], batch.text);
  }
  return batch;
}

}  // namespace damero::sudoku
