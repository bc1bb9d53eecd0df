// Many positions as text: read, solved and written in one call.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/control.hpp"
#include "common/lines.hpp"
#include "connect4/solver.hpp"

namespace damero::connect4 {

struct Batch {
  std::string text;            // a line for each: the score, or "low..high" where the control cut it short
  std::vector<Unread> unread;  // lines that are no such position: they have no answer in the text
};

// A position is a line of the columns played, digits from 1; what comes after a blank is not
// looked at. Blank lines and those that begin with # are passed over. What a `book` of the board knows is not searched.
Batch solve_lines(const Board& board, std::string_view text, Mode mode, unsigned threads, Control& control,
                  const Book* book = nullptr);

}  // namespace damero::connect4
