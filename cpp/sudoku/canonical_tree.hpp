// The tree of ways that canonical_search tries, and the symmetries that show while it does.
//
// Two ways to one and the same grid are a symmetry. It maps the way to the best grid on the other one, so all that
// lies behind their first difference is alike, and of ways that known symmetries map on each other one is enough (as
// in B. D. McKay, "Practical graph isomorphism", 1981). At each step of the best way the number of ways as good as it
// is the size of its orbit; the product of these is the number of symmetries.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/answer.hpp"

namespace damero::sudoku {

using Point = std::uint8_t;  // what a choice takes: a row, a column, a stack

// `Points` are as many as there are; no way is longer, and no choice has more than `Widest` ways.
template <int Points, int Widest>
class Tree {
 public:
  using Symmetry = std::array<Point, Points>;

  Tree(Control& control, std::uint64_t ask_every) : meter_(control, ask_every) {}

  // Tries ways on, in their order, but none that a symmetry makes equal to one before; go(k) tries way k.
  template <class Go>
  void branch(std::span<const Point> ways, Go&& go) {
    const int depth = depth_;
    const std::uint32_t best = best_;
    std::array<std::uint8_t, Widest> like;  // the first way known to be equal
    for (std::size_t k = 0; k < ways.size(); ++k) {
      like[k] = static_cast<std::uint8_t>(k);
      if (k > 0 && !symmetries_.empty()) like[k] = like[same_as(ways, k)];
      if (like[k] != k) continue;
      stopped_ = stopped_ || meter_.should_stop();
      if (stopped_) return;
      path_[depth] = ways[k];
      depth_ = depth + 1;
      go(k);
      depth_ = depth;
      if (stopped_ || back_to_ < depth) return;
      if (back_to_ == depth) like[k] = like[index_of(ways, best_path_[depth])];
      back_to_ = kNowhere;
    }
    if (best_ == best) return;
    const std::uint8_t right = like[index_of(ways, best_path_[depth])];
    orbits_[depth] = static_cast<std::uint8_t>(std::count(like.begin(), like.begin() + ways.size(), right));
  }

  // The way gone until now leads to a better grid than all before.
  void found_better() {
    std::copy_n(path_.begin(), depth_, best_path_.begin());
    best_depth_ = depth_;
    ++best_;
  }

  // It leads to the best grid once more: back to where it left the way there.
  void found_equal() {
    back_to_ = 0;
    while (path_[back_to_] == best_path_[back_to_]) ++back_to_;
  }

  void add(const Symmetry& symmetry) {
    if (symmetries_.size() < kKept) symmetries_.push_back(symmetry);
    else symmetries_[oldest_++ % kKept] = symmetry;
  }

  void forget_symmetries() { symmetries_.clear(); }

  // How many best grids there were: something known of one is out of date once this has changed.
  std::uint32_t best() const { return best_; }

  std::span<const std::uint8_t> orbits() const { return std::span(orbits_).first(best_depth_); }

  // Ends the search; true: it is whole.
  bool finish() {
    meter_.finish();
    return !stopped_;
  }

 private:
  static constexpr std::size_t kKept = 64;
  static constexpr int kNowhere = Points + 1;

  static std::size_t index_of(std::span<const Point> ways, Point point) {
    return static_cast<std::size_t>(std::find(ways.begin(), ways.end(), point) - ways.begin());
  }

  // The first way that symmetries which leave the path as it is make equal to way k; else k.
  std::size_t same_as(std::span<const Point> ways, std::size_t k) const {
    std::array<const Symmetry*, kKept> fixing;
    std::size_t count = 0;
    for (const Symmetry& symmetry : symmetries_) {
      const auto fixed = [&](Point point) { return symmetry[point] == point; };
      if (std::all_of(path_.begin(), path_.begin() + depth_, fixed)) fixing[count++] = &symmetry;
    }
    std::array<bool, Points> met{};
    std::array<Point, Points> orbit;
    orbit[0] = ways[k];
    met[ways[k]] = true;
    for (std::size_t from = 0, to = 1; from < to; ++from) {
      for (std::size_t i = 0; i < count; ++i) {
        const Point image = (*fixing[i])[orbit[from]];
        if (!met[image]) orbit[to++] = image;
        met[image] = true;
      }
    }
    for (std::size_t j = 0; j < k; ++j) {
      if (met[ways[j]]) return j;
    }
    return k;
  }

  Meter meter_;
  bool stopped_ = false;
  int depth_ = 0, best_depth_ = 0, back_to_ = kNowhere;
  std::uint32_t best_ = 0;
  std::array<Point, Points> path_, best_path_;
  std::array<std::uint8_t, Points> orbits_{};
  std::vector<Symmetry> symmetries_;
  std::size_t oldest_ = 0;
};

}  // namespace damero::sudoku
