// Almost locked sets and what rests on them, exclusions, exocets, sectors and fireworks: lists by their definition,
// published results, and in random states of real puzzles no step against the solution (the engine checks that).
#include <bit>
#include <cstdint>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/logic/als_links.hpp"
#include "sudoku/logic/engine.hpp"

using namespace damero;
using namespace damero::sudoku;
using namespace damero::sudoku::logic;

namespace {

constexpr std::string_view kHard = "...2..8.4...9..3.11........5..3.6.1.....4.........8....846351.....7...5..25......";

// A 9x9 with the candidates that its clues leave.
struct Position {
  std::vector<std::uint8_t> values;
  std::vector<Mask> candidates;
};

Position position_of(std::string_view line, const Houses& houses) {
  Position out;
  for (const char c : line) out.values.push_back(c == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(c - '0'));
  for (int cell = 0; cell < 81; ++cell) {
    Mask mask = out.values[cell] == 0 ? houses.all_digits() : 0;
    for (const int peer : houses.peers(cell)) {
      if (out.values[peer] != 0) mask &= ~(Mask{1} << (out.values[peer] - 1));
    }
    out.candidates.push_back(mask);
  }
  return out;
}

// By the definition: each subset of each house, a set of cells once.
std::set<Cells<2>> by_definition(const logic::State<2>& state) {
  std::set<Cells<2>> sets;
  for (int h = 0; h < state.ground().houses(); ++h) {
    const auto& list = state.ground().list(h);
    for (unsigned subset = 1; subset < (1u << list.size()); ++subset) {
      Cells<2> cells;
      Digits digits = 0;
      bool open = true;
      for (unsigned rest = subset; rest != 0; rest &= rest - 1) {
        const int cell = list[std::countr_zero(rest)];
        open = open && state.empty().has(cell);
        cells.add(cell);
        digits |= state.mask(cell);
      }
      if (open && std::popcount(digits) == cells.count() + 1) sets.insert(cells);
    }
  }
  return sets;
}

void test_list() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Ground<2> ground(houses);
  const Position at = position_of(kHard, houses);
  const logic::State<2> state(ground, at.values, at.candidates, at.values);
  Control control;
  const Options options;
  Look<2> look(state, options, control);
  const auto& list = look.part<AlsList<2>>();
  std::set<Cells<2>> found;
  for (int i = 0; i < list.count(); ++i) {
    found.insert(list[i].cells);
    CHECK(list[i].cells.within(ground.house(list[i].house)));
    CHECK_EQUAL(list[i].cells.count(), static_cast<int>(list[i].size));
    Digits digits = 0;
    for (const int cell : list[i].cells) digits |= state.mask(cell);
    CHECK_EQUAL(digits, list[i].digits);
    for (int d = 0; d < 9; ++d) {
      if ((digits >> d & 1) == 0) continue;
      CHECK(list.where(i, d) == (list[i].cells & state.of(d)));
      Cells<2> seen = state.of(d);
      for (const int cell : list.where(i, d)) seen &= ground.peers(cell);
      CHECK(list.seen(i, d) == seen);
    }
  }
  CHECK_EQUAL(found.size(), static_cast<std::size_t>(list.count()));
  CHECK(found == by_definition(state));
}

// A blank 25x25 has more sets than anybody could use: the list stays within bounds, and answers.
void test_large() {
  const Houses houses = Houses::of_boxes(5, 5);
  const Ground<10> ground(houses);
  std::vector<std::uint8_t> values(625);
  std::vector<Mask> candidates(625);
  for (int cell = 0; cell < 625; ++cell) candidates[cell] = Mask{3} << (cell * 7 % 24);
  const logic::State<10> state(ground, values, candidates, values);
  Control control;
  const Options options;
  Look<10> look(state, options, control);
  const auto& list = look.part<AlsList<10>>();
  CHECK(list.count() >= 625);
  CHECK(list.count() <= 16000);
}

// Links and hits against the sight of single cells.
void test_links() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Ground<2> ground(houses);
  const Position at = position_of(kHard, houses);
  const logic::State<2> state(ground, at.values, at.candidates, at.values);
  Control control;
  const Options options;
  Look<2> look(state, options, control);
  const auto& list = look.part<AlsList<2>>();
  const auto& links = look.part<AlsLinks<2>>();
  const auto all_seen = [&](const Cells<2>& by, const Cells<2>& cells) {
    for (const int a : by) {
      for (const int b : cells) {
        if (!ground.sees(a, b)) return false;
      }
    }
    return true;
  };
  for (int a = 0; a < list.count(); ++a) {
    for (int b = 0; b < list.count(); ++b) {
      for (Digits rest = list[a].digits & list[b].digits; rest != 0; rest &= rest - 1) {
        const int d = std::countr_zero(rest);
        CHECK_EQUAL(links.is_linked(list.spot_number(a, d), b), all_seen(list.where(a, d), list.where(b, d)));
      }
    }
    for (int d = 0; d < 9; ++d) {
      for (const int cell : state.of(d)) {
        const bool is_hit = (links.hit(cell, d)[a >> 6] >> (a & 63) & 1) != 0;
        CHECK_EQUAL(is_hit, (list[a].digits >> d & 1) != 0 && all_seen(Cells<2>::of(cell), list.where(a, d)));
      }
    }
  }
}

std::vector<Step> steps_of(const Position& at, const std::vector<Technique>& techniques) {
  Control control;
  const auto engine = Engine::of(Houses::of_boxes(3, 3));
  return engine->all({at.values, at.candidates, at.values, {}, {}}, techniques, 1000, control);
}

// The loop of "Easter Monster", and what it takes away (S. Kurzhals, 2007).
void test_loop() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto steps = steps_of(
      position_of("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", houses),
      {Technique::sk_loop});
  CHECK_EQUAL(steps.size(), std::size_t{1});
  const std::vector<Candidate> gone = {{2, 6},  {13, 2}, {13, 7}, {14, 7}, {18, 1}, {37, 3}, {37, 7},
                                       {43, 2}, {43, 8}, {56, 0}, {66, 4}, {67, 3}, {72, 5}};
  CHECK(steps.front().removes == gone);
}

// Three digits that leave a row and a column only for one cell each fill these two and the crossing.
void test_fireworks() {
  Position at;
  at.values.assign(81, 0);
  at.candidates.assign(81, 511);
  for (int i = 3; i < 9; ++i) {
    if (i != 5) at.candidates[i] &= ~Mask{7};      // row 1: 1, 2 and 3 outside of box 1 only in column 6
    if (i != 7) at.candidates[9 * i] &= ~Mask{7};  // column 1: only in row 8
  }
  const auto steps = steps_of(at, {Technique::fireworks});
  CHECK(!steps.empty());
  for (const Candidate gone : steps.front().removes) CHECK(gone.digit > 2);
  CHECK_EQUAL(steps.front().removes.size(), std::size_t{18});  // six digits in each of three cells
}

// As many digits of rows and columns as cells: the step names them, and they cover every candidate of the cells.
void check_sectors(const Position& at, const Step& step) {
  std::set<int> cells;
  int covers = 0;
  for (const Group& group : step.groups) {
    for (int d = 0; d < 9; ++d) {
      std::set<int> lines;
      for (const int cell : group.cells) {
        cells.insert(cell);
        if (((group.digits & at.candidates[cell]) >> d & 1) == 0) continue;
        lines.insert(group.role == Role::colour_a ? cell / 9 : cell % 9);
      }
      covers += static_cast<int>(lines.size());
    }
  }
  CHECK_EQUAL(covers, static_cast<int>(cells.size()));
}

void test_soundness() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto engine = Engine::of(houses);
  std::vector<Technique> techniques;
  for (int i = static_cast<int>(Technique::als_xz); i <= static_cast<int>(Technique::fireworks); ++i) {
    techniques.push_back(static_cast<Technique>(i));
  }
  std::ifstream file(DAMERO_DATA "/sudoku/corpora/nine.tsv");
  CHECK(file.good());
  Rng random(7);
  std::set<Technique> seen;
  std::string line;
  for (int number = 0; std::getline(file, line); ++number) {
    if (number % 150 != 0 || !line.starts_with("unique\t")) continue;
    Position at = position_of(std::string_view(line).substr(7, 81), houses);
    Control control;
    std::vector<std::uint8_t> solution;
    search(houses, candidates_of(houses, at.values), sudoku::Order::fast, {.at_most = 1, .keep = 1}, solution, control);
    const std::uint64_t struck = random.below(6);
    for (int cell = 0; cell < 81; ++cell) {
      for (int d = 0; d < 9; ++d) {
        if (d + 1 != solution[cell] && random.below(10) < struck) at.candidates[cell] &= ~(Mask{1} << d);
      }
    }
    const Options options{.als_overlap = number % 300 == 0, .as_hodoku = number % 450 == 0};
    const std::vector<std::uint8_t>& givens = at.values;
    const Start start{at.values, at.candidates, givens, solution, options};
    for (const Step& step : engine->all(start, techniques, 1000, control)) {
      seen.insert(step.technique);
      if (step.technique == Technique::multi_sector_locked_sets) check_sectors(at, step);
    }
  }
  CHECK(seen.size() >= 6);
}

}  // namespace

int main() {
  test_list();
  test_large();
  test_links();
  test_loop();
  test_fireworks();
  test_soundness();
  return 0;
}
