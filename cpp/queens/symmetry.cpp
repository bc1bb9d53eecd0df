#include "queens/symmetry.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <stdexcept>
#include <vector>

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 15;
constexpr unsigned kMax = 32;  // a board's diagonals fit 64 bits

// Counts nodes and asks now and then whether to stop.
class Clock {
 public:
  explicit Clock(Control& control) : control_(control) {}
  ~Clock() { control_.add_nodes(nodes_); }
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;

  // Returns false if it is time to leave.
  bool tick() {
    if (++nodes_ < kAskEvery) return true;
    nodes_ = 0;
    return !control_.should_stop(kAskEvery);
  }

 private:
  Control& control_;
  std::uint64_t nodes_ = 0;
};

// Lines in use: bit c of a column; bit column - row + n - 1 of a falling diagonal, bit row + column of a rising
// one. A turn by half maps bit b of either to bit 2 (n - 1) - b, so that both sets stay their own images.
struct Lines {
  std::uint64_t columns = 0, falling = 0, rising = 0;
};

// The long diagonals hold no pair of queens that a half turn exchanges: they would attack each other.
Lines start_of(unsigned n) noexcept {
  const std::uint64_t longest = 1ULL << (n - 1);
  return {n % 2 == 1 ? 1ULL << (n / 2) : 0, longest, longest};  // on odd boards the centre has a queen
}

std::uint64_t open(const Lines& lines, unsigned n, unsigned row) noexcept {
  const std::uint64_t all = (1ULL << n) - 1;
  return ~(lines.columns | lines.falling >> (n - 1 - row) | lines.rising >> row) & all;
}

// With the queen in a row and column, and its image after a half turn.
Lines with_pair(const Lines& lines, unsigned n, unsigned row, unsigned column) noexcept {
  const unsigned last = n - 1, falling = column + last - row, rising = row + column;
  return {lines.columns | 1ULL << column | 1ULL << (last - column),
          lines.falling | 1ULL << falling | 1ULL << (2 * last - falling),
          lines.rising | 1ULL << rising | 1ULL << (2 * last - rising)};
}

// A board whose border is placed: the rows of its upper half still to be filled, and how many solutions each
// completion stands for. The innermost row comes first, for its pairs attack most (a third of the nodes).
struct Border {
  Lines lines;
  std::array<unsigned, kMax / 2> rows{};
  unsigned count = 0;
  std::uint64_t weight = 1;
};

// The border's queens are told by the column a of the first row's and the row b of the first column's.
// Reflections take (a, b) to (n - 1 - a, n - 1 - b), (b, a) and (n - 1 - b, n - 1 - a): it is enough to look at
// the pairs whose first number is the least, in which b is not a, for these two queens would share a diagonal.
std::vector<Border> borders(unsigned n) {
  std::vector<Border> all;
  const unsigned last = n - 1;
  for (unsigned a = 1; a < last - a; ++a) {
    const Lines first = with_pair(start_of(n), n, 0, a);
    for (unsigned b = a + 1; b <= last - a; ++b) {
      const unsigned row = std::min(b, last - b), column = b == row ? 0 : last;
      if (2 * row == last || (open(first, n, row) >> column & 1U) == 0) continue;
      Border border{with_pair(first, n, row, column), {}, 0, b == last - a ? 2U : 4U};
      for (unsigned next = n / 2 - 1; next > 0; --next) {
        if (next != row) border.rows[border.count++] = next;
      }
      all.push_back(border);
    }
  }
  return all;
}

// Completions of a border; they are added to `found`. Returns false if stopped.
bool complete_pairs(const Border& border, unsigned n, unsigned depth, const Lines& lines, std::uint64_t& found,
                    Clock& clock) {
  if (!clock.tick()) return false;
  const unsigned row = border.rows[depth];
  std::uint64_t squares = open(lines, n, row);
  if (depth + 1 == border.count) {
    found += static_cast<unsigned>(std::popcount(squares));
    return true;
  }
  for (; squares != 0; squares &= squares - 1) {
    const auto column = static_cast<unsigned>(std::countr_zero(squares));
    if (!complete_pairs(border, n, depth + 1, with_pair(lines, n, row, column), found, clock)) return false;
  }
  return true;
}

// A quarter turn maps rows to columns and falling diagonals to rising ones, so that one set of lines serves for
// both. The first free row is filled, and with it the three that its queen's images stand in.
bool place_fours(unsigned n, std::uint64_t lines, std::uint64_t diagonals, std::uint64_t& found, Clock& clock) {
  if (!clock.tick()) return false;
  const std::uint64_t all = (1ULL << n) - 1;
  if (lines == all) {
    ++found;
    return true;
  }
  const unsigned last = n - 1;
  const auto row = static_cast<unsigned>(std::countr_zero(~lines));
  std::uint64_t squares = ~(lines | diagonals >> (last - row) | diagonals >> row) & all;
  for (; squares != 0; squares &= squares - 1) {
    const auto column = static_cast<unsigned>(std::countr_zero(squares));
    const unsigned falling = column + last - row, rising = row + column;
    const std::uint64_t four = 1ULL << row | 1ULL << column | 1ULL << (last - row) | 1ULL << (last - column);
    const std::uint64_t crossed =
        1ULL << falling | 1ULL << (2 * last - falling) | 1ULL << rising | 1ULL << (2 * last - rising);
    if (!place_fours(n, lines | four, diagonals | crossed, found, clock)) return false;
  }
  return true;
}

// Boards too small for a border of four queens and something within.
const Tally* few_of(unsigned n) {
  static constexpr Tally kFew[] = {{1, true}, {1, true}, {0, true}, {0, true}, {2, true}, {2, true}};
  if (n > kMax) throw std::invalid_argument("symmetric solutions are for boards up to 32 x 32");
  return n < std::size(kFew) ? &kFew[n] : nullptr;
}

}  // namespace

Tally count_half_turn(unsigned n, Control& control) {
  if (const Tally* few = few_of(n)) return *few;
  Tally found{0, true};
  Clock clock(control);
  for (const Border& border : borders(n)) {
    std::uint64_t completions = 0;
    found.complete = found.complete && complete_pairs(border, n, 0, border.lines, completions, clock);
    found.solutions += border.weight * completions;
  }
  return found;
}

Tally count_quarter_turn(unsigned n, Control& control) {
  if (const Tally* few = few_of(n)) return *few;
  Tally found{0, true};
  if (n % 4 > 1) return found;
  Clock clock(control);
  const Lines lines = start_of(n);
  found.complete = place_fours(n, lines.columns, lines.falling, found.solutions, clock);
  return found;
}

Symmetric count_symmetric(unsigned n, Control& control) {
  const Tally quarter = count_quarter_turn(n, control);
  const Tally half = count_half_turn(n, control);
  return {half.solutions, quarter.solutions, half.complete && quarter.complete};
}

unsigned orbit_size_if_first(const std::uint8_t* columns, unsigned n) noexcept {
  std::uint8_t rows[32] = {};  // the transposed solution: row by column
  for (unsigned row = 0; row < n; ++row) rows[columns[row]] = static_cast<std::uint8_t>(row);
  const unsigned last = n - 1;
  unsigned same = 0;  // symmetries that leave the solution as it is
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    const std::uint8_t* source = (symmetry & 1U) != 0 ? rows : columns;
    const bool backwards = (symmetry & 2U) != 0;
    const bool mirrored = (symmetry & 4U) != 0;
    unsigned i = 0;
    for (; i < n; ++i) {
      const unsigned value = source[backwards ? last - i : i];
      const unsigned image = mirrored ? last - value : value;
      if (image < columns[i]) return 0;
      if (image > columns[i]) break;
    }
    if (i == n) ++same;
  }
  return 8 / same;
}

}  // namespace damero::queens
