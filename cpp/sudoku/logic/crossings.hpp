// Locked candidates: the places of a digit in one house all lie in another one too, which has more of them.
#pragma once

#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

// Calls `take(base, cover, digit, places, losing)` for each, until it returns true: houses of one kind (boxes, or all
// the others) as bases, digits rising, covers in the order of the layout.
template <int W, class Take>
bool each_crossing(const Look<W>& look, HouseKind kind, Take&& take) {
  const State<W>& state = look.state();
  const Ground<W>& ground = look.ground();
  for (int base = 0; base < ground.houses(); ++base) {
    if ((ground.kind(base) == HouseKind::box) != (kind == HouseKind::box) || !ground.is_full(base)) continue;
    for (int digit = 0; digit < ground.size(); ++digit) {
      const Cells<W> places = state.in(digit, base);
      if (!places.many()) continue;
      for (const int cover : ground.houses_of(places.first())) {
        if (cover == base || !places.within(ground.house(cover))) continue;
        const Cells<W> losing = state.in(digit, cover).minus(places);
        if (losing.any() && take(base, cover, digit, places, losing)) return true;
      }
    }
  }
  return false;
}

}  // namespace damero::sudoku::logic
