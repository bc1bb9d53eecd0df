#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/backdoor.hpp"
#include "sudoku/filling.hpp"
#include "sudoku/making.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/setting.hpp"
#include "sudoku/uniform.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

constexpr std::string_view kNugget =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

constexpr std::string_view kBook = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSeventeen =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

Values values_of(std::string_view line) {
  Values values;
  for (const char c : line) values.push_back(c == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(c - '0'));
  return values;
}

// How many of the 9x9 grids have a first band whose triads allow so many fillings; together they are the
// published 6,670,903,752,021,072,936,960 (B. Felgenhauer and F. Jarvis, 2005).
struct Class {
  int ways;
  double grids;
};
constexpr std::array<Class, 16> kClasses = {{{96, 26552999117838090240.},
                                             {120, 166622735464464384000.},
                                             {144, 416749103316798013440.},
                                             {156, 509650857278043586560.},
                                             {168, 1016321311858006425600.},
                                             {180, 591922905477532876800.},
                                             {192, 1024028928540514713600.},
                                             {216, 356249817625452871680.},
                                             {228, 501795729905355325440.},
                                             {264, 219843932573010493440.},
                                             {276, 457756883939571793920.},
                                             {288, 1196849790213370675200.},
                                             {516, 96049219898568867840.},
                                             {576, 48228649193586032640.},
                                             {864, 41465400639231098880.},
                                             {1728, 815486979727687680.}}};
constexpr double kGrids = 6670903752021072936960.;

// Chi-square of 20,000 grids against the classes; the last two are one. 0.999 of all samples stay below 36.1.
double chi_square(const std::array<int, 16>& seen, int grids) {
  double sum = 0;
  for (int i = 0; i < 15; ++i) {
    const double rare = i == 14 ? kClasses[15].grids : 0;
    const double expected = grids * (kClasses[i].grids + rare) / kGrids;
    const double got = seen[i] + (i == 14 ? seen[15] : 0);
    sum += (got - expected) * (got - expected) / expected;
  }
  return sum;
}

void grids_are_uniform() {
  constexpr int kSample = 20'000;
  double all = 0;
  for (const Class& one : kClasses) all += one.grids;
  CHECK(all > 0.999999999 * kGrids && all < 1.000000001 * kGrids);
  Rng rng(2026);
  std::array<std::array<int, 16>, 4> seen{};  // first, second and last band, and the first stack
  for (int n = 0; n < kSample; ++n) {
    const NineGrid grid = uniform_nine(rng);
    CHECK(!nine_clashes(grid.data()));
    std::array<std::uint8_t, 27> stack{};
    for (int i = 0; i < 27; ++i) stack[i] = grid[i % 9 * 9 + i / 9];
    const std::array<const std::uint8_t*, 4> bands = {grid.data(), grid.data() + 27, grid.data() + 54, stack.data()};
    for (int b = 0; b < 4; ++b) {
      const int ways = ways_of_band(bands[b]);
      const auto at = std::find_if(kClasses.begin(), kClasses.end(), [&](const Class& c) { return c.ways == ways; });
      CHECK(at != kClasses.end());
      ++seen[b][at - kClasses.begin()];
    }
  }
  for (const auto& one : seen) CHECK(chi_square(one, kSample) < 36.1);
}

// The fillings of a band with its triads, cell by cell.
int fillings(std::array<std::uint8_t, 27>& band, int cell, const std::array<unsigned, 9>& triads) {
  if (cell == 27) return 1;
  int sum = 0;
  for (std::uint8_t digit = 1; digit <= 9; ++digit) {
    bool fits = (triads[cell % 9] >> digit & 1U) != 0;
    for (int other = 0; other < cell && fits; ++other) {
      fits = band[other] != digit || (other / 9 != cell / 9 && other % 9 / 3 != cell % 9 / 3);
    }
    if (!fits) continue;
    band[cell] = digit;
    sum += fillings(band, cell + 1, triads);
  }
  return sum;
}

void ways_are_counted() {
  Rng rng(5);
  for (int n = 0; n < 12; ++n) {
    const NineGrid grid = uniform_nine(rng);
    std::array<unsigned, 9> triads{};
    for (int cell = 0; cell < 27; ++cell) triads[cell % 9] |= 1U << grid[cell];
    std::array<std::uint8_t, 27> band{};
    CHECK_EQUAL(fillings(band, 0, triads), ways_of_band(grid.data()));
  }
}

void digs_as_one_by_one() {
  const Houses houses = Houses::of_boxes(3, 3);
  Control control;
  Oracle oracle(houses, 0, control);
  Rng rng(11);
  for (int n = 0; n < 6; ++n) {
    const NineGrid grid = uniform_nine(rng);
    std::vector<Orbit> orbits;
    for (std::uint16_t cell = 0; cell < 81; ++cell) orbits.push_back({cell});
    rng.shuffle(orbits);
    const int givens = n % 2 == 0 ? 0 : 30;
    const Dug dug = dig(oracle, grid, orbits, givens);
    Values plain(grid.begin(), grid.end());
    int left = 81;
    for (const Orbit& orbit : orbits) {
      if (left == givens) break;
      const auto cell = orbit[0];
      plain[cell] = 0;
      if (nine_count(nine_candidates(plain.data()), 2, nullptr, control).solutions == 1) {
        --left;
      } else {
        plain[cell] = grid[cell];
      }
    }
    CHECK(dug.values == plain);
    CHECK_EQUAL(dug.givens, left);
    CHECK(dug.complete);
    CHECK_EQUAL(is_minimal(oracle, dug.values), givens == 0);
  }
}

void says_what_is_superfluous() {
  const Houses houses = Houses::of_boxes(3, 3);
  Control control;
  Oracle oracle(houses, 0, control);
  const auto superfluous = [&](std::string_view line) {
    const auto all = needs(oracle, values_of(line));
    return std::count(all.begin(), all.end(), Need::superfluous);
  };
  CHECK_EQUAL(superfluous(kBook), 22);
  CHECK_EQUAL(superfluous(kSeventeen), 0);
  CHECK(is_minimal(oracle, values_of(kSeventeen)));
  control.stop();
  const auto all = needs(oracle, values_of(kSeventeen));
  CHECK_EQUAL(std::count(all.begin(), all.end(), Need::unknown), 17);
}

void minimises_alike_on_all_threads() {
  const Houses houses = Houses::of_boxes(3, 3);
  Values puzzles;
  std::vector<std::uint64_t> seeds;
  for (std::uint64_t i = 0; i < 8; ++i) {
    const Values one = values_of(i == 7 ? std::string_view(kSeventeen) : kBook);
    puzzles.insert(puzzles.end(), one.begin(), one.end());
    seeds.push_back(i);
  }
  Control control;
  const auto alone = minimise(houses, puzzles, seeds, 1, control);
  const auto together = minimise(houses, puzzles, seeds, 3, control);
  Oracle oracle(houses, 0, control);
  for (std::size_t i = 0; i < alone.size(); ++i) {
    CHECK(alone[i].complete && alone[i].solutions == 1);
    CHECK(alone[i].values == together[i].values);
    CHECK(is_minimal(oracle, alone[i].values));
  }
  CHECK(alone[7].values == values_of(kSeventeen));
}

Wish wish_for(int cells) {
  Wish wish;
  for (std::uint16_t cell = 0; cell < cells; ++cell) wish.orbits.push_back({cell});
  wish.digs = 50;
  wish.climbs = 50;
  return wish;
}

void makes_what_is_asked_for() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Filler filler(houses, 3);
  CHECK(filler.is_uniform());
  const std::vector<std::uint64_t> seeds = {1, 2, 3};
  for (const int givens : {81, 30, 24, 23}) {
    Wish wish = wish_for(81);
    wish.givens = givens;
    Control control;
    for (const Made& made : make_many(filler, wish, seeds, 2, control)) {
      CHECK(made.end == End::made && made.solutions == 1);
      CHECK_EQUAL(81 - std::count(made.values.begin(), made.values.end(), 0), givens);
    }
    CHECK_EQUAL(control.done(), 3U);
  }
  Wish pattern = wish_for(81);
  pattern.pattern = values_of(kBook);
  Control control;
  for (const Made& made : make_many(filler, pattern, seeds, 1, control)) {
    CHECK(made.end == End::made);
    for (int cell = 0; cell < 81; ++cell) CHECK_EQUAL(made.values[cell] == 0, pattern.pattern[cell] == 0);
    CHECK_EQUAL(nine_count(nine_candidates(made.values.data()), 2, nullptr, control).solutions, 1U);
  }
  // Two empty rows of one band can change places.
  std::fill(pattern.pattern.begin() + 27, pattern.pattern.begin() + 45, std::uint8_t{0});
  pattern.climbs = 2;
  CHECK(make(filler, pattern, 1, control).end == End::given_up);
  control.stop();
  CHECK(make(filler, pattern, 1, control).end == End::stopped);
}

void fills_small_grids_from_a_list() {
  const Houses four = Houses::of_boxes(2, 2);
  const Filler filler(four, 2);
  CHECK(filler.is_uniform());
  Control control;
  Rng rng(1);
  std::vector<Values> all;
  for (int n = 0; n < 5000; ++n) {
    Values grid;
    CHECK(filler.fill(rng, grid, control));
    if (std::find(all.begin(), all.end(), grid) == all.end()) all.push_back(grid);
  }
  CHECK_EQUAL(all.size(), 288U);
  const Houses twelve = Houses::of_boxes(3, 4), huge = Houses::of_boxes(6, 6);
  for (const Houses* houses : {&twelve, &huge}) {
    const Filler other(*houses, houses->size() == 12 ? 3 : 6);
    CHECK(!other.is_uniform());
    Values grid;
    CHECK(other.fill(rng, grid, control));
    for (int h = 0; h < houses->houses(); ++h) {
      Mask seen = 0;
      for (const auto cell : houses->house(h)) seen |= Mask{1} << (grid[cell] - 1);
      CHECK(seen == houses->all_digits());
    }
  }
}

void finds_backdoors() {
  const Houses houses = Houses::of_boxes(3, 3);
  const auto find = [&](std::string_view line, Method method) {
    Control control;
    Values solution(81);
    const Values values = values_of(line);
    CHECK_EQUAL(nine_count(nine_candidates(values.data()), 2, solution.data(), control).solutions, 1U);
    return find_backdoor(houses, values, solution, method, control);
  };
  CHECK(find(kBook, Method::naked).cells.empty());
  const Backdoor hard = find(kSeventeen, Method::hidden);
  CHECK(hard.complete);
  CHECK_EQUAL(hard.cells.size(), static_cast<std::size_t>(hard.least));
  CHECK(find(kSeventeen, Method::locked).cells.size() <= hard.cells.size());
  const Backdoor nugget = find(kNugget, Method::hidden);
  CHECK_EQUAL(nugget.cells.size(), 2U);
  Control control(0.0, 30);
  Values solution(81);
  Control free;
  nine_count(nine_candidates(values_of(kNugget).data()), 1, solution.data(), free);
  const Backdoor cut = find_backdoor(houses, values_of(kNugget), solution, Method::hidden, control);
  CHECK(!cut.complete && cut.least <= 2 && cut.cells.size() >= 2U);
}

}  // namespace

int main() {
  grids_are_uniform();
  ways_are_counted();
  digs_as_one_by_one();
  says_what_is_superfluous();
  minimises_alike_on_all_threads();
  makes_what_is_asked_for();
  fills_small_grids_from_a_list();
  finds_backdoors();
  return 0;
}
