#include "sudoku/se/chains_rules.hpp"

#include <algorithm>

namespace damero::sudoku::se::chains {

void Extension::add(Candidate it, std::int32_t nested, std::int32_t nested_length) noexcept {
  any_ = true;
  if (closure_.off.has(it)) return;
  add_node(closure_, it, false, Cause::none, parent_[0]);
  for (int i = 1; i < parents_; ++i) add_parent(closure_, parent_[i]);
  Node& node = closure_.nodes[closure_.count - 1];
  node.nested = nested;
  node.nested_least = std::max(node.nested_least, nested_length);
  keep_node(closure_);
}

void Extension::end(std::int32_t nested, std::int32_t nested_length) noexcept {
  // The program keeps the cells of a hint in a hash table of 16 places, or more when it is three quarters full.
  Mask digits[kCells] = {};
  int cells = 0;
  each(removed_, [&](Candidate it) {
    Mask& of_cell = digits[cell_of(it)];
    cells += of_cell == 0;
    of_cell |= static_cast<Mask>(1U << digit_of(it));
  });
  int places = 16;
  while (cells > places * 3 / 4) places *= 2;
  for (int place = 0; place < places; ++place) {
    for (int cell = place; cell < kCells; cell += places) {
      for (unsigned rest = digits[cell]; rest != 0; rest &= rest - 1) {
        add(candidate(cell, lowest(rest)), nested, nested_length);
      }
    }
  }
}

namespace {

// Two houses with cells in common, and the positions of these in each.
struct Crossing {
  std::uint8_t first, second;
  Mask shared, other_shared;
};

struct Crossings {
  Crossing all[4 * 27];
  constexpr Crossings() : all{} {
    constexpr int kPairs[4][2] = {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};
    int found = 0;
    for (const auto& [from, to] : kPairs) {
      for (int first = 9 * from; first < 9 * from + 9; ++first) {
        for (int second = 9 * to; second < 9 * to + 9; ++second) {
          unsigned shared = 0, other = 0;
          for (const int cell : kTables.cells[first]) {
            if (kTables.house_of[cell][to] != second) continue;
            shared |= 1U << kTables.position[cell][from];
            other |= 1U << kTables.position[cell][to];
          }
          if (shared == 0) continue;
          all[found++] = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second),
                          static_cast<Mask>(shared), static_cast<Mask>(other)};
        }
      }
    }
  }
};
constexpr Crossings kCrossings;

class Techniques {
 public:
  Techniques(const Grid& saved, const Grid& grid, Closure& closure) : saved_(saved), grid_(grid), add_(closure) {}

  bool run() noexcept {
    lock();
    if (add_.has_any()) return true;
    for (const int type : {kBox, kColumn, kRow}) hidden_pairs(type);
    if (add_.has_any()) return true;
    for (const int type : {kBox, kColumn, kRow}) naked_pairs(type);
    if (add_.has_any()) return true;
    x_wings(kColumn, kRow);
    x_wings(kRow, kColumn);
    return add_.has_any();
  }

 private:
  unsigned gone(int house, int digit) const noexcept {
    return saved_.places[house][digit] & ~grid_.places[house][digit];
  }

  // Takes a digit from the cells of a house that are not in `keep`.
  void remove(int house, int digit, unsigned positions) noexcept {
    for (; positions != 0; positions &= positions - 1) {
      add_.remove(candidate(kTables.cells[house][lowest(positions)], digit));
    }
  }

  void lock() noexcept {
    for (const Crossing& crossing : kCrossings.all) {
      const Mask* const from = grid_.places[crossing.first];
      for (int digit = 0; digit < kDigits; ++digit) {
        const unsigned places = from[digit];
        if ((places & ~crossing.shared) != 0 || (places & (places - 1)) == 0) continue;
        const unsigned removed = grid_.places[crossing.second][digit] & ~crossing.other_shared;
        if (removed == 0) continue;
        add_.begin();
        add_.rely_on_places(crossing.first, digit, gone(crossing.first, digit) & ~crossing.shared);
        if (!add_.has_parents()) continue;
        remove(crossing.second, digit, removed);
        add_.end(-1, 0);
      }
    }
  }

  bool is_open(int house, int least) const noexcept {
    int empty = 0;
    for (const int cell : kTables.cells[house]) empty += saved_.digits[cell] != 0;
    return empty >= least;
  }

  void hidden_pairs(int type) noexcept {
    for (int house = 9 * type; house < 9 * type + 9; ++house) {
      const Mask* const places = grid_.places[house];
      if (!is_open(house, 5)) continue;
      for (int high = 1; high < kDigits; ++high) {
        if (!is_pair(places[high])) continue;
        for (int low = 0; low < high; ++low) {
          if (places[low] != places[high]) continue;
          add_.begin();
          add_.rely_on_places(house, low, gone(house, low));
          add_.rely_on_places(house, high, gone(house, high));
          if (!add_.has_parents()) continue;
          const unsigned pair = 1U << low | 1U << high;
          for (unsigned rest = places[high]; rest != 0; rest &= rest - 1) {
            const int cell = kTables.cells[house][lowest(rest)];
            for (unsigned others = grid_.digits[cell] & ~pair; others != 0; others &= others - 1) {
              add_.remove(candidate(cell, lowest(others)));
            }
          }
          add_.end(-1, 0);
        }
      }
    }
  }

  void naked_pairs(int type) noexcept {
    for (int house = 9 * type; house < 9 * type + 9; ++house) {
      if (!is_open(house, 4)) continue;
      for (int high = 1; high < 9; ++high) {
        const int last = kTables.cells[house][high];
        const unsigned pair = grid_.digits[last];
        if (!is_pair(pair)) continue;
        for (int low = 0; low < high; ++low) {
          const int first = kTables.cells[house][low];
          if (grid_.digits[first] == pair) naked_pair(house, first, last, pair);
        }
      }
    }
  }

  void naked_pair(int house, int first, int last, unsigned pair) noexcept {
    add_.begin();
    for (const int cell : {first, last}) {
      for (unsigned rest = saved_.digits[cell] & ~pair; rest != 0; rest &= rest - 1) {
        add_.rely_on(candidate(cell, lowest(rest)));
      }
    }
    if (!add_.has_parents()) return;
    for (const int cell : kTables.cells[house]) {
      if (cell == first || cell == last) continue;
      for (unsigned rest = grid_.digits[cell] & pair; rest != 0; rest &= rest - 1) {
        add_.remove(candidate(cell, lowest(rest)));
      }
    }
    add_.end(-1, 0);
  }

  void x_wings(int base_type, int cover_type) noexcept {
    for (int high = 1; high < 9; ++high) {
      const Mask* const of_high = grid_.places[9 * base_type + high];
      unsigned pairs = 0;
      for (int digit = 0; digit < kDigits; ++digit) pairs |= static_cast<unsigned>(is_pair(of_high[digit])) << digit;
      for (int low = 0; low < high && pairs != 0; ++low) {
        const int bases[2] = {9 * base_type + low, 9 * base_type + high};
        for (unsigned rest = pairs; rest != 0; rest &= rest - 1) {
          const int digit = lowest(rest);
          if (grid_.places[bases[0]][digit] == of_high[digit]) x_wing(bases, cover_type, digit, of_high[digit]);
        }
      }
    }
  }

  void x_wing(const int (&bases)[2], int cover_type, int digit, unsigned places) noexcept {
    add_.begin();
    for (const int base : bases) add_.rely_on_places(base, digit, gone(base, digit));
    if (!add_.has_parents()) return;
    const unsigned kept = 1U << bases[0] % 9 | 1U << bases[1] % 9;
    for (; places != 0; places &= places - 1) {
      const int cover = 9 * cover_type + lowest(places);
      remove(cover, digit, grid_.places[cover][digit] & ~kept);
    }
    add_.end(-1, 0);
  }

  const Grid& saved_;
  const Grid& grid_;
  Extension add_;
};

}  // namespace

bool extend_by_techniques(const Grid& saved, const Grid& grid, Closure& closure) noexcept {
  const int before = closure.count;
  Techniques(saved, grid, closure).run();
  return closure.count != before;
}

}  // namespace damero::sudoku::se::chains
