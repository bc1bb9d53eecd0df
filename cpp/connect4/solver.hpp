// The exact Connect Four solver: a position's score, many positions' scores, or all that can be said of one.
//
// The score is for the side to move: 0 a draw; else the number of discs the winner has left in hand when
// the winning disc falls, that disc counted; negative when the other side wins. Nothing here keeps state
// between calls, and no answer depends on the number of threads; only what a limit cut short may differ.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/control.hpp"
#include "connect4/book.hpp"
#include "connect4/position.hpp"

namespace damero::connect4 {

enum class Mode {
  strong,  // the score
  weak,    // its sign: 1 a win, 0 a draw, -1 a loss
};

// The proved range; one number unless the control stopped the search. 0 threads are all the cores.
Bounds solve(const Board& board, const Position& position, Mode mode, unsigned threads, Control& control);

// How a batch is shared out: so many positions one after the other on a table of up to 2^table_bits entries.
struct Batching {
  std::size_t part = 128;
  int table_bits = 22;  // 32 MB a thread
};

// Solves `count` positions into `found`, those left undone after a stop with the widest range. A thread works at
// one position. What a `book` of the board knows is not searched.
void solve_many(const Board& board, const Position* positions, std::size_t count, Bounds* found, Mode mode,
                unsigned threads, Control& control, Batching batching = {}, const Book* book = nullptr);

enum class Goal {
  line,    // every column's score and the best line
  scores,  // every column's score
  signs,   // who wins by each column; the bounds are of the sign
  best,    // one column that is certainly best: the others' bounds stay wide
};

struct Analysis {
  std::array<Bounds, 32> columns{};     // for the side to move, by the column it plays; of playable columns only
  std::uint32_t playable = 0;           // bit i: column i takes a disc; none once the game is over
  std::vector<std::uint8_t> line;       // best play by both sides from here, columns from 0; with Goal::line only
  bool complete = false;                // the goal was reached
};

// Of equally good moves the best one and the line's are those nearest the centre, then the left ones. A search
// cut short knows first which columns win or lose soon. All is done on one table. `known` is the position's own score
// where that is known beforehand.
Analysis analyse(const Board& board, const Position& position, Goal goal, unsigned threads, Control& control,
                 std::optional<int> known = std::nullopt);

}  // namespace damero::connect4
