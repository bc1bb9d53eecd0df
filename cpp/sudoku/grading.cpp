#include "sudoku/grading.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/parts.hpp"
#include "sudoku/digger.hpp"

namespace damero::sudoku {
namespace {

constexpr int kMisses = 4;    // givens added in vain before a grid is left
constexpr int kPatience = 40;  // changes in a row that make nothing harder

class Grader : Digger {
 public:
  Grader(const Filler& filler, const Goal& goal, const Judge& judge, std::uint64_t seed, Control& control)
      : Digger(filler, goal.orbits, goal.givens, goal.minimal, goal.nodes, judge, seed, control), goal_(goal) {}

  Graded make() {
    bool done = false;
    while (!done && graded_.digs < goal_.digs && !control_.should_stop(1)) done = dig_one();
    if (done) pad();
    return ended(done);
  }

 private:
  bool dig_one() {
    ++graded_.digs;
    Values values;
    if (!dig_fresh(values)) return false;
    const double judged = judge(values);
    if (control_.stopped()) return false;
    if (is_done(values, judged)) return true;
    if (judged > goal_.high) return is_free() && ease(values);
    return harden(values, judged);
  }

  double distance(double judged) const {
    if (judged > goal_.high) return judged - goal_.high;
    return judged < goal_.low ? goal_.low - judged : 0.0;
  }

  bool is_done(const Values& values, double judged) { return Digger::is_done(values, judged, distance(judged)); }

  // Gives more, orbit by orbit, until it is easy enough; what makes it too easy is taken back.
  bool ease(Values values) {
    int misses = 0;
    for (const auto place : places_that(values, false)) {
      Values more = values;
      give(more, place);
      const double judged = judge(more);
      if (control_.stopped()) return false;
      if (is_done(more, judged)) return true;
      if (judged > goal_.high) {
        values = std::move(more);
      } else if (++misses == kMisses) {
        return false;
      }
    }
    return false;
  }

  // Gives more of a puzzle that is right, orbit by orbit; what makes it too easy is taken back.
  void pad() {
    auto given = std::count_if(graded_.values.begin(), graded_.values.end(), [](auto value) { return value != 0; });
    for (const auto place : places_that(graded_.values, false)) {
      if (given >= goal_.least || control_.stopped()) return;
      Values more = graded_.values;
      give(more, place);
      const double judged = judge(more);
      if (control_.stopped() || distance(judged) != 0.0) continue;
      given += static_cast<std::ptrdiff_t>(goal_.orbits[place].size());
      graded_.values = std::move(more);
      graded_.judged = judged;
    }
  }

  // Gives a few more and digs again, the old ones first; a change stays unless it makes the puzzle easier.
  bool harden(Values values, double judged) {
    int idle = 0;
    for (std::uint64_t step = 0; step < goal_.climbs && idle < kPatience && !control_.should_stop(1); ++step, ++idle) {
      Values changed;
      if (!dig_again(values, changed)) continue;
      const double now = judge(changed);
      if (control_.stopped()) return false;
      if (is_done(changed, now)) return true;
      if (now > goal_.high || now < judged) continue;
      if (now > judged) idle = 0;
      values = std::move(changed);
      judged = now;
    }
    return false;
  }

  const Goal& goal_;
};

}  // namespace

Graded make_graded(const Filler& filler, const Goal& goal, const Judge& judge, std::uint64_t seed, Control& control) {
  return Grader(filler, goal, judge, seed, control).make();
}

std::vector<Graded> make_graded_many(const Filler& filler, const Goal& goal, const Judge& judge,
                                     std::span<const std::uint64_t> seeds, unsigned threads, Control& control) {
  std::vector<Graded> all(seeds.size());
  run_parts(seeds.size(), threads, control, [&](std::uint64_t part, unsigned) {
    all[part] = make_graded(filler, goal, judge, seeds[part], control);
  });
  return all;
}

}  // namespace damero::sudoku
