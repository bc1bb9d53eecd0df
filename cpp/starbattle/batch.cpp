#include "starbattle/batch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/parts.hpp"
#include "starbattle/solve.hpp"

namespace damero::starbattle {
namespace {

constexpr std::size_t kPart = 64;  // lines handed to a thread at a time
constexpr std::size_t kUsualCells = 64;
constexpr unsigned kMaxCells = kMaxSize * kMaxSize;

struct Plain {
  unsigned size = 0;
  std::array<std::uint8_t, kMaxCells> regions;
};

bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

// Capitals, small letters and digits do not mix.
int alphabet(char c) noexcept {
  if (c >= 'A' && c <= 'Z') return 1;
  if (c >= 'a' && c <= 'z') return 2;
  return c >= '0' && c <= '9' ? 3 : 0;
}

// Reads a line in the plain form; false for any other.
bool read(std::string_view line, unsigned stars, Plain& board) noexcept {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  unsigned size = 1;
  while (size < kMaxSize && size * size < line.size()) ++size;
  if (line.empty() || size * size != line.size()) return false;
  const int kind = alphabet(line.front());
  std::array<std::uint8_t, 128> number{};  // of a symbol, from 1
  std::array<unsigned, kMaxSize> cells{};
  unsigned regions = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (kind == 0 || alphabet(line[i]) != kind) return false;
    std::uint8_t& region = number[static_cast<unsigned char>(line[i])];
    if (region == 0) {
      if (regions == size) return false;
      region = static_cast<std::uint8_t>(++regions);
    }
    board.regions[i] = static_cast<std::uint8_t>(region - 1);
    ++cells[region - 1U];
  }
  board.size = size;
  return regions == size && *std::min_element(cells.begin(), cells.begin() + size) >= stars;
}

void write_solution(const std::vector<std::uint8_t>& columns, unsigned stars, std::string& out) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) out += i % stars == 0 ? ' ' : '+';
    const unsigned column = columns[i] + 1U;
    if (column >= 10) out += static_cast<char>('0' + column / 10);
    out += static_cast<char>('0' + column % 10);
  }
}

// The answer to a line; empty when it is not in the plain form.
std::string answer(std::string_view line, unsigned stars, Control& control) {
  static constexpr std::array<std::uint8_t, kMaxCells> kNothingKnown{};
  Plain board;
  if (!read(line, stars, board)) return {};
  const unsigned cells = board.size * board.size;
  const Task task{board.size, stars, {board.regions.data(), cells}, {kNothingKnown.data(), cells}};
  const Listing found = solve(task, 2, 0, 1, control);
  if (found.count == 0) return found.exhausted ? "none\t-\n" : "limit\t-\n";
  std::string out = found.count >= 2 ? "several\t" : found.exhausted ? "unique\t" : "limit\t";
  write_solution(found.columns, stars, out);
  out += '\n';
  return out;
}

}  // namespace

Batch solve_lines(std::string_view text, unsigned stars, unsigned threads, Control& control) {
  const std::vector<std::string_view> lines = lines_of(text, kUsualCells);
  std::vector<std::string> answers(lines.size());
  const std::size_t parts = (lines.size() + kPart - 1) / kPart;
  std::vector<std::size_t> ends(parts);  // how far each part came
  run_parts(parts, threads, control, [&](std::uint64_t part, unsigned) {
    const std::size_t first = part * kPart, last = std::min(first + kPart, lines.size());
    for (std::size_t i = first; i < last && !control.should_stop(0); ++i) {
      answers[i] = answer(lines[i], stars, control);
      ends[part] = i + 1;
    }
  });
  Batch batch;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i >= ends[i / kPart]) {
      batch.text += "limit\t-\n";
    } else if (answers[i].empty()) {
      batch.unread.push_back(unread(text, lines[i], batch.text.size()));
    } else {
      batch.text += answers[i];
    }
  }
  return batch;
}

}  // namespace damero::starbattle
