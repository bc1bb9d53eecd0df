#include "connect4/batch.hpp"

#include <optional>

namespace damero::connect4 {
namespace {

// Columns of one digit each, on a board where that is all it takes. A line of several words that begins with one digit
// may be columns with blanks between them: others must judge.
std::optional<Position> read(const Board& board, std::string_view line) {
  constexpr std::string_view kBlank = " \t";
  const std::string_view moves = line.substr(0, line.find_first_of(kBlank));
  if (moves.empty() || board.columns > 9) return std::nullopt;
  if (moves.size() == 1 && line.size() > 1) return std::nullopt;
  Position position;
  for (const char digit : moves) {
    const int column = digit - '1';
    if (column < 0 || column >= board.columns) return std::nullopt;
    const Bits square = playable(board, position.all) & board.column(column);
    if (square == 0 || has_four(board, position.other())) return std::nullopt;
    position = position.after(square);
  }
  return position;
}

void write(std::string& text, const Bounds& bounds) {
  text += std::to_string(bounds.low);
  if (!bounds.exact()) text += ".." + std::to_string(bounds.high);
  text += '\n';
}

}  // namespace

Batch solve_lines(const Board& board, std::string_view text, Mode mode, unsigned threads, Control& control,
                  const Book* book) {
  constexpr std::size_t kUsualLength = 12;
  const auto lines = lines_of(text, kUsualLength);
  Batch batch;
  std::vector<Position> positions;
  positions.reserve(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const auto position = read(board, lines[i])) positions.push_back(*position);
    else batch.unread.push_back(unread(text, lines[i], i));
  }
  std::vector<Bounds> found(positions.size());
  solve_many(board, positions.data(), positions.size(), found.data(), mode, threads, control, {}, book);
  auto next = batch.unread.begin();
  auto bounds = found.begin();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (next != batch.unread.end() && next->answer == i) (next++)->answer = batch.text.size();
    else write(batch.text, *bounds++);
  }
  return batch;
}

}  // namespace damero::connect4
