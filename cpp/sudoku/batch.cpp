#include "sudoku/batch.hpp"

#include <algorithm>
#include <cstring>

#include "common/lines.hpp"
#include "common/parts.hpp"
#include "sudoku/nine_kernel.hpp"
#include "sudoku/plain.hpp"

namespace damero::sudoku {
namespace {

constexpr std::size_t kPart = 1024;  // puzzles handed to a thread at a time

struct Answer {
  Verdict verdict = Verdict::limit;
  std::uint8_t solution[kNineCells];
};

bool has_solution(Verdict verdict) noexcept { return verdict == Verdict::unique || verdict == Verdict::several; }

Verdict verdict_of(const NineResult& result, const std::uint8_t* cells) noexcept {
  if (result.solutions >= 2) return Verdict::several;
  if (!result.complete) return Verdict::limit;
  if (result.solutions == 1) return Verdict::unique;
  return nine_clashes(cells) ? Verdict::invalid : Verdict::none;
}

// Answers a part of the lines: those that are puzzles all in one call of the kernel.
void solve_part(const std::string_view* lines, std::size_t count, Answer* answers, Control& control) {
  std::vector<std::uint8_t> cells(kNineCells * count);
  std::vector<NineCells> puzzles;
  std::vector<std::size_t> places;
  puzzles.reserve(count);
  places.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint8_t* const at = cells.data() + kNineCells * puzzles.size();
    if (!read_cells(lines[i], at)) {
      answers[i].verdict = Verdict::unread;
      continue;
    }
    puzzles.push_back({at, 0});
    places.push_back(i);
  }
  std::vector<NineResult> results(puzzles.size());
  nine_kernel().batch(puzzles.data(), puzzles.size(), results.data(), control);
  for (std::size_t k = 0; k < puzzles.size(); ++k) {
    Answer& answer = answers[places[k]];
    answer.verdict = verdict_of(results[k], puzzles[k].cells);
    if (has_solution(answer.verdict)) std::memcpy(answer.solution, results[k].solution, kNineCells);
  }
}

char* write(const Answer& answer, char* at) {
  const std::string_view word = word_for(answer.verdict);
  at = std::copy(word.begin(), word.end(), at);
  *at++ = '\t';
  if (has_solution(answer.verdict)) {
    at = write_cells(answer.solution, at);
  } else {
    *at++ = '-';
  }
  *at++ = '\n';
  return at;
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

Batch solve_lines(std::string_view text, unsigned threads, Control& control) {
  const std::vector<std::string_view> lines = lines_of(text, kNineCells);
  std::vector<Answer> answers(lines.size());
  run_parts((lines.size() + kPart - 1) / kPart, threads, control, [&](std::uint64_t part, unsigned) {
    const std::size_t first = part * kPart;
    if (control.should_stop(0)) return;
    solve_part(lines.data() + first, std::min(kPart, lines.size() - first), answers.data() + first, control);
  });
  constexpr std::size_t kLongest = 7 + 1 + kNineCells + 1;  // the word, a tab, the solution and the line's end
  Batch batch;
  batch.text.resize(kLongest * lines.size());
  char* const begin = batch.text.data();
  char* at = begin;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (answers[i].verdict == Verdict::unread) {
      batch.unread.push_back(unread(text, lines[i], static_cast<std::size_t>(at - begin)));
    }
    at = write(answers[i], at);
  }
  batch.text.resize(static_cast<std::size_t>(at - begin));
  return batch;
}

}  // namespace damero::sudoku
