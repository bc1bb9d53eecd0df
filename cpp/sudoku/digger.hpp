// What the searches for puzzles to order share: one solution, the puzzles that are dug of it, and the nearest of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/grading.hpp"
#include "sudoku/setting.hpp"

namespace damero::sudoku {

class Digger {
 protected:
  using Places = std::vector<std::uint32_t>;  // numbers of orbits

  // `orbits` is to live as long as this does; `nodes` as Oracle has them.
  Digger(const Filler& filler, const std::vector<Orbit>& orbits, int givens, bool minimal, std::uint64_t nodes,
         const Judge& judge, std::uint64_t seed, Control& control)
      : control_(control), rng_(seed), oracle_(filler.houses(), nodes, control), filler_(filler), orbits_(orbits),
        givens_(givens), minimal_(minimal), judge_(judge) {}

  bool is_free() const { return givens_ == 0 && !minimal_; }

  // Digs a new full grid; false when it comes to something that was not asked for.
  bool dig_fresh(Values& values) {
    if (!filler_.fill(rng_, solution_, control_)) return false;
    Places all(orbits_.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    rng_.shuffle(all);
    return dig_from(all, values);
  }

  // A few more orbits are given, then all are taken away that can be, the old ones first; false as above.
  bool dig_again(const Values& values, Values& changed) {
    Places places = places_that(values, true);
    const Places fresh = places_that(values, false);
    const auto added = std::min<std::size_t>(1 + rng_.below(3), fresh.size());
    places.insert(places.end(), fresh.begin(), fresh.begin() + static_cast<std::ptrdiff_t>(added));
    return dig_from(places, changed);
  }

  // The orbits that are given, or those that are not, in a random order.
  Places places_that(const Values& values, bool given) {
    Places places;
    for (std::uint32_t i = 0; i < orbits_.size(); ++i) {
      if ((values[orbits_[i].front()] != 0) == given) places.push_back(i);
    }
    rng_.shuffle(places);
    return places;
  }

  void give(Values& values, std::uint32_t place) const {
    for (const auto cell : orbits_[place]) values[cell] = solution_[cell];
  }

  double judge(const Values& values) {
    ++graded_.judgements;
    return judge_(values, solution_, control_);
  }

  // Keeps the nearest; true when it is what was asked for: then nothing is left of its distance from that.
  bool is_done(const Values& values, double judged, double distance) {
    const bool right = distance == 0.0 && (!minimal_ || is_minimal(oracle_, values));
    if (control_.stopped()) return false;
    if (right || graded_.values.empty() || distance < nearest_) {
      graded_.values = values;
      graded_.judged = judged;
      nearest_ = distance;
    }
    return right;
  }

  Graded ended(bool done) {
    graded_.end = done ? Grading::made : control_.stopped() ? Grading::stopped : Grading::given_up;
    return std::move(graded_);
  }

  Control& control_;
  Rng rng_;
  Oracle oracle_;
  Values solution_;
  Graded graded_;

 private:
  // Digs a grid that has just these orbits.
  bool dig_from(const Places& places, Values& values) {
    std::vector<Orbit> orbits;
    for (const auto place : places) orbits.push_back(orbits_[place]);
    Dug dug = dig(oracle_, solution_, orbits, minimal_ ? 0 : givens_);
    if (!dug.complete || (givens_ != 0 && dug.givens != givens_)) return false;
    values = std::move(dug.values);
    return true;
  }

  const Filler& filler_;
  const std::vector<Orbit>& orbits_;
  int givens_;
  bool minimal_;
  const Judge& judge_;
  double nearest_ = std::numeric_limits<double>::infinity();
};

}  // namespace damero::sudoku
