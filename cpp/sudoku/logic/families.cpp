#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

enum class Family {
#define X(family) family,
  DAMERO_FAMILIES(X)
#undef X
};

// The list of techniques is in order of family: the last technique of each tells them apart.
constexpr struct {
  Technique last;
  Family family;
} kFamilies[] = {
    {Technique::direct_hidden_triple, Family::singles},
    {Technique::locked_triple, Family::locked},
    {Technique::hidden_quad, Family::subsets},
    {Technique::finned_mutant_leviathan, Family::fish},
    {Technique::kraken_fish_2, Family::kraken},
    {Technique::dual_empty_rectangle, Family::digit},
    {Technique::vwxyz_wing, Family::wings},
    {Technique::remote_pair, Family::chains},
    {Technique::medusa, Family::colours},
    {Technique::extended_rectangle, Family::rectangles},
    {Technique::unique_loop_4, Family::loops},
    {Technique::bug_plus_n, Family::bug},
    {Technique::als_aic, Family::chains},
    {Technique::death_blossom, Family::als},
    {Technique::sue_de_coq, Family::sue_de_coq},
    {Technique::aligned_triple_exclusion, Family::exclusion},
    {Technique::junior_exocet, Family::exocet},
    {Technique::multi_sector_locked_sets, Family::multi_sector},
    {Technique::fireworks, Family::fireworks},
    {Technique::nested_forcing_chain, Family::forcing},
    {Technique::template_delete, Family::templates},
    {Technique::trial, Family::trial},
};

constexpr Family family_of(Technique technique) {
  for (const auto& [last, family] : kFamilies) {
    if (technique <= last) return family;
  }
  return Family::trial;
}

}  // namespace

template <int W>
bool find(Look<W>& look, Technique technique, Sink& sink) {
  switch (family_of(technique)) {
#define X(family) \
  case Family::family: \
    return find_##family<W>(look, technique, sink);
    DAMERO_FAMILIES(X)
#undef X
  }
  return false;
}

template bool find<2>(Look<2>&, Technique, Sink&);
template bool find<4>(Look<4>&, Technique, Sink&);
template bool find<10>(Look<10>&, Technique, Sink&);

}  // namespace damero::sudoku::logic
