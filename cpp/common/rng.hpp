// Seeded random numbers: xoshiro256** seeded by splitmix64 (Blackman and Vigna, public domain algorithms).
// The sequence is part of every generated puzzle's name and never changes; damero/numbers.py is its twin.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace damero {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) noexcept {
    for (auto& word : state_) {
      seed += 0x9E3779B97F4A7C15ULL;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
      word = z ^ (z >> 31);
    }
  }

  std::uint64_t next() noexcept {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // A number from 0 to n - 1, all equally likely; n >= 1.
  std::uint64_t below(std::uint64_t n) noexcept {
    const std::uint64_t reject = (0 - n) % n;  // 2^64 mod n
    for (;;) {
      const std::uint64_t x = next();
      if (x >= reject) return x % n;
    }
  }

  template <class Sequence>
  void shuffle(Sequence& items) noexcept {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  static std::uint64_t rotate(std::uint64_t x, int k) noexcept { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace damero
