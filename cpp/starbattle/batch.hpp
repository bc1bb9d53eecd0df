// Many boards in one call: lines of region letters in, lines of answers out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/control.hpp"
#include "common/lines.hpp"

namespace damero::starbattle {

struct Batch {
  // For each line read, in order: unique, several, none or limit, a tab, the first solution or "-", and a newline. A
  // solution is the columns of each row's stars from 1, "+" between those of one row.
  std::string text;
  // Lines in another form than the plain one: letters of one case or digits for the region of each cell, as many
  // regions as rows, none of them too small. They have no answer in the text.
  std::vector<Unread> unread;
};

// Solves every line for so many stars, on `threads` threads (0: all cores). Blank lines and those that begin with # are
// passed over. What the control cut off has the word limit.
Batch solve_lines(std::string_view text, unsigned stars, unsigned threads, Control& control);

}  // namespace damero::starbattle
