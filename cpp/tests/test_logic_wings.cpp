// Wings, colours, rectangles, loops and graves: in random states of real puzzles no step contradicts the solution (the
// engine checks that), wings hold by their definition, and patterns are such that digits can be exchanged.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/logic/engine.hpp"

using namespace damero;
using namespace damero::sudoku;
using namespace damero::sudoku::logic;

namespace {

constexpr int kStates = 1500;

struct Puzzle {
  std::vector<std::uint8_t> givens, solution;
};

std::vector<Puzzle> puzzles(const Houses& houses, std::size_t every) {
  std::ifstream file(DAMERO_DATA "/sudoku/corpora/nine.tsv");
  CHECK(file.good());
  std::vector<Puzzle> out;
  std::string line;
  for (std::size_t number = 0; std::getline(file, line); ++number) {
    if (number % every != 0 || !line.starts_with("unique\t")) continue;
    Puzzle puzzle;
    for (const char c : line.substr(7, 81)) {
      puzzle.givens.push_back(c >= '1' && c <= '9' ? static_cast<std::uint8_t>(c - '0') : std::uint8_t{0});
    }
    Control control;
    search(houses, candidates_of(houses, puzzle.givens), sudoku::Order::fast, {.at_most = 1, .keep = 1},
           puzzle.solution, control);
    CHECK_EQUAL(puzzle.solution.size(), std::size_t{81});
    out.push_back(std::move(puzzle));
  }
  return out;
}

// A puzzle with some cells filled and some candidates struck out, none of them right.
struct Position {
  std::vector<std::uint8_t> values;
  std::vector<Mask> candidates;
  const Puzzle* puzzle;

  Position(const Puzzle& from, const Houses& houses, Rng& random) : values(from.givens), puzzle(&from) {
    const std::uint64_t filled = random.below(10), struck = random.below(10);
    for (int cell = 0; cell < 81; ++cell) {
      if (random.below(10) < filled) values[cell] = from.solution[cell];
    }
    for (int cell = 0; cell < 81; ++cell) {
      Mask mask = values[cell] == 0 ? houses.all_digits() : 0;
      for (const int peer : houses.peers(cell)) {
        if (values[peer] != 0) mask &= ~(Mask{1} << (values[peer] - 1));
      }
      for (int d = 0; d < 9; ++d) {
        if (d + 1 != from.solution[cell] && random.below(10) < struck) mask &= ~(Mask{1} << d);
      }
      candidates.push_back(mask);
    }
  }
  Start start(bool is_unique) const {
    return {values, candidates, puzzle->givens, puzzle->solution, {.is_unique = is_unique}};
  }
};

std::vector<Technique> between(Technique first, Technique last) {
  std::vector<Technique> out;
  for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) out.push_back(static_cast<Technique>(i));
  return out;
}

// Can these cells be filled from their candidates, peers apart, beside a digit on another cell?
bool can_fill(const Position& at, const Houses& houses, std::vector<int> cells, std::vector<Candidate>& filled) {
  if (cells.empty()) return true;
  const int cell = cells.back();
  cells.pop_back();
  const auto peers = houses.peers(cell);
  for (int d = 0; d < 9; ++d) {
    if ((at.candidates[cell] >> d & 1) == 0) continue;
    const bool clashes = std::any_of(filled.begin(), filled.end(), [&](const Candidate& other) {
      return other.digit == d && std::find(peers.begin(), peers.end(), other.cell) != peers.end();
    });
    if (clashes) continue;
    filled.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(d)});
    if (can_fill(at, houses, cells, filled)) return true;
    filled.pop_back();
  }
  return false;
}

// A wing's cells cannot all be filled beside what it removes. A W-wing leans on a house beside them: its middle pair
// has the linked digit, which the definition adds.
void check_wing(const Position& at, const Houses& houses, const Step& step) {
  std::vector<int> cells;
  for (const Group& group : step.groups) {
    if (group.role == Role::pivot || group.role == Role::wing) {
      cells.insert(cells.end(), group.cells.begin(), group.cells.end());
    }
  }
  for (const Candidate loser : step.removes) {
    std::vector<std::vector<Candidate>> begins;
    if (step.technique == Technique::w_wing) {
      for (const int end : {1, 2}) {
        const auto digit = static_cast<std::uint8_t>(std::countr_zero(step.groups[end].digits));
        begins.push_back({loser, {step.groups[end].cells.front(), digit}});
      }
    } else {
      begins.push_back({loser});
    }
    for (std::vector<Candidate>& begin : begins) CHECK(!can_fill(at, houses, cells, begin));
  }
}

// Two digits in turn over these cells, exchanged: no house gets other digits.
void check_exchange(const Houses& houses, const std::vector<std::uint8_t>& givens, const Step& step) {
  std::vector<int> cells;
  for (const Group& group : step.groups) {
    if (group.role == Role::body || group.role == Role::roof) {
      cells.insert(cells.end(), group.cells.begin(), group.cells.end());
    }
  }
  for (const int cell : cells) CHECK_EQUAL(givens[cell], 0);
  std::set<int> one = {cells.front()}, other;
  for (bool again = true; again;) {  // colour by turns
    again = false;
    for (const int cell : cells) {
      const auto peers = houses.peers(cell);
      const auto sees = [&](const std::set<int>& side) {
        return std::any_of(side.begin(), side.end(),
                           [&](int c) { return std::find(peers.begin(), peers.end(), c) != peers.end(); });
      };
      if (one.contains(cell) || other.contains(cell)) continue;
      if (sees(one)) other.insert(cell), again = true;
      else if (sees(other)) one.insert(cell), again = true;
    }
  }
  CHECK_EQUAL(one.size() + other.size(), cells.size());
  for (int house = 0; house < houses.houses(); ++house) {
    int balance = 0;
    for (const int cell : houses.house(house)) balance += one.contains(cell) - other.contains(cell);
    CHECK_EQUAL(balance, 0);
  }
}

void test_random_states() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto engine = Engine::of(houses);
  const auto all = puzzles(houses, 7);
  const auto wings = between(Technique::xy_wing, Technique::vwxyz_wing);
  const auto colours = between(Technique::simple_colours_trap, Technique::medusa);
  const auto corners = between(Technique::unique_rectangle_1, Technique::hidden_rectangle);
  const auto loops = between(Technique::unique_loop_1, Technique::unique_loop_4);
  const auto others = between(Technique::avoidable_rectangle_1, Technique::bug_plus_n);
  Rng random(4);
  std::vector<int> seen(kTechniques);
  for (int i = 0; i < kStates; ++i) {
    const Position at(all[random.below(all.size())], houses, random);
    Control control;
    const auto found = [&](const std::vector<Technique>& techniques) {
      auto steps = engine->all(at.start(true), techniques, 100000, control);
      for (const Step& step : steps) ++seen[static_cast<std::size_t>(step.technique)];
      return steps;
    };
    for (const Step& step : found(wings)) check_wing(at, houses, step);
    for (const Step& step : found(corners)) check_exchange(houses, at.puzzle->givens, step);
    for (const Step& step : found(loops)) check_exchange(houses, at.puzzle->givens, step);
    found(colours);
    found(others);
    CHECK(engine->all(at.start(false), corners, 1, control).empty());
    CHECK(engine->all(at.start(false), others, 1, control).empty());
  }
  for (const auto& family : {wings, colours, corners}) {
    for (const Technique technique : family) CHECK(seen[static_cast<std::size_t>(technique)] > 0);
  }
}

// The rectangles over two rows, columns and boxes whose exchange leaves all houses whole, by trying it.
std::size_t rectangles(const Houses& houses) {
  const int size = houses.size();
  std::size_t count = 0;
  for (int a = 0; a < houses.cells(); ++a) {
    for (int right = a + 1; right < (a / size + 1) * size; ++right) {
      for (int below = a + size; below < houses.cells(); below += size) {
        const int corners[4] = {a, right, below, below + right - a};
        std::set<int> boxes;
        for (const int cell : corners) boxes.insert(houses.seats(cell)[2].house);
        bool is_whole = boxes.size() == 2;
        for (int house = 0; house < houses.houses() && is_whole; ++house) {
          std::multiset<int> before, after;
          for (const int cell : houses.house(house)) {
            for (int i = 0; i < 4; ++i) {
              if (corners[i] != cell) continue;
              before.insert(i == 0 || i == 3);
              after.insert(i == 1 || i == 2);
            }
          }
          is_whole = before == after;
        }
        count += is_whole;
      }
    }
  }
  return count;
}

void test_rectangles() {
  CHECK_EQUAL(Ground<2>(Houses::of_boxes(3, 3)).rectangles().size(), std::size_t{486});
  const Houses plain = Houses::of_boxes(3, 3);
  std::vector<std::vector<std::uint16_t>> houses(29);
  for (int h = 0; h < 27; ++h) houses[h].assign(plain.house(h).begin(), plain.house(h).end());
  for (std::uint16_t i = 0; i < 9; ++i) {
    houses[27].push_back(static_cast<std::uint16_t>(10 * i));
    houses[28].push_back(static_cast<std::uint16_t>(8 * (i + 1)));
  }
  const Houses diagonal(9, 81, houses);
  for (const Houses& layout : {plain, diagonal, Houses::of_boxes(2, 3), Houses::of_boxes(1, 5)}) {
    CHECK_EQUAL(Ground<2>(layout).rectangles().size(), rectangles(layout));
  }
  CHECK(Ground<2>(diagonal).rectangles().size() < 486);
}

}  // namespace

int main() {
  test_rectangles();
  test_random_states();
  return 0;
}
