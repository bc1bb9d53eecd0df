// The parity rules and the whole solver on late positions of many boards, against plain minimax.
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "check.hpp"
#include "common/rng.hpp"
#include "connect4/solver.hpp"

using namespace damero;
using namespace damero::connect4;

namespace {

#include "connect4/lanes_kernel.hpp"
// Lanes first: the rules are written in them.
#include "connect4/parity_kernel.hpp"

constexpr std::pair<int, int> kBoards[] = {{7, 6}, {4, 4}, {5, 4}, {6, 5}, {5, 6}, {4, 7}, {8, 7}, {7, 7},
                                           {6, 7}, {8, 6}, {9, 6}, {10, 5}, {16, 3}, {4, 15}, {3, 9}, {12, 4}};

// The score by plain minimax over all moves, remembered by position.
int plain_score(const Board& board, const Position& position, std::map<Bits, int>& known) {
  const int discs = position.discs();
  if (has_four(board, position.other())) return -((board.cells() + 2 - discs) / 2);
  if (discs == board.cells()) return 0;
  const Bits key = key_of(position);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  int best = -100;
  for (int column = 0; column < board.columns; ++column) {
    const Bits square = playable(board, position.all) & board.column(column);
    if (square != 0) best = std::max(best, -plain_score(board, position.after(square), known));
  }
  return known[key] = best;
}

// A game of random moves, whose side to move never wins at once, until so many squares are free.
Position late(const Board& board, int free, Rng& rng) {
  while (true) {
    Position position;
    while (board.cells() - position.discs() > free && !has_four(board, position.other())) {
      std::vector<Bits> squares;
      for (int column = 0; column < board.columns; ++column)
        if (const Bits square = playable(board, position.all) & board.column(column)) {
          if (has_four(board, position.own | square)) continue;
          squares.push_back(square);
        }
      if (squares.empty()) break;
      position = position.after(squares[rng.below(squares.size())]);
    }
    if (board.cells() - position.discs() == free && !has_four(board, position.other())) return position;
  }
}

// Every score that the rules prove is true of plain minimax; and they prove something.
void test_rules() {
  Rng rng(11);
  int proofs = 0, wins = 0;
  for (const auto& [columns, rows] : kBoards) {
    const Board board(columns, rows);
    const Parity<Board> parity(board);
    for (int i = 0; i < 400; ++i) {
      const int free = std::min(board.cells() - 2, 3 + static_cast<int>(rng.below(9)));
      const Position position = late(board, free, rng);
      std::map<Bits, int> known;
      const int follower = -plain_score(board, position, known);
      Parity<Board>::Fan fan;
      fan.mover = Lanes::all(position.own);
      fan.follower = Lanes::all(position.other());
      fan.free = Lanes::all(board.full ^ position.all);
      fan.open = Lanes::all(playable(board, position.all));
      fan.threats = Lanes::all(winning_squares(board, position.other(), position.all));
      for (int score = -3; score <= 8; ++score) {
        const unsigned proved = parity.proved(fan, free, score);
        CHECK(proved == 0 || proved == 0xFF);
        if (proved == 0) continue;
        CHECK(follower >= score);
        proofs += score == 0;
        wins += score == 1;
      }
    }
  }
  CHECK(proofs > 300);
  CHECK(wins > 100);
}

void test_solver() {
  Rng rng(12);
  for (const auto& [columns, rows] : kBoards) {
    const Board board(columns, rows);
    std::vector<Position> positions;
    std::vector<Bounds> expected;
    for (int i = 0; i < 150; ++i) {
      positions.push_back(late(board, std::min(board.cells(), 3 + static_cast<int>(rng.below(11))), rng));
      std::map<Bits, int> known;
      const int score = plain_score(board, positions.back(), known);
      expected.push_back({score, score});
    }
    std::vector<Bounds> found(positions.size());
    Control control;
    solve_many(board, positions.data(), positions.size(), found.data(), Mode::strong, 1, control);
    CHECK(found == expected);
    for (std::size_t i = 0; i < positions.size(); i += 3) {
      const int sign = (expected[i].low > 0) - (expected[i].low < 0);
      CHECK((solve(board, positions[i], Mode::weak, 1, control) == Bounds{sign, sign}));
    }
  }
}

}  // namespace

int main() {
  test_rules();
  test_solver();
  return 0;
}
