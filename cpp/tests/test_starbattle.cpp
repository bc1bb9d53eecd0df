// Star Battle: published numbers of solutions, one star by both searches, random regions, batches.
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "check.hpp"
#include "common/rng.hpp"
#include "starbattle/batch.hpp"
#include "starbattle/several.hpp"
#include "starbattle/solve.hpp"

using namespace damero;
using namespace damero::starbattle;

namespace {

struct Board {
  unsigned size;
  std::vector<std::uint8_t> regions;
};

Listing all(const Board& board, unsigned stars, std::uint64_t keep = 0) {
  const std::vector<std::uint8_t> known(board.regions.size());
  Control control;
  return solve({board.size, stars, board.regions, known}, ~0ULL, 0, keep, control);
}

std::uint64_t by_several(const Board& board, unsigned stars) {
  const std::vector<std::uint8_t> known(board.regions.size());
  Control control;
  return solve_several({board.size, stars, board.regions, known}, ~0ULL, 0, 0, control).count;
}

Board rows_as_regions(unsigned size) {
  Board board{size, {}};
  for (unsigned cell = 0; cell < size * size; ++cell) board.regions.push_back(static_cast<std::uint8_t>(cell / size));
  return board;
}

void test_open_boards() {  // OEIS A002464
  const std::uint64_t right[] = {1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622};
  for (unsigned size = 1; size < 10; ++size) {
    CHECK_EQUAL(all(rows_as_regions(size), 1).count, right[size]);
    CHECK_EQUAL(by_several(rows_as_regions(size), 1), right[size]);
  }
  CHECK_EQUAL(all(rows_as_regions(8), 2).count, 2U);
}

void test_published_boards() {
  std::ifstream in(DAMERO_DATA "/starbattle/regions.tsv");
  CHECK(in.good());
  std::string text;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t from = line.find('\t', line.find('\t') + 1) + 1, to = line.find('\t', from);
    const std::string letters = line.substr(from, to - from);
    Board board{static_cast<unsigned>(std::stoul(line.substr(line.find('\t') + 1))), {}};
    std::string seen;
    for (const char letter : letters) {
      if (seen.find(letter) == std::string::npos) seen += letter;
      board.regions.push_back(static_cast<std::uint8_t>(seen.find(letter)));
    }
    const std::uint64_t number = std::stoull(line.substr(to + 1));
    if (number < 1000) CHECK_EQUAL(all(board, 1).count, number);
    text += letters + "\n";
  }
  Control control;
  const Batch batch = solve_lines(text, 1, 2, control);
  CHECK(batch.unread.empty());
  CHECK_EQUAL(batch.text.find("none"), std::string::npos);
  Control stopped;
  stopped.stop();
  CHECK(solve_lines(text, 1, 1, stopped).text.starts_with("limit\t-\nlimit\t-\n"));
}

// Random regions of up to eight rows: both searches, and each solution by the rules.
void test_random_regions() {
  Rng random(7);
  for (int round = 0; round < 300; ++round) {
    const unsigned size = 4 + static_cast<unsigned>(random.below(5));
    Board board{size, {}};
    for (unsigned cell = 0; cell < size * size; ++cell) {
      board.regions.push_back(static_cast<std::uint8_t>(cell < size ? cell : random.below(size)));
    }
    for (unsigned cell = size * size - 1; cell > 0; --cell) {
      std::swap(board.regions[cell], board.regions[random.below(cell + 1)]);
    }
    const Listing found = all(board, 1, ~0ULL);
    CHECK(found.exhausted);
    CHECK_EQUAL(found.count, by_several(board, 1));
    CHECK_EQUAL(found.columns.size(), found.count * size);
    for (std::size_t i = 0; i < found.columns.size(); i += size) {
      unsigned columns = 0, regions = 0;
      for (unsigned row = 0; row < size; ++row) {
        const unsigned column = found.columns[i + row];
        columns |= 1U << column;
        regions |= 1U << board.regions[row * size + column];
        if (row > 0) CHECK(column > found.columns[i + row - 1] + 1U || column + 1U < found.columns[i + row - 1]);
      }
      CHECK_EQUAL(columns, (1U << size) - 1);
      CHECK_EQUAL(regions, (1U << size) - 1);
    }
  }
}

void test_large_boards_stop() {
  for (unsigned stars = 1; stars <= kMaxStars; ++stars) {
    const Board board = rows_as_regions(kMaxSize);
    const std::vector<std::uint8_t> known(board.regions.size());
    Control control(0.0, 100);
    const Listing found = solve({board.size, stars, board.regions, known}, ~0ULL, 0, 1, control);
    CHECK(found.stopped || found.exhausted);
  }
}

}  // namespace

int main() {
  test_open_boards();
  test_published_boards();
  test_random_regions();
  test_large_boards_stop();
}
