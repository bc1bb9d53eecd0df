// Counting placements of n queens on an n x n torus, none attacking another (OEIS A007705): the board's edges
// are joined, so that a diagonal goes on at the other side and has n squares.
//
// Solutions exist only where neither 2 nor 3 divides n (G. Polya 1918). A shift makes every solution one with a
// queen in the corner; of the others, the next row's is enough to tell apart what the symmetries that keep the
// corner take into one another.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"

namespace damero::queens {

inline constexpr unsigned kMaxTorus = 32;  // the masks of a line and of its turns fit 64 bits

// A numbered part of the work: queens of the first rows, the first of them in the corner.
// Each solution with these queens stands for `weight` solutions of the board.
struct TorusPart {
  std::uint64_t weight = 0;
  std::vector<unsigned> columns;
};

// All the parts for n from 2 to kMaxTorus (else std::invalid_argument), always the same; none where the board
// has no solution. What they stand for, taken together, is every solution, each once.
std::vector<TorusPart> torus_parts(unsigned n);

// Two ways that have nothing in common but the part: the row or column with the fewest free squares, told from
// masks that turn, is next (fast); square after square of one column after another, with a table for each kind
// of line (plain).
enum class TorusWay : std::uint8_t { fast, plain };

struct TorusCount {
  std::uint64_t solutions = 0;  // that the part stands for, at least so many unless complete
  bool complete = false;
};

// Nodes are queens placed.
TorusCount count_torus_part(unsigned n, const TorusPart& part, TorusWay way, Control& control);

// Lines in use, as masks of n bits: rows, columns, column - row, row - column and row + column modulo n.
struct TorusLines {
  std::uint64_t rows = 0, columns = 0, falling = 0, reversed = 0, rising = 0;
};

// The fast way's search, compiled with and without an instruction to count bits; the answer is the same.
using TorusSearch = TorusCount (*)(unsigned n, const TorusLines& lines, Control& control);
TorusCount torus_search_plain(unsigned n, const TorusLines& lines, Control& control);
TorusCount torus_search_popcnt(unsigned n, const TorusLines& lines, Control& control);

}  // namespace damero::queens
