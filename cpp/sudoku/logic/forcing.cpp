// Forcing chains and nets. A step's groups are the nodes of its chains, one chain after the other, each from its
// premise to its end (`on` true, `off` false), the links between them in order; in a net, links come from every node
// that one rests on. Last stands what the chains are about: the candidate, the cell or the house whose every
// possibility is a premise (`premise`), or where they clash (`conclusion`). Variant: the number of nodes.
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/forcing_chains.hpp"
#include "sudoku/logic/forcing_nets.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_forcing(Look<W>& look, Technique technique, Sink& sink) {
  switch (technique) {
    case Technique::digit_forcing_chain:
    case Technique::cell_forcing_chain:
    case Technique::region_forcing_chain:
    case Technique::forcing_chain_contradiction:
    case Technique::forcing_chain_verity:
      return find_forcing_chains(look, technique, sink);
    default:
      return find_forcing_nets(look, technique, sink);
  }
}

DAMERO_WIDTHS(forcing)

}  // namespace damero::sudoku::logic
