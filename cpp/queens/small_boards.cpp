#include "queens/small_boards.hpp"

#include <array>
#include <bit>
#include <cstdint>

#include "queens/shape.hpp"
#include "queens/symmetry.hpp"

namespace damero::queens {
namespace {

template <unsigned n>
class Small {
 public:
  explicit Small(const Shape& shape) : shape_(shape) {
    queens_[0] = shape.allowed[0];
    place<1>(Attack{}.after(queens_[0]));
  }

  Orbits found;
  std::uint64_t nodes = 0;

 private:
  template <unsigned row>
  void place(const Attack& attack) {
    for (std::uint32_t open = shape_.open(row, attack); open != 0; open &= open - 1) {
      const std::uint32_t bit = open & (0U - open);
      ++nodes;
      queens_[row] = bit;
      if constexpr (row + 1 == n) solution();
      else place<row + 1>(attack.after(bit));
    }
  }

  // Only an image that begins with the same column can come first: see orbits.cpp.
  void solution() {
    constexpr std::uint32_t kLast = 1U << (n - 1);
    const unsigned corner = shape_.corner;
    if (corner == 0 || (queens_[n - 1] != kLast >> corner && queens_[corner] != kLast &&
                        queens_[n - 1 - corner] != 1U)) {
      ++found.size8;
      return;
    }
    std::array<std::uint8_t, n> columns{};
    for (unsigned row = 0; row < n; ++row) {
      columns[row] = static_cast<std::uint8_t>(std::countr_zero(queens_[row]));
    }
    const unsigned size = orbit_size_if_first(columns.data(), n);
    found.size8 += size == 8;
    found.size4 += size == 4;
    found.size2 += size == 2;
  }

  const Shape& shape_;
  std::array<std::uint32_t, n> queens_{};
};

template <unsigned n>
Orbits count_all(Control& control) {
  Orbits total;
  for (const Shape& shape : shapes(n)) {
    const Small<n> search(shape);
    total.size2 += search.found.size2;
    total.size4 += search.found.size4;
    total.size8 += search.found.size8;
    control.add_nodes(search.nodes);
  }
  total.complete = true;
  control.add_found(total.all());
  return total;
}

template <unsigned n>
Orbits count_from(unsigned wanted, Control& control) {
  if constexpr (n < kLargestSmall) {
    if (wanted != n) return count_from<n + 1>(wanted, control);
  }
  return count_all<n>(control);
}

}  // namespace

Orbits count_small(unsigned n, Control& control) {
  return control.should_stop(0) ? Orbits{} : count_from<kSmallest>(n, control);
}

}  // namespace damero::queens
