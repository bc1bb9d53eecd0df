#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

constexpr int kOrder[kTypes] = {kBox, kColumn, kRow};

bool place(Hint& hint, Kind kind, double difficulty, int cell, int digit) noexcept {
  hint.start({kind, difficulty});
  hint.cell = cell;
  hint.digit = digit;
  return true;
}

}  // namespace

bool find_hidden_single(const State& state, Hint& hint) noexcept {
  for (const int type : kOrder) {
    for (int house = 9 * type; house < 9 * type + 9; ++house) {
      if (!is_single(state.empty[house])) continue;
      const int cell = kTables.cells[house][lowest(state.empty[house])];
      const Mask digits = state.candidates[cell];
      if (digits != 0) return place(hint, Kind::hidden_single, 1.0, cell, lowest(digits) + 1);
    }
  }
  for (const int type : kOrder) {
    for (int house = 9 * type; house < 9 * type + 9; ++house) {
      for (int digit = 0; digit < kDigits; ++digit) {
        const Mask places = state.places[house][digit];
        if (!is_single(places)) continue;
        const int cell = kTables.cells[house][lowest(places)];
        return place(hint, Kind::hidden_single, type == kBox ? 1.2 : 1.5, cell, digit + 1);
      }
    }
  }
  return false;
}

bool find_naked_single(const State& state, Hint& hint) noexcept {
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = state.candidates[cell];
    if (is_single(digits)) return place(hint, Kind::naked_single, 2.3, cell, lowest(digits) + 1);
  }
  return false;
}

}  // namespace damero::sudoku::se
