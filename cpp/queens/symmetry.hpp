// The eight symmetries of the square, applied to a solution.
#pragma once

#include <cstdint>

namespace damero::queens {

// A solution's columns by row, n of them (n from 1 to 32).
// Returns the size of the solution's orbit under the eight symmetries (1, 2, 4 or 8) if it is the
// lexicographically first of its orbit, and 0 if another one comes before it.
unsigned orbit_size_if_first(const std::uint8_t* columns, unsigned n) noexcept;

}  // namespace damero::queens
