// Pairs of 32-bit masks without a common bit: joined one by one, or only counted.
#pragma once

#include <cstddef>
#include <cstdint>

namespace damero::queens {

struct Disjoint {
  // Writes left | right for every pair of masks without a common bit; returns how many there were. `out` has
  // room for all pairs and one more.
  std::size_t (*join)(const std::uint32_t* left, std::size_t lefts, const std::uint32_t* right,
                      std::size_t rights, std::uint32_t* out);
  // The number of such pairs. `left` should be the shorter list.
  std::uint64_t (*count)(const std::uint32_t* left, std::size_t lefts, const std::uint32_t* right,
                         std::size_t rights);
};

// The functions for the instruction set that this machine uses (common/cpu.hpp); all give the same answers.
const Disjoint& disjoint() noexcept;

// One for each instruction set, each in its own file.
extern const Disjoint kDisjointScalar, kDisjointAvx2, kDisjointAvx512;

}  // namespace damero::queens
