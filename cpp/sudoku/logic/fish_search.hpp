// Fish of one digit: n base houses whose places for it lie, but for some fins, in n cover houses.
//
// Finned fish are looked for from what they take away. Suppose that the digit stands on some cell: with that cell's
// peers gone the bases must not have more places than n - 1 covers hold, for the cover around the cell is used up.
// What is left to search is small, and whatever the peers took is a fin.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "sudoku/logic/fish_core.hpp"

namespace damero::sudoku::logic {

// A fish as it lies in a state.
template <int W>
struct Fish {
  FishHouses houses;
  int size = 0;
  FishFins fins = FishFins::none;
  Cells<W> body, exo, endo, losing;
};

template <int W>
class FishSearch {
 public:
  FishSearch(Look<W>& look, FishShape shape, int size)
      : look_(look), shape_(shape), size_(size), narrow_(look, shape, size) {}

  // All without fins, or all with fins, of a digit; in order, each once.
  const std::vector<FishHouses>& plain(int digit) { return search(digit, false); }
  const std::vector<FishHouses>& finned(int digit) { return search(digit, true); }

  // What the houses make in this state; nothing is lost when it is none.
  Fish<W> lay(const FishHouses& houses) const {
    const State<W>& state = look_.state();
    Fish<W> fish{houses, size_, FishFins::none, {}, {}, {}, {}};
    Cells<W> base, cover, twice;
    for (int i = 0; i < size_; ++i) {
      const Cells<W> places = state.in(houses.digit, houses.bases[i]);
      fish.endo |= base & places;
      base |= places;
      const Cells<W> covered = state.in(houses.digit, houses.covers[i]);
      twice |= cover & covered;
      cover |= covered;
    }
    fish.exo = base.minus(cover).minus(fish.endo);
    fish.body = (base & cover).minus(fish.endo);
    fish.losing = cover.minus(base) | (base & twice);
    // A cover without a place of the bases stands idle: there is a smaller fish.
    for (int i = 0; i < size_; ++i) {
      if (!base.meets(look_.ground().house(houses.covers[i]))) fish.losing = {};
    }
    const Cells<W> fins = fish.exo | fish.endo;
    if (fins.any()) {
      fish.fins = is_sashimi(fish) ? FishFins::sashimi : FishFins::finned;
      fish.losing &= look_.ground().peers_of(fins);
    }
    return fish;
  }

 private:
  bool is_sashimi(const Fish<W>& fish) const {
    if (shape_ != FishShape::basic) return false;
    for (int i = 0; i < size_; ++i) {
      if (!(fish.body & look_.ground().house(fish.houses.bases[i])).many()) return true;
    }
    return false;
  }

  const std::vector<FishHouses>& search(int digit, bool with_fins) {
    found_.clear();
    const State<W>& state = look_.state();
    if (state.placed(digit).count() + size_ > look_.ground().size()) return found_;
    if (state.of(digit).count() <= Cells<1>::kCells) {
      narrow_.search(digit, with_fins, found_);
    } else {
      if (!wide_) wide_.emplace(look_, shape_, size_);
      wide_->search(digit, with_fins, found_);
    }
    std::sort(found_.begin(), found_.end());
    const auto same = [](const FishHouses& a, const FishHouses& b) { return a.is_same(b); };
    found_.erase(std::unique(found_.begin(), found_.end(), same), found_.end());
    std::stable_partition(found_.begin(), found_.end(), [](const FishHouses& fish) { return !fish.has_spare; });
    return found_;
  }

  Look<W>& look_;
  FishShape shape_;
  int size_;
  FishCore<W, 1> narrow_;
  std::optional<FishCore<W, W>> wide_;
  std::vector<FishHouses> found_;
};

}  // namespace damero::sudoku::logic
