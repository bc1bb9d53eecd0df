#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

constexpr Worth kDirectHiddenSets[] = {{Kind::direct_hidden_pair, 2.0}, {Kind::direct_hidden_triplet, 2.5}};
constexpr Worth kNakedSets[] = {{Kind::naked_pair, 3.0}, {Kind::naked_triplet, 3.6}, {Kind::naked_quad, 5.0}};
constexpr Worth kHiddenSets[] = {{Kind::hidden_pair, 3.4}, {Kind::hidden_triplet, 4.0}, {Kind::hidden_quad, 5.4}};
constexpr int kOrder[kTypes] = {kBox, kColumn, kRow};

// Goes through the sets of `size` of these masks whose union has `size` bits, by the highest member, then the next
// lower and so on: take(members, union), members as a mask of the numbers in `names`; until it is true.
template <class Take>
bool each_set(const Mask* masks, const std::uint8_t* names, int below, int size, int whole, Mask joint, Mask members,
              Take& take) noexcept {
  for (int i = size - 1; i < below; ++i) {
    const Mask all = joint | masks[i];
    if (count(all) > whole) continue;
    const Mask with = static_cast<Mask>(members | 1U << names[i]);
    if (size == 1 ? count(all) == whole && take(with, all)
                  : each_set(masks, names, i, size - 1, whole, all, with, take)) {
      return true;
    }
  }
  return false;
}

// The same for nine masks, of which only those with 2 to `size` bits count.
template <class Take>
bool each_set(const Mask (&nine)[9], int size, Take&& take) noexcept {
  Mask masks[9];
  std::uint8_t names[9];
  int found = 0;
  for (int i = 0; i < 9; ++i) {
    const int bits = count(nine[i]);
    if (bits < 2 || bits > size) continue;
    masks[found] = nine[i];
    names[found++] = static_cast<std::uint8_t>(i);
  }
  return found >= size && each_set(masks, names, found, size, size, Mask{0}, Mask{0}, take);
}

void candidates_of(const State& state, int house, Mask (&digits)[9]) noexcept {
  for (int at = 0; at < 9; ++at) digits[at] = state.candidates[kTables.cells[house][at]];
}

template <class Find>
bool each_house(const State& state, int least_empty, Find&& find) noexcept {
  for (const int type : kOrder) {
    for (int house = 9 * type; house < 9 * type + 9; ++house) {
      if (count(state.empty[house]) >= least_empty && find(house)) return true;
    }
  }
  return false;
}

}  // namespace

bool find_direct_hidden_set(const State& state, int size, Hint& hint) noexcept {
  return each_house(state, size + 1, [&](int house) noexcept {
    return each_set(state.places[house], size, [&](Mask digits, Mask positions) noexcept {
      for (int digit = 0; digit < kDigits; ++digit) {
        const Mask places = state.places[house][digit];
        const unsigned left = places & ~positions;
        if (((digits >> digit) & 1) != 0 || !is_single(left) || left == places) continue;
        hint.start(kDirectHiddenSets[size - 2]);
        hint.cell = kTables.cells[house][lowest(left)];
        hint.digit = digit + 1;
        return true;
      }
      return false;
    });
  });
}

bool find_naked_set(const State& state, int size, Hint& hint) noexcept {
  return each_house(state, 2 * size, [&](int house) noexcept {
    Mask digits_of[9];
    candidates_of(state, house, digits_of);
    return each_set(digits_of, size, [&](Mask positions, Mask digits) noexcept {
      bool any = false;
      for (unsigned rest = state.empty[house] & ~static_cast<unsigned>(positions); rest != 0; rest &= rest - 1) {
        const Mask gone = digits_of[lowest(rest)] & digits;
        if (gone == 0) continue;
        if (!any) hint.start(kNakedSets[size - 2]);
        any = true;
        hint.remove(kTables.cells[house][lowest(rest)], gone);
      }
      return any;
    });
  });
}

bool find_hidden_set(const State& state, int size, Hint& hint) noexcept {
  return each_house(state, 2 * size + 1, [&](int house) noexcept {
    return each_set(state.places[house], size, [&](Mask digits, Mask positions) noexcept {
      bool any = false;
      for (unsigned rest = positions; rest != 0; rest &= rest - 1) {
        const int cell = kTables.cells[house][lowest(rest)];
        const Mask gone = static_cast<Mask>(state.candidates[cell] & ~digits);
        if (gone == 0) continue;
        if (!any) hint.start(kHiddenSets[size - 2]);
        any = true;
        hint.remove(cell, gone);
      }
      return any;
    });
  });
}

}  // namespace damero::sudoku::se
