// Chains of Sudoku Explainer's scale: the chain that the program takes in given states, and what a limit does.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>

#include "check.hpp"
#include "sudoku/se/state.hpp"

namespace {

using namespace damero;
using namespace damero::sudoku::se;

struct Case {
  std::string digits, candidates, kind, level, difficulty, placement, removals;
};

State state_of(const Case& given) {
  std::uint8_t digits[kCells];
  for (int cell = 0; cell < kCells; ++cell) digits[cell] = static_cast<std::uint8_t>(given.digits[cell] - '0');
  State state(digits);
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask kept = static_cast<Mask>(std::stoul(given.candidates.substr(3 * cell, 3), nullptr, 16));
    CHECK_EQUAL(kept & ~state.candidates[cell], 0);
    state.remove(cell, static_cast<Mask>(state.candidates[cell] & ~kept));
  }
  return state;
}

std::string name_of(Kind kind) {
  switch (kind) {
    case Kind::bidirectional_x_cycle:
      return "bidirectional_x_cycle";
    case Kind::bidirectional_y_cycle:
      return "bidirectional_y_cycle";
    case Kind::bidirectional_cycle:
      return "bidirectional_cycle";
    case Kind::forcing_x_chain:
      return "forcing_x_chain";
    case Kind::forcing_chain:
      return "forcing_chain";
    case Kind::nishio_forcing_chains:
      return "nishio_forcing_chains";
    case Kind::cell_forcing_chains:
      return "cell_forcing_chains";
    case Kind::region_forcing_chains:
      return "region_forcing_chains";
    case Kind::contradiction_forcing_chains:
      return "contradiction_forcing_chains";
    case Kind::double_forcing_chains:
      return "double_forcing_chains";
    default:
      return "?";
  }
}

std::string placement_of(const Hint& hint) {
  return hint.cell < 0 ? "-" : std::to_string(hint.cell) + ":" + std::to_string(hint.digit);
}

// The removals as the file has them: sorted as text.
std::string removals_of(const Hint& hint) {
  std::string each[9 * kCells], all;
  int found = 0;
  for (int i = 0; i < hint.removals; ++i) {
    for (unsigned rest = hint.removed[i].digits; rest != 0; rest &= rest - 1) {
      each[found++] = std::to_string(hint.removed[i].cell) + ":" + std::to_string(lowest(rest) + 1);
    }
  }
  std::sort(each, each + found);
  for (int i = 0; i < found; ++i) all += (i != 0 ? "," : "") + each[i];
  return found != 0 ? all : "-";
}

// Asks for one kind of chain after the other.
bool find_first(const State& state, Hint& hint) {
  Control control;
  for (const ChainKind kind : {ChainKind::unary, ChainKind::nishio, ChainKind::multiple, ChainKind::dynamic,
                               ChainKind::plus, ChainKind::nested2, ChainKind::nested3}) {
    if (find_chain(state, kind, hint, control)) return true;
  }
  return false;
}

void check_case(const Case& given) {
  const State state = state_of(given);
  Hint hint;
  if (given.kind == "none") {
    Control control;
    CHECK(!find_chain(state, ChainKind::unary, hint, control));
    return;
  }
  CHECK(find_first(state, hint));
  CHECK(name_of(hint.kind) == given.kind);
  CHECK((hint.dynamic ? "dynamic" + std::to_string(hint.level) : "-") == given.level);
  CHECK(std::abs(hint.difficulty - std::stod(given.difficulty)) < 0.001);
  CHECK(placement_of(hint) == given.placement);
  CHECK(removals_of(hint) == given.removals);
}

template <class Go>
int for_each_case(Go&& go) {
  std::ifstream file(DAMERO_DATA "/sudoku/logic/se_chains.txt");
  int seen = 0;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    Case one;
    std::istringstream(line) >> one.digits >> one.candidates >> one.kind >> one.level >> one.difficulty >>
        one.placement >> one.removals;
    go(one);
    ++seen;
  }
  return seen;
}

void test_cases() {
  const int seen = for_each_case(check_case);
  CHECK(seen > 100);
}

void test_stopped() {
  for_each_case([](const Case& one) {
    Control control;
    control.stop();
    Hint hint;
    for (const ChainKind kind : {ChainKind::unary, ChainKind::nishio, ChainKind::multiple, ChainKind::dynamic,
                                 ChainKind::plus, ChainKind::nested4}) {
      CHECK(!find_chain(state_of(one), kind, hint, control));
    }
  });
}

}  // namespace

int main() {
  test_cases();
  test_stopped();
}
