// What the first solution of an orbit must look like: how fundamental solutions are found directly.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace damero::queens {

inline constexpr unsigned kDepth = 33;  // a row is a 32-bit mask; one row more may be looked at

// Masks have bit c for column c. `left` and `right` are the diagonals as they cross the row at hand.
struct Attack {
  std::uint32_t left = 0, down = 0, right = 0;

  Attack after(std::uint32_t bit) const noexcept {
    return {(left | bit) << 1, down | bit, (right | bit) >> 1};
  }
  std::uint32_t any() const noexcept { return left | down | right; }
};

// What an orbit's first solution must look like, given the column of its first row's queen (`corner`, less
// than half of n). Every border queen of the four can be read from either of its corners, and the readings
// are the first entries of the eight images: none may be less than `corner`.
struct Shape {
  unsigned n, corner = 0;
  std::uint32_t sides = 0;                      // the first and the last column
  unsigned decided = kDepth;                    // by this row both side columns must have their queens
  std::array<std::uint32_t, kDepth> allowed{};  // squares by row

  // No condition at all.
  explicit Shape(unsigned size) : n(size) {
    allowed.fill(n == 32 ? ~0U : (1U << n) - 1);
    allowed[n] = 0;
  }

  // With the first queen in the corner only the reflection in the main diagonal can tie, and the second
  // entry (`second`) breaks the tie: column 1 must have its queen below row `second`.
  Shape(unsigned size, unsigned first, unsigned second) : Shape(size) {
    const std::uint32_t all = allowed[0];
    corner = first;
    allowed[0] = 1U << corner;
    if (corner == 0) {
      allowed[1] = 1U << second;
      for (unsigned row = 2; row < second; ++row) allowed[row] &= ~2U;
    } else {
      sides = 1U | (1U << (n - 1));
      decided = n - 1 - corner;
      const std::uint32_t near = (1U << corner) - 1;
      for (unsigned row = 1; row < corner; ++row) allowed[row] &= ~sides;
      allowed[n - 1] &= (all >> corner) & ~near;
    }
  }

  // Free squares of `row` under an attack.
  std::uint32_t open(unsigned row, const Attack& attack) const noexcept {
    std::uint32_t squares = allowed[row] & ~attack.any();
    if (row == decided) {
      const std::uint32_t used = attack.down & sides;
      if (used == 0) return 0;
      if (used != sides) squares &= sides;
    }
    return squares;
  }
};

// All shapes of a board of n rows, n > 3, in the lexicographic order of their solutions.
inline std::vector<Shape> shapes(unsigned n) {
  std::vector<Shape> all;
  for (unsigned second = 2; second + 1 < n; ++second) all.emplace_back(n, 0U, second);
  for (unsigned corner = 1; 2 * corner + 1 < n; ++corner) all.emplace_back(n, corner, 0U);
  return all;
}

}  // namespace damero::queens
