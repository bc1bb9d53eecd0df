// HoDoKu's own way through a plain 9x9: the order in which it comes upon singles, and what it does when nothing leads on.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "sudoku/logic/engine.hpp"

namespace damero::sudoku::logic {

// The path from a puzzle's givens to its solution, both 81 bytes. Full houses, naked and hidden singles come before all
// else; `order` are the other techniques. Where none has a step, the cell in the middle of those that are empty is
// filled from the solution: a step of the technique `trial`. Throws Contradiction for a faulty step.
Path hodoku_path(const Ground<2>& ground, const std::uint8_t* givens, const std::uint8_t* solution,
                 std::span<const Technique> order, const Options& options, Control& control);

// Singles in the order in which HoDoKu meets them: as candidates go, one by one, those that become single are lined up.
// What was measured on its outputs: givens are entered in reading order into a grid of all candidates; a digit entered
// first goes from the cells that see it, in reading order, then the cell's other candidates go.
class SinglesQueue {
 public:
  explicit SinglesQueue(const Ground<2>& ground);

  void enter(int cell, int d);
  void remove(int cell, int d);
  void apply(const Step& step);

  // The next full house, naked or hidden single; false when there is none. It is to be entered before the next is asked.
  bool next(Step& step);

 private:
  struct Single {
    std::uint8_t cell, digit;
  };

  void count_down(int house, int d, int without);
  bool fills_house(int cell) const;
  bool is_hidden(int cell, int d) const;
  static void note(Step& step, Technique technique, Single single);

  const Ground<2>& ground_;
  std::array<std::uint8_t, 81> value_{};
  std::array<Digits, 81> mask_{};
  std::array<std::array<std::int8_t, 9>, 27> free_{};
  std::vector<Single> naked_, hidden_;
  std::size_t next_naked_ = 0, next_hidden_ = 0;
};

}  // namespace damero::sudoku::logic
