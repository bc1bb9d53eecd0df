// The 9x9 kernel's inside: what the files of its instruction sets share. None of it is for callers.
//
// A board says for each digit and row in which of the nine columns the digit may still go. Boards are narrowed in
// rounds; a round is the same function of a board in every instruction set, so that all of them make the same guesses:
//
//   1. bands:  a digit stands once in each row and once in each box of a band. Of the 3 x 3 matrix (row, box) that says
//              where it still can, only elements that take part in a permutation are kept.
//   2. stacks: the same for the matrix (band, column) of the columns of a stack.
//   3. hidden singles of rows: a digit with one column left in a row is cleared from that cell for all others.
//   4. naked singles: a cell with one digit left takes that digit's other columns in the row away.
//
// 1 and 2 are hidden singles of boxes and columns and all locked candidates at once. A board is dead when a row lacks a
// column for a digit or a cell a digit; it is closed when 2 to 4 change nothing (1 by itself has nothing to add).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "sudoku/answer.hpp"
#include "sudoku/nine.hpp"

namespace damero::sudoku {

// A puzzle as candidates: bits of 27 cells for each digit and band, row by row.
struct NinePlanes {
  std::uint32_t band[9][3];
};

// 81 digits as bytes, and the byte that stands for 0: '0' in text, else 0. Bytes that are no digit are empty cells.
struct NineCells {
  const std::uint8_t* cells;
  std::uint8_t zero;
};

// What became of one puzzle of a batch.
struct NineResult {
  std::uint8_t solutions;  // 0, 1 or 2 (two or more)
  bool complete;
  std::uint8_t solution[kNineCells];  // the first one, in the order of walks, as bytes of 1 to 9
};

// One puzzle at a time or many, each as fast as the machine can.
struct NineKernel {
  Found (*count_cells)(NineCells puzzle, std::uint64_t at_most, std::uint8_t* solution, Control& control);
  Found (*count_planes)(const NinePlanes& puzzle, std::uint64_t at_most, std::uint8_t* solution, Control& control);
  // Results for `count` puzzles; those not begun when the control stops it keep what they were.
  void (*batch)(const NineCells* puzzles, std::size_t count, NineResult* results, Control& control);
  // Solutions in the order that never changes; the state of the walk lies in `walk_bytes` bytes, aligned to 64.
  std::size_t walk_bytes;
  void (*walk_begin)(void* walk, const NinePlanes& puzzle);
  Found (*walk_on)(void* walk, const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control);
};

// The kernel for the instruction set that this machine uses (common/cpu.hpp).
const NineKernel& nine_kernel() noexcept;

// In nine.cpp: code that files of different instruction sets share must not be compiled in one of them.
void append(const std::uint8_t* solution, std::vector<std::uint8_t>& solutions);

// One for each instruction set, each in its own file. Only the scalar one may be used on every machine.
extern const NineKernel kNineScalar, kNineAvx2, kNineAvx512;

namespace nine {

// A cell to try: first with its lowest digit, then with its other one, or, of more than two, without the lowest.
struct Guess {
  int cell;
  int digit;  // from 0
  int other;  // -1: the cell has more than two
  int also;   // another cell with two digits, to be tried together with this one; -1: none
  // Every open cell has two digits, and so, in a closed board, every digit two open cells in each house that lacks it:
  // exchanging all of them makes of every solution another one, so that either digit leads to as many.
  bool twins;
};

// How cells are chosen: quickly while no dead ends are met, then with care.
enum class Care { quick, full };

// What a round found.
enum Flag : unsigned { kNarrowed = 0, kDead = 1, kClosed = 2 };

}  // namespace nine
}  // namespace damero::sudoku
