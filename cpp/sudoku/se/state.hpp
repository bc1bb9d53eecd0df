// A plain 9x9 with its candidates, kept both by cell and by house, and a step found in it.
#pragma once

#include <cstdint>

#include "common/control.hpp"
#include "sudoku/se/tables.hpp"

namespace damero::sudoku::se {

struct State {
  std::uint8_t cell[kCells];      // digits, 0 for an empty cell
  Mask candidates[kCells];        // none in a cell with a digit
  Mask places[kHouses][kDigits];  // for a house and a digit (from 0): where it may still go; 0 when it is there
  Mask empty[kHouses];            // positions without a digit
  int left;                       // empty cells

  // From 81 givens (0: none) that do not clash; candidates are those that no peer has.
  explicit State(const std::uint8_t* givens) noexcept;

  bool has(int at, int digit) const noexcept { return (candidates[at] >> (digit - 1)) & 1; }
  Mask places_of(int house, int digit) const noexcept { return places[house][digit - 1]; }

  // Enters a digit in an empty cell and takes it from the peers.
  void place(int at, int digit) noexcept;

  // Takes candidates that are there from a cell.
  void remove(int at, Mask digits) noexcept {
    candidates[at] = static_cast<Mask>(candidates[at] & ~digits);
    for (int type = 0; type < kTypes; ++type) {
      Mask* const of_house = places[kTables.house_of[at][type]];
      const Mask keep = static_cast<Mask>(~(1U << kTables.position[at][type]));
      for (unsigned rest = digits; rest != 0; rest &= rest - 1) of_house[lowest(rest)] &= keep;
    }
  }
};

// What a step is. The order is that in which Sudoku Explainer asks for them, but for the kinds of one question.
enum class Kind : std::uint8_t {
  hidden_single,
  direct_pointing,
  direct_claiming,
  direct_hidden_pair,
  naked_single,
  direct_hidden_triplet,
  pointing,
  claiming,
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triplet,
  swordfish,
  hidden_triplet,
  xy_wing,
  xyz_wing,
  unique_loop_1,  // a rectangle when it has four cells
  unique_loop_2,
  unique_loop_3,
  unique_loop_4,
  naked_quad,
  jellyfish,
  hidden_quad,
  bug_1,
  bug_2,
  bug_3,
  bug_4,
  aligned_pair_exclusion,
  bidirectional_x_cycle,
  bidirectional_y_cycle,
  bidirectional_cycle,
  forcing_x_chain,
  forcing_chain,
  aligned_triplet_exclusion,
  nishio_forcing_chains,
  cell_forcing_chains,  // this and the rest also within dynamic chains, see Hint::level
  region_forcing_chains,
  contradiction_forcing_chains,
  double_forcing_chains,
  skyscraper,  // this and the rest in SukakuExplainer's default set alone; two or three links, by length
  string_kite,
  strong_links,
  x_loop,
  als_wing,  // WXYZ-wing and larger ones, by length
  unsolved,  // beyond Sudoku Explainer: the digit of the solution
};
inline constexpr int kKinds = static_cast<int>(Kind::unsolved) + 1;

// What chains are looked for, in the order in which Sudoku Explainer asks for them.
enum class ChainKind : std::uint8_t { unary, nishio, multiple, dynamic, plus, nested2, nested3, nested4, nested5 };

struct Worth {
  Kind kind;
  double difficulty;
};

struct Removal {
  std::uint8_t cell;
  Mask digits;
};

// A step: a digit for a cell, or candidates to be removed, or both.
struct Hint {
  Kind kind = Kind::unsolved;
  double difficulty = 0.0;
  int cell = -1;         // where a digit is placed, or -1
  int digit = 0;         // from 1
  bool dynamic = false;  // of chains: dynamic ones
  int level = 0;         // of dynamic chains: 0, 1 with simple techniques (+), 2 and above with nested chains; of
                         // strong links and wings of SukakuExplainer's: the number in its name
  int length = 0;        // of chains: what their difficulty counts; of loops and wings: their cells; strong links

  int removals = 0;
  Removal removed[kCells];

  // A new step, which does nothing yet.
  void start(Worth worth) noexcept {
    kind = worth.kind;
    difficulty = worth.difficulty;
    cell = -1;
    digit = level = length = removals = 0;
    dynamic = false;
  }

  // Adds candidates of a cell, which are there, to those to be removed.
  void remove(int at, Mask digits) noexcept {
    for (int i = 0; i < removals; ++i) {
      if (removed[i].cell == at) {
        removed[i].digits |= digits;
        return;
      }
    }
    removed[removals++] = {static_cast<std::uint8_t>(at), digits};
  }

  Hint() noexcept {}  // the removals are not filled
  Hint(Kind of_kind, double of_difficulty) noexcept : kind(of_kind), difficulty(of_difficulty) {}

  // Copies only what there is.
  Hint(const Hint& other) noexcept { *this = other; }
  Hint& operator=(const Hint& other) noexcept {
    kind = other.kind;
    difficulty = other.difficulty;
    cell = other.cell;
    digit = other.digit;
    dynamic = other.dynamic;
    level = other.level;
    length = other.length;
    removals = other.removals;
    for (int i = 0; i < removals; ++i) removed[i] = other.removed[i];
    return *this;
  }
};

// Applies a step: a placement also takes the digit from the peers.
void apply(State& state, const Hint& hint) noexcept;

// The first chain of a kind that gives anything; false when there is none, or when the control stopped the search.
bool find_chain(const State& state, ChainKind kind, Hint& hint, Control& control);

}  // namespace damero::sudoku::se
