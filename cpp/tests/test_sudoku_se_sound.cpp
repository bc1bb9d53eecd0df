// No step of Sudoku Explainer's scale contradicts the solution: in states by chance every technique is asked for its
// first step, and every chain that a search of any level comes upon is looked at. A file of puzzles, one a line, and
// a number of seconds as arguments make it a longer run, which then tells what was checked.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "common/rng.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/se/chains_nested.hpp"
#include "sudoku/se/finders.hpp"

namespace {

using namespace damero;
using namespace damero::sudoku::se;
using damero::sudoku::Houses;
using damero::sudoku::Order;

struct Counted {
  std::uint64_t states = 0, cut = 0, steps = 0, wrong = 0;
};

struct Position {
  State state;
  std::vector<std::uint8_t> solution;
};

std::string told(const Position& at) {
  std::string text;
  for (int cell = 0; cell < kCells; ++cell) {
    for (int d = 0; d < 9; ++d) {
      const bool has = at.state.cell[cell] != 0 ? at.state.cell[cell] == d + 1 : at.state.candidates[cell] >> d & 1;
      text += has ? static_cast<char>('1' + d) : '.';
    }
  }
  return text;
}

bool is_sound(const Position& at, const Hint& hint) {
  bool any = false;
  if (hint.cell >= 0) {
    if (at.state.cell[hint.cell] != 0 || at.solution[hint.cell] != hint.digit) return false;
    any = true;
  }
  for (int i = 0; i < hint.removals; ++i) {
    const Removal& one = hint.removed[i];
    if ((one.digits >> (at.solution[one.cell] - 1) & 1) != 0) return false;
    any = any || (at.state.candidates[one.cell] & one.digits) != 0;
  }
  return any;
}

// Looks at all hits of a search.
class Watcher final : public chains::UnarySink, public chains::MultipleSink {
 public:
  Watcher(const Position& at, Counted& counted) : at_(at), counted_(counted) {}

  int longest(double) const noexcept override { return chains::kClosureNodes; }
  void take(const chains::UnaryHit& hit, const chains::UnaryNode*, int) noexcept override {
    if (!hit.is_cycle) return check(hit.target, hit.is_on);
    chains::each(hit.removed, [&](chains::Candidate it) { check(it, false); });
  }
  bool wants(const chains::MultipleHit&) const noexcept override { return true; }
  void take(const chains::MultipleHit& hit, const chains::Branch*, int) noexcept override {
    check(hit.target, hit.is_on);
  }

 private:
  void check(chains::Candidate target, bool is_on) noexcept {
    const bool is_true = at_.solution[chains::cell_of(target)] == chains::digit_of(target) + 1;
    ++counted_.steps;
    if (is_true != is_on) ++counted_.wrong;
  }

  const Position& at_;
  Counted& counted_;
};

struct Kinds {
  const char* name;
  chains::MultipleMode mode;
  int level;
};
constexpr Kinds kKindsOf[] = {
    {"nishio", {true, true, 7.5}, 0},    {"multiple", {false, false, 8.0}, 0}, {"dynamic", {false, true, 8.5}, 0},
    {"plus", {false, true, 9.0}, 1},     {"nested2", {false, true, 9.5}, 2},   {"nested3", {false, true, 10.0}, 3},
    {"nested4", {false, true, 10.5}, 4}, {"nested5", {false, true, 11.0}, 5},
};

using Tally = std::map<std::string, Counted>;

void check_chains(const Position& at, double seconds, Tally& tally) {
  const chains::Grid grid(at.state);
  {
    Control control;
    const chains::Links links(grid);
    chains::Reach reach;
    Watcher watcher(at, tally["unary"]);
    ++tally["unary"].states;
    if (!reach.has_no_unary(grid, links)) chains::search_unary(grid, links, reach, watcher, control);
  }
  for (const auto& [name, mode, level] : kKindsOf) {
    Counted& counted = tally[name];
    Control control(seconds);
    Watcher watcher(at, counted);
    const auto rules = level > 0 ? std::make_unique<chains::NestedRules>(level, control) : nullptr;
    const auto search = std::make_unique<chains::MultipleSearch>(mode, rules.get(), rules ? &rules->nested() : nullptr,
                                                                 watcher, control);
    ++(search->run(grid) ? counted.states : counted.cut);
  }
}

template <class Find>
void check_first(const Position& at, const char* name, Tally& tally, Find&& find) {
  Counted& counted = tally[name];
  Hint hint;
  ++counted.states;
  if (!find(hint)) return;
  ++counted.steps;
  if (!is_sound(at, hint)) ++counted.wrong;
}

void check_patterns(const Position& at, Tally& tally) {
  const State& s = at.state;
  Control control;
  check_first(at, "hidden_single", tally, [&](Hint& h) { return find_hidden_single(s, h); });
  check_first(at, "naked_single", tally, [&](Hint& h) { return find_naked_single(s, h); });
  check_first(at, "direct_locking", tally, [&](Hint& h) { return find_direct_locking(s, h); });
  check_first(at, "locking", tally, [&](Hint& h) { return find_locking(s, h); });
  for (const int size : {2, 3, 4}) {
    check_first(at, "naked_set", tally, [&](Hint& h) { return find_naked_set(s, size, h); });
    check_first(at, "hidden_set", tally, [&](Hint& h) { return find_hidden_set(s, size, h); });
    check_first(at, "fish", tally, [&](Hint& h) { return find_fish(s, size, h); });
    if (size == 4) break;
    check_first(at, "direct_hidden_set", tally, [&](Hint& h) { return find_direct_hidden_set(s, size, h); });
  }
  check_first(at, "xy_wing", tally, [&](Hint& h) { return find_xy_wing(s, h); });
  check_first(at, "xyz_wing", tally, [&](Hint& h) { return find_xyz_wing(s, h); });
  check_first(at, "unique_loop", tally, [&](Hint& h) { return find_unique_loop(s, h); });
  check_first(at, "bug", tally, [&](Hint& h) { return find_bug(s, h); });
  check_first(at, "aligned_pair", tally, [&](Hint& h) { return find_aligned_pair(s, h); });
  check_first(at, "aligned_triplet", tally, [&](Hint& h) { return find_aligned_triplet(s, h, control); });
}

// The puzzle with some digits of the solution entered, and some of the other candidates gone.
Position position_of(std::string_view puzzle, Rng& random) {
  static const Houses houses = Houses::of_boxes(3, 3);
  std::vector<std::uint8_t> values(kCells);
  for (int cell = 0; cell < kCells; ++cell) {
    const char c = puzzle[static_cast<std::size_t>(cell)];
    if (c >= '1' && c <= '9') values[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(c - '0');
  }
  Control control;
  std::vector<std::uint8_t> solution;
  sudoku::search(houses, sudoku::candidates_of(houses, values), Order::fast, {.at_most = 1, .keep = 1}, solution,
                 control);
  CHECK_EQUAL(solution.size(), std::size_t{kCells});
  const std::uint64_t entered = random.below(6), struck = random.below(8);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (values[cell] == 0 && random.below(10) < entered) values[cell] = solution[cell];
  }
  Position at{State(values.data()), solution};
  for (int cell = 0; cell < kCells; ++cell) {
    Mask gone = 0;
    for (int d = 0; d < 9; ++d) {
      const bool is_right = solution[static_cast<std::size_t>(cell)] == d + 1;
      if (!is_right && random.below(16) < struck) gone |= static_cast<Mask>(1U << d);
    }
    at.state.remove(cell, static_cast<Mask>(at.state.candidates[cell] & gone));
  }
  return at;
}

std::vector<std::string> puzzles_of(const std::string& name) {
  std::ifstream file(name);
  CHECK(file.good());
  std::vector<std::string> puzzles;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("unique\t")) line = line.substr(7);
    if (line.size() >= kCells && line.find_first_not_of("0123456789.") >= kCells) puzzles.push_back(line.substr(0, 81));
  }
  return puzzles;
}

// True as long as nothing is wrong.
bool check_all(const Position& at, double seconds, Tally& tally) {
  check_patterns(at, tally);
  check_chains(at, seconds, tally);
  for (const auto& [name, counted] : tally) {
    if (counted.wrong == 0) continue;
    std::fprintf(stderr, "%s is wrong in %s\n", name.c_str(), told(at).c_str());
    return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const bool is_long = argc > 2;
  const auto puzzles = puzzles_of(is_long ? argv[1] : DAMERO_DATA "/sudoku/corpora/nine.tsv");
  CHECK(!puzzles.empty());
  Rng random(is_long && argc > 3 ? std::stoull(argv[3]) : 11);
  Tally tally;
  const auto begun = std::chrono::steady_clock::now();
  const auto passed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  for (int round = 0; is_long ? passed() < std::stod(argv[2]) : round < 8; ++round) {
    const Position at = position_of(puzzles[random.below(puzzles.size())], random);
    CHECK(check_all(at, is_long ? 5.0 : 0.1, tally));
  }
  CHECK(tally["unary"].steps > 0 && tally["multiple"].steps > 0 && tally["dynamic"].steps > 0);
  if (!is_long) return 0;
  for (const auto& [name, counted] : tally) {
    std::printf("%-18s %9llu states %6llu cut short %12llu steps\n", name.c_str(),
                static_cast<unsigned long long>(counted.states), static_cast<unsigned long long>(counted.cut),
                static_cast<unsigned long long>(counted.steps));
  }
  return 0;
}
