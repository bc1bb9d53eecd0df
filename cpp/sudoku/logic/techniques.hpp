// Every technique by its name, in one list; Python's table has the same names in the same order (a test says so).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace damero::sudoku::logic {

// Fish of sizes two to seven come as blocks of six, so that a size is an offset.
#define DAMERO_FISH(X, kind) \
  X(kind##x_wing) X(kind##swordfish) X(kind##jellyfish) X(kind##squirmbag) X(kind##whale) X(kind##leviathan)

#define DAMERO_TECHNIQUES(X)                                                                                      \
  X(full_house) X(hidden_single) X(naked_single)                                                                  \
  X(direct_pointing) X(direct_claiming) X(direct_hidden_pair) X(direct_hidden_triple)                             \
  X(pointing) X(claiming) X(locked_pair) X(locked_triple)                                                         \
  X(naked_pair) X(naked_triple) X(naked_quad) X(hidden_pair) X(hidden_triple) X(hidden_quad)                      \
  DAMERO_FISH(X, ) DAMERO_FISH(X, finned_) DAMERO_FISH(X, sashimi_) DAMERO_FISH(X, franken_)                      \
  DAMERO_FISH(X, finned_franken_) DAMERO_FISH(X, mutant_) DAMERO_FISH(X, finned_mutant_)                          \
  X(kraken_fish_1) X(kraken_fish_2)                                                                               \
  X(skyscraper) X(two_string_kite) X(turbot_fish) X(empty_rectangle) X(dual_two_string_kite)                      \
  X(dual_empty_rectangle)                                                                                         \
  X(xy_wing) X(xyz_wing) X(w_wing) X(wxyz_wing) X(vwxyz_wing) X(remote_pair)                                      \
  X(simple_colours_trap) X(simple_colours_wrap) X(multi_colours_1) X(multi_colours_2) X(medusa)                   \
  X(unique_rectangle_1) X(unique_rectangle_2) X(unique_rectangle_3) X(unique_rectangle_4) X(unique_rectangle_5)   \
  X(unique_rectangle_6) X(hidden_rectangle) X(avoidable_rectangle_1) X(avoidable_rectangle_2)                     \
  X(extended_rectangle) X(unique_loop_1) X(unique_loop_2) X(unique_loop_3) X(unique_loop_4)                       \
  X(bug_1) X(bug_2) X(bug_3) X(bug_4) X(bug_plus_n)                                                               \
  X(x_chain) X(xy_chain) X(x_cycle) X(continuous_nice_loop) X(discontinuous_nice_loop) X(aic)                     \
  X(grouped_continuous_nice_loop) X(grouped_discontinuous_nice_loop) X(grouped_aic)                               \
  X(als_continuous_nice_loop) X(als_discontinuous_nice_loop) X(als_aic)                                           \
  X(als_xz) X(als_xy_wing) X(als_chain) X(death_blossom) X(sue_de_coq)                                            \
  X(aligned_pair_exclusion) X(aligned_triple_exclusion)                                                           \
  X(junior_exocet) X(sk_loop) X(multi_sector_locked_sets) X(fireworks)                                            \
  X(nishio) X(digit_forcing_chain) X(cell_forcing_chain) X(region_forcing_chain) X(forcing_chain_contradiction)   \
  X(forcing_chain_verity) X(forcing_net_contradiction) X(forcing_net_verity)                                      \
  X(dynamic_forcing_chain) X(dynamic_forcing_chain_plus) X(nested_forcing_chain)                                  \
  X(template_set) X(template_delete) X(trial)

enum class Technique : std::uint8_t {
#define X(name) name,
  DAMERO_TECHNIQUES(X)
#undef X
};

inline constexpr std::array kTechniqueNames = {
#define X(name) std::string_view(#name),
    DAMERO_TECHNIQUES(X)
#undef X
};

inline constexpr int kTechniques = static_cast<int>(kTechniqueNames.size());

}  // namespace damero::sudoku::logic
