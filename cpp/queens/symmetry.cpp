#include "queens/symmetry.hpp"

namespace damero::queens {

unsigned orbit_size_if_first(const std::uint8_t* columns, unsigned n) noexcept {
  std::uint8_t rows[32] = {};  // the transposed solution: row by column
  for (unsigned row = 0; row < n; ++row) rows[columns[row]] = static_cast<std::uint8_t>(row);
  const unsigned last = n - 1;
  unsigned same = 0;  // symmetries that leave the solution as it is
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    const std::uint8_t* source = (symmetry & 1U) != 0 ? rows : columns;
    const bool backwards = (symmetry & 2U) != 0;
    const bool mirrored = (symmetry & 4U) != 0;
    unsigned i = 0;
    for (; i < n; ++i) {
      const unsigned value = source[backwards ? last - i : i];
      const unsigned image = mirrored ? last - value : value;
      if (image < columns[i]) return 0;
      if (image > columns[i]) break;
    }
    if (i == n) ++same;
  }
  return 8 / same;
}

}  // namespace damero::queens
