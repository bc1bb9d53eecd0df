#include "sudoku/se/chains_reach.hpp"

namespace damero::sudoku::se::chains {

bool Reach::number(const Links& links) noexcept {
  count_ = 0;
  for (int digit = 0; digit < kDigits; ++digit) {
    linked_.of[digit] = links.in_cell.of[digit] | links.in_house.of[digit];
    if (count_ + linked_.of[digit].size() > kMost) return false;
    each(linked_.of[digit], [&](int cell) {
      const Candidate it = candidate(cell, digit);
      number_[it] = static_cast<std::uint8_t>(count_);
      node_[count_++] = it;
    });
  }
  words_ = (count_ + 63) / 64;
  return true;
}

Reach::Row Reach::weak_row(const Grid& grid, Candidate it) const noexcept {
  Row row{};
  const auto add = [&](Candidate other) { row.word[number_[other] / 64] |= std::uint64_t{1} << number_[other] % 64; };
  const int cell = cell_of(it), digit = digit_of(it);
  each(linked_.of[digit] & kTables.peer_set[cell], [&](int at) { add(candidate(at, digit)); });
  for (unsigned rest = grid.digits[cell] & ~(1U << digit); rest != 0; rest &= rest - 1) {
    if (linked_.has(cell, lowest(rest))) add(candidate(cell, lowest(rest)));
  }
  return row;
}

void Reach::link(const Links& links) noexcept {
  for (int i = 0; i < count_; ++i) {
    strong_[i] = Row{};
    for (int k = 0; k < links.count[node_[i]]; ++k) {
      const int to = number_[links.to[node_[i]][k].to];
      strong_[i].word[to / 64] |= std::uint64_t{1} << to % 64;
    }
  }
}

void Reach::close() noexcept {
  Row next[kMost];
  for (int i = 0; i < count_; ++i) {
    next[i] = Row{};
    each_in(weak_[i], [&](int k) { join(next[i], strong_[k]); });
    true_[i] = next[i];
    true_[i].word[i / 64] |= std::uint64_t{1} << i % 64;
  }
  // In both directions by turns, until nothing is new.
  bool changed = true;
  for (bool up = true; changed; up = !up) {
    changed = false;
    for (int k = 0; k < count_; ++k) {
      const int i = up ? k : count_ - 1 - k;
      const Row before = true_[i];
      each_in(next[i], [&](int to) { join(true_[i], true_[to]); });
      for (int w = 0; w < words_; ++w) changed = changed || before.word[w] != true_[i].word[w];
    }
  }
  for (int i = 0; i < count_; ++i) {
    after_[i] = Row{};
    each_in(strong_[i], [&](int to) { join(after_[i], true_[to]); });
  }
}

bool Reach::has_no_unary(const Grid& grid, const Links& links) noexcept {
  if (!number(links)) {
    self_false_ = self_true_ = grid.all;
    return false;
  }
  self_false_ = self_true_ = Candidates{};
  link(links);
  for (int i = 0; i < count_; ++i) weak_[i] = weak_row(grid, node_[i]);
  close();
  for (int i = 0; i < count_; ++i) {
    if (meets(true_[i], weak_[i])) self_false_.add(node_[i]);
    if ((after_[i].word[i / 64] >> i % 64 & 1) != 0) self_true_.add(node_[i]);
  }
  int slot = 0;
  for (int digit = 0; digit < kDigits; ++digit) {
    each(grid.all.of[digit], [&](int cell) {
      const Candidate it = candidate(cell, digit);
      slot_[it] = static_cast<std::uint16_t>(slot);
      Row& row = on_[slot++];
      if (linked_.has(it)) {
        row = true_[number_[it]];
        return;
      }
      const Row weak = weak_row(grid, it);
      row = Row{};
      each_in(weak, [&](int k) { join(row, after_[k]); });
      if (meets(row, weak)) self_false_.add(it);
    });
  }
  return !self_false_.any();
}

void Reach::add_weak(const Grid& grid, Candidate it, Candidates& to) const noexcept {
  const int cell = cell_of(it), digit = digit_of(it);
  to.of[digit] = to.of[digit] | (kTables.peer_set[cell] & grid.all.of[digit]);
  for (unsigned rest = grid.digits[cell] & ~(1U << digit); rest != 0; rest &= rest - 1) to.add(cell, lowest(rest));
}

void Reach::spread(const Grid& grid) noexcept {
  if (off_ == nullptr) off_.reset(new Candidates[kCandidates]);
  for (int digit = 0; digit < kDigits; ++digit) {
    each(grid.all.of[digit], [&](int cell) {
      const Candidate it = candidate(cell, digit);
      Candidates& off = off_[slot_[it]];
      off = Candidates{};
      add_weak(grid, it, off);
      each_in(on_[slot_[it]], [&](int k) { add_weak(grid, node_[k], off); });
    });
  }
}

bool Reach::gives_nothing(const Grid& grid, const Candidate* branches, int branch_count) const noexcept {
  Row on = on_[slot_[branches[0]]];
  for (int i = 1; i < branch_count; ++i) {
    for (int w = 0; w < words_; ++w) on.word[w] &= on_[slot_[branches[i]]].word[w];
  }
  bool nothing = true;
  each_in(on, [&](int k) { nothing = nothing && is_single(grid.digits[cell_of(node_[k])]); });
  if (!nothing) return false;
  for (int digit = 0; digit < kDigits; ++digit) {
    CellSet off = off_[slot_[branches[0]]].of[digit];
    for (int i = 1; i < branch_count; ++i) off = off & off_[slot_[branches[i]]].of[digit];
    if (off.any()) return false;
  }
  return true;
}

bool Reach::has_no_multiple(const Grid& grid) noexcept {
  spread(grid);
  Candidate branches[9];
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid.digits[cell] == 0 || is_single(grid.digits[cell]) || is_pair(grid.digits[cell])) continue;
    int found = 0;
    for (unsigned rest = grid.digits[cell]; rest != 0; rest &= rest - 1) {
      branches[found++] = candidate(cell, lowest(rest));
    }
    if (!gives_nothing(grid, branches, found)) return false;
  }
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 0; digit < kDigits; ++digit) {
      int found = 0;
      for (unsigned rest = grid.places[house][digit]; rest != 0; rest &= rest - 1) {
        branches[found++] = candidate(kTables.cells[house][lowest(rest)], digit);
      }
      if (found >= 2 && !gives_nothing(grid, branches, found)) return false;
    }
  }
  return true;
}

}  // namespace damero::sudoku::se::chains
