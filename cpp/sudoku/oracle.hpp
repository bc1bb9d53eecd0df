// What givens leave open: whether a grid has another solution, and how many it has. Only facts are told, never which of
// several solutions a search came upon first; so what is made from the answers is the same whatever the search.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "sudoku/houses.hpp"

namespace damero::sudoku {

using Values = std::vector<std::uint8_t>;  // one a cell, row by row: 0 for an empty cell

// True for rows, columns and boxes of the usual 9x9.
bool is_nine(const Houses& houses);

class Oracle {
 public:
  enum class Answer { no, yes, unknown };

  // With `nodes` a question that takes more nodes of the steady order is answered by unknown: the same on every machine
  // and for ever. With 0 it is answered, however long that takes. Once the control stops, unknown is all that is said.
  Oracle(const Houses& houses, std::uint64_t nodes, Control& control)
      : houses_(houses), control_(control), nodes_(nodes), nine_(is_nine(houses)) {}

  // Whether there is a solution with anything but `digit` in `cell`, which is empty. If so, one goes to `found`.
  Answer differs(std::span<const std::uint8_t> values, int cell, int digit, Values& found);

  // Whether there is a solution beside `solution`. If so, one goes to `found`.
  Answer another(std::span<const std::uint8_t> values, std::span<const std::uint8_t> solution, Values& found);

  struct Count {
    std::uint64_t solutions;
    bool known;  // false: at least so many
  };
  // Counts solutions to 2. The only one, or either of two, goes to `found`.
  Count solve(std::span<const std::uint8_t> values, Values& found) { return ask(values, -1, 0, 2, &found); }

  // The number of solutions, `at_most` when there are more or when it is not known.
  std::uint64_t count(std::span<const std::uint8_t> values, std::uint64_t at_most);

  const Houses& houses() const noexcept { return houses_; }
  Control& control() noexcept { return control_; }
  bool stopped() const noexcept { return control_.stopped(); }

 private:
  Count ask(std::span<const std::uint8_t> values, int cell, int digit, std::uint64_t at_most, Values* first);
  Count ask_steady(const std::vector<Mask>& candidates, std::uint64_t at_most, Values& kept);
  Count ask_any(std::span<const std::uint8_t> values, int cell, int digit, std::uint64_t at_most, Values* first);

  const Houses& houses_;
  Control& control_;
  std::uint64_t nodes_;
  bool nine_;
};

}  // namespace damero::sudoku
