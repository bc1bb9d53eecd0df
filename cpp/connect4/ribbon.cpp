#include "connect4/ribbon.hpp"

namespace damero::connect4::ribbon {
namespace {

// Rows with their first bits on the diagonal, and what each sums to.
struct Band {
  explicit Band(std::size_t bits) : masks(bits), sums(bits) {}

  // False when the equation contradicts those before it.
  bool add(Equation equation, bool sum) {
    for (;;) {
      std::uint64_t& row = masks[equation.first];
      if (row == 0) {
        row = equation.mask;
        sums[equation.first] = sum;
        return true;
      }
      sum = sum != sums[equation.first];
      equation.mask ^= row;
      if (equation.mask == 0) return !sum;
      const int step = std::countr_zero(equation.mask);
      equation.mask >>= step;
      equation.first += static_cast<std::uint64_t>(step);
    }
  }

  std::vector<std::uint64_t> masks;
  std::vector<bool> sums;
};

}  // namespace

std::vector<unsigned char> store_of(const std::vector<Stored>& keys, std::uint64_t seed, std::size_t bytes) {
  const std::size_t bits = 8 * bytes;
  if (bits < kWidth) return {};
  Band band(bits);
  for (const Stored& one : keys)
    for (int i = 0; i < one.length; ++i)
      if (!band.add({one.key, seed, i, bits}, (one.word >> i & 1) != 0)) return {};
  std::vector<unsigned char> store(bytes);
  std::uint64_t after = 0;  // the bits from the row's own on, it being the lowest
  for (std::size_t row = bits; row-- > 0;) {
    after <<= 1;
    const bool bit = band.sums[row] != ((std::popcount(after & band.masks[row]) & 1) != 0);
    after |= static_cast<std::uint64_t>(bit);
    store[row / 8] = static_cast<unsigned char>(store[row / 8] | (static_cast<unsigned>(bit) << (row % 8)));
  }
  return store;
}

}  // namespace damero::connect4::ribbon
