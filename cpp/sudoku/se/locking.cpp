#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

// The digits of the three cells that a box and a line share, for rows and for columns.
struct Segments {
  Mask in_box[2][9][3];   // by box, and line within it
  Mask in_line[2][9][3];  // by line, and box along it

  explicit Segments(const State& state) noexcept {
    for (int box = 0; box < 9; ++box) {
      const int top = box / 3 * 3, left = box % 3 * 3;
      for (int i = 0; i < 3; ++i) {
        const Mask* const row = state.candidates + (top + i) * 9 + left;
        const Mask* const column = state.candidates + top * 9 + left + i;
        in_box[0][box][i] = in_line[0][top + i][box % 3] = row[0] | row[1] | row[2];
        in_box[1][box][i] = in_line[1][left + i][box / 3] = column[0] | column[9] | column[18];
      }
    }
  }
};

// Digits that one of three segments has alone.
Mask alone(const Mask (&segments)[3], int which) noexcept {
  return static_cast<Mask>(segments[which] & ~(segments[(which + 1) % 3] | segments[(which + 2) % 3]));
}

// Digits that the other two have.
Mask elsewhere(const Mask (&segments)[3], int which) noexcept {
  return static_cast<Mask>(segments[(which + 1) % 3] | segments[(which + 2) % 3]);
}

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

Found from_box_to_line(const Segments& segments, int kind, int box, int i) noexcept {
  const int line = (kind == 0 ? box / 3 : box % 3) * 3 + i, along = kind == 0 ? box % 3 : box / 3;
  const int digits = alone(segments.in_box[kind][box], i) & elsewhere(segments.in_line[kind][line], along);
  return {{box, 9 * (kind == 0 ? kRow : kColumn) + line, 0}, static_cast<Mask>(digits)};
}

Found from_line_to_box(const Segments& segments, int kind, int line, int along) noexcept {
  const int box = kind == 0 ? line / 3 * 3 + along : along * 3 + line / 3, i = line % 3;
  const int digits = alone(segments.in_line[kind][line], along) & elsewhere(segments.in_box[kind][box], i);
  return {{9 * (kind == 0 ? kRow : kColumn) + line, box, 0}, static_cast<Mask>(digits)};
}

// Goes through them until `take` is true: by type of houses, then by digit, then by house.
template <class Take>
bool each_locked(const State& state, Take&& take) noexcept {
  const Segments segments(state);
  for (const bool from_box : {true, false}) {
    for (const int kind : {1, 0}) {  // columns, then rows
      Found found[27];
      int all = 0;
      Mask digits = 0;
      for (int house = 0; house < 9; ++house) {
        for (int i = 0; i < 3; ++i) {
          const auto one = from_box ? from_box_to_line(segments, kind, house, i) : from_line_to_box(segments, kind, house, i);
          if (one.digits == 0) continue;
          digits |= one.digits;
          found[all++] = one;
        }
      }
      for (; digits != 0; digits = static_cast<Mask>(digits & (digits - 1))) {
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
