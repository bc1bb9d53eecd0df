#include "sudoku/ties.hpp"

#include <algorithm>
#include <bit>

namespace damero::sudoku {
namespace {

constexpr std::size_t kMostDivisions = 6;  // ways in which one house is divided by others: a box by rows and columns

// The ways in which the other houses divide this one, each a list of disjoint sets of places.
std::vector<std::vector<Mask>> divisions_of(const Houses& houses, int h) {
  const auto crossings = houses.crossings(h);
  std::vector<std::vector<Mask>> divisions;
  std::vector<bool> used(crossings.size(), false);
  for (std::size_t i = 0; i < crossings.size() && divisions.size() < kMostDivisions; ++i) {
    if (used[i]) continue;
    Mask covered = 0;
    divisions.emplace_back();
    for (std::size_t j = i; j < crossings.size(); ++j) {
      if (used[j] || (crossings[j].shared & covered) != 0) continue;
      used[j] = true;
      covered |= crossings[j].shared;
      divisions.back().push_back(crossings[j].shared);
    }
  }
  if (divisions.empty()) divisions.emplace_back();
  return divisions;
}

}  // namespace

Ties::Ties(const Houses& houses, std::span<const Mask> candidates)
    : size_(houses.size()),
      literals_(static_cast<std::size_t>(houses.cells() * houses.size()), kNoLiteral),
      parts_at_(static_cast<std::size_t>(houses.cells())) {
  add_cells(houses, candidates);
  for (int h = 0; h < houses.houses(); ++h) {
    for (const auto& parts : divisions_of(houses, h)) add_division(houses, h, parts);
  }
}

void Ties::add_cells(const Houses& houses, std::span<const Mask> candidates) {
  for (int cell = 0; cell < houses.cells(); ++cell) {
    if (std::popcount(candidates[cell]) < 2) continue;
    const std::size_t begin = members_.size();
    for (Mask left = candidates[cell]; left != 0; left &= left - 1) {
      const int digit = std::countr_zero(left);
      const auto at = static_cast<std::uint32_t>(cells_.size());
      const Literal literal = 2 * static_cast<Literal>(asked_.size());
      cells_.push_back(static_cast<std::uint16_t>(cell));
      asked_.push_back({at, at + 1, static_cast<std::uint16_t>(digit)});
      literals_[static_cast<std::size_t>(cell * size_ + digit)] = literal;
      members_.push_back(literal);
    }
    close_group(begin, true);
  }
  plain_ = questions();
}

void Ties::add_division(const Houses& houses, int h, const std::vector<Mask>& parts) {
  const auto house = houses.house(h);
  std::vector<Literal> group;
  for (int digit = 0; digit < size_; ++digit) {
    Mask open = 0;
    for (std::size_t i = 0; i < house.size(); ++i) {
      if (literal(house[i], digit) != kNoLiteral) open |= Mask{1} << i;
    }
    group.clear();
    const auto cells_of = [&](Mask places) {
      Cells cells;
      for (; places != 0; places &= places - 1) cells.push_back(house[std::countr_zero(places)]);
      return cells;
    };
    for (const Mask places : parts) {
      if ((open & places) != 0) group.push_back(part(cells_of(open & places), digit));
      open &= ~places;
    }
    for (const int cell : cells_of(open)) group.push_back(literal(cell, digit));
    const bool must = houses.is_full(h) && !group.empty();
    const std::size_t begin = members_.size();
    members_.insert(members_.end(), group.begin(), group.end());
    close_group(begin, must);
  }
}

// The question whether the digit lies in one of these cells, asked once however many houses share them.
Literal Ties::part(const Cells& cells, int digit) {
  if (cells.size() == 1) return literal(cells[0], digit);
  Cells sorted = cells;
  std::sort(sorted.begin(), sorted.end());
  auto& known = parts_at_[sorted[0]];
  for (const Literal l : known) {
    const Question asked = question(static_cast<int>(l / 2));
    if (asked.digit == digit && std::equal(asked.cells.begin(), asked.cells.end(), sorted.begin(), sorted.end())) {
      return l;
    }
  }
  const auto at = static_cast<std::uint32_t>(cells_.size());
  cells_.insert(cells_.end(), sorted.begin(), sorted.end());
  const Literal whole = 2 * static_cast<Literal>(asked_.size());
  asked_.push_back({at, at + static_cast<std::uint32_t>(sorted.size()), static_cast<std::uint16_t>(digit)});
  known.push_back(whole);
  const std::size_t begin = members_.size();
  for (const int cell : sorted) members_.push_back(literal(cell, digit));
  members_.push_back(negated(whole));
  close_group(begin, true);
  return whole;
}

// Makes a group of the members from `begin` on; one of a single member is a fact, or says nothing.
void Ties::close_group(std::size_t begin, bool must) {
  const std::size_t n = members_.size() - begin;
  if (n >= 2) {
    groups_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(members_.size()), must});
    return;
  }
  if (n == 1 && must) facts_.push_back(members_.back());
  members_.resize(begin);
}

}  // namespace damero::sudoku
