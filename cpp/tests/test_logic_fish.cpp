#include <bit>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/fish_search.hpp"

using namespace damero;
using namespace damero::sudoku;
using namespace damero::sudoku::logic;

namespace {

using Gone = std::set<std::pair<int, int>>;  // digit and cell

// Everything that a technique takes away.
class Collect : public Sink {
 public:
  explicit Collect(Gone& gone) : gone_(gone) {}
  bool take(Step&& step) override {
    for (const Candidate c : step.removes) gone_.emplace(c.digit, c.cell);
    CHECK(!step.removes.empty() && step.places.empty());
    return false;
  }

 private:
  Gone& gone_;
};

// A grid without digits in which each cell has the digit of a solution, and some others.
std::vector<Mask> random_candidates(Rng& random, int percent) {
  std::vector<Mask> out;
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, right = (3 * (row % 3) + row / 3 + cell % 9) % 9;
    Mask mask = Mask{1} << right;
    for (int d = 0; d < 9; ++d) mask |= static_cast<Mask>(static_cast<int>(random.below(100)) < percent) << d;
    out.push_back(mask);
  }
  return out;
}

// Whether the houses of a fish may stand so.
bool fits(FishShape shape, int orientation, int house, bool is_cover) {
  const int kind = house / 9;
  if (shape == FishShape::mutant) return true;
  return kind == (is_cover ? 1 - orientation : orientation) || (shape == FishShape::franken && kind == 2);
}

// By the definition: all sets of two bases and two covers.
Gone fish_of_two(const State<2>& state, FishShape shape) {
  Gone gone;
  const Ground<2>& ground = state.ground();
  const auto each = [&](int orientation, bool is_cover, auto&& take) {
    for (int a = 0; a < 27; ++a) {
      for (int b = a + 1; b < 27; ++b) {
        if (fits(shape, orientation, a, is_cover) && fits(shape, orientation, b, is_cover)) take(a, b);
      }
    }
  };
  for (int d = 0; d < 9; ++d) {
    for (int orientation = 0; orientation < 2; ++orientation) {
      each(orientation, false, [&](int a, int b) {
        if (state.in(d, a).empty() || state.in(d, b).empty()) return;
        const Cells<2> base = state.in(d, a) | state.in(d, b), endo = state.in(d, a) & state.in(d, b);
        each(orientation, true, [&](int x, int y) {
          if (a == x || a == y || b == x || b == y) return;
          const Cells<2> first = state.in(d, x), second = state.in(d, y);
          const Cells<2> fins = base.minus(first | second) | endo;
          const Cells<2> losing = ((first | second).minus(base) | (base & first & second)) & ground.peers_of(fins);
          if (base.meets(first) && base.meets(second)) {
            for (const int cell : losing) gone.emplace(d, cell);
          }
        });
      });
    }
  }
  return gone;
}

// All places of a digit in a house see a cell: a fish of one.
Gone fish_of_one(const State<2>& state) {
  Gone gone;
  for (int d = 0; d < 9; ++d) {
    for (int h = 0; h < 27; ++h) {
      const Cells<2> places = state.in(d, h);
      if (places.empty()) continue;
      for (const int cell : state.of(d) & state.ground().peers_of(places)) gone.emplace(d, cell);
    }
  }
  return gone;
}

Technique of_two(FishShape shape, bool finned) {
  if (shape == FishShape::franken) return finned ? Technique::finned_franken_x_wing : Technique::franken_x_wing;
  return finned ? Technique::finned_mutant_x_wing : Technique::mutant_x_wing;
}

// Fish of two of any shape take away just what the definition says, but for what fish of one take away.
void test_fish_of_two() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Ground<2> ground(houses);
  const std::vector<std::uint8_t> none(81, 0);
  Rng random(7);
  for (int round = 0; round < 5; ++round) {
    const auto candidates = random_candidates(random, 6 + 3 * round);
    const State<2> state(ground, none, candidates, none);
    Control control;
    Options options;
    options.most_fins = options.most_endo_fins = 81;
    Look<2> look(state, options, control);
    const Gone one = fish_of_one(state);
    Gone found;
    Collect sink(found);
    for (const Technique t : {Technique::x_wing, Technique::finned_x_wing, Technique::sashimi_x_wing}) {
      find_fish(look, t, sink);
    }
    for (const FishShape shape : {FishShape::basic, FishShape::franken, FishShape::mutant}) {
      if (shape != FishShape::basic) {
        find_fish(look, of_two(shape, false), sink);
        find_fish(look, of_two(shape, true), sink);
      }
      const Gone wanted = fish_of_two(state, shape);
      for (const auto& what : wanted) CHECK(found.contains(what) || one.contains(what));
      for (const auto& what : found) CHECK(wanted.contains(what));
    }
  }
}

// An X-wing laid by hand: two rows with two places each, in the same columns.
void test_x_wing() {
  const Houses houses = Houses::of_boxes(3, 3);
  const Ground<2> ground(houses);
  const std::vector<std::uint8_t> none(81, 0);
  std::vector<Mask> candidates(81, 1);
  for (int column = 0; column < 9; ++column) {
    if (column != 1 && column != 6) candidates[9 + column] = candidates[45 + column] = 0;
  }
  const State<2> state(ground, none, candidates, none);
  Control control;
  const Options options;
  Look<2> look(state, options, control);
  Gone gone;
  Collect sink(gone);
  CHECK(!find_fish(look, Technique::x_wing, sink));
  Gone wanted;
  for (int row = 0; row < 9; ++row) {
    if (row != 1 && row != 5) wanted.insert({{0, 9 * row + 1}, {0, 9 * row + 6}});
  }
  CHECK(gone == wanted);
}

}  // namespace

int main() {
  test_x_wing();
  test_fish_of_two();
  return 0;
}
