// Is the score of a position more than a number? The one question that everything else is made of.
//
// A null-window search: only moves that do not lose at once are looked at; a forced reply is followed
// without a look at the table; a move that makes two threats at once, or one above the other, wins;
// moves with more threats come first, then those nearer the centre; proved bounds are kept in a table,
// a position and its mirror image as one where both can still arise.
// Sources of the ideas: P. Pons, "Solving Connect Four" (2015); J. Tromp's Fhourstones; V. Allis (1988).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "common/control.hpp"
#include "connect4/position.hpp"
#include "connect4/table.hpp"

namespace damero::connect4 {

// Columns from the centre outwards; of two equally far the left one first. Ties are settled in this order.
struct CentreFirst {
  std::array<std::uint8_t, 32> column{};

  constexpr explicit CentreFirst(int columns) noexcept {
    int at = (columns - 1) / 2;
    for (int i = 0; i < columns; ++i) {
      column[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(at);
      const int step = i + 1;
      at += (step % 2 == 1) == (columns % 2 == 1) ? -step : step;
    }
  }
};

// The score of winning with the next disc, `discs` being on the board before it: the discs that the winner
// has left in hand at that moment, that disc counted.
template <class B>
int win_score(const B& board, int discs) noexcept {
  return (board.cells() + 1 - discs) / 2;
}

template <class B>
class Search {
 public:
  Search(const B& board, const Position& root, Table& table, Control& control)
      : board_(board),
        table_(table),
        control_(control),
        order_(board.columns),
        last_stored_(board.cells() - kUnstoredPlies),
        patience_(std::clamp<std::uint64_t>(control.node_limit() / 8, 1, 1024)),
        with_mirror_(may_meet_its_mirror(board, root)),
        stopped_(control.stopped()) {}

  ~Search() { control_.add_nodes(nodes_ - reported_); }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // For a side to move that cannot win at once and is not lost already: a bound on the score. Above `alpha`
  // it is a lower bound, else an upper bound. Without meaning once the search has been stopped.
  int score_above(Position position, int discs, int alpha) {
    if (++nodes_ - reported_ >= patience_) ask();
    if (stopped_) return alpha;
    const Bits danger = winning_squares(board_, position.other(), position.all);
    const Bits open = playable(board_, position.all);
    Bits moves = open & ~(danger >> 1);
    const Bits forced = open & danger;
    if (forced != 0) moves = std::has_single_bit(forced) ? moves & forced : 0;
    if (moves == 0) return -win_score(board_, discs + 1);
    if (discs >= board_.cells() - 2) return 0;
    const int most = win_score(board_, discs + 2);
    const int least = -win_score(board_, discs + 3);
    if (most <= alpha) return most;
    if (least > alpha) return least;
    if (forced != 0) return -score_above(position.after(moves), discs + 1, -alpha - 1);
    return discs > last_stored_ ? by_search<false>(position, discs, alpha, moves, most)
                                : by_search<true>(position, discs, alpha, moves, most);
  }

  bool stopped() const noexcept { return stopped_; }
  const CentreFirst& order() const noexcept { return order_; }
  const B& board() const noexcept { return board_; }
  std::uint64_t nodes() const noexcept { return nodes_; }

  // Asks the control now, whatever the patience.
  void ask() noexcept {
    stopped_ = control_.should_stop(nodes_ - reported_);
    reported_ = nodes_;
  }

 private:
  // Positions with fewer empty squares are searched again rather than looked up.
  static constexpr int kUnstoredPlies = 11;

  struct Candidate {
    Bits square;
    int threats;
  };
  struct Candidates {
    std::array<Candidate, 32> list;
    int count = 0;
    bool winning = false;  // some move wins whatever the reply
  };

  // The moves, best first; `half` leaves out the mirror images of others.
  Candidates ordered(const Position& position, Bits moves, bool half) const noexcept {
    Candidates found;
    for (int i = 0; i < board_.columns; ++i) {
      const int column = order_.column[static_cast<std::size_t>(i)];
      const Bits square = moves & board_.column(column);
      if (square == 0 || (half && 2 * column >= board_.columns)) continue;
      const Bits all = position.all | square;
      const Bits threats = winning_squares(board_, position.own | square, all);
      const Bits now = threats & playable(board_, all);
      if ((now & (now - 1)) != 0 || ((now << 1) & threats) != 0) {
        found.winning = true;
        return found;
      }
      const int weight = count_bits(threats);
      int at = found.count++;
      for (; at > 0 && found.list[static_cast<std::size_t>(at - 1)].threats < weight; --at)
        found.list[static_cast<std::size_t>(at)] = found.list[static_cast<std::size_t>(at - 1)];
      found.list[static_cast<std::size_t>(at)] = {square, weight};
    }
    return found;
  }

  template <bool Stored>
  int by_search(const Position& position, int discs, int alpha, Bits moves, int most) {
    Bits key = 0;
    bool half = false;
    Table::Place place{};
    if constexpr (Stored) {
      key = key_of(position);
      if (with_mirror_) {
        const Bits turned = mirrored(board_, key);
        half = turned == key;
        key = std::min(key, turned);
      }
      place = table_.find(key);
      Table::prefetch(place);  // it comes while the moves are put in order
    }
    const Candidates candidates = ordered(position, moves, half);
    if (candidates.winning) return most;
    Bounds known{-Table::kUnknown, Table::kUnknown};
    if constexpr (Stored) {
      known = table_.read(place);
      if (known.low > alpha) return known.low;
      if (known.high <= alpha) return known.high;
    }
    const std::uint64_t before = nodes_;
    int best = -Table::kUnknown;
    for (int i = 0; i < candidates.count && best <= alpha; ++i) {
      const Bits square = candidates.list[static_cast<std::size_t>(i)].square;
      best = std::max(best, -score_above(position.after(square), discs + 1, -alpha - 1));
      if (stopped_) return alpha;
    }
    if constexpr (Stored) {
      (best > alpha ? known.low : known.high) = best;
      // The table may have grown since: look for the place again.
      table_.write(table_.find(key), known, static_cast<unsigned>(std::bit_width(nodes_ - before)));
      if (table_.is_crowded()) {
        table_.grow([this] {
          ask();
          return stopped_;
        });
        if (stopped_) return alpha;
      }
    }
    return best;
  }

  const B& board_;
  Table& table_;
  Control& control_;
  CentreFirst order_;
  int last_stored_;
  std::uint64_t patience_;
  bool with_mirror_;
  bool stopped_;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
};

}  // namespace damero::connect4
