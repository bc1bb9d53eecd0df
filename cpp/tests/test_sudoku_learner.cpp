// The search that learns: no learned clause may cost a solution, and its answers are those of plain search.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/learner.hpp"
#include "sudoku/ties.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

using Values = std::vector<std::uint8_t>;
using HouseList = std::vector<std::vector<std::uint16_t>>;

HouseList house_list(const Houses& houses) {
  HouseList list;
  for (int h = 0; h < houses.houses(); ++h) list.emplace_back(houses.house(h).begin(), houses.house(h).end());
  return list;
}

Houses with_diagonals(int box_rows, int box_columns) {
  const Houses plain = Houses::of_boxes(box_rows, box_columns);
  HouseList list = house_list(plain);
  list.resize(list.size() + 2);
  for (int i = 0; i < plain.size(); ++i) {
    list[list.size() - 2].push_back(static_cast<std::uint16_t>(i * plain.size() + i));
    list.back().push_back(static_cast<std::uint16_t>(i * plain.size() + plain.size() - 1 - i));
  }
  return Houses(plain.size(), plain.cells(), list);
}

// Rows, columns and regions of any shape: boxes of which two cells have changed places now and then.
Houses with_odd_regions(int box_rows, int box_columns, std::uint64_t seed) {
  const Houses plain = Houses::of_boxes(box_rows, box_columns);
  HouseList list = house_list(plain);
  Rng rng(seed);
  const auto n = static_cast<std::size_t>(plain.size());
  for (int i = 0; i < plain.size() / 2; ++i) {
    std::swap(list[2 * n + rng.below(n)][rng.below(n)], list[2 * n + rng.below(n)][rng.below(n)]);
  }
  return Houses(plain.size(), plain.cells(), list);
}

// A few short houses besides, which hold no digit twice and may lack some.
Houses with_short_houses(int box_rows, int box_columns, std::uint64_t seed) {
  const Houses plain = Houses::of_boxes(box_rows, box_columns);
  HouseList list = house_list(plain);
  Rng rng(seed);
  for (int i = 0; i < 3; ++i) {
    std::set<std::uint16_t> cells;
    for (int k = 0; k < plain.size() / 2; ++k) {
      cells.insert(static_cast<std::uint16_t>(rng.below(static_cast<std::uint64_t>(plain.cells()))));
    }
    list.emplace_back(cells.begin(), cells.end());
  }
  return Houses(plain.size(), plain.cells(), list);
}

std::vector<Houses> samples(std::uint64_t seed) {
  std::vector<Houses> all;
  all.push_back(Houses::of_boxes(2, 2));
  all.push_back(Houses::of_boxes(2, 3));
  all.push_back(Houses::of_boxes(1, 5));
  all.push_back(with_diagonals(2, 3));
  all.push_back(with_odd_regions(2, 3, seed));
  all.push_back(with_odd_regions(3, 3, seed));
  all.push_back(with_short_houses(2, 3, seed));
  return all;
}

// Some cells of a solution given, some of its candidates struck out: one, several or no solutions. Odd regions may have
// none whatever is given.
std::vector<Mask> random_masks(const Houses& houses, std::uint64_t givens, Rng& rng) {
  Values first;
  Control control;
  std::vector<Mask> masks(static_cast<std::size_t>(houses.cells()), houses.all_digits());
  const auto size = static_cast<std::uint64_t>(houses.size());
  masks[rng.below(masks.size())] = Mask{1} << rng.below(size);
  masks[rng.below(masks.size())] &= ~(Mask{1} << rng.below(size));
  search(houses, masks, Order::fast, {.at_most = 1, .keep = 1}, first, control);
  for (std::size_t i = 0; i < first.size(); ++i) {
    const Mask right = Mask{1} << (first[i] - 1);
    masks[i] = rng.below(100) < givens ? right : houses.all_digits();
    if (rng.below(3) == 0) masks[i] &= ~(Mask{1} << rng.below(size)) | right;
  }
  if (rng.below(4) == 0) masks[rng.below(masks.size())] &= ~(Mask{1} << rng.below(size));
  return masks;
}

// At most so many, or none where plain search does not come to its end.
std::optional<std::set<Values>> all_solutions(const Houses& houses, const std::vector<Mask>& masks,
                                              std::uint64_t at_most) {
  Values flat;
  Control control(0.0, 20'000);
  if (!search(houses, masks, Order::steady, {.at_most = at_most, .keep = at_most}, flat, control).complete) return {};
  std::set<Values> solutions;
  const auto cells = static_cast<std::size_t>(houses.cells());
  for (std::size_t i = 0; i < flat.size(); i += cells) {
    const auto first = flat.begin() + static_cast<std::ptrdiff_t>(i);
    solutions.emplace(first, first + static_cast<std::ptrdiff_t>(cells));
  }
  return solutions;
}

bool holds(const Ties& ties, Literal l, const Values& solution) {
  const auto [cells, digit] = ties.question(static_cast<int>(l / 2));
  const bool yes =
      std::any_of(cells.begin(), cells.end(), [&, d = digit](int cell) { return solution[cell] == d + 1; });
  return yes == ((l & 1) == 0);
}

bool satisfies(const Ties& ties, std::span<const Literal> clause, const Values& solution) {
  return std::any_of(clause.begin(), clause.end(), [&](Literal l) { return holds(ties, l, solution); });
}

// Groups are true of every solution, and every clause learned is true of all solutions not yet found; in the end all
// are found, each once.
std::uint64_t learns_nothing_false(const Houses& houses, std::vector<Mask> masks) {
  const auto known = all_solutions(houses, masks, 2000);
  if (!known || known->size() == 2000 || settle(houses, masks, Method::locked) != State::open) return 0;
  const std::set<Values>& expected = *known;
  const Ties ties(houses, masks);
  for (const Values& solution : expected) {
    for (const Ties::Group& group : ties.groups()) {
      const auto members = ties.members(group);
      const auto held =
          std::count_if(members.begin(), members.end(), [&](Literal l) { return holds(ties, l, solution); });
      CHECK(held == 1 || (held == 0 && !group.must));
    }
  }
  Learner learner(ties);
  std::vector<std::vector<Literal>> clauses;
  learner.trace(&clauses);
  std::set<Values> left = expected;
  while (true) {
    const auto outcome = learner.work(1000, 50);
    for (const auto& clause : clauses) {
      for (const Values& solution : left) CHECK(satisfies(ties, clause, solution));
    }
    clauses.clear();
    if (outcome == Learner::Outcome::none) break;
    if (outcome == Learner::Outcome::working) continue;
    Values solution;
    for (int cell = 0; cell < houses.cells(); ++cell) {
      for (int digit = 0; digit < houses.size(); ++digit) {
        const Literal l = ties.literal(cell, digit);
        if (l == kNoLiteral ? masks[static_cast<std::size_t>(cell)] == Mask{1} << digit : learner.holds(l)) {
          solution.push_back(static_cast<std::uint8_t>(digit + 1));
        }
      }
    }
    CHECK_EQUAL(left.erase(solution), 1U);
  }
  CHECK(left.empty());
  return learner.conflicts();
}

void every_clause_is_sound() {
  Rng rng(5);
  std::uint64_t conflicts = 0;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    for (const Houses& houses : samples(seed)) {
      conflicts += learns_nothing_false(houses, random_masks(houses, houses.size() < 9 ? 8 + seed / 2 : 22, rng));
    }
  }
  CHECK(conflicts > 1000);
}

// The whole fast search, through its stages, against plain search.
void agrees_with_the_steady_order() {
  Rng rng(6);
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    for (const Houses& houses : samples(100 + seed)) {
      const auto masks = random_masks(houses, houses.size() < 9 ? 10 : 25 + seed, rng);
      const auto known = all_solutions(houses, masks, 3000);
      if (!known) continue;
      const std::set<Values>& expected = *known;
      Values flat;
      Control control;
      const Found found = search(houses, masks, Order::fast, {.at_most = 3000, .keep = 3000}, flat, control);
      CHECK(found.complete);
      CHECK_EQUAL(found.solutions, expected.size());
      std::set<Values> distinct;
      const auto cells = static_cast<std::size_t>(houses.cells());
      for (auto at = flat.begin(); at != flat.end(); at += static_cast<std::ptrdiff_t>(cells)) {
        distinct.emplace(at, at + static_cast<std::ptrdiff_t>(cells));
      }
      CHECK_EQUAL(distinct.size(), expected.size());
      if (expected.size() < 3000) CHECK(distinct == expected);
    }
  }
}

void agrees_on_big_grids() {
  Rng rng(7);
  std::uint64_t several = 0, one = 0;
  for (std::uint64_t round = 0; round < 8; ++round) {
    const std::vector<Houses> all = {Houses::of_boxes(4, 4), with_odd_regions(4, 4, round),
                                     with_short_houses(4, 4, round)};
    for (const Houses& houses : all) {
      const auto masks = random_masks(houses, 36 + 4 * round, rng);
      const auto known = all_solutions(houses, masks, 500);
      if (!known) continue;
      Values flat;
      Control control;
      const Found found = search(houses, masks, Order::fast, {.at_most = 500, .keep = 500}, flat, control);
      CHECK(found.complete);
      CHECK_EQUAL(found.solutions, known->size());
      several += found.solutions > 1;
      one += found.solutions == 1;
    }
  }
  CHECK(several > 0 && one > 0);
}

// In pieces, stopped now and then: every solution once, whatever the stage of the search.
void goes_on_after_a_stop() {
  const Houses small = Houses::of_boxes(2, 2);
  Values pieces;
  Search search(small, std::vector<Mask>(16, 15), Order::fast);
  std::uint64_t found = 0;
  for (int round = 0; found < 288 && round < 1000; ++round) {
    Control control(0.0, round % 2 == 0 ? 3 : Control::kNoLimit);
    found += search.advance({.at_most = 50, .keep = 50}, pieces, control).solutions;
  }
  std::set<Values> distinct;
  for (std::size_t i = 0; i < found; ++i) distinct.emplace(pieces.begin() + 16 * i, pieces.begin() + 16 * (i + 1));
  CHECK_EQUAL(distinct.size(), 288U);
  Control control;
  CHECK_EQUAL(search.advance({.at_most = 50}, pieces, control).solutions, 0U);
}

// A limit of nodes is met exactly while learning too, and going on is the same search.
void stops_while_learning() {
  const Houses houses = Houses::of_boxes(6, 6);
  const std::vector<Mask> masks(static_cast<std::size_t>(houses.cells()), houses.all_digits());
  Search search(houses, masks, Order::fast);
  Values none;
  std::uint64_t nodes = 0;
  for (const std::uint64_t limit : {500U, 1U, 2000U, 777U, 3000U}) {
    Control control(0.0, limit);
    const Found found = search.advance({.at_most = 2}, none, control);
    if (found.complete) break;
    CHECK_EQUAL(found.nodes, limit);
    nodes += found.nodes;
  }
  CHECK(nodes > 3000);
}

// Clauses from outside: what is ruled out is not found.
void rules_out() {
  const Houses houses = Houses::of_boxes(2, 2);
  std::vector<Mask> masks(16, 15);
  const Ties ties(houses, masks);
  Learner learner(ties);
  for (int digit = 1; digit < 4; ++digit) {
    const Literal no[] = {negated(ties.literal(0, digit))};
    learner.rule_out(no);
  }
  const Literal second[] = {negated(ties.literal(0, 0)), ties.literal(1, 1)};
  learner.rule_out(second);
  int found = 0;
  while (true) {
    const auto outcome = learner.work(1000, 1000);
    if (outcome == Learner::Outcome::none) break;
    if (outcome != Learner::Outcome::solution) continue;
    ++found;
    CHECK(learner.holds(ties.literal(0, 0)) && learner.holds(ties.literal(1, 1)));
    learner.rule_out(second);  // in between, and for the second time
  }
  CHECK_EQUAL(found, 288 / 12);
}

}  // namespace

int main() {
  every_clause_is_sound();
  agrees_with_the_steady_order();
  agrees_on_big_grids();
  goes_on_after_a_stop();
  stops_while_learning();
  rules_out();
  return 0;
}
