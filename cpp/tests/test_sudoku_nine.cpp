#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "check.hpp"
#include "common/control.hpp"
#include "sudoku/batch.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/plain.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

constexpr std::string_view kBook = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kAnswer =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::string_view kSeventeen =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

using Cells = std::array<std::uint8_t, 81>;

Cells cells_of(std::string_view line) {
  Cells cells;
  CHECK(read_cells(line, cells.data()));
  return cells;
}

std::uint64_t count(std::string_view line, std::uint64_t at_most) {
  Control control;
  const Found found = nine_count(nine_candidates(cells_of(line).data()), at_most, nullptr, control);
  CHECK(found.complete);
  CHECK_EQUAL(control.nodes(), found.nodes);
  CHECK_EQUAL(control.found(), found.solutions);
  return found.solutions;
}

void finds_the_solution() {
  Control control;
  Cells solution;
  const Found found = nine_count(nine_candidates(cells_of(kBook).data()), 2, solution.data(), control);
  CHECK_EQUAL(found.solutions, 1U);
  CHECK_EQUAL(found.nodes, 0U);
  CHECK(solution == cells_of(kAnswer));
}

void counts() {
  CHECK_EQUAL(count(kSeventeen, 0), 1U);
  CHECK_EQUAL(count("........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58", 0), 26U);
  CHECK_EQUAL(count("4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439.", 0), 2U);
  CHECK_EQUAL(count("..3.....6...98..2.9426..7..45...6............1.9.5.47.....25.4.6...785...........", 2), 2U);
  CHECK_EQUAL(count(std::string(81, '.'), 2), 2U);
  CHECK_EQUAL(count(std::string(81, '.'), 1000), 1000U);
  CHECK_EQUAL(count(".876543212........3........4........5........6........7........8........9........", 0), 0U);
}

// Whatever is handed over has an answer.
void bears_nonsense() {
  Control control;
  Cells cells{};
  cells[0] = cells[1] = 5;
  CHECK(nine_clashes(cells.data()));
  CHECK_EQUAL(nine_count(nine_candidates(cells.data()), 0, nullptr, control).solutions, 0U);
  cells[1] = 200;
  CHECK_EQUAL(nine_count(nine_candidates(cells.data()), 0, nullptr, control).solutions, 0U);
  // Two equal digits that only a box, a row or a column forbids, each cell given by its candidates alone.
  for (const int other : {10, 8, 72}) {
    NineCandidates candidates;
    candidates.fill(0x1FF);
    candidates[0] = candidates[other] = 1;
    CHECK_EQUAL(nine_count(candidates, 0, nullptr, control).solutions, 0U);
  }
}

void stops() {
  for (const std::uint64_t limit : {0U, 1U, 1000U, 5000U}) {
    Control control(0.0, limit);
    const Found found = nine_count(nine_candidates(Cells{}.data()), 0, nullptr, control);
    CHECK(!found.complete);
    CHECK_EQUAL(found.nodes, limit);
  }
  Control timed(0.01);
  CHECK(!nine_count(nine_candidates(Cells{}.data()), 0, nullptr, timed).complete);
}

void solves_lines() {
  std::string text = "# two puzzles and more\n";
  text += std::string(kBook) + "\r\n\n" + std::string(kSeventeen) + "\n";
  text += "hello\n" + std::string(80, '.') + "\n" + std::string(81, '-') + "\n11" + std::string(79, '0');
  std::string first;
  for (const unsigned threads : {1U, 2U}) {
    Control control;
    const Batch batch = solve_lines(text, threads, control);
    CHECK(batch.text.starts_with("unique\t" + std::string(kAnswer) + "\nunique\t987654321"));
    CHECK(batch.text.find("error\t-\nerror\t-\nseveral\t123456789") != std::string::npos);
    CHECK(batch.text.ends_with("\ninvalid\t-\n"));
    CHECK_EQUAL(batch.unread.size(), 2U);
    CHECK(text.substr(batch.unread[0].begin, batch.unread[0].end - batch.unread[0].begin) == "hello");
    CHECK(batch.text.substr(batch.unread[0].answer).starts_with("error\t-\n"));
    if (first.empty()) first = batch.text;
    CHECK(batch.text == first);
  }
  Control stopped;
  stopped.stop();
  CHECK(solve_lines(kBook, 1, stopped).text == "limit\t-\n");
  Control control;
  CHECK(solve_lines("", 2, control).text.empty());
}

}  // namespace

int main() {
  finds_the_solution();
  counts();
  bears_nonsense();
  stops();
  solves_lines();
  return 0;
}
