// The rules on bitboards and the solver, against plain second methods written here and against published scores.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "common/rng.hpp"
#include "connect4/solver.hpp"
#include "connect4/table.hpp"

using namespace damero;
using namespace damero::connect4;

namespace {

Position play(const Board& board, const std::string& moves) {
  Position position;
  for (char move : moves) {
    const Bits square = playable(board, position.all) & board.column(move - '1');
    CHECK(square != 0);
    position = position.after(square);
  }
  return position;
}

// A line of four, found by walking over the cells.
bool plain_four(const Board& board, Bits discs) {
  const auto holds = [&](int column, int row) {
    return column >= 0 && column < board.columns && row >= 0 && row < board.rows &&
           (discs >> (column * board.height() + row) & 1) != 0;
  };
  constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (int column = 0; column < board.columns; ++column)
    for (int row = 0; row < board.rows; ++row)
      for (const auto& step : kSteps) {
        int length = 0;
        while (length < 4 && holds(column + length * step[0], row + length * step[1])) ++length;
        if (length == 4) return true;
      }
  return false;
}

// The score by plain minimax over all moves, remembered by position.
int plain_score(const Board& board, const Position& position, std::map<Bits, int>& known) {
  const int discs = position.discs();
  if (plain_four(board, position.other())) return -((board.cells() + 2 - discs) / 2);
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

void collect(const Board& board, const Position& position, std::set<Bits>& seen) {
  if (!seen.insert(key_of(position)).second || plain_four(board, position.other())) return;
  for (int column = 0; column < board.columns; ++column) {
    const Bits square = playable(board, position.all) & board.column(column);
    if (square != 0) collect(board, position.after(square), seen);
  }
}

// Every position of 4x4: their number is known (161,029), and bitboard rules, mirror and solver agree with the
// plain ones on a seventh of them.
void test_four_by_four() {
  const Board board(4, 4);
  std::set<Bits> seen;
  collect(board, {}, seen);
  CHECK_EQUAL(seen.size(), 161029U);
  std::map<Bits, int> known;
  CHECK_EQUAL(plain_score(board, {}, known), 0);
  std::size_t number = 0;
  for (const auto& [key, score] : known) {
    if (number++ % 7 != 0) continue;
    Position position;
    for (int column = 0; column < 4; ++column) {  // back from the key: see key_of
      const Bits sum = key >> (5 * column) & 31;
      const Bits all = (Bits{1} << (std::bit_width(sum + 1) - 1)) - 1;
      position.all |= all << (5 * column);
      position.own |= (sum - all) << (5 * column);
    }
    CHECK_EQUAL(key_of(position), key);
    CHECK_EQUAL(has_four(board, position.own), plain_four(board, position.own));
    Control control;
    CHECK((solve(board, position, Mode::strong, 1, control) == Bounds{score, score}));
    const Position turned{mirrored(board, position.own), mirrored(board, position.all)};
    CHECK_EQUAL(mirrored(board, key), key_of(turned));
    const int sign = (score > 0) - (score < 0);
    CHECK((solve(board, turned, Mode::weak, 1, control) == Bounds{sign, sign}));
  }
}

void test_winning_squares() {
  Rng rng(7);
  for (const auto& [columns, rows] : {std::pair{7, 6}, {9, 6}, {4, 15}, {8, 7}, {16, 3}, {3, 9}}) {
    const Board board(columns, rows);
    for (int game = 0; game < 200; ++game) {
      Position position;
      for (int disc = 0; disc < board.cells() && !has_four(board, position.other()); ++disc) {
        std::vector<Bits> squares;
        for (int column = 0; column < columns; ++column)
          if (const Bits square = playable(board, position.all) & board.column(column)) squares.push_back(square);
        Bits expected = 0;
        for (int at = 0; at < board.key_bits(); ++at) {
          const Bits square = Bits{1} << at;
          const bool is_open = (square & board.full & ~position.all) != 0;
          if (is_open && plain_four(board, position.own | square)) expected |= square;
        }
        CHECK_EQUAL(winning_squares(board, position.own, position.all), expected);
        position = position.after(squares[rng.below(squares.size())]);
        CHECK_EQUAL(has_four(board, position.other()), plain_four(board, position.other()));
      }
    }
  }
}

void test_published_scores() {
  const Board board(7, 6);
  std::ifstream file(DAMERO_DATA "/connect4/L3_R1.txt");
  std::string line;
  std::vector<Position> positions;
  std::vector<Bounds> expected;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string moves;
    int score = 0;
    fields >> moves >> score;
    positions.push_back(play(board, moves));
    expected.push_back({score, score});
  }
  CHECK_EQUAL(positions.size(), 500U);
  std::uint64_t nodes = 0;
  for (unsigned threads : {1U, 2U, 5U}) {
    Control control;
    std::vector<Bounds> found(positions.size());
    solve_many(board, positions.data(), positions.size(), found.data(), Mode::strong, threads, control);
    CHECK(found == expected);
    CHECK(nodes == 0 || nodes == control.nodes());  // the same work, however it is shared out
    nodes = control.nodes();
  }
}

void test_other_sizes() {
  // J. Tromp's table: the first player's results on small boards; the scores of 6x4 are published too.
  const auto sign_of = [](int columns, int rows) {
    Control control;
    return solve(Board(columns, rows), {}, Mode::weak, 1, control);
  };
  CHECK((sign_of(5, 4) == Bounds{0, 0}));
  CHECK((sign_of(6, 4) == Bounds{-1, -1}));
  CHECK((sign_of(4, 5) == Bounds{0, 0}));
  CHECK((sign_of(5, 5) == Bounds{0, 0}));
  CHECK((sign_of(3, 3) == Bounds{0, 0}));
  CHECK((sign_of(1, 1) == Bounds{0, 0}));
}

void test_analysis() {
  const Board board(7, 6);
  Control control;
  const Analysis found = analyse(board, play(board, "662144373551"), Goal::line, 1, control);
  CHECK(found.complete);
  const int scores[] = {0, -2, 6, 7, -1, 0, -1};
  for (std::size_t column = 0; column < 7; ++column) {
    CHECK((found.columns[column] == Bounds{scores[column], scores[column]}));
  }
  CHECK_EQUAL(found.line.front(), 3);
  Position position = play(board, "662144373551");
  for (const auto column : found.line) {
    CHECK(!has_four(board, position.other()));
    position = position.after(playable(board, position.all) & board.column(column));
  }
  CHECK(has_four(board, position.other()));
  CHECK_EQUAL(position.discs(), 12 + static_cast<int>(found.line.size()));
  CHECK_EQUAL(22 - (position.discs() + 1) / 2, 7);
  const Analysis best = analyse(board, play(board, "662144373551"), Goal::best, 1, control);
  CHECK(best.complete && best.line.empty());
  CHECK((best.columns[3] == Bounds{7, 7}));
  for (const Bounds& bounds : best.columns) CHECK(bounds.high <= 7);
  const Analysis over = analyse(board, play(board, "1212121"), Goal::line, 1, control);
  CHECK(over.complete && over.playable == 0 && over.line.empty());
}

void test_stops() {
  const Board board(7, 6);
  Control limited(0.0, 50'000);
  const Bounds found = solve(board, {}, Mode::strong, 1, limited);
  CHECK(limited.stopped());
  CHECK(limited.nodes() < 60'000);
  CHECK(found.low <= 1 && found.high >= 1 && found.low < found.high);
  Control tiny(0.0, 1);
  CHECK(!analyse(board, {}, Goal::line, 1, tiny).complete);
  Control timed(0.02);
  const Analysis cut = analyse(board, {}, Goal::line, 1, timed);
  CHECK(!cut.complete && cut.line.empty());
  for (std::size_t column = 0; column < 7; ++column) {
    const int score = -2 + std::min<int>(static_cast<int>(column), 6 - static_cast<int>(column));
    CHECK(cut.columns[column].low <= score && cut.columns[column].high >= score);
  }
  Control by_hand;
  std::thread other([&] { by_hand.stop(); });
  std::vector<Position> many(300);
  std::vector<Bounds> bounds(many.size());
  solve_many(board, many.data(), many.size(), bounds.data(), Mode::weak, 2, by_hand);
  other.join();
  CHECK((bounds.back() == Bounds{-1, 1}));
}

void test_table() {
  for (int key_bits : {2, 20, 49, 64}) {
    Table table(key_bits, 4, 16);
    Rng rng(3);
    std::map<Bits, int> written;
    const Bits mask = ~Bits{0} >> (64 - key_bits);
    for (int i = 0; i < 40'000; ++i) {
      const Bits key = rng.next() & mask;
      const int score = static_cast<int>(rng.below(60)) - 30;
      written[key] = score;
      table.write(table.mixed(key), {{score, score + 1}, 3}, static_cast<unsigned>(rng.below(40)));
      CHECK_EQUAL(table.read(table.mixed(key)).bounds.low, score);
      if (table.is_crowded()) table.grow([] { return false; });
      CHECK(table.read(table.mixed(key)).bounds.low == score || table.size() < 64);
    }
    std::size_t kept = 0;
    for (const auto& [key, score] : written) {
      const Bounds bounds = table.read(table.mixed(key)).bounds;
      if (bounds.low == -Table::kUnknown) continue;
      ++kept;
      // An older value may have been kept beside the last one; never another position's.
      CHECK(bounds.high == bounds.low + 1);
      if (key_bits == 49 || key_bits == 64) CHECK_EQUAL(bounds.low, score);
    }
    CHECK(kept > std::min<std::size_t>(written.size(), table.size()) / 3);
  }
}

}  // namespace

int main() {
  test_table();
  test_winning_squares();
  test_four_by_four();
  test_published_scores();
  test_other_sizes();
  test_analysis();
  test_stops();
  return 0;
}
