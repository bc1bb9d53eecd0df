// Makes an opening book of the scores of all positions of its last ply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "connect4/book.hpp"

namespace damero::connect4 {

// The file of a book, empty after a stop. `scores` are those of openings(board, plies), in that order; a position of a
// ply before is worth the best of what follows. Throws std::invalid_argument for a wrong number of scores, and plies
// that are out of range or more than a game can have without being over.
std::vector<unsigned char> make_book(const Board& board, int plies, const std::int8_t* scores, std::size_t count,
                                     Control& control);

}  // namespace damero::connect4
