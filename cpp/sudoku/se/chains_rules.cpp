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

class Techniques {
 public:
  Techniques(const Grid& saved, const Grid& grid, Closure& closure) : saved_(saved), grid_(grid), add_(closure) {}

  bool run() noexcept {
    for (const auto& [first, second] : {std::pair{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}}) {
      lock(first, second);
    }
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

  void lock(int first_type, int second_type) noexcept {
    for (int first = 9 * first_type; first < 9 * first_type + 9; ++first) {
      for (int second = 9 * second_type; second < 9 * second_type + 9; ++second) {
        unsigned shared = 0, other_shared = 0;  // positions of the cells common to both, in each
        for (int at = 0; at < 9; ++at) {
          const int cell = kTables.cells[first][at];
          if (kTables.house_of[cell][second_type] != second) continue;
          shared |= 1U << at;
          other_shared |= 1U << kTables.position[cell][second_type];
        }
        if (shared == 0) continue;
        for (int digit = 0; digit < kDigits; ++digit) {
          const unsigned places = grid_.places[first][digit];
          if (count(places) < 2 || (places & ~shared) != 0) continue;
          const unsigned removed = grid_.places[second][digit] & ~other_shared;
          if (removed == 0) continue;
          add_.begin();
          add_.rely_on_places(first, digit, gone(first, digit) & ~shared);
          if (!add_.has_parents()) continue;
          remove(second, digit, removed);
          add_.end(-1, 0);
        }
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
        if (count(places[high]) != 2) continue;
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
        if (count(pair) != 2) continue;
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
      for (int low = 0; low < high; ++low) {
        const int bases[2] = {9 * base_type + low, 9 * base_type + high};
        for (int digit = 0; digit < kDigits; ++digit) {
          const unsigned places = grid_.places[bases[0]][digit];
          if (count(places) != 2 || grid_.places[bases[1]][digit] != places) continue;
          x_wing(bases, cover_type, digit, places);
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
