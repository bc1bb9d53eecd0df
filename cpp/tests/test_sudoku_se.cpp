#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/plain.hpp"
#include "sudoku/se/finders.hpp"
#include "sudoku/se/rating.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

constexpr std::string_view kBook = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
using Cells = std::array<std::uint8_t, kNineCells>;

struct Puzzle {
  Cells givens, solution;

  explicit Puzzle(std::string_view line) {
    CHECK(read_cells(line, givens.data()));
    Control control;
    CHECK_EQUAL(nine_count(givens.data(), 2, solution.data(), control).solutions, 1U);
  }
};

int tenths(double value) { return static_cast<int>(std::lround(10 * value)); }

// A step as the data file writes it: value, what is placed, what goes.
std::string written(const se::Hint& hint) {
  std::vector<se::Removal> removed(hint.removed, hint.removed + hint.removals);
  std::sort(removed.begin(), removed.end(), [](const auto& a, const auto& b) { return a.cell < b.cell; });
  std::string text = std::to_string(tenths(hint.difficulty)) + " ";
  text += hint.cell < 0 ? "-" : std::to_string(hint.cell) + "=" + std::to_string(hint.digit);
  for (const se::Removal& one : removed) {
    text += " " + std::to_string(one.cell) + ":";
    for (int digit = 0; digit < 9; ++digit) {
      if (((one.digits >> digit) & 1) != 0) text += static_cast<char>('1' + digit);
    }
  }
  return text;
}

void check_path(const std::string& head, const std::vector<std::string>& steps, se::TechniqueSet set) {
  std::istringstream words(head);
  std::string sign, line;
  double er = 0, ep = 0, ed = 0;
  words >> sign >> line >> er >> ep >> ed;
  const Puzzle puzzle(line);
  Control control;
  std::vector<se::Hint> path;
  const se::Rating rating =
      se::rate(puzzle.givens.data(), puzzle.solution.data(), {.set = set}, &path, control);
  CHECK(rating.complete);
  for (std::size_t i = 0; i < std::min(path.size(), steps.size()); ++i) {
    if (written(path[i]) == steps[i]) continue;
    std::fprintf(stderr, "%s: step %zu is %s, not %s\n", line.c_str(), i, written(path[i]).c_str(), steps[i].c_str());
    std::exit(1);
  }
  CHECK_EQUAL(path.size(), steps.size());
  CHECK_EQUAL(tenths(rating.er), tenths(er));
  CHECK_EQUAL(tenths(rating.ep), tenths(ep));
  CHECK_EQUAL(tenths(rating.ed), tenths(ed));
  CHECK_EQUAL(tenths(path[rating.hardest].difficulty), tenths(er));
}

// The programs' own paths, step by step.
void paths_are_the_programs(const std::string& name, se::TechniqueSet set, int least) {
  std::ifstream file(std::string(DAMERO_DATA) + "/sudoku/logic/" + name);
  std::string line, head;
  std::vector<std::string> steps;
  int puzzles = 0;
  const auto check_one = [&] {
    if (!head.empty()) check_path(head, steps, set);
    steps.clear();
  };
  while (std::getline(file, line)) {
    if (line.starts_with("#")) continue;
    if (line.starts_with("=")) {
      check_one();
      head = line;
      ++puzzles;
      continue;
    }
    std::istringstream fields(line.substr(line.find('\t') + 1));
    std::string value, rest, one;
    fields >> value;
    for (rest = std::to_string(tenths(std::stod(value))); fields >> one;) rest += " " + one;
    steps.push_back(rest);
  }
  check_one();
  CHECK(puzzles >= least);
}

void states_keep_both_views() {
  const Puzzle puzzle(kBook);
  se::State state(puzzle.givens.data());
  const auto check = [&] {
    int left = 0;
    for (int cell = 0; cell < se::kCells; ++cell) {
      left += state.cell[cell] == 0;
      CHECK(state.cell[cell] == 0 || state.candidates[cell] == 0);
      for (int type = 0; type < se::kTypes; ++type) {
        const int house = se::kTables.house_of[cell][type], at = se::kTables.position[cell][type];
        CHECK_EQUAL(se::kTables.cells[house][at], cell);
        CHECK_EQUAL((state.empty[house] >> at) & 1, state.cell[cell] == 0);
        for (int digit = 1; digit <= 9; ++digit) {
          CHECK_EQUAL((state.places_of(house, digit) >> at) & 1, state.has(cell, digit));
        }
      }
    }
    CHECK_EQUAL(state.left, left);
  };
  check();
  Control control;
  for (se::Hint hint; state.left > 0; check()) {
    CHECK(se::find_step(state, {}, puzzle.solution.data(), hint, control));
    se::apply(state, hint);
  }
}

void a_full_grid_is_worth_nothing() {
  const Puzzle puzzle(kBook);
  Control control;
  std::vector<se::Hint> path;
  const se::Rating rating = se::rate(puzzle.solution.data(), puzzle.solution.data(), {}, &path, control);
  CHECK(rating.complete && path.empty() && rating.er == 0 && rating.ep == 0 && rating.ed == 0);
  CHECK_EQUAL(rating.hardest, -1);
}

void a_step_against_the_solution_stops() {
  const Puzzle puzzle(kBook);
  Cells wrong = puzzle.solution;
  std::swap(wrong[2], wrong[3]);
  Control control;
  bool stopped = false;
  try {
    se::rate(puzzle.givens.data(), wrong.data(), {}, nullptr, control);
  } catch (const Contradiction& fault) {
    stopped = std::string_view(fault.what()).find(kBook) != std::string_view::npos;
  }
  CHECK(stopped);
}

void a_limit_is_no_rating() {
  const Puzzle puzzle(kBook);
  Control control(0.0, 3);
  CHECK(!se::rate(puzzle.givens.data(), puzzle.solution.data(), {}, nullptr, control).complete);
}

void uniqueness_can_be_left_out() {
  // Its path has a unique rectangle of type 1.
  const Puzzle puzzle(".35.4.......32..8...96.1.4........678.7.3.......9.......2..68.1..4.9...6...2...34");
  for (const bool uniqueness : {true, false}) {
    Control control;
    std::vector<se::Hint> path;
    CHECK(se::rate(puzzle.givens.data(), puzzle.solution.data(), {uniqueness}, &path, control).complete);
    const bool used = std::any_of(path.begin(), path.end(), [](const se::Hint& hint) {
      return hint.kind >= se::Kind::unique_loop_1 && hint.kind <= se::Kind::unique_loop_4;
    });
    CHECK_EQUAL(used, uniqueness);
  }
}

// A grid with these places alone for one digit, and every other candidate.
se::State state_of_places(int digit, const std::vector<int>& cells) {
  const Cells none{};
  se::State state(none.data());
  for (int cell = 0; cell < se::kCells; ++cell) {
    const bool has = std::find(cells.begin(), cells.end(), cell) != cells.end();
    if (!has) state.remove(cell, static_cast<se::Mask>(1U << (digit - 1)));
  }
  return state;
}

void links_of_one_digit_are_found() {
  // Columns 1 and 5 have two places for 3 each, one of them in row 2: so one of r5c1 and r6c5 is a 3.
  se::State state = state_of_places(3, {9, 36, 13, 49, 37, 39, 50});
  se::Hint hint;
  CHECK(se::find_strong_links(state, 2, hint));
  CHECK(hint.kind == se::Kind::skyscraper);
  CHECK_EQUAL(tenths(hint.difficulty), 40);
  CHECK_EQUAL(hint.level, 11);
  CHECK(written(hint) == "40 - 39:3");
}

void wings_of_four_cells_are_found() {
  // r1c1, r1c2 and r1c7 have 1 to 4 between them; r2c7 sees all their places for 1 and 4, which it has: a ring.
  const Cells none{};
  se::State state(none.data());
  const auto keep = [&](int cell, unsigned digits) { state.remove(cell, static_cast<se::Mask>(se::kAll & ~digits)); };
  keep(0, 0b0110);
  keep(1, 0b0110);
  keep(6, 0b1001);
  keep(15, 0b1001);
  se::Hint hint;
  CHECK(se::find_als_wing(state, 4, hint));
  CHECK(hint.kind == se::Kind::als_wing);
  CHECK_EQUAL(hint.length, 4);
  CHECK_EQUAL(hint.level, 226);
  CHECK_EQUAL(tenths(hint.difficulty), 55);
}

}  // namespace

int main() {
  states_keep_both_views();
  paths_are_the_programs("se_paths.txt", se::TechniqueSet::original, 20);
  paths_are_the_programs("sukaku_paths.txt", se::TechniqueSet::sukaku, 9);
  links_of_one_digit_are_found();
  wings_of_four_cells_are_found();
  a_full_grid_is_worth_nothing();
  a_step_against_the_solution_stops();
  a_limit_is_no_rating();
  uniqueness_can_be_left_out();
}
