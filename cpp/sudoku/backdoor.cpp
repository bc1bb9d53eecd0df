#include "sudoku/backdoor.hpp"

#include <algorithm>
#include <bit>

#include "common/parts.hpp"
#include "sudoku/oracle.hpp"

namespace damero::sudoku {
namespace {

class Seeker {
 public:
  Seeker(const Houses& houses, std::span<const std::uint8_t> solution, Method method, Control& control)
      : houses_(houses), solution_(solution), method_(method), control_(control) {}

  Backdoor find(std::vector<Mask> state) {
    Backdoor answer;
    if (settle(houses_, state, method_) == State::solved) return answer;
    answer.cells = by_greed(state);
    for (answer.least = 1; !control_.stopped(); ++answer.least) {
      if (!extend(state, answer.least, std::vector<bool>(state.size()))) continue;
      std::sort(chosen_.begin(), chosen_.end());
      answer.cells = chosen_;
      return answer;
    }
    answer.complete = false;
    return answer;
  }

 private:
  static bool is_filled(Mask mask) noexcept { return std::has_single_bit(mask); }

  // Fills a cell and all that follows; true: everything is filled.
  bool fill(std::vector<Mask>& state, std::size_t cell) {
    state[cell] = Mask{1} << (solution_[cell] - 1);
    return settle(houses_, state, method_) == State::solved;
  }

  // Whether so many cells more do; no cell with `useless` takes part in such a set.
  bool extend(const std::vector<Mask>& state, int left, std::vector<bool> useless) {
    for (std::size_t cell = 0; cell < state.size(); ++cell) {
      if (is_filled(state[cell]) || useless[cell]) continue;
      if (control_.should_stop(1)) return false;
      std::vector<Mask> next = state;
      if (fill(next, cell) || (left > 1 && extend(next, left - 1, useless))) {
        chosen_.push_back(static_cast<std::uint16_t>(cell));
        return true;
      }
      // What this cell fills is worth no more than the cell itself.
      for (std::size_t other = cell; other < state.size(); ++other) {
        if (is_filled(next[other])) useless[other] = true;
      }
    }
    return false;
  }

  // Cells that do, taking each time the one that fills most.
  std::vector<std::uint16_t> by_greed(std::vector<Mask> state) {
    std::vector<std::uint16_t> cells;
    for (bool done = false; !done;) {
      std::vector<Mask> best;
      std::size_t chosen = 0;
      std::ptrdiff_t most = -1;
      for (std::size_t cell = 0; cell < state.size() && !done; ++cell) {
        if (is_filled(state[cell]) || (most >= 0 && control_.should_stop(1))) continue;
        std::vector<Mask> next = state;
        done = fill(next, cell);
        const auto cells_filled = std::count_if(next.begin(), next.end(), is_filled);
        const auto filled = done ? static_cast<std::ptrdiff_t>(state.size()) : cells_filled;
        if (filled <= most) continue;
        most = filled;
        chosen = cell;
        best = std::move(next);
      }
      cells.push_back(static_cast<std::uint16_t>(chosen));
      state = std::move(best);
    }
    std::sort(cells.begin(), cells.end());
    return cells;
  }

  const Houses& houses_;
  std::span<const std::uint8_t> solution_;
  Method method_;
  Control& control_;
  std::vector<std::uint16_t> chosen_;
};

}  // namespace

Backdoor find_backdoor(const Houses& houses, std::span<const std::uint8_t> values,
                       std::span<const std::uint8_t> solution, Method method, Control& control) {
  return Seeker(houses, solution, method, control).find(candidates_of(houses, values));
}

std::vector<Entry> find_backdoors(const Houses& houses, std::span<const std::uint8_t> puzzles, Method method,
                                  unsigned threads, Control& control) {
  const auto cells = static_cast<std::size_t>(houses.cells());
  std::vector<Entry> all(puzzles.size() / cells);
  run_parts(all.size(), threads, control, [&](std::uint64_t part, unsigned) {
    const auto puzzle = puzzles.subspan(part * cells, cells);
    if (control.should_stop(0)) return;
    Values solution;
    Oracle oracle(houses, 0, control);
    const Oracle::Count found = oracle.solve(puzzle, solution);
    Entry& entry = all[part];
    entry.solutions = found.solutions;
    entry.complete = found.known;
    if (!found.known || found.solutions != 1) return;
    entry.backdoor = find_backdoor(houses, puzzle, solution, method, control);
    entry.complete = entry.backdoor.complete;
  });
  return all;
}

}  // namespace damero::sudoku
