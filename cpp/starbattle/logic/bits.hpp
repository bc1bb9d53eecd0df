// Sets of cells as bits, W words of 64: 2 hold boards up to 11 x 11, 4 up to 16 x 16, 10 up to 25 x 25.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace damero::starbattle::logic {

template <int W>
struct Bits {
  std::array<std::uint64_t, W> words{};

  static Bits of(int cell) {
    Bits one;
    one.set(cell);
    return one;
  }

  void set(int cell) { words[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void reset(int cell) { words[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  bool has(int cell) const { return words[cell >> 6] >> (cell & 63) & 1; }

  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
  }

  int count() const {
    int number = 0;
    for (const std::uint64_t word : words) number += std::popcount(word);
    return number;
  }

  // The lowest cell; there must be one.
  int first() const {
    for (int i = 0;; ++i) {
      if (words[i]) return 64 * i + std::countr_zero(words[i]);
    }
  }

  Bits& operator&=(const Bits& other) {
    for (int i = 0; i < W; ++i) words[i] &= other.words[i];
    return *this;
  }
  Bits& operator|=(const Bits& other) {
    for (int i = 0; i < W; ++i) words[i] |= other.words[i];
    return *this;
  }
  Bits& operator-=(const Bits& other) {
    for (int i = 0; i < W; ++i) words[i] &= ~other.words[i];
    return *this;
  }
  friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend Bits operator-(Bits a, const Bits& b) { return a -= b; }
  bool operator==(const Bits&) const = default;

  bool meets(const Bits& other) const {
    std::uint64_t all = 0;
    for (int i = 0; i < W; ++i) all |= words[i] & other.words[i];
    return all != 0;
  }
  bool within(const Bits& other) const {
    std::uint64_t out = 0;
    for (int i = 0; i < W; ++i) out |= words[i] & ~other.words[i];
    return out == 0;
  }

  template <class Visit>
  void each(Visit visit) const {
    for (int i = 0; i < W; ++i) {
      for (std::uint64_t left = words[i]; left; left &= left - 1) visit(64 * i + std::countr_zero(left));
    }
  }
};

}  // namespace damero::starbattle::logic
