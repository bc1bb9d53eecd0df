#include "sudoku/hunting.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/parts.hpp"
#include "sudoku/digger.hpp"

namespace damero::sudoku {
namespace {

constexpr int kBlind = 12;     // changes to a puzzle that does not show what is wanted
constexpr int kPatience = 60;  // changes in a row that bring one that does no nearer
constexpr int kShakes = 40;    // changes to a puzzle that was begun with
constexpr std::uint64_t kAlone = 300;  // so many puzzles are judged before any is begun with that is known to be near
constexpr std::uint64_t kEvery = 3;    // then each third attempt begins with one

class Hunter : Digger {
 public:
  Hunter(const Filler& filler, const Quarry& quarry, const Judge& judge, std::uint64_t seed, Control& control)
      : Digger(filler, quarry.orbits, quarry.givens, quarry.minimal, quarry.nodes, judge, seed, control),
        quarry_(quarry) {}

  Graded hunt() {
    bool done = false;
    while (!done && is_going()) done = attempt();
    if (done && is_free()) thin();
    return ended(done);
  }

 private:
  bool is_going() const { return graded_.judgements < quarry_.judgements && !control_.should_stop(1); }

  // Takes givens away from a puzzle that is right as long as it stays so, and until a fair number is left.
  void thin() {
    const auto enough = static_cast<std::ptrdiff_t>(graded_.values.size()) * 3 / 10;
    for (const auto place : places_that(graded_.values, true)) {
      const auto empty = std::count(graded_.values.begin(), graded_.values.end(), 0);
      if (static_cast<std::ptrdiff_t>(graded_.values.size()) - empty <= enough) return;
      Values fewer = graded_.values;
      for (const auto cell : quarry_.orbits[place]) fewer[cell] = 0;
      Values other;
      if (oracle_.another(fewer, solution_, other) != Oracle::Answer::no) continue;
      const double judged = judge(fewer);
      if (control_.stopped()) return;
      if (judged == 0.0) graded_.values = std::move(fewer);
    }
  }

  bool attempt() {
    ++graded_.digs;
    Values values;
    const bool known =
        !quarry_.starts.empty() && graded_.judgements >= kAlone && graded_.digs % kEvery == 0;
    if (!(known ? begin_known(values) : dig_fresh(values))) {
      ++graded_.judgements;  // so that it ends where nothing can be dug
      return false;
    }
    double judged = judge(values);
    if (known) judged = shake(values, judged);
    if (is_done(values, judged)) return true;
    for (int idle = 0; idle < (judged < kShown ? kPatience : kBlind) && is_going(); ++idle) {
      Values changed = values;
      if (!change(changed)) continue;
      const double now = judge(changed);
      if (is_done(changed, now)) return true;
      if (now > judged) continue;
      if (now < judged) idle = 0;
      values = std::move(changed);
      judged = now;
    }
    return false;
  }

  // Changes that bring it no further, so that nobody gets the puzzle that was begun with.
  double shake(Values& values, double judged) {
    for (int changes = 0; changes < kShakes && is_going(); ++changes) {
      Values changed = values;
      if (!change(changed)) continue;
      const double now = judge(changed);
      if (control_.stopped()) return judged;
      if (now > judged) continue;
      values = std::move(changed);
      judged = now;
    }
    return judged;
  }

  // A puzzle that is known to be near, in another form.
  bool begin_known(Values& values) {
    const Values& start = quarry_.starts[rng_.below(quarry_.starts.size())];
    std::array<std::uint8_t, 10> digits{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (std::size_t last = 9; last > 1; --last) std::swap(digits[last], digits[1 + rng_.below(last)]);
    const auto rows = lines(), columns = lines();
    const bool turned = rng_.below(2) == 1;
    values.resize(81);
    for (int cell = 0; cell < 81; ++cell) {
      const int row = rows[cell / 9], column = columns[cell % 9];
      values[cell] = digits[start[turned ? column * 9 + row : row * 9 + column]];
    }
    return oracle_.solve(values, solution_).solutions == 1 && !control_.stopped();
  }

  // The rows or columns of a 9x9 in another order, those of a band together.
  std::array<int, 9> lines() {
    std::array<int, 9> order{};
    std::array<int, 3> bands = three();
    for (int band = 0; band < 3; ++band) {
      const std::array<int, 3> within = three();
      for (int i = 0; i < 3; ++i) order[band * 3 + i] = bands[band] * 3 + within[i];
    }
    return order;
  }

  std::array<int, 3> three() {
    std::array<int, 3> order{0, 1, 2};
    std::swap(order[2], order[rng_.below(3)]);
    std::swap(order[1], order[rng_.below(2)]);
    return order;
  }

  // Another puzzle with the same solution; false when this change comes to none.
  bool change(Values& values) {
    const auto way = is_free() ? rng_.below(4) : 0;
    if (way == 1 || way == 2) return give_more(values);
    if (way == 3) return take_one(values);
    return dig_again(values, values);
  }

  bool give_more(Values& values) {
    const Places fresh = places_that(values, false);
    if (fresh.empty()) return false;
    give(values, fresh.front());
    return true;
  }

  bool take_one(Values& values) {
    const Places given = places_that(values, true);
    if (given.empty()) return false;
    for (const auto cell : quarry_.orbits[given.front()]) values[cell] = 0;
    Values other;
    return oracle_.another(values, solution_, other) == Oracle::Answer::no;
  }

  // What the judge says is how far it is from what is wanted.
  bool is_done(const Values& values, double judged) { return Digger::is_done(values, judged, judged); }

  const Quarry& quarry_;
};

}  // namespace

Graded hunt(const Filler& filler, const Quarry& quarry, const Judge& judge, std::uint64_t seed, Control& control) {
  return Hunter(filler, quarry, judge, seed, control).hunt();
}

std::vector<Graded> hunt_many(const Filler& filler, const Quarry& quarry, const Judge& judge,
                              std::span<const std::uint64_t> seeds, unsigned threads, Control& control) {
  std::vector<Graded> all(seeds.size());
  run_parts(seeds.size(), threads, control, [&](std::uint64_t part, unsigned) {
    all[part] = hunt(filler, quarry, judge, seeds[part], control);
  });
  return all;
}

}  // namespace damero::sudoku
