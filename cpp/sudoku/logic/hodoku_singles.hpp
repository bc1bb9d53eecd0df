// Which single HoDoKu takes next. It does not look through the grid: it keeps two queues, of cells that came down to
// one candidate and of digits that came down to one place in a house, and takes the oldest entry that still holds. So
// its choice depends on all that went before, from the givens on, and so do its scores.
//
// Found by watching its paths (1,223 puzzles, all singles equal): what a digit loses, it loses peer by peer in rising
// order; a cell enters its queue before the row, column and box of the same candidate enter theirs; the queues begin
// with the givens, set in the order of the cells.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "sudoku/logic/ground.hpp"
#include "sudoku/logic/state.hpp"
#include "sudoku/logic/step.hpp"

namespace damero::sudoku::logic {

template <int W>
class HodokuSingles {
 public:
  struct Single {
    Technique technique;
    Candidate candidate;
  };

  // A grid of the givens alone; a digit from 1 a cell, 0 for an empty one.
  HodokuSingles(const Ground<W>& ground, std::span<const std::uint8_t> givens) : ground_(&ground) {
    places_.resize(static_cast<std::size_t>(ground.houses() * ground.size()), static_cast<std::uint8_t>(ground.size()));
    mask_.fill((Digits{1} << ground.size()) - 1);
    for (int cell = 0; cell < ground.cells(); ++cell) {
      if (givens[cell] != 0) place(cell, givens[cell] - 1);
    }
  }

  // Full house, then naked single, then hidden single.
  std::optional<Single> next() {
    if (const auto* entry = oldest(naked_)) {
      for (std::size_t i = naked_.from; i < naked_.entries.size(); ++i) {
        if (holds(naked_.entries[i]) && is_last(naked_.entries[i].cell)) {
          return Single{Technique::full_house, naked_.entries[i]};
        }
      }
      return Single{Technique::naked_single, *entry};
    }
    if (const auto* entry = oldest(hidden_)) return Single{Technique::hidden_single, *entry};
    return std::nullopt;
  }

  // Applies a step, its removals in HoDoKu's order: cell by cell, but digit by digit for remote pairs and chains that
  // end in two digits, and along the line before the box for locked subsets.
  void apply(const Step& step) {
    std::vector<Candidate> order = step.removes;
    if (step.technique == Technique::aic || step.technique == Technique::remote_pair) {
      std::stable_sort(order.begin(), order.end(), [](Candidate a, Candidate b) { return a.digit < b.digit; });
    } else if (step.technique == Technique::locked_pair || step.technique == Technique::locked_triple) {
      const Cells<W>& line = ground_->house(step.houses.front().house);
      std::stable_partition(order.begin(), order.end(), [&](Candidate c) { return line.has(c.cell); });
    }
    for (const Candidate c : order) remove(c.cell, c.digit);
    for (const Candidate c : step.places) place(c.cell, c.digit);
  }

 private:
  struct Queue {
    std::vector<Candidate> entries;
    std::size_t from = 0;  // what comes before no longer holds, and never will again
  };

  bool holds(Candidate c) const { return (mask_[c.cell] >> c.digit & 1) != 0; }

  const Candidate* oldest(Queue& queue) const {
    while (queue.from < queue.entries.size() && !holds(queue.entries[queue.from])) ++queue.from;
    return queue.from < queue.entries.size() ? &queue.entries[queue.from] : nullptr;
  }

  // Whether the cell is the last empty one of a house.
  bool is_last(int cell) const {
    for (const int h : ground_->houses_of(cell)) {
      int open = 0;
      for (const int other : ground_->list(h)) open += mask_[other] != 0;
      if (open == 1) return true;
    }
    return false;
  }

  void lose_place(int house, int digit) {
    if (--places_[house * ground_->size() + digit] != 1) return;
    for (const int cell : ground_->list(house)) {
      if ((mask_[cell] >> digit & 1) == 0) continue;
      hidden_.entries.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
      return;
    }
  }

  void remove(int cell, int digit) {
    if ((mask_[cell] >> digit & 1) == 0) return;
    mask_[cell] &= ~(Digits{1} << digit);
    if (std::has_single_bit(mask_[cell])) {
      naked_.entries.push_back(
          {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(std::countr_zero(mask_[cell]))});
    }
    for (const int h : ground_->houses_of(cell)) lose_place(h, digit);
  }

  void place(int cell, int digit) {
    const Digits others = mask_[cell] & ~(Digits{1} << digit);
    mask_[cell] = 0;
    for (const int peer : ground_->peers(cell)) remove(peer, digit);
    for (const int h : ground_->houses_of(cell)) places_[h * ground_->size() + digit] = 0;
    for (Digits rest = others; rest != 0; rest &= rest - 1) {
      for (const int h : ground_->houses_of(cell)) lose_place(h, std::countr_zero(rest));
    }
  }

  const Ground<W>* ground_;
  std::array<Digits, 64 * W> mask_{};  // 0 for a cell with a digit
  std::vector<std::uint8_t> places_;   // by house and digit
  Queue naked_, hidden_;
};

}  // namespace damero::sudoku::logic
