// Connect Four on a bitboard: one 64-bit word a colour, columns side by side from the left, each of
// rows + 1 bits from the bottom up; the top bit of a column is a guard that never holds a disc:
//
//      5 12 19 26 33 40 47        row 6 is the guard (6 13 20 27 34 41 48)
//      4 11 18 25 32 39 46
//      .  .  .  .  .  .  .
//      0  7 14 21 28 35 42        a 7x6 board
//
// The guard ends every line that would run out at the top, and makes room for the carry of `playable`.
#pragma once

#include <bit>
#include <cstdint>

namespace damero::connect4 {

using Bits = std::uint64_t;

// Without the instruction the compiler calls a function for std::popcount; this is shorter.
inline int count_bits(Bits bits) noexcept {
#if defined(__POPCNT__) || !defined(__x86_64__)
  return std::popcount(bits);
#else
  bits -= (bits >> 1) & 0x5555555555555555ULL;
  bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
  return static_cast<int>((bits * 0x0101010101010101ULL) >> 56);
#endif
}

// A board of any size that fits: columns * (rows + 1) <= 64.
struct Board {
  int columns;
  int rows;

  constexpr Board(int columns_, int rows_) noexcept : columns(columns_), rows(rows_) {
    for (int column = 0; column < columns; ++column) bottom |= Bits{1} << (column * height());
    full = bottom * ((Bits{1} << rows) - 1);
  }

  constexpr int height() const noexcept { return rows + 1; }
  constexpr int key_bits() const noexcept { return columns * height(); }
  constexpr int cells() const noexcept { return columns * rows; }
  constexpr Bits column(int index) const noexcept { return ((Bits{1} << rows) - 1) << (index * height()); }

  static constexpr bool fits(int columns, int rows) noexcept {
    return columns >= 1 && rows >= 1 && columns <= 32 && rows <= 63 && columns * (rows + 1) <= 64;
  }

  Bits bottom = 0;  // the lowest square of every column
  Bits full = 0;    // every square
};

// The same with the size known when compiling, so that shifts are constants.
template <int Columns, int Rows>
struct FixedBoard {
  static constexpr Board board{Columns, Rows};
  static constexpr int columns = Columns, rows = Rows;
  static constexpr Bits bottom = board.bottom, full = board.full;

  static constexpr int height() noexcept { return Rows + 1; }
  static constexpr int key_bits() noexcept { return Columns * (Rows + 1); }
  static constexpr int cells() noexcept { return Columns * Rows; }
  static constexpr Bits column(int index) noexcept { return board.column(index); }
};

// What the side to move sees: its own discs and all discs.
struct Position {
  Bits own = 0;
  Bits all = 0;

  int discs() const noexcept { return count_bits(all); }
  Bits other() const noexcept { return own ^ all; }
  // After a disc on `square`, seen from the other side.
  Position after(Bits square) const noexcept { return {own ^ all, all | square}; }
};

// A proved range of a score, for the side to move: low <= score <= high.
struct Bounds {
  int low = 0;
  int high = 0;

  bool exact() const noexcept { return low == high; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

// The square on top of every column that is not full.
template <class B>
Bits playable(const B& board, Bits all) noexcept {
  return (all + board.bottom) & board.full;
}

// Is there a line of four among `discs`?
template <class B>
bool has_four(const B& board, Bits discs) noexcept {
  const auto line = [discs](int step) {
    const Bits pairs = discs & (discs >> step);
    return (pairs & (pairs >> (2 * step))) != 0;
  };
  const int height = board.height();
  return line(1) || (board.columns >= 4 && (line(height - 1) || line(height) || line(height + 1)));
}

// The empty squares, playable now or not, where one more disc of `discs` makes four.
template <class B>
Bits winning_squares(const B& board, Bits discs, Bits all) noexcept {
  const int height = board.height();
  Bits found = (discs << 1) & (discs << 2) & (discs << 3);
  const auto along = [discs, &found](int step) {
    Bits pair = (discs << step) & (discs << (2 * step));
    found |= pair & (discs << (3 * step));
    found |= pair & (discs >> step);
    pair = (discs >> step) & (discs >> (2 * step));
    found |= pair & (discs << step);
    found |= pair & (discs >> (3 * step));
  };
  if (board.columns >= 4) {
    along(height - 1);
    along(height);
    along(height + 1);
  }
  return found & (board.full ^ all);
}

// One number a position. In a column of h discs `all` is 2^h - 1 and `own` at most that, so the sum lies
// between 2^h - 1 and 2^(h+1) - 2: different heights never meet, and within one height the sum tells `own`.
inline Bits key_of(const Position& position) noexcept { return position.own + position.all; }

// The same bits with the columns from right to left. Works for keys too: they carry within a column only.
template <class B>
Bits mirrored(const B& board, Bits bits) noexcept {
  const int height = board.height();
  const Bits column = ~Bits{0} >> (64 - height);
  Bits turned = 0;
  for (int left = 0, right = board.columns - 1; left < board.columns; ++left, --right)
    turned |= ((bits >> (left * height)) & column) << (right * height);
  return turned;
}

// Could a position and its mirror image both come after this one? Not once a disc faces one of the other colour.
template <class B>
bool may_meet_its_mirror(const B& board, const Position& position) noexcept {
  return (position.own & mirrored(board, position.other())) == 0;
}

}  // namespace damero::connect4
