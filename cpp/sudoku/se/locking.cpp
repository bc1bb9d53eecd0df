#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

// For the three cells that a line and a box share: the digits that the box has there alone while the line has them
// elsewhere too, and the other way round. By rows and columns, by line, and by box along it.
struct Segments {
  Mask of_box[2][9][3], of_line[2][9][3];
  Mask any_of_box[2] = {0, 0}, any_of_line[2] = {0, 0};

  explicit Segments(const State& state) noexcept {
    Mask digits[2][9][3];
    for (int line = 0; line < 9; ++line) {
      for (int along = 0; along < 3; ++along) {
        const Mask* const row = state.candidates + 9 * line + 3 * along;
        const Mask* const column = state.candidates + 27 * along + line;
        digits[0][line][along] = static_cast<Mask>(row[0] | row[1] | row[2]);
        digits[1][line][along] = static_cast<Mask>(column[0] | column[9] | column[18]);
      }
    }
    for (int kind = 0; kind < 2; ++kind) {
      for (int first = 0; first < 9; first += 3) {
        for (int i = 0; i < 3; ++i) compare(digits[kind], kind, first + i, first + (i + 1) % 3, first + (i + 2) % 3);
      }
    }
  }

 private:
  void compare(const Mask (&digits)[9][3], int kind, int line, int one, int other) noexcept {
    for (int along = 0; along < 3; ++along) {
      const unsigned here = digits[line][along];
      const unsigned in_box = digits[one][along] | digits[other][along];
      const unsigned in_line = digits[line][(along + 1) % 3] | digits[line][(along + 2) % 3];
      any_of_box[kind] |= of_box[kind][line][along] = static_cast<Mask>(here & ~in_box & in_line);
      any_of_line[kind] |= of_line[kind][line][along] = static_cast<Mask>(here & ~in_line & in_box);
    }
  }
};

// The positions, in a house, of the cells it shares with another one.
Mask shared(int house, int other) noexcept {
  Mask positions = 0;
  for (int at = 0; at < 9; ++at) {
    if (kTables.house_set[other].has(kTables.cells[house][at])) positions |= static_cast<Mask>(1U << at);
  }
  return positions;
}

struct Crossing {
  Mask positions[kHouses][kHouses];
  Crossing() noexcept {
    for (int house = 0; house < kHouses; ++house) {
      for (int other = 0; other < kHouses; ++other) positions[house][other] = shared(house, other);
    }
  }
};
const Crossing kCrossing;

// One house whose places for a digit lie all in another one, which has more of them.
struct Locked {
  int house, other, digit;
};

struct Found {
  Locked locked;
  Mask digits;
};

// Those of boxes in lines of one kind (0: rows), or of such lines in boxes, by house.
int list_found(const Segments& segments, bool from_box, int kind, Found (&found)[27]) noexcept {
  const int first_line = 9 * (kind == 0 ? kRow : kColumn);
  int all = 0;
  for (int house = 0; house < 9; ++house) {
    for (int i = 0; i < 3; ++i) {
      // The band or stack of a line, and its place in it; and the box along it.
      const int line = from_box ? (kind == 0 ? house / 3 : house % 3) * 3 + i : house;
      const int along = from_box ? (kind == 0 ? house % 3 : house / 3) : i;
      const Mask digits = (from_box ? segments.of_box : segments.of_line)[kind][line][along];
      if (digits == 0) continue;
      const int box = kind == 0 ? line / 3 * 3 + along : along * 3 + line / 3;
      found[all++] = from_box ? Found{{box, first_line + line, 0}, digits} : Found{{first_line + line, box, 0}, digits};
    }
  }
  return all;
}

// Goes through them until `take` is true: by type of houses, then by digit, then by house.
template <class Take>
bool each_locked(const State& state, Take&& take) noexcept {
  const Segments segments(state);
  for (const bool from_box : {true, false}) {
    for (const int kind : {1, 0}) {  // columns, then rows
      unsigned digits = (from_box ? segments.any_of_box : segments.any_of_line)[kind];
      if (digits == 0) continue;
      Found found[27];
      const int all = list_found(segments, from_box, kind, found);
      for (; digits != 0; digits &= digits - 1) {
        for (int i = 0; i < all; ++i) {
          found[i].locked.digit = lowest(digits);
          if (((found[i].digits >> found[i].locked.digit) & 1) != 0 && take(found[i].locked)) return true;
        }
      }
    }
  }
  return false;
}

// Whether a third house, of the type of the first, is left with one place for the digit.
bool places_one(const State& state, const Locked& locked, Hint& hint) noexcept {
  const int first = locked.house / 9 * 9;
  for (int third = first; third < first + 9; ++third) {
    const Mask crossing = kCrossing.positions[third][locked.other];
    if (third == locked.house || crossing == 0) continue;
    const Mask places = state.places[third][locked.digit];
    const unsigned left = places & ~static_cast<unsigned>(crossing);
    if (!is_single(left) || left == places) continue;
    const bool points = locked.house < 9;
    hint.start(points ? Worth{Kind::direct_pointing, 1.7} : Worth{Kind::direct_claiming, 1.9});
    hint.cell = kTables.cells[third][lowest(left)];
    hint.digit = locked.digit + 1;
    return true;
  }
  return false;
}

}  // namespace

bool find_direct_locking(const State& state, Hint& hint) noexcept {
  return each_locked(state, [&](const Locked& locked) noexcept { return places_one(state, locked, hint); });
}

bool find_locking(const State& state, Hint& hint) noexcept {
  return each_locked(state, [&](const Locked& locked) noexcept {
    const bool points = locked.house < 9;
    hint.start(points ? Worth{Kind::pointing, 2.6} : Worth{Kind::claiming, 2.8});
    unsigned gone = state.places[locked.other][locked.digit] &
                    ~static_cast<unsigned>(kCrossing.positions[locked.other][locked.house]);
    for (; gone != 0; gone &= gone - 1) {
      hint.remove(kTables.cells[locked.other][lowest(gone)], static_cast<Mask>(1U << locked.digit));
    }
    return true;
  });
}

}  // namespace damero::sudoku::se
