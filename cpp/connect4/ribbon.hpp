// A function from keys to short words of bits, stored in little more room than the words take, and without the keys:
// asked about another key it answers with anything.
//
// Bit i of a key's word is the sum modulo 2 of some of 64 neighbouring bits of the store; which ones, is hashed from
// the key and i. To store words is to solve those equations: in the order of their first bits they are a band matrix.
// The method: P. Dillinger, S. Walzer, "Ribbon filter: practically smaller than Bloom and Xor" (2021); words of
// different lengths, as a code gives them: M. Genuzio, S. Vigna, "Engineering compressed static functions" (2018).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace damero::connect4::ribbon {

inline constexpr int kWidth = 64;

inline std::uint64_t mixed(std::uint64_t key) noexcept {
  key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93ULL;
  key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93ULL;
  return key ^ (key >> 32);
}

// A hash brought into 0 to n - 1, n below 2^32.
inline std::uint64_t reduced(std::uint64_t hash, std::uint64_t n) noexcept { return ((hash >> 32) * n) >> 32; }

inline std::uint64_t load(const unsigned char* bytes) noexcept {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof(word));
  if constexpr (std::endian::native == std::endian::big) {
    std::uint64_t turned = 0;
    for (int i = 0; i < 8; ++i) turned |= ((word >> (8 * i)) & 0xFF) << (56 - 8 * i);
    word = turned;
  }
  return word;
}

// Which bits of a store of `bits` bits make bit i of a key's word: those of `mask`, from `first` on.
struct Equation {
  std::uint64_t mask;
  std::uint64_t first;

  Equation(std::uint64_t key, std::uint64_t seed, int i, std::uint64_t bits) noexcept {
    const std::uint64_t hash = mixed(mixed(key + seed * 0x9E3779B97F4A7C15ULL) + static_cast<std::uint64_t>(i));
    first = reduced(hash, bits - kWidth + 1);
    mask = mixed(hash) | 1;
  }
};

// Bit i of the word of a key that is stored. A byte beyond the store may be read.
inline bool bit_of(const unsigned char* store, std::uint64_t bits, std::uint64_t seed, std::uint64_t key,
                   int i) noexcept {
  const Equation equation(key, seed, i, bits);
  const unsigned char* at = store + equation.first / 8;
  const int shift = static_cast<int>(equation.first % 8);
  std::uint64_t window = load(at) >> shift;
  if (shift != 0) window |= static_cast<std::uint64_t>(at[8]) << (64 - shift);
  return (std::popcount(window & equation.mask) & 1) != 0;
}

// A key with its word: `length` bits from the lowest on.
struct Stored {
  std::uint64_t key;
  std::uint64_t word;
  int length;
};

// The bytes of a store for some keys, all different, or none where the equations contradict one another.
std::vector<unsigned char> store_of(const std::vector<Stored>& keys, std::uint64_t seed, std::size_t bytes);

}  // namespace damero::connect4::ribbon
