// Puzzles by technique: what is handed out has one solution and needs the technique; seeds and threads decide alone.
#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "sudoku/filling.hpp"
#include "sudoku/hunting.hpp"
#include "sudoku/logic/wants.hpp"
#include "sudoku/oracle.hpp"

using namespace damero;
using namespace damero::sudoku;
using logic::Technique;

namespace {

// From a list of puzzles with 17 givens.
constexpr std::string_view kSeventeen =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const std::vector<Technique> kOrder{Technique::full_house, Technique::hidden_single, Technique::naked_single,
                                    Technique::pointing, Technique::claiming, Technique::naked_pair};

Values values_of(std::string_view line) {
  Values values;
  for (const char c : line) values.push_back(c == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(c - '0'));
  return values;
}

std::vector<Orbit> single_cells(const Houses& houses) {
  std::vector<Orbit> orbits;
  for (int cell = 0; cell < houses.cells(); ++cell) orbits.push_back({static_cast<std::uint16_t>(cell)});
  return orbits;
}

void check_needed_and_enough() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Filler filler(houses, 3);
  const auto engine = logic::Engine::of(houses);
  Control control;
  const logic::Want want{Technique::naked_pair, true, true, kOrder, kOrder};
  const Quarry quarry{single_cells(houses), 0, false, 5000, 0, {}};
  const std::vector<std::uint64_t> seeds{1, 2, 3};
  const auto made = hunt_many(filler, quarry, logic::judge_by(*engine, want), seeds, 1, control);
  const auto again = hunt_many(filler, quarry, logic::judge_by(*engine, want), seeds, 2, control);
  Oracle oracle(houses, 0, control);
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    CHECK(made[i].end == Grading::made);
    CHECK(made[i].values == again[i].values);
    Values solution;
    CHECK_EQUAL(oracle.solve(made[i].values, solution).solutions, 1u);
    const auto candidates = logic::candidates_left(houses, made[i].values);
    const logic::Start start{made[i].values, candidates, made[i].values, solution, {.is_unique = true}};
    const logic::Path path = engine->path(start, kOrder, 1000, control);
    CHECK(path.end == logic::End::solved);
    const auto first = std::find_if(path.steps.begin(), path.steps.end(),
                                    [](const logic::Step& step) { return step.technique > Technique::naked_single; });
    CHECK(first != path.steps.end() && first->technique == Technique::naked_pair);
  }
}

// The judge that asks for nothing but many givens: what was begun with comes back in another form, with more of them.
void check_starts_and_limits() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Filler filler(houses, 3);
  const Judge many = [](std::span<const std::uint8_t> values, std::span<const std::uint8_t>, Control&) {
    return static_cast<double>(std::max<std::ptrdiff_t>(0, std::count(values.begin(), values.end(), 0) - 50)) / 100;
  };
  Control control;
  const Quarry quarry{single_cells(houses), 0, false, 2000, 0, {values_of(kSeventeen)}};
  const Graded made = hunt(filler, quarry, many, 7, control);
  CHECK(made.end == Grading::made);
  CHECK(std::count(made.values.begin(), made.values.end(), 0) <= 50);
  const Judge never = [](std::span<const std::uint8_t>, std::span<const std::uint8_t>, Control&) { return 2.0; };
  const Graded given_up = hunt(filler, quarry, never, 7, control);
  CHECK(given_up.end == Grading::given_up);
  CHECK_EQUAL(given_up.judgements, 2000u);
  CHECK_EQUAL(given_up.values.size(), 81u);
}

}  // namespace

int main() {
  check_needed_and_enough();
  check_starts_and_limits();
}
