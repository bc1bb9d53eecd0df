#include "queens/symmetry.hpp"

#include <array>

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 15;

class HalfTurn {
 public:
  HalfTurn(unsigned n, Control& control) : n_(n), control_(control) {}

  Symmetric run() {
    Attack attack;
    if (n_ % 2 == 1) {  // the middle row's queen is its own image: it stands in the centre
      const unsigned centre = n_ / 2;
      columns_[centre] = centre;
      attack = with(attack, centre, centre);
    }
    found_.complete = place(0, attack);
    control_.add_nodes(nodes_);
    return found_;
  }

 private:
  struct Attack {
    std::uint64_t columns = 0, falling = 0, rising = 0;
  };

  Attack with(const Attack& attack, unsigned row, unsigned column) const noexcept {
    return {attack.columns | 1ULL << column, attack.falling | 1ULL << (row + n_ - column),
            attack.rising | 1ULL << (row + column)};
  }

  bool free(const Attack& attack, unsigned row, unsigned column) const noexcept {
    const std::uint64_t lines = attack.columns >> column | attack.falling >> (row + n_ - column) |
                                attack.rising >> (row + column);
    return (lines & 1U) == 0;
  }

  bool place(unsigned row, const Attack& attack) {
    if (row == n_ / 2) {
      ++found_.half_turn;
      bool quarter = true;
      for (unsigned i = 0; quarter && i < n_; ++i) quarter = columns_[columns_[i]] == n_ - 1 - i;
      found_.quarter_turn += quarter;
      return true;
    }
    const unsigned image_row = n_ - 1 - row;
    for (unsigned column = 0; column < n_; ++column) {
      const unsigned image_column = n_ - 1 - column;
      if (!free(attack, row, column)) continue;
      const Attack one = with(attack, row, column);
      if (!free(one, image_row, image_column)) continue;
      columns_[row] = column;
      columns_[image_row] = image_column;
      if (++nodes_ == kAskEvery) {
        nodes_ = 0;
        if (control_.should_stop(kAskEvery)) return false;
      }
      if (!place(row + 1, with(one, image_row, image_column))) return false;
    }
    return true;
  }

  unsigned n_;
  Control& control_;
  std::uint64_t nodes_ = 0;
  std::array<unsigned, 32> columns_{};
  Symmetric found_;
};

}  // namespace

Symmetric count_symmetric(unsigned n, Control& control) { return HalfTurn(n, control).run(); }

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
