// The techniques of Sudoku Explainer below its chains. Each finds the first step there is, in the order in which the
// original goes through boxes, lines, cells and digits: another one of the same value would change what follows, and
// so the rating.
#pragma once

#include "common/control.hpp"
#include "sudoku/se/state.hpp"

namespace damero::sudoku::se {

bool find_hidden_single(const State& state, Hint& hint) noexcept;
bool find_naked_single(const State& state, Hint& hint) noexcept;

// Candidates of a house that lie in another one too: placing a digit at once, or not.
bool find_direct_locking(const State& state, Hint& hint) noexcept;
bool find_locking(const State& state, Hint& hint) noexcept;

// Sets of `size` cells in one house.
bool find_direct_hidden_set(const State& state, int size, Hint& hint) noexcept;
bool find_naked_set(const State& state, int size, Hint& hint) noexcept;
bool find_hidden_set(const State& state, int size, Hint& hint) noexcept;

bool find_fish(const State& state, int size, Hint& hint) noexcept;
bool find_xy_wing(const State& state, Hint& hint) noexcept;
bool find_xyz_wing(const State& state, Hint& hint) noexcept;

bool find_unique_loop(const State& state, Hint& hint);
bool find_bug(const State& state, Hint& hint);

// Aligned exclusion by pairs or triplets of cells.
bool find_aligned_pair(const State& state, Hint& hint) noexcept;
bool find_aligned_triplet(const State& state, Hint& hint, Control& control) noexcept;

// SukakuExplainer's own: chains of two to four strong links of one digit, wings of four to seven cells.
bool find_strong_links(const State& state, int links, Hint& hint) noexcept;
bool find_als_wing(const State& state, int cells, Hint& hint) noexcept;

}  // namespace damero::sudoku::se
