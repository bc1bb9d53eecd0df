#include "sudoku/nine.hpp"

#include <bit>

namespace damero::sudoku {
namespace {

constexpr std::uint32_t kBand = (1U << 27) - 1;
constexpr std::uint32_t kRow = 0x1FF;
// Bit 0 of each row; times a row of nine bits: that row in all three.
constexpr std::uint32_t kFirstColumn = 1U | 1U << 9 | 1U << 18;
constexpr std::uint32_t kLastColumn = kFirstColumn << 8;
constexpr std::uint64_t kAskEvery = 4096;  // nodes between two looks at the control: about 2 ms

// A digit stands once in each row and once in each box of a band: three places that are a permutation of
// the 3 x 3 matrix whose element (row, box) says that the row meets the box. closure[matrix] keeps the elements that
// take part in some permutation allowed by the matrix; no element at all: the digit has no place.
// The same table serves the matrix (band, column) of a stack.
struct Tables {
  std::array<std::uint16_t, 512> closure{};
  std::array<std::uint32_t, 512> band{};  // closure with each element widened to its three cells

  constexpr Tables() {
    constexpr int kPermutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (unsigned matrix = 0; matrix < 512; ++matrix) {
      unsigned kept = 0;
      for (const auto& p : kPermutations) {
        const unsigned way = 1U << p[0] | 1U << (3 + p[1]) | 1U << (6 + p[2]);
        if ((matrix & way) == way) kept |= way;
      }
      closure[matrix] = static_cast<std::uint16_t>(kept);
      for (int i = 0; i < 9; ++i) {
        if (kept >> i & 1U) band[matrix] |= 7U << 3 * i;
      }
    }
  }
};
constexpr Tables kTables;

// The fourth word is always 0; it makes a digit one 128-bit register for the compiler.
struct alignas(16) Bands {
  std::uint32_t band[4] = {};
};

struct Board {
  std::array<Bands, 9> digit;
  std::array<Bands, 9> placed{};  // cells already known to hold the digit, and cleared for all others
  unsigned changed = kRow;        // digits whose places changed since they were last closed
};

// Which of the nine (row, box) elements of a band have a cell, as an index to the tables.
std::uint32_t elements(std::uint32_t band) noexcept {
  std::uint32_t x = (band | band >> 1 | band >> 2) & 0x1249249U;  // one bit in three
  x = (x | x >> 2 | x >> 4) & (kFirstColumn * 7);                 // three bits in nine
  return (x | x >> 6 | x >> 12) & kRow;
}

// All nine bits of each row that is not empty.
std::uint32_t rows_used(std::uint32_t band) noexcept {
  constexpr std::uint32_t kLow = kFirstColumn * 0xFF;
  const std::uint32_t used = (band | ((band & kLow) + kLow)) & kLastColumn;
  return used | (used - (used >> 8));
}

// Cells that are alone in their row; every row has a cell.
std::uint32_t alone(std::uint32_t band) noexcept { return band & ~rows_used(band & (band - kFirstColumn)); }

std::uint32_t columns(std::uint32_t band) noexcept { return (band | band >> 9 | band >> 18) & kRow; }

// Transposes three rows of three groups of three bits.
void transpose(std::uint32_t (&m)[3]) noexcept {
  const std::uint32_t a = m[0], b = m[1], c = m[2];
  m[0] = (a & 7) | (b & 7) << 3 | (c & 7) << 6;
  m[1] = (a >> 3 & 7) | (b & 070) | (c & 070) << 3;
  m[2] = a >> 6 | (b >> 6) << 3 | (c & 0700);
}

// Hidden singles and locked candidates of one digit, until nothing changes. False: it lacks a place.
bool close(Bands& places) noexcept {
  std::uint32_t(&w)[4] = places.band;
  for (;;) {
    std::uint32_t m[3];
    for (int b = 0; b < 3; ++b) {
      w[b] &= kTables.band[elements(w[b])];
      if (w[b] == 0) return false;
      m[b] = columns(w[b]);
    }
    transpose(m);
    for (auto& stack : m) {
      stack = kTables.closure[stack];
      if (stack == 0) return false;
    }
    transpose(m);
    std::uint32_t lost = 0;
    for (int b = 0; b < 3; ++b) {
      const std::uint32_t kept = w[b] & m[b] * kFirstColumn;
      lost |= w[b] ^ kept;
      w[b] = kept;
    }
    if (lost == 0) return true;
  }
}

// Cells with at least one, two, three candidates.
struct Levels {
  Bands one, two, three;
};

Levels levels(const Board& board) noexcept {
  Levels all;
  for (const Bands& d : board.digit) {
    for (int b = 0; b < 4; ++b) {
      all.three.band[b] |= all.two.band[b] & d.band[b];
      all.two.band[b] |= all.one.band[b] & d.band[b];
      all.one.band[b] |= d.band[b];
    }
  }
  return all;
}

// Closes the digits that changed and clears the cells they settle for all other digits. False: contradiction.
bool settle_digits(Board& board) noexcept {
  while (board.changed != 0) {
    Bands fresh[9];
    Bands any;
    for (unsigned left = board.changed; left != 0; left &= left - 1) {
      const int d = std::countr_zero(left);
      if (!close(board.digit[d])) return false;
      for (int b = 0; b < 3; ++b) {
        fresh[d].band[b] = alone(board.digit[d].band[b]) & ~board.placed[d].band[b];
        if (any.band[b] & fresh[d].band[b]) return false;
        any.band[b] |= fresh[d].band[b];
        board.placed[d].band[b] |= fresh[d].band[b];
      }
    }
    board.changed = 0;
    if ((any.band[0] | any.band[1] | any.band[2]) == 0) return true;
    for (int d = 0; d < 9; ++d) {
      std::uint32_t lost = 0;
      for (int b = 0; b < 4; ++b) {
        const std::uint32_t gone = board.digit[d].band[b] & any.band[b] & ~board.placed[d].band[b];
        board.digit[d].band[b] ^= gone;
        lost |= gone;
      }
      if (lost != 0) board.changed |= 1U << d;
    }
  }
  return true;
}

enum class State { dead, solved, open };

// Singles and locked candidates until nothing changes.
State propagate(Board& board, Levels& count) noexcept {
  Bands expected;  // naked singles of the last round: each must have been placed by this one
  for (;;) {
    if (!settle_digits(board)) return State::dead;
    Bands done;
    for (const Bands& p : board.placed) {
      for (int b = 0; b < 4; ++b) done.band[b] |= p.band[b];
    }
    count = levels(board);
    std::uint32_t missing = 0, open = 0;
    Bands naked;
    for (int b = 0; b < 3; ++b) {
      missing |= (count.one.band[b] ^ kBand) | (expected.band[b] & ~done.band[b]);
      open |= done.band[b] ^ kBand;
      naked.band[b] = count.one.band[b] & ~count.two.band[b] & ~done.band[b];
    }
    if (missing != 0) return State::dead;
    if (open == 0) return State::solved;
    if ((naked.band[0] | naked.band[1] | naked.band[2]) == 0) return State::open;
    for (int d = 0; d < 9; ++d) {
      for (int b = 0; b < 3; ++b) {
        const std::uint32_t singles = board.digit[d].band[b] & naked.band[b];
        if (singles == 0) continue;
        board.digit[d].band[b] &= ~rows_used(singles) | singles;
        board.changed |= 1U << d;
      }
    }
    expected = naked;
  }
}

struct Guess {
  int digit, band;
  std::uint32_t bit;
};

// The cells that share a row, a column or a box with each cell, itself among them.
constexpr std::array<std::array<std::uint32_t, 3>, kNineCells> kPeers = [] {
  std::array<std::array<std::uint32_t, 3>, kNineCells> peers{};
  for (int cell = 0; cell < kNineCells; ++cell) {
    const int row = cell / 9, column = cell % 9;
    for (auto& band : peers[cell]) band = kFirstColumn << column;
    peers[cell][row / 3] |= kRow << row % 3 * 9 | (kFirstColumn * 7) << column / 3 * 3;
  }
  return peers;
}();

// The first of the cells with fewest candidates.
int fewest_candidates(const Board& board, const Levels& count) noexcept {
  int best = 0, fewest = 10;
  for (int b = 0; b < 3; ++b) {
    for (std::uint32_t left = count.two.band[b]; left != 0; left &= left - 1) {
      const int bit = std::countr_zero(left);
      int n = 0;
      for (const Bands& d : board.digit) n += d.band[b] >> bit & 1U;
      if (n < fewest) {
        fewest = n;
        best = 27 * b + bit;
      }
    }
  }
  return best;
}

// The cell with two candidates that has most open peers: a guess there decides most. -1: there is none.
int best_of_two(const Levels& count) noexcept {
  int best = -1, most = -1;
  for (int b = 0; b < 3; ++b) {
    for (std::uint32_t left = count.two.band[b] & ~count.three.band[b]; left != 0; left &= left - 1) {
      const int cell = 27 * b + std::countr_zero(left);
      int open = 0;
      for (int other = 0; other < 3; ++other) open += std::popcount(count.two.band[other] & kPeers[cell][other]);
      if (open > most) {
        most = open;
        best = cell;
      }
    }
  }
  return best;
}

Guess choose(const Board& board, const Levels& count) noexcept {
  int cell = best_of_two(count);
  if (cell < 0) cell = fewest_candidates(board, count);
  Guess guess{0, cell / 27, 1U << cell % 27};
  while ((board.digit[guess.digit].band[guess.band] & guess.bit) == 0) ++guess.digit;
  return guess;
}

void write(const Board& board, std::uint8_t* solution) noexcept {
  for (int d = 0; d < 9; ++d) {
    for (int b = 0; b < 3; ++b) {
      for (std::uint32_t left = board.digit[d].band[b]; left != 0; left &= left - 1) {
        solution[27 * b + std::countr_zero(left)] = static_cast<std::uint8_t>(d + 1);
      }
    }
  }
}

Board start(const NineCandidates& candidates) noexcept {
  Board board;
  for (int cell = 0; cell < kNineCells; ++cell) {
    for (int d = 0; d < 9; ++d) {
      board.digit[d].band[cell / 27] |= (candidates[cell] >> d & 1U) << cell % 27;
    }
  }
  return board;
}

}  // namespace

NineCandidates nine_candidates(const std::uint8_t* cells) noexcept {
  NineCandidates candidates;
  for (int i = 0; i < kNineCells; ++i) {
    const unsigned value = cells[i];
    candidates[i] = static_cast<std::uint16_t>(value == 0 ? kRow : value <= 9 ? 1U << (value - 1) : 0U);
  }
  return candidates;
}

bool nine_clashes(const std::uint8_t* cells) noexcept {
  std::array<std::uint32_t, 27> seen{};
  for (int i = 0; i < kNineCells; ++i) {
    if (cells[i] == 0) continue;
    const std::uint32_t bit = 1U << (cells[i] & 31U);
    for (const int house : {i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3}) {
      if (seen[house] & bit) return true;
      seen[house] |= bit;
    }
  }
  return false;
}

Found nine_count(const NineCandidates& candidates, std::uint64_t at_most, std::uint8_t* solution,
                 Control& control) noexcept {
  // Boards still to be tried: one a guess on the present path, and each guess settles a cell.
  std::array<Board, kNineCells> stack;
  std::size_t depth = 0;
  Found found;
  Meter meter(control, kAskEvery);
  Board board = start(candidates);
  Levels count;
  for (;;) {
    const State state = propagate(board, count);
    if (state == State::open) {
      if (meter.should_stop()) {
        found.complete = false;
        break;
      }
      const Guess guess = choose(board, count);
      Board& other = stack[depth++];
      other = board;
      other.digit[guess.digit].band[guess.band] ^= guess.bit;
      other.changed = 1U << guess.digit;
      for (int d = 0; d < 9; ++d) {
        std::uint32_t& places = board.digit[d].band[guess.band];
        if (d == guess.digit) {
          places &= ~rows_used(guess.bit) | guess.bit;
        } else if (places & guess.bit) {
          places ^= guess.bit;
        } else {
          continue;
        }
        board.changed |= 1U << d;
      }
      continue;
    }
    if (state == State::solved) {
      meter.count_solution();
      if (found.solutions == 0 && solution != nullptr) write(board, solution);
      if (++found.solutions == at_most) break;
    }
    if (depth == 0) break;
    board = stack[--depth];
  }
  meter.finish();
  found.nodes = meter.nodes();
  return found;
}

}  // namespace damero::sudoku
