// Many 9x9 puzzles to be rated in one call, on whatever scale: lines of text in, lines of ratings out.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "common/control.hpp"
#include "sudoku/batch.hpp"

namespace damero::sudoku {

// What a scale says of a puzzle with one solution (81 bytes each): its fields, a tab before each. Empty: it was
// stopped.
using RateOne = std::function<std::string(const std::uint8_t* givens, const std::uint8_t* solution, Control& control)>;

// Rates every line that is a plain puzzle, on `threads` threads (0: all cores): the verdict's word, then the fields or
// for what has no rating `blanks`, and a newline. Lines are passed over and left unread as by `solve_lines`.
Batch rate_lines(std::string_view text, unsigned threads, std::string_view blanks, const RateOne& rate,
                 Control& control);

}  // namespace damero::sudoku
