// Which part of the work is which. The plan of a board size never changes: results are kept by part number.
//
// Solutions are told apart by the rows of their East queens (quarter.hpp): a set a of north rows, a set b of
// south rows, counted from the bottom row upwards, and on odd boards whether the middle row is among them.
// Turning the board upside down exchanges a and b, so that only one of two such sets is counted, twice.
// A part is a set a with all b's that go with it: those with more members than a, and, of those with as many,
// the same one and the next half of them in a circle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace damero::queens {

// Parts with the same number of rows in a and in b.
struct Slice {
  unsigned n, middle;                      // middle: 1 if the East has the middle row
  std::vector<std::uint32_t> north, south;  // the a's, one for each part, and the b's
  std::uint64_t begin;                     // number of the first part

  bool circular() const noexcept;
  std::uint64_t end() const noexcept { return begin + north.size(); }
};

// How often solutions count whose West has no, one or two queens on long diagonals. On even boards the East is
// counted without such queens: reflections in the long diagonals move the queen on either one from half to half.
// Of boards without any only one of two mirror images is counted. On odd boards only the first is used.
struct Weights {
  std::uint64_t by_class[3];
};

struct RowSet {
  std::size_t south;  // index of b
  Weights weights;
};

std::vector<Slice> slices_of(unsigned n);

// The row sets of the part with the slice's so manyth a.
std::vector<RowSet> row_sets(const Slice& slice, std::size_t part);

// The sets a and b as rows of the North and of the South quarter, each counted from its first row.
inline std::uint32_t reversed(std::uint32_t rows, unsigned size) noexcept {
  std::uint32_t result = 0;
  for (unsigned row = 0; row < size; ++row) result |= (rows >> row & 1U) << (size - 1 - row);
  return result;
}
inline std::uint32_t south_rows(const Slice& slice, std::size_t south) noexcept {
  const std::uint32_t rows = reversed(slice.south[south], slice.n / 2);
  return slice.n % 2 == 0 ? rows : rows << 1 | slice.middle;
}

}  // namespace damero::queens
