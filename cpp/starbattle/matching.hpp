// Which choices can all be made at once: edges of a bipartite graph that lie in some perfect matching.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace damero::starbattle {

// A mask a row, padded so that a compiler can take several at once.
template <unsigned L>
using Lanes = std::array<std::uint32_t, L>;

// Of a graph with as many nodes on the left as on the right, at most L. A matching found is kept from call to call,
// and mended where it no longer holds.
template <unsigned L>
class Matching {
 public:
  explicit Matching(unsigned size) noexcept : size_(size) { owner_.fill(kFree); }

  // Clears the edges that lie in no perfect matching (J.-C. Regin, "A filtering algorithm for constraints of
  // difference", 1994): those between different strong components once each left node stands for its right one.
  // `edges[i]` are the right nodes of left node i; bit i of `changed` is set where some were cleared. False when
  // there is no perfect matching.
  bool filter(Lanes<L>& edges, std::uint32_t& changed) noexcept {
    if (!match(edges)) return false;
    Lanes<L> reach{};  // from a right node: its owner's right nodes, those of their owners, and so on
    std::uint32_t choices = 0;  // right nodes whose owner has others
    for (unsigned right = 0; right < size_; ++right) {
      reach[right] = edges[owner_[right]];
      choices |= (reach[right] & (reach[right] - 1)) != 0 ? 1U << right : 0;
    }
    for (std::uint32_t rest = choices; rest != 0; rest &= rest - 1) {
      const auto k = static_cast<unsigned>(std::countr_zero(rest));
      const std::uint32_t through = reach[k];
      for (unsigned i = 0; i < L; ++i) reach[i] |= through & (0U - (reach[i] >> k & 1U));
    }
    for (std::uint32_t rest = choices; rest != 0; rest &= rest - 1) {
      const auto right = static_cast<unsigned>(std::countr_zero(rest));
      std::uint32_t component = 0;  // two nodes reach the same ones just when they reach each other
      for (unsigned i = 0; i < L; ++i) component |= (reach[i] == reach[right] ? 1U : 0U) << i;
      const unsigned left = owner_[right];
      if ((edges[left] & ~component) == 0) continue;
      edges[left] &= component;
      changed |= 1U << left;
    }
    return true;
  }

 private:
  static constexpr std::uint8_t kFree = 255;

  bool match(const Lanes<L>& edges) noexcept {
    std::uint32_t matched = 0;
    free_ = 0;
    for (unsigned right = 0; right < size_; ++right) {
      const unsigned left = owner_[right];
      if (left != kFree && (edges[left] >> right & 1U) != 0) {
        matched |= 1U << left;
      } else {
        free_ |= 1U << right;
      }
    }
    if (free_ == 0) return true;
    for (unsigned left = 0; left < size_; ++left) {
      if ((matched >> left & 1U) != 0) continue;
      seen_ = 0;
      if (!augment(edges, left)) return false;
    }
    return true;
  }

  // Finds a right node for a left one, moving others; no deeper than there are nodes.
  bool augment(const Lanes<L>& edges, unsigned left) noexcept {
    const std::uint32_t direct = edges[left] & free_;
    if (direct != 0) {
      owner_[static_cast<unsigned>(std::countr_zero(direct))] = static_cast<std::uint8_t>(left);
      free_ &= ~(direct & (0U - direct));
      return true;
    }
    for (std::uint32_t rest; (rest = edges[left] & ~seen_) != 0;) {
      const unsigned right = static_cast<unsigned>(std::countr_zero(rest));
      seen_ |= 1U << right;
      if (augment(edges, owner_[right])) {
        owner_[right] = static_cast<std::uint8_t>(left);
        return true;
      }
    }
    return false;
  }

  unsigned size_;
  std::uint32_t free_ = 0, seen_ = 0;
  std::array<std::uint8_t, L> owner_;  // of a right node: the left node matched with it
};

}  // namespace damero::starbattle
