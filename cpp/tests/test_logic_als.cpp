#include <bit>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/logic/als_list.hpp"

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
std::set<Cells<2>> by_definition(const State<2>& state) {
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
  const State<2> state(ground, at.values, at.candidates, at.values);
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
  const State<10> state(ground, values, candidates, values);
  Control control;
  const Options options;
  Look<10> look(state, options, control);
  const auto& list = look.part<AlsList<10>>();
  CHECK(list.count() >= 625);
  CHECK(list.count() <= 16000);
}

}  // namespace

int main() {
  test_list();
  test_large();
  return 0;
}
