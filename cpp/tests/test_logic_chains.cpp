#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/logic/engine.hpp"

using namespace damero;
using namespace damero::sudoku;
using namespace damero::sudoku::logic;

namespace {

constexpr std::string_view kHard = "...2..8.4...9..3.11........5..3.6.1.....4.........8....846351.....7...5..25......";
constexpr std::string_view kTemplates =
    ".62...5.....9752......6.849...8.26....4.5.9....16.4...295.1......3426.....6...12.";
constexpr std::string_view kHardest =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

struct Position {
  std::vector<std::uint8_t> values, solution;
  std::vector<Mask> candidates;
  Start start() const { return {values, candidates, values, solution, {.is_unique = true}}; }
};

Position position_of(std::string_view line, const Houses& houses) {
  Position out;
  for (const char c : line) out.values.push_back(c == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(c - '0'));
  out.candidates = candidates_of(houses, out.values);
  for (int cell = 0; cell < 81; ++cell) {
    for (const int peer : houses.peers(cell)) {
      if (out.values[peer] != 0 && out.values[cell] == 0) out.candidates[cell] &= ~(Mask{1} << (out.values[peer] - 1));
    }
  }
  Control control;
  search(houses, out.candidates, sudoku::Order::fast, {.at_most = 1, .keep = 1}, out.solution, control);
  return out;
}

// Trial alone solves every puzzle, and every step is checked against the solution by the engine.
void test_trial() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto engine = Engine::of(houses);
  for (const std::string_view line : {kHard, kHardest}) {
    const Position at = position_of(line, houses);
    Control control;
    const Technique order[] = {Technique::hidden_single, Technique::naked_single, Technique::trial};
    const Path path = engine->path(at.start(), order, 1000, control);
    for (const Step& step : path.steps) CHECK(step.technique != Technique::trial || step.removes.size() == 1);
    const Technique trial[] = {Technique::trial};
    CHECK(!engine->all(at.start(), trial, 1000, control).empty());
  }
}

// A candidate in no template of its digit cannot be completed to one: checked by the definition, row by row.
bool has_template(const Position& at, const Houses& houses, int digit, int row, int wanted, std::vector<int>& cells) {
  if (row == 9) return true;
  for (int cell = 9 * row; cell < 9 * row + 9; ++cell) {
    const bool open = at.values[cell] == digit + 1 || (at.values[cell] == 0 && (at.candidates[cell] >> digit & 1) != 0);
    if (!open || (row == wanted / 9 && cell != wanted)) continue;
    const auto peers = houses.peers(cell);
    if (std::ranges::any_of(cells, [&](int c) { return std::ranges::find(peers, c) != peers.end(); })) continue;
    cells.push_back(cell);
    const bool found = has_template(at, houses, digit, row + 1, wanted, cells);
    cells.pop_back();
    if (found) return true;
  }
  return false;
}

void test_templates() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto engine = Engine::of(houses);
  const Position at = position_of(kTemplates, houses);
  Control control;
  const Technique both[] = {Technique::template_delete, Technique::template_set};
  const auto steps = engine->all(at.start(), both, 1000, control);
  CHECK(!steps.empty());
  for (int digit = 0; digit < 9; ++digit) {
    for (int cell = 0; cell < 81; ++cell) {
      if (at.values[cell] != 0 || (at.candidates[cell] >> digit & 1) == 0) continue;
      std::vector<int> cells;
      if (has_template(at, houses, digit, 0, cell, cells)) continue;
      const Candidate gone{static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)};
      CHECK(std::ranges::any_of(
          steps, [&](const Step& s) { return std::ranges::find(s.removes, gone) != s.removes.end(); }));
    }
  }
}

// Chains and nets of every kind in hard states: sound (the engine checks them), linked, and the same every time.
void test_chains() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto engine = Engine::of(houses);
  for (const std::string_view line : {kHard, kTemplates, kHardest}) {
    const Position at = position_of(line, houses);
    std::size_t count = 0;
    for (int t = 0; t < kTechniques; ++t) {
      const auto technique = static_cast<Technique>(t);
      const bool is_chain = technique == Technique::remote_pair ||
                            (technique >= Technique::x_chain && technique <= Technique::als_aic) ||
                            (technique >= Technique::nishio && technique <= Technique::dynamic_forcing_chain_plus);
      if (!is_chain) continue;
      const Technique one[] = {technique};
      Control control;
      const auto steps = engine->all(at.start(), one, 40, control);
      const auto again = engine->all(at.start(), one, 40, control);
      CHECK_EQUAL(steps.size(), again.size());
      for (std::size_t i = 0; i < steps.size(); ++i) {
        CHECK(steps[i].places == again[i].places && steps[i].removes == again[i].removes);
        for (const Link link : steps[i].links) {
          CHECK(link.from < steps[i].groups.size() && link.to < steps[i].groups.size());
        }
      }
      count += steps.size();
    }
    CHECK(count >= 10);
  }
}

// The levels nested in one another find something where nothing simpler does.
void test_nested() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto engine = Engine::of(houses);
  const Position at = position_of(kHardest, houses);
  Control control;
  const Technique nested[] = {Technique::nested_forcing_chain};
  const auto steps = engine->all(at.start(), nested, 1, control);
  CHECK_EQUAL(steps.size(), std::size_t{1});
}

}  // namespace

int main() {
  test_chains();
  test_nested();
  test_trial();
  test_templates();
  return 0;
}
