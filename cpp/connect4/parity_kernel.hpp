// What parity proves without a search, for eight positions abreast. To be included as lanes_kernel.hpp is, after it.
//
// In each position the side to move is the *mover*, the other one the *follower*. Count rows from the top: the
// squares in an even place (the top one is 0) are upper, the others lower. The follower's plan: whenever the mover
// plays a square, play the one above it; but when the mover plays the lone lowest square of a column that has an odd
// number of free squares left, play another such square. So the mover gets at most the lower squares and the lone
// ones, and the follower at least the upper squares that are not lone. The plan never lacks an answer while the number
// of squares it covers is even. It need not cover everything: squares from below a threat of the follower's upwards
// may be left out, for a mover who plays the square below a threat loses at once; and a mover who has used up all
// that is covered must do so. docs/connect4.md has the proofs.

template <class B>
struct Parity {
  const B& board;
  Bits upper = 0;
  Bits lower = 0;
  Bits guard = 0;

  explicit Parity(const B& board_) noexcept : board(board_) {
    guard = board.bottom << board.rows;
    for (int row = board.rows - 1; row >= 0; row -= 2) upper |= board.bottom << row;
    lower = board.full ^ upper;
  }

  struct Fan {
    Lanes mover, follower;  // discs
    Lanes free;             // empty squares
    Lanes open;             // those that can be played now
    Lanes threats;          // those where the follower makes four
  };

  // The lowest of `squares` in each column: the guard bit takes the borrow.
  DAMERO_ABREAST Lanes lowest(const Lanes& squares) const noexcept { return squares & (guard - squares); }

  // Of squares at most one a column: they and all above them; and the columns that have one.
  DAMERO_ABREAST Lanes upwards(const Lanes& squares) const noexcept { return (guard - squares) & board.full; }
  DAMERO_ABREAST Lanes columns_of(const Lanes& squares) const noexcept {
    const Lanes tops = guard & ~(guard - squares);
    return tops - (tops >> board.rows);
  }

  // Does the mover lack a line even with all the squares that are `sure` and all that are `lone`?
  DAMERO_ABREAST Lanes harmless(const Fan& fan, const Lanes& sure, const Lanes& lone) const noexcept {
    return is_zero(lines(board, fan.mover | sure | lone));
  }

  // The follower's threats that end the plan: `low` ones at the lower squares given, at most one a column, and the
  // lowest upper one of each other column. Whether the mover then has no line, and the follower wins with `score`.
  DAMERO_ABREAST Lanes zugzwang(const Fan& fan, const Lanes& low, int score) const noexcept {
    const Lanes columns = columns_of(low);
    const Lanes high = lowest(fan.threats & upper & ~fan.open & ~columns);
    const Lanes beyond = upwards(low | high);
    const Lanes sure = fan.free & ~beyond & ((~columns & lower) | (columns & upper));
    Lanes found = harmless(fan, sure, fan.open);
    if (score > 0) {
      // All squares that the plan leaves out are still empty when the game ends, but for two of one column.
      const Lanes saved = count_lanes(beyond) + count_lanes(low | high);
      found &= is_at_least(saved, static_cast<Bits>(2 * score));
    }
    return found;
  }

  // An even number of free squares: everything can be covered, and the mover cannot win.
  DAMERO_ABREAST Lanes even(const Fan& fan, int score) const noexcept {
    const Lanes high = lowest(fan.threats & upper & ~fan.open);
    const Lanes beyond = upwards(high);
    Lanes found = harmless(fan, fan.free & lower & ~beyond, fan.open);
    if (score > 0) {
      // Or a line that needs no square of the topmost rows.
      const Bits rows = board.full & ~top_rows(2 * (score - 1));
      const Lanes sure = fan.free & upper & ~fan.open & rows;
      const Lanes saved = count_lanes(beyond) + count_lanes(high);
      found &= is_at_least(saved, static_cast<Bits>(2 * score)) | ~is_zero(lines(board, fan.follower | sure));
    }
    // Two lower threats in different columns, both left out.
    const Lanes lows = fan.threats & lower & ~fan.open;
    const Lanes first = lows & (Bits{0} - lows);
    const Lanes others = lows & ~columns_of(first);
    if (nonzero(others) == 0) return found;
    return found | (zugzwang(fan, first | (others & (Bits{0} - others)), score) & ~is_zero(others));
  }

  // An odd number: one lower threat must be left out.
  DAMERO_ABREAST Lanes odd(const Fan& fan, int score) const noexcept {
    const Lanes lows = fan.threats & lower & ~fan.open;
    if (nonzero(lows) == 0) return Lanes{};
    const Lanes first = lows & (Bits{0} - lows);
    Lanes found = zugzwang(fan, first, score) & ~is_zero(first);
    const Lanes others = lows & ~columns_of(first);
    if (nonzero(others) != 0) found |= zugzwang(fan, others & (Bits{0} - others), score) & ~is_zero(others);
    return found;
  }

  // The positions in which the follower's score is surely at least `score`; `free` squares are left in each.
  DAMERO_ABREAST unsigned proved(const Fan& fan, int free, int score) const noexcept {
    return nonzero(free % 2 == 0 ? even(fan, score) : odd(fan, score));
  }

  Bits top_rows(int count) const noexcept {
    return count >= board.rows ? board.full : board.full & ~(board.bottom * ((Bits{1} << (board.rows - count)) - 1));
  }
};
