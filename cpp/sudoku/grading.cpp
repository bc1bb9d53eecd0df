#include "sudoku/grading.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/parts.hpp"

namespace damero::sudoku {
namespace {

constexpr int kMisses = 4;    // givens added in vain before a grid is left
constexpr int kPatience = 40;  // changes in a row that make nothing harder

class Grader {
 public:
  Grader(const Filler& filler, const Goal& goal, const Judge& judge, std::uint64_t seed, Control& control)
      : filler_(filler), goal_(goal), judge_(judge), control_(control), oracle_(filler.houses(), goal.nodes, control),
        rng_(seed) {}

  Graded make() {
    bool done = false;
    while (!done && graded_.digs < goal_.digs && !control_.should_stop(1)) done = dig_one();
    if (done) pad();
    graded_.end = done ? Grading::made : control_.stopped() ? Grading::stopped : Grading::given_up;
    return std::move(graded_);
  }

 private:
  using Places = std::vector<std::uint32_t>;  // numbers of orbits

  bool dig_one() {
    ++graded_.digs;
    if (!filler_.fill(rng_, solution_, control_)) return false;
    Places all(goal_.orbits.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    rng_.shuffle(all);
    Values values;
    if (!dig_from(all, values)) return false;
    const double judged = judge(values);
    if (control_.stopped()) return false;
    if (is_done(values, judged)) return true;
    if (judged > goal_.high) return goal_.givens == 0 && !goal_.minimal && ease(values);
    return harden(values, judged);
  }

  // Digs a grid that has just these orbits; false when it comes to something that was not asked for.
  bool dig_from(const Places& places, Values& values) {
    std::vector<Orbit> orbits;
    for (const auto place : places) orbits.push_back(goal_.orbits[place]);
    Dug dug = dig(oracle_, solution_, orbits, goal_.minimal ? 0 : goal_.givens);
    if (!dug.complete || (goal_.givens != 0 && dug.givens != goal_.givens)) return false;
    values = std::move(dug.values);
    return true;
  }

  double judge(const Values& values) {
    ++graded_.judgements;
    return judge_(values, solution_, control_);
  }

  double distance(double judged) const {
    if (judged > goal_.high) return judged - goal_.high;
    return judged < goal_.low ? goal_.low - judged : 0.0;
  }

  // Keeps the nearest; true when it is what was asked for.
  bool is_done(const Values& values, double judged) {
    const bool right = distance(judged) == 0.0 && (!goal_.minimal || is_minimal(oracle_, values));
    if (control_.stopped()) return false;
    if (right || graded_.values.empty() || distance(judged) < distance(graded_.judged)) {
      graded_.values = values;
      graded_.judged = judged;
    }
    return right;
  }

  bool is_given(const Values& values, std::uint32_t place) const { return values[goal_.orbits[place].front()] != 0; }

  void give(Values& values, std::uint32_t place) const {
    for (const auto cell : goal_.orbits[place]) values[cell] = solution_[cell];
  }

  Places empty_places(const Values& values) {
    Places places;
    for (std::uint32_t i = 0; i < goal_.orbits.size(); ++i) {
      if (!is_given(values, i)) places.push_back(i);
    }
    rng_.shuffle(places);
    return places;
  }

  // Gives more, orbit by orbit, until it is easy enough; what makes it too easy is taken back.
  bool ease(Values values) {
    int misses = 0;
    for (const auto place : empty_places(values)) {
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
    for (const auto place : empty_places(graded_.values)) {
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
      Places places;
      for (std::uint32_t i = 0; i < goal_.orbits.size(); ++i) {
        if (is_given(values, i)) places.push_back(i);
      }
      rng_.shuffle(places);
      Places fresh = empty_places(values);
      const auto added = std::min<std::size_t>(1 + rng_.below(3), fresh.size());
      places.insert(places.end(), fresh.begin(), fresh.begin() + static_cast<std::ptrdiff_t>(added));
      Values changed;
      if (!dig_from(places, changed)) continue;
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

  const Filler& filler_;
  const Goal& goal_;
  const Judge& judge_;
  Control& control_;
  Oracle oracle_;
  Rng rng_;
  Values solution_;
  Graded graded_;
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
