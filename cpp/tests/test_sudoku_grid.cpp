#include <algorithm>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/nine.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

using Values = std::vector<std::uint8_t>;

Values values_of(std::string_view text) {
  Values values;
  for (const char c : text) values.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'));
  return values;
}

struct Result {
  Found found;
  Values solutions;
};

Result ask(const Houses& houses, const Values& values, Order order, const Ask& question,
           std::optional<std::uint64_t> seed = std::nullopt) {
  Result result;
  Control control;
  Search search(houses, candidates_of(houses, values), order, seed);
  result.found = search.advance(question, result.solutions, control);
  return result;
}

std::uint64_t count(const Houses& houses, const Values& values, Order order, std::uint64_t at_most = 0) {
  const Result result = ask(houses, values, order, {.at_most = at_most});
  CHECK(result.found.complete);
  return result.found.solutions;
}

bool is_solution(const Houses& houses, std::span<const std::uint8_t> values) {
  for (int h = 0; h < houses.houses(); ++h) {
    std::set<int> seen;
    for (const int cell : houses.house(h)) seen.insert(values[cell]);
    if (seen.size() != houses.house(h).size() || *seen.begin() < 1 || *seen.rbegin() > houses.size()) return false;
  }
  return true;
}

// Numbers of all filled grids of small shapes (OEIS A107739 for square boxes; Pettersen and Jarvis for 2x3).
void counts_all_grids() {
  for (const Order order : {Order::steady, Order::fast}) {
    CHECK_EQUAL(count(Houses::of_boxes(1, 1), Values(1, 0), order), 1U);
    CHECK_EQUAL(count(Houses::of_boxes(1, 2), Values(4, 0), order), 2U);
    CHECK_EQUAL(count(Houses::of_boxes(1, 3), Values(9, 0), order), 12U);  // Latin squares
    CHECK_EQUAL(count(Houses::of_boxes(2, 2), Values(16, 0), order), 288U);
    Values five(25, 0), six(36, 0);
    for (std::uint8_t i = 0; i < 5; ++i) five[i] = static_cast<std::uint8_t>(i + 1);
    CHECK_EQUAL(count(Houses::of_boxes(1, 5), five, order), 161280U / 120);  // OEIS A002860
    for (std::uint8_t i = 0; i < 6; ++i) six[i] = static_cast<std::uint8_t>(i + 1);
    CHECK_EQUAL(count(Houses::of_boxes(2, 3), six, order), 28200960U / 720);
  }
}

void lists_in_a_steady_order() {
  const Houses houses = Houses::of_boxes(2, 2);
  Ask question{.keep = 1000};
  const auto steady = [&] { return ask(houses, Values(16, 0), Order::steady, question); };
  const Result all = steady();
  CHECK_EQUAL(all.solutions.size(), 288U * 16);
  std::set<Values> distinct;
  for (std::size_t i = 0; i < 288; ++i) {
    const Values one(all.solutions.begin() + 16 * i, all.solutions.begin() + 16 * (i + 1));
    CHECK(is_solution(houses, one));
    distinct.insert(one);
  }
  CHECK_EQUAL(distinct.size(), 288U);
  question.skip = 100;
  question.at_most = 7;
  const Result page = steady();
  CHECK_EQUAL(page.found.solutions, 7U);
  CHECK(page.solutions == Values(all.solutions.begin() + 16 * 100, all.solutions.begin() + 16 * 107));
  question.skip = 285;
  CHECK_EQUAL(steady().found.solutions, 3U);
  question.skip = 500;
  CHECK_EQUAL(steady().found.solutions, 0U);

  // Going on gives what one long search gives, also after a stop in between.
  Values pieces;
  Search search(houses, candidates_of(houses, Values(16, 0)), Order::steady);
  for (std::uint64_t found = 0, round = 0; found < 288; ++round) {
    Control control(0.0, round % 2 == 0 ? 3 : Control::kNoLimit);
    found += search.advance({.at_most = 50, .keep = 50}, pieces, control).solutions;
  }
  CHECK(pieces == all.solutions);
  Control control;
  CHECK_EQUAL(search.advance({.at_most = 50}, pieces, control).solutions, 0U);
}

// Both kernels and both orders on random sparse grids.
void agrees_with_nine() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Values answer = values_of("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  Rng rng(1);
  for (int round = 0; round < 60; ++round) {
    Values puzzle = answer;
    for (auto& value : puzzle) {
      if (rng.below(100) < 62) value = 0;
    }
    if (round % 3 == 0) puzzle[rng.below(81)] = static_cast<std::uint8_t>(1 + rng.below(9));
    Control control;
    const Found nine = nine_count(nine_candidates(puzzle.data()), 3000, nullptr, control);
    CHECK_EQUAL(count(houses, puzzle, Order::steady, 3000), nine.solutions);
    CHECK_EQUAL(count(houses, puzzle, Order::fast, 3000), nine.solutions);
  }
}

void answers_big_empty_grids() {
  for (const int side : {4, 5, 6}) {
    const Houses houses = Houses::of_boxes(side, side);
    for (const Order order : {Order::steady, Order::fast}) {
      if (side == 6 && order == Order::fast) continue;  // seconds under the sanitizers
      const Result result = ask(houses, Values(houses.cells(), 0), order, {.at_most = 2, .keep = 2});
      CHECK(result.found.complete);
      const auto middle = result.solutions.begin() + houses.cells();
      const Values first(result.solutions.begin(), middle), second(middle, result.solutions.end());
      CHECK(is_solution(houses, first) && is_solution(houses, second) && first != second);
    }
  }
}

void shuffles_by_seed() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Ask question{.at_most = 1, .keep = 1};
  std::set<Values> distinct;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Result one = ask(houses, Values(81, 0), Order::steady, question, seed);
    CHECK(is_solution(houses, one.solutions));
    CHECK(one.solutions == ask(houses, Values(81, 0), Order::steady, question, seed).solutions);
    distinct.insert(one.solutions);
  }
  CHECK_EQUAL(distinct.size(), 20U);
}

void stops() {
  const Houses houses = Houses::of_boxes(5, 5);
  for (const std::uint64_t limit : {0U, 1U, 100U, 700U}) {
    for (const Order order : {Order::steady, Order::fast}) {
      Control control(0.0, limit);
      Values none;
      const Found found = search(houses, candidates_of(houses, Values(625, 0)), order, {}, none, control);
      CHECK(!found.complete);
      CHECK_EQUAL(found.nodes, limit);
      CHECK_EQUAL(control.nodes(), limit);
    }
  }
}

// Houses of any form: a Latin square of order 4, with a diagonal, and with a short house of two cells.
void takes_any_houses() {
  std::vector<std::vector<std::uint16_t>> lines(8);
  for (std::uint16_t i = 0; i < 16; ++i) {
    lines[i / 4].push_back(i);
    lines[4 + i % 4].push_back(i);
  }
  CHECK_EQUAL(count(Houses(4, 16, lines), Values(16, 0), Order::fast), 576U);
  const auto latin = lines;
  lines.push_back({0, 5, 10, 15});
  const std::uint64_t diagonal = count(Houses(4, 16, lines), Values(16, 0), Order::steady);
  CHECK_EQUAL(diagonal, 24U * 2);  // a digit order for the diagonal, times the idempotent Latin squares
  auto pair = latin;
  pair.push_back({0, 5});
  std::uint64_t counted = 0;
  const Result all = ask(Houses(4, 16, latin), Values(16, 0), Order::fast, {.keep = 576});
  for (std::size_t i = 0; i < 576; ++i) counted += all.solutions[16 * i] != all.solutions[16 * i + 5];
  CHECK_EQUAL(count(Houses(4, 16, pair), Values(16, 0), Order::fast), counted);
  for (const auto& bad : {std::vector<std::vector<std::uint16_t>>{{0, 16}}, {{1, 1}}, {{}}, {{0, 1, 2, 3, 4}}}) {
    bool refused = false;
    try {
      const Houses never(4, 16, bad);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}

void settles() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto state = [&](std::string_view text, Method method) {
    auto candidates = candidates_of(houses, values_of(text));
    return settle(houses, candidates, method);
  };
  constexpr std::string_view kHiddenOnly =
      "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
  CHECK(state(kHiddenOnly, Method::naked) == State::open);
  CHECK(state(kHiddenOnly, Method::hidden) == State::solved);
  constexpr std::string_view kDead =
      "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3";
  CHECK(state(kDead, Method::hidden) == State::dead);
  // Locked candidates remove what singles leave: nothing more than singles would be a fault.
  constexpr std::string_view kHard =
      "....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7";
  auto plain = candidates_of(houses, values_of(kHard));
  auto locked = plain;
  CHECK(settle(houses, plain, Method::hidden) == State::open);
  CHECK(settle(houses, locked, Method::locked) == State::open);
  bool narrower = false;
  for (int i = 0; i < 81; ++i) {
    CHECK((locked[i] & ~plain[i]) == 0);
    narrower |= locked[i] != plain[i];
  }
  CHECK(narrower);
}

}  // namespace

int main() {
  counts_all_grids();
  lists_in_a_steady_order();
  agrees_with_nine();
  answers_big_empty_grids();
  shuffles_by_seed();
  stops();
  takes_any_houses();
  settles();
  return 0;
}
