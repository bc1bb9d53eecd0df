#include "queens/part_plan.hpp"

#include <algorithm>
#include <bit>

namespace damero::queens {
namespace {

// All subsets of `size` rows with so many members, in order of number.
std::vector<std::uint32_t> subsets(unsigned size, unsigned members) {
  std::vector<std::uint32_t> sets;
  for (std::uint32_t rows = 0; rows < 1U << size; ++rows) {
    if (static_cast<unsigned>(std::popcount(rows)) == members) sets.push_back(rows);
  }
  return sets;
}

// A scattered order of the pairs {a, b}, so that which of two mirror images is counted does not go with a.
std::uint32_t rank_of(std::uint32_t a, std::uint32_t b) noexcept {
  return (std::min(a, b) << 16 | std::max(a, b)) * 2654435761U;
}

Weights weights_of(const Slice& slice, std::uint32_t a, std::uint32_t b) {
  const std::uint64_t times = a == b ? 1 : 2;
  if (slice.n % 2 == 1) return {{times, 0, 0}};
  const std::uint32_t all = (1U << slice.n / 2) - 1;
  const std::uint32_t here = rank_of(a, b), image = rank_of(all & ~a, all & ~b);
  const std::uint64_t mirrored = here < image ? 2 : here == image ? 1 : 0;
  return {{times * mirrored, times * 2, times * 4}};
}

}  // namespace

bool Slice::circular() const noexcept { return std::popcount(north.front()) == std::popcount(south.front()); }

std::vector<Slice> slices_of(unsigned n) {
  std::vector<Slice> slices;
  const unsigned half = n / 2;
  std::uint64_t begin = 0;
  for (unsigned middle = 0; middle <= n % 2; ++middle) {
    const unsigned queens = half - middle;
    for (unsigned few = queens / 2 + 1; few-- > 0;) {
      slices.push_back({n, middle, subsets(half, few), subsets(half, queens - few), begin});
      begin = slices.back().end();
    }
  }
  return slices;
}

std::vector<RowSet> row_sets(const Slice& slice, std::size_t part) {
  std::vector<RowSet> sets;
  const std::size_t all = slice.south.size();
  const bool circular = slice.circular();
  const std::size_t first = circular ? part : 0;
  // Of two opposite ones in a circle the second leaves the pair to the first.
  const std::size_t count = !circular ? all : all % 2 == 1 ? all / 2 + 1 : all / 2 + (part < all / 2 ? 1 : 0);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t south = (first + i) % all;
    sets.push_back({south, weights_of(slice, slice.north[part], slice.south[south])});
  }
  return sets;
}

}  // namespace damero::queens
