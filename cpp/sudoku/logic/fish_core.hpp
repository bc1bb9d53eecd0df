// The search for fish of one digit, over the digit's places as numbers from 0: see fish_search.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <span>
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

// A place is known by its number among the digit's places, so that one word holds most sets of them.
template <int W, int V>
class FishCore {
 public:
  using Places = Cells<V>;

  FishCore(Look<W>& look, FishShape shape, int size) : look_(look), shape_(shape), size_(size) {
    const auto houses = static_cast<std::size_t>(look.ground().houses());
    base_.resize(houses);
    cover_.resize(houses);
    used_.resize(houses);
    rest_.resize(houses);
  }

  void search(int digit, bool with_fins, std::vector<FishHouses>& found) {
    found_ = &found;
    digit_ = digit;
    number(look_.state().of(digit));
    if (with_fins) find_peers();
    for (orientation_ = 0; orientation_ < (shape_ == FishShape::mutant ? 1 : 2); ++orientation_) {
      allow();
      if (!with_fins) {
        look_for(all_, size_, -1, -1);
        continue;
      }
      for (const int target : all_) look_from(target);
    }
  }

 private:
  void number(const Cells<W>& cells) {
    const Ground<W>& ground = look_.ground();
    cells_.clear();
    all_ = {};
    at_.assign(base_.size(), {});
    for (const int cell : cells) {
      const int place = static_cast<int>(cells_.size());
      all_.add(place);
      for (const int h : ground.houses_of(cell)) at_[h].add(place);
      cells_.push_back(static_cast<std::uint16_t>(cell));
    }
    cover_from_.resize(cells_.size() + 1);
  }

  void find_peers() {
    const Ground<W>& ground = look_.ground();
    peers_.assign(cells_.size(), {});
    for (const int place : all_) {
      for (const int h : ground.houses_of(cells_[place])) peers_[place] |= at_[h];
      peers_[place].drop(place);
    }
  }

  // Which houses may be bases, and covers.
  void allow() {
    open_.clear();
    for (int h = 0; h < look_.ground().houses(); ++h) {
      base_[h] = may_be(look_.ground(), shape_, orientation_, Role::base, h);
      cover_[h] = may_be(look_.ground(), shape_, orientation_, Role::cover, h);
      if (base_[h] && at_[h].any()) open_.push_back(static_cast<std::uint16_t>(h));
    }
    cover_list_.clear();
    for (std::size_t place = 0; place < cells_.size(); ++place) {
      cover_from_[place] = static_cast<std::uint32_t>(cover_list_.size());
      for (const std::uint16_t h : look_.ground().houses_of(cells_[place])) {
        if (cover_[h]) cover_list_.push_back(h);
      }
    }
    cover_from_[cells_.size()] = static_cast<std::uint32_t>(cover_list_.size());
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

  void look_from(int target) {
    const Places left = all_.minus(peers_[target]).minus(Places::of(target));
    look_for(left, size_ - 1, target, -1);
    if (!takes_all() || shape_ == FishShape::basic) return;
    for (const int own : look_.ground().houses_of(cells_[target])) {
      if (base_[own]) look_for(left, size_ - 2, target, own);
    }
  }

  // Small fish are listed even where a smaller one takes the same candidate away; of the large ones there would be
  // too many.
  bool takes_all() const { return size_ <= 4; }

  // Bases that `budget` covers hold, as far as `places` go; `own` is a base through the target.
  void look_for(const Places& places, int budget, int target, int own) {
    budget_ = budget;
    target_ = target;
    own_ = own;
    choices_.clear();
    for (const std::uint16_t h : open_) {
      if (target >= 0 && at_[h].has(target)) continue;
      rest_[h] = places & at_[h];
      if (rest_[h].empty()) continue;
      used_[h] = true;
      if (is_coverable(rest_[h], budget)) choices_.push_back(h);
      used_[h] = false;
    }
    if (static_cast<int>(choices_.size()) < size_ - (own >= 0)) return;
    if (own < 0) return grow(0, 0, Places());
    bases_[0] = static_cast<std::uint16_t>(own);
    used_[own] = true;
    grow(0, 1, Places());
    used_[own] = false;
  }

  void grow(std::size_t from, int depth, const Places& united) {
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
      const Places both = united | rest_[h];
      if (is_coverable(both, budget_)) grow(i + 1, depth + 1, both);
      used_[h] = false;
    }
  }

  // Whether fewer bases and covers would do for this target.
  bool has_spare() const {
    for (int i = 0; i < size_; ++i) {
      Places others;
      for (int j = 0; j < size_; ++j) {
        if (j != i) others |= rest_[bases_[j]];
      }
      if (is_coverable(others, budget_ - 1)) return true;
    }
    return false;
  }

  // Houses through a place that may cover it.
  std::span<const std::uint16_t> covers_of(int place) const {
    return {cover_list_.data() + cover_from_[place], cover_list_.data() + cover_from_[place + 1]};
  }

  bool is_coverable(const Places& places, int budget) const {
    const int place = places.first();
    if (place < 0) return true;
    if (budget == 0) return false;
    if (shape_ != FishShape::mutant && !places.many()) return true;  // by the line across, which is never a base
    for (const int h : covers_of(place)) {
      if (!used_[h] && is_coverable(places.minus(at_[h]), budget - 1)) return true;
    }
    return false;
  }

  void cover(const Places& places, int depth) {
    const int place = places.first();
    if (place < 0) {
      if (depth == budget_) keep();
      return;
    }
    if (depth == budget_) return;
    for (const std::uint16_t h : covers_of(place)) {
      if (used_[h]) continue;
      covers_[depth] = h;
      cover(places.minus(at_[h]), depth + 1);
    }
  }

  // The covers around the target complete the fish.
  void keep() {
    if (target_ < 0) return keep_with();
    const auto& around = look_.ground().houses_of(cells_[target_]);
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
    found_->push_back(houses);
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
  std::vector<std::uint16_t> cells_;  // by place
  std::vector<Places> at_, peers_;    // by house, and by place
  Places all_;
  std::vector<std::uint8_t> base_, cover_, used_;
  std::vector<Places> rest_;  // by base: its places that must be covered
  std::vector<std::uint32_t> cover_from_;
  std::vector<std::uint16_t> cover_list_, open_, choices_;
  std::array<std::uint16_t, kMostFish> bases_{}, covers_{};
  std::vector<FishHouses>* found_ = nullptr;
};

}  // namespace damero::sudoku::logic
