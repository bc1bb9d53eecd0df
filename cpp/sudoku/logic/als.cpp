#include "sudoku/logic/als_finders.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_als(Look<W>& look, Technique technique, Sink& sink) {
  switch (technique) {
    case Technique::als_xz: return find_als_xz(look, sink);
    case Technique::als_xy_wing: return find_als_xy_wing(look, sink);
    case Technique::als_chain: return find_als_chain(look, sink);
    case Technique::death_blossom: return find_death_blossom(look, sink);
    default: return false;
  }
}

DAMERO_WIDTHS(als)

}  // namespace damero::sudoku::logic
