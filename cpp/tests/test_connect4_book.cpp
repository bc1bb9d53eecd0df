// Opening books: small ones against the solver everywhere in the tree, and files that lie.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/rng.hpp"
#include "connect4/book.hpp"
#include "connect4/bookmaking.hpp"
#include "connect4/openings.hpp"
#include "connect4/ribbon.hpp"
#include "connect4/solver.hpp"

using namespace damero;
using namespace damero::connect4;

namespace {

std::vector<std::int8_t> scores_of(const Board& board, int plies) {
  Control control;
  std::vector<Position> positions;
  for (const Bits key : openings(board, plies, control)) positions.push_back(position_of(board, key));
  std::vector<Bounds> bounds(positions.size());
  solve_many(board, positions.data(), positions.size(), bounds.data(), Mode::strong, 1, control);
  std::vector<std::int8_t> scores;
  for (const Bounds& one : bounds) scores.push_back(static_cast<std::int8_t>(one.low));
  return scores;
}

std::vector<unsigned char> made(const Board& board, int plies) {
  Control control;
  const auto scores = scores_of(board, plies);
  return make_book(board, plies, scores.data(), scores.size(), control);
}

void test_every_ply(int columns, int rows, int plies) {
  const Board board(columns, rows);
  const auto file = made(board, plies);
  const Book book(file.data(), file.size());
  CHECK_EQUAL(book.plies(), plies);
  Control control;
  for (int ply = 0; ply <= plies; ++ply) {
    const auto keys = openings(board, ply, control);
    const auto scores = scores_of(board, ply);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      Position position = position_of(board, keys[i]);
      CHECK_EQUAL(*book.find(position), static_cast<int>(scores[i]));
      position = {mirrored(board, position.own), mirrored(board, position.all)};
      CHECK_EQUAL(*book.find(position), static_cast<int>(scores[i]));
    }
  }
  for (const Bits key : openings(board, plies + 1, control)) CHECK(!book.find(position_of(board, key)));
}

bool is_refused(const std::vector<unsigned char>& file) {
  try {
    const Book book(file.data(), file.size());
    Control control;  // one that is taken must still answer within its bytes
    for (int ply = 0; ply <= std::min(book.plies(), 3); ++ply)
      for (const Bits key : openings(book.board(), ply, control)) book.find(position_of(book.board(), key));
    return false;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

void test_files_that_lie() {
  const auto file = made(Board(5, 4), 4);
  CHECK(!is_refused(file));
  Rng rng(7);
  for (int round = 0; round < 3000; ++round) {
    auto wrong = file;
    wrong[rng.below(wrong.size())] ^= static_cast<unsigned char>(1 + rng.below(255));
    CHECK(is_refused(wrong));
    wrong.resize(rng.below(wrong.size()));
    CHECK(is_refused(wrong));
    // With a digest of its own what is wrong must at least do no harm.
    wrong = file;
    for (std::uint64_t i = 0; i <= rng.below(3); ++i)
      wrong[rng.below(wrong.size() - 8)] = static_cast<unsigned char>(rng.below(256));
    const std::uint64_t digest = digest_of(wrong.data(), wrong.size() - 8);
    for (std::size_t i = 0; i < 8; ++i) wrong[wrong.size() - 8 + i] = static_cast<unsigned char>(digest >> (8 * i));
    is_refused(wrong);
  }
}

void test_words_come_back() {
  Rng rng(3);
  std::vector<ribbon::Stored> keys;
  std::size_t bits = 0;
  for (int i = 0; i < 700; ++i) {
    const int length = static_cast<int>(rng.below(9));
    keys.push_back({rng.next(), rng.next(), length});
    bits += static_cast<std::size_t>(length);
  }
  std::vector<unsigned char> store;
  std::uint64_t seed = 0;
  for (std::size_t bytes = bits / 8 + 8; store.empty(); ++seed) store = ribbon::store_of(keys, seed, bytes + seed);
  --seed;
  const std::size_t bytes = store.size();
  CHECK(bytes * 8 < bits * 21 / 20);
  store.push_back(0xFF);
  for (const auto& one : keys)
    for (int i = 0; i < one.length; ++i)
      CHECK_EQUAL(ribbon::bit_of(store.data(), 8 * bytes, seed, one.key, i), (one.word >> i & 1) != 0);
}

// The position of column 1 (from the left) with a disc of each side in turn is met; the same turned over is not.
void test_what_can_arise() {
  const Board board(7, 6);
  CHECK(can_arise(board, {0b01, 0b11}));
  CHECK(!can_arise(board, {0b10, 0b11}));
  CHECK(!can_arise(board, {0b11, 0b11}));
  CHECK(can_arise(board, {}));
  CHECK(!can_arise(board, {0b1, 0b1}));
}

}  // namespace

int main() {
  test_words_come_back();
  test_what_can_arise();
  test_every_ply(5, 4, 5);
  test_every_ply(4, 4, 6);
  test_every_ply(3, 3, 4);
  test_every_ply(2, 7, 5);
  test_every_ply(7, 1, 4);
  test_files_that_lie();
}
