#include <array>

#include "common/lines.hpp"
#include "common/parts.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/plain.hpp"

namespace damero::sudoku {
namespace {

constexpr std::uint64_t kPart = 64;  // grids handed to a thread at a time

struct Answer {
  bool read = true;
  Form::State state = Form::State::limit;
  std::array<std::uint8_t, kPlainCells> cells;
};

Answer answer_for(std::string_view line, Control& control) {
  Answer answer;
  answer.read = read_cells(line, answer.cells.data());
  if (!answer.read) return answer;
  const Form form = canonical_form({3, 3}, answer.cells, control);
  answer.state = form.state;
  if (form.state == Form::State::done) std::copy(form.cells.begin(), form.cells.end(), answer.cells.begin());
  return answer;
}

void write(const Answer& answer, std::string& text) {
  if (answer.state == Form::State::done) {
    std::array<char, kPlainCells> line;
    text.append(line.data(), write_cells(answer.cells.data(), line.data()));
  } else {
    text += answer.state == Form::State::invalid ? "invalid\t-" : "limit\t-";
  }
  text += '\n';
}

}  // namespace

Forms canonical_lines(std::string_view text, unsigned threads, Control& control) {
  const std::vector<std::string_view> lines = lines_of(text, kPlainCells);
  std::vector<Answer> answers(lines.size());
  run_parts((lines.size() + kPart - 1) / kPart, threads, control, [&](std::uint64_t part, unsigned) {
    const std::size_t end = std::min<std::size_t>(lines.size(), (part + 1) * kPart);
    for (std::size_t i = part * kPart; i < end && !control.should_stop(0); ++i) {
      answers[i] = answer_for(lines[i], control);
    }
  });
  Forms forms;
  forms.text.reserve(lines.size() * (kPlainCells + 1));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (answers[i].read) {
      write(answers[i], forms.text);
    } else {
      forms.unread.push_back(unread(text, lines[i], forms.text.size()));
    }
  }
  return forms;
}

}  // namespace damero::sudoku
