#include "sudoku/rated.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "common/parts.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/plain.hpp"

namespace damero::sudoku {
namespace {


struct Rated {
  Verdict verdict = Verdict::limit;
  std::string fields;
};

Rated rate_line(std::string_view line, const RateOne& rate, Control& control) {
  std::uint8_t givens[kNineCells], solution[kNineCells];
  if (!read_cells(line, givens)) return {Verdict::unread, {}};
  if (nine_clashes(givens)) return {Verdict::invalid, {}};
  const Found found = nine_count(givens, 2, solution, control);
  if (found.solutions >= 2) return {Verdict::several, {}};
  if (!found.complete) return {Verdict::limit, {}};
  if (found.solutions == 0) return {Verdict::none, {}};
  std::string fields = rate(givens, solution, control);
  if (fields.empty()) return {Verdict::limit, {}};
  return {Verdict::unique, std::move(fields)};
}

}  // namespace

Batch rate_lines(std::string_view text, unsigned threads, std::string_view blanks, const RateOne& rate,
                 Control& control) {
  const std::vector<std::string_view> lines = lines_of(text, kNineCells);
  std::vector<Rated> answers(lines.size());
  // One puzzle is a part: one may take a thousand times as long as another.
  run_parts(lines.size(), threads, control, [&](std::uint64_t i, unsigned) {
    if (!control.should_stop(1)) answers[i] = rate_line(lines[i], rate, control);
  });
  Batch batch;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Rated& answer = answers[i];
    if (answer.verdict == Verdict::unread) batch.unread.push_back(unread(text, lines[i], batch.text.size()));
    batch.text += word_for(answer.verdict);
    if (answer.verdict == Verdict::unique) {
      batch.text += answer.fields;
    } else {
      batch.text += blanks;
    }
    batch.text += '\n';
  }
  return batch;
}

}  // namespace damero::sudoku
