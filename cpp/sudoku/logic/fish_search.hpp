// Fish of one digit: n base houses whose places for it lie, but for some fins, in n cover houses.
//
// Finned fish are looked for from what they take away. Suppose that the digit stands on some cell: with that cell's
// peers gone the bases must not have more places than n - 1 covers hold, for the cover around the cell is used up.
// What is left to search is small, and whatever the peers took is a fin.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <utility>
#include <vector>

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

inline constexpr int kMostFish = 7;

enum class FishShape : std::uint8_t { basic, franken, mutant };
enum class FishFins : std::uint8_t { none, finned, sashimi };

// Houses in rising order. Of a digit and a shape the fish stand in the order of this: by orientation (rows as bases
// first), bases, covers; but those with a base and a cover to spare, which people would leave out, come last.
struct FishHouses {
  std::uint8_t digit = 0, orientation = 0;
  std::array<std::uint16_t, kMostFish> bases{}, covers{};
  bool has_spare = false;
  friend auto operator<=>(const FishHouses&, const FishHouses&) = default;
  bool is_same(const FishHouses& other) const {
    return orientation == other.orientation && bases == other.bases && covers == other.covers;
  }
};

// A fish as it lies in a state.
template <int W>
struct Fish {
  FishHouses houses;
  int size = 0;
  FishFins fins = FishFins::none;
  Cells<W> body, exo, endo, losing;
};

// Whether a house may be a base, or a cover, of a fish of this shape.
template <int W>
bool may_be(const Ground<W>& ground, FishShape shape, int orientation, Role role, int house) {
  const HouseKind along = orientation == 0 ? HouseKind::row : HouseKind::column;
  const HouseKind across = orientation == 0 ? HouseKind::column : HouseKind::row;
  const HouseKind kind = ground.kind(house);
  const bool is_line = kind == along || kind == across;
  if (role == Role::base && !ground.is_full(house)) return false;
  if (shape == FishShape::mutant || (shape == FishShape::franken && !is_line)) return true;
  return kind == (role == Role::base ? along : across);
}

template <int W>
class FishSearch {
 public:
  FishSearch(Look<W>& look, FishShape shape, int size) : look_(look), shape_(shape), size_(size) {
    base_.resize(static_cast<std::size_t>(look.ground().houses()));
    cover_.resize(base_.size());
    used_.resize(base_.size());
    rest_.resize(base_.size());
  }

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
    digit_ = digit;
    const Cells<W>& places = look_.state().of(digit);
    if (look_.state().placed(digit).count() + size_ > look_.ground().size() || places.empty()) return found_;
    for (orientation_ = 0; orientation_ < (shape_ == FishShape::mutant ? 1 : 2); ++orientation_) {
      allow();
      if (!with_fins) {
        look_for(places, size_, -1, -1);
        continue;
      }
      for (const int target : places) look_from(places, target);
    }
    std::sort(found_.begin(), found_.end());
    const auto same = [](const FishHouses& a, const FishHouses& b) { return a.is_same(b); };
    found_.erase(std::unique(found_.begin(), found_.end(), same), found_.end());
    std::stable_partition(found_.begin(), found_.end(), [](const FishHouses& fish) { return !fish.has_spare; });
    return found_;
  }

  // Which houses may be bases, and covers.
  void allow() {
    open_.clear();
    for (int h = 0; h < look_.ground().houses(); ++h) {
      base_[h] = may_be(look_.ground(), shape_, orientation_, Role::base, h);
      cover_[h] = may_be(look_.ground(), shape_, orientation_, Role::cover, h);
      if (base_[h] && look_.state().in(digit_, h).any()) open_.push_back(static_cast<std::uint16_t>(h));
    }
  }

  bool is_of_shape() const {
    if (shape_ == FishShape::basic) return true;
    bool base[4] = {}, cover[4] = {};
    for (int i = 0; i < size_; ++i) {
      base[static_cast<int>(look_.ground().kind(bases_[i]))] = true;
      cover[static_cast<int>(look_.ground().kind(covers_[i]))] = true;
    }
    const auto row = static_cast<int>(HouseKind::row), column = static_cast<int>(HouseKind::column);
    if (shape_ == FishShape::mutant) {
      return (base[row] && base[column]) || (cover[row] && cover[column]) || (base[row] && cover[row]) ||
             (base[column] && cover[column]);
    }
    const bool has_line = base[row] || base[column] || cover[row] || cover[column];
    const auto box = static_cast<int>(HouseKind::box), added = static_cast<int>(HouseKind::added);
    return (has_line || orientation_ == 0) && (base[box] || base[added] || cover[box] || cover[added]);
  }

  void look_from(const Cells<W>& places, int target) {
    const Cells<W> left = places.minus(look_.ground().peers(target)).minus(Cells<W>::of(target));
    look_for(left, size_ - 1, target, -1);
    if (!takes_all() || shape_ == FishShape::basic) return;
    for (const int own : look_.ground().houses_of(target)) {
      if (base_[own]) look_for(left, size_ - 2, target, own);
    }
  }

  // Small fish are listed even where a smaller one takes the same candidate away; of the large ones there would be
  // too many.
  bool takes_all() const { return size_ <= 4; }

  // Bases that `budget` covers hold, as far as `places` go; `own` is a base through the target.
  void look_for(const Cells<W>& places, int budget, int target, int own) {
    budget_ = budget;
    target_ = target;
    own_ = own;
    choices_.clear();
    for (const std::uint16_t h : open_) {
      if (target >= 0 && look_.ground().house(h).has(target)) continue;
      rest_[h] = places & look_.ground().house(h);
      if (rest_[h].empty()) continue;
      used_[h] = true;
      if (is_coverable(rest_[h], budget)) choices_.push_back(h);
      used_[h] = false;
    }
    if (static_cast<int>(choices_.size()) < size_ - (own >= 0)) return;
    if (own < 0) return grow(0, 0, Cells<W>());
    bases_[0] = static_cast<std::uint16_t>(own);
    used_[own] = true;
    grow(0, 1, Cells<W>());
    used_[own] = false;
  }

  void grow(std::size_t from, int depth, const Cells<W>& united) {
    if (depth == size_) {
      spare_ = own_ >= 0 || (target_ >= 0 && has_spare());
      if (takes_all() || !spare_) cover(united, 0);
      return;
    }
    for (std::size_t i = from; i + static_cast<std::size_t>(size_ - depth) <= choices_.size(); ++i) {
      const int h = choices_[i];
      if (rest_[h].meets(united)) continue;
      if (depth <= 1 && size_ >= 4 && look_.is_out_of_time()) return;
      bases_[depth] = choices_[i];
      used_[h] = true;
      const Cells<W> both = united | rest_[h];
      if (is_coverable(both, budget_)) grow(i + 1, depth + 1, both);
      used_[h] = false;
    }
  }

  // Whether fewer bases and covers would do for this target.
  bool has_spare() const {
    for (int i = 0; i < size_; ++i) {
      Cells<W> others;
      for (int j = 0; j < size_; ++j) {
        if (j != i) others |= rest_[bases_[j]];
      }
      if (is_coverable(others, budget_ - 1)) return true;
    }
    return false;
  }

  bool is_coverable(const Cells<W>& places, int budget) const {
    const int cell = places.first();
    if (cell < 0) return true;
    if (budget == 0) return false;
    for (const int h : look_.ground().houses_of(cell)) {
      if (cover_[h] && !used_[h] && is_coverable(places.minus(look_.ground().house(h)), budget - 1)) return true;
    }
    return false;
  }

  void cover(const Cells<W>& places, int depth) {
    const int cell = places.first();
    if (cell < 0) {
      if (depth == budget_) keep();
      return;
    }
    if (depth == budget_) return;
    for (const int h : look_.ground().houses_of(cell)) {
      if (!cover_[h] || used_[h]) continue;
      covers_[depth] = static_cast<std::uint16_t>(h);
      cover(places.minus(look_.ground().house(h)), depth + 1);
    }
  }

  // The covers around the target complete the fish.
  void keep() {
    if (target_ < 0) return keep_with();
    const auto& around = look_.ground().houses_of(target_);
    for (std::size_t i = 0; i < around.size(); ++i) {
      if (!cover_[around[i]] || around[i] == own_) continue;
      covers_[budget_] = around[i];
      if (own_ < 0) {
        keep_with();
        continue;
      }
      for (std::size_t j = i + 1; j < around.size(); ++j) {
        if (!cover_[around[j]] || around[j] == own_) continue;
        covers_[budget_ + 1] = around[j];
        keep_with();
      }
    }
  }

  void keep_with() {
    if (!is_of_shape()) return;
    FishHouses houses;
    houses.digit = static_cast<std::uint8_t>(digit_);
    houses.orientation = static_cast<std::uint8_t>(orientation_);
    houses.has_spare = spare_;
    std::copy_n(bases_.begin(), size_, houses.bases.begin());
    std::copy_n(covers_.begin(), size_, houses.covers.begin());
    put_in_order(houses.bases);
    put_in_order(houses.covers);
    found_.push_back(houses);
  }

  void put_in_order(std::array<std::uint16_t, kMostFish>& houses) const {
    for (int i = 1; i < size_; ++i) {
      for (int j = i; j > 0 && houses[j - 1] > houses[j]; --j) std::swap(houses[j - 1], houses[j]);
    }
  }

  Look<W>& look_;
  FishShape shape_;
  int size_;
  int digit_ = 0, orientation_ = 0, budget_ = 0, target_ = -1, own_ = -1;
  bool spare_ = false;
  std::vector<std::uint8_t> base_, cover_, used_;
  std::vector<Cells<W>> rest_;  // by base: its places that must be covered
  std::vector<std::uint16_t> open_, choices_;
  std::array<std::uint16_t, kMostFish> bases_{}, covers_{};
  std::vector<FishHouses> found_;
};

}  // namespace damero::sudoku::logic
