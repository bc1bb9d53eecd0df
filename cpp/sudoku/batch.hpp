// Many 9x9 puzzles in one call: lines of text in, lines of answers out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/control.hpp"
#include "common/lines.hpp"

namespace damero::sudoku {

enum class Verdict : std::uint8_t { unique, none, several, invalid, limit, unread };

// The word for a verdict, as people and other programs read it.
std::string_view word_for(Verdict verdict) noexcept;

struct Batch {
  // For each line read, in order: the verdict's word, a tab, the solution (of several: the first of a NineWalk; without
  // one: "-") and a newline.
  std::string text;

  // Lines that are not 81 plain characters. Their answers here are errors.
  std::vector<Unread> unread;
};

// Solves every line, on `threads` threads (0: all cores). Blank lines and those that begin with # are passed over;
// a line may end in \r\n. What the control cut off has the verdict `limit`.
Batch solve_lines(std::string_view text, unsigned threads, Control& control);

}  // namespace damero::sudoku
