// All solutions of a board in lexicographic order, page by page.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"

namespace damero::queens {

inline constexpr unsigned kMaxMasks = 64;         // a row of a board with fixed queens is a 64-bit mask
inline constexpr unsigned kMaxFundamental = 32;   // as in symmetry.hpp

enum class Which { all, fundamental };

struct Listing {
  std::vector<std::uint8_t> columns;  // solution after solution, each one column for each row
  std::uint64_t count = 0;            // solutions in `columns`
  bool exhausted = false;             // no solution comes after these
  bool stopped = false;               // the control stopped the search: there may be more before at_most
};

// `open` holds for each row the squares that may hold its queen (bit c: column c); its length is the size of
// the board, up to kMaxMasks. Solutions are compared column by column from the first row; the first `skip`
// are left out. Which::fundamental keeps of every orbit under the eight symmetries its first solution; it
// is meant for an open board of at most kMaxFundamental rows. Else std::invalid_argument.
Listing enumerate(std::span<const std::uint64_t> open, std::uint64_t skip, std::uint64_t at_most, Which which,
                  Control& control);

}  // namespace damero::queens
