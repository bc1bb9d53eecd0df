#include "connect4/solver.hpp"

#include <algorithm>
#include <optional>

#include "common/parts.hpp"
#include "connect4/search.hpp"
#include "connect4/table.hpp"

namespace damero::connect4 {
namespace {

constexpr int kFirstTableBits = 12;  // 32 kB
constexpr int kMostTableBits = 24;   // 128 MB
constexpr int kMostBatchBits = 22;   // 32 MB a thread
constexpr std::size_t kBatchPart = 128;
constexpr std::uint64_t kSurveyNodes = 20'000;

// The commonest board with its size known when compiling, all others by the same code.
template <class Work>
auto on_board(const Board& board, Work&& work) {
  static constexpr FixedBoard<7, 6> kStandard{};
  if (board.columns == 7 && board.rows == 6) return work(kStandard);
  return work(board);
}

template <class B>
Table table_for(const B& board, int most_bits) {
  return Table(board.key_bits(), kFirstTableBits, most_bits);
}

// A position with what is proved of it.
struct Case {
  Position position;
  int discs;
  Bounds range;

  bool exact() const noexcept { return range.exact(); }
  bool sign_known() const noexcept { return exact() || range.low > 0 || range.high < 0; }
};

// What can be said without a search: the whole score of a game that is over or won with the next disc.
template <class B>
Case begin(const B& board, const Position& position) {
  const int discs = position.discs();
  const auto exactly = [&](int score) { return Case{position, discs, {score, score}}; };
  if (has_four(board, position.other())) return exactly(-win_score(board, discs - 1));
  if (position.all == board.full) return exactly(0);
  if ((winning_squares(board, position.own, position.all) & playable(board, position.all)) != 0)
    return exactly(win_score(board, discs));
  if (board.columns < 4 && board.rows < 4) return exactly(0);
  return {position, discs, {-win_score(board, discs + 1), win_score(board, discs + 2)}};
}

template <class B>
void ask_above(Search<B>& search, Case& at, int alpha) {
  const int score = search.score_above(at.position, at.discs, alpha);
  if (search.stopped()) return;
  if (score > alpha) at.range.low = std::max(at.range.low, score);
  else at.range.high = std::min(at.range.high, score);
}

template <class B>
void find_sign(Search<B>& search, Case& at) {
  while (!at.sign_known() && !search.stopped()) ask_above(search, at, at.range.high > 0 ? 0 : -1);
}

// Halves the range, but asks nearer to 0 than the middle: quick wins are cheap to refute.
template <class B>
void find_score(Search<B>& search, Case& at) {
  while (!at.exact() && !search.stopped()) {
    const auto [low, high] = at.range;
    int middle = low + (high - low) / 2;
    if (middle <= 0 && low / 2 < middle) middle = low / 2;
    else if (middle >= 0 && high / 2 > middle) middle = high / 2;
    ask_above(search, at, std::clamp(middle, low, high - 1));
  }
}

template <class B>
void find(Search<B>& search, Case& at, Mode mode) {
  if (mode == Mode::strong) find_score(search, at);
  else find_sign(search, at);
}

Bounds answer(const Case& at, Mode mode) noexcept {
  if (mode == Mode::strong) return at.range;
  const auto sign = [](int score) { return (score > 0) - (score < 0); };
  return {sign(at.range.low), sign(at.range.high)};
}

template <class B>
class Analyst {
 public:
  Analyst(const B& board, const Position& root, Control& control)
      : board_(board), table_(table_for(board, kMostTableBits)), search_(board, root, table_, control), root_(root) {}

  Analysis run(Goal goal) {
    Analysis found;
    if (has_four(board_, root_.other())) {
      found.complete = true;
      return found;
    }
    for (int i = 0; i < board_.columns; ++i) {
      const int column = column_at(i);
      const Bits square = playable(board_, root_.all) & board_.column(column);
      if (square == 0) continue;
      found.playable |= std::uint32_t{1} << column;
      columns_.push_back({column, begin(board_, root_.after(square))});
    }
    survey(goal);
    if (goal == Goal::best) find_best();
    else find_all();
    for (const auto& one : columns_) {
      const auto [low, high] = one.child.range;
      found.columns[static_cast<std::size_t>(one.column)] = {-high, -low};
    }
    if (goal == Goal::best) found.complete = decided();
    else found.complete = all_exact() && follow(found.line);
    return found;
  }

 private:
  struct Column {
    int column;
    Case child;
  };

  int column_at(int i) const noexcept { return search_.order().column[static_cast<std::size_t>(i)]; }

  bool all_exact() const noexcept {
    return std::all_of(columns_.begin(), columns_.end(), [](const Column& one) { return one.child.exact(); });
  }

  // The range of the position's own score.
  Bounds best_range() const noexcept {
    Bounds best{-Table::kUnknown, -Table::kUnknown};
    for (const auto& one : columns_) {
      best.low = std::max(best.low, -one.child.range.high);
      best.high = std::max(best.high, -one.child.range.low);
    }
    return best;
  }

  bool decided() const noexcept { return best_range().exact(); }

  void find_all() {
    for (auto& one : columns_) find_sign(search_, one.child);
    for (auto& one : columns_) find_score(search_, one.child);
  }

  // The score of the whole position first, then the first column that reaches it.
  void find_best() {
    if (decided() || search_.stopped()) return;
    Case whole{root_, root_.discs(), best_range()};
    find_score(search_, whole);
    for (auto& [column, child] : columns_) child.range.low = std::max(child.range.low, -whole.range.high);
    if (!whole.exact()) return;
    for (auto& [column, child] : columns_)
      if (at_most(child, -whole.range.low)) return;
  }

  // From the outside in: who wins or loses at once, soon, later; until that gets dear.
  void survey(Goal goal) {
    for (bool busy = true; busy;) {
      busy = false;
      if (goal == Goal::best && decided()) return;
      for (auto& [column, child] : columns_) {
        if (child.exact()) continue;
        if (search_.nodes() >= kSurveyNodes || search_.stopped()) return;
        busy = true;
        ask_above(search_, child, child.range.low);
        if (!child.exact()) ask_above(search_, child, child.range.high - 1);
      }
    }
  }

  // Is the score, for the side to move there, at most `score`?
  bool at_most(Case& child, int score) {
    if (child.range.low <= score && child.range.high > score) ask_above(search_, child, score);
    return child.range.high <= score;
  }

  // Plays the first column that keeps the score, by the order of columns, until the game is over.
  bool follow(std::vector<std::uint8_t>& line) {
    Position position = root_;
    int score = best_range().low;
    while (!has_four(board_, position.other()) && position.all != board_.full) {
      bool played = false;
      for (int i = 0; i < board_.columns && !played; ++i) {
        const Bits square = playable(board_, position.all) & board_.column(column_at(i));
        if (square == 0) continue;
        Case child = begin(board_, position.after(square));
        if (!at_most(child, -score)) continue;
        line.push_back(static_cast<std::uint8_t>(column_at(i)));
        position = position.after(square);
        score = -score;
        played = true;
      }
      if (!played) return false;  // stopped
    }
    return true;
  }

  const B& board_;
  Table table_;
  Search<B> search_;
  Position root_;
  std::vector<Column> columns_;
};

}  // namespace

Bounds solve(const Board& any, const Position& position, Mode mode, Control& control) {
  return on_board(any, [&](const auto& board) {
    Case at = begin(board, position);
    if (at.exact()) return answer(at, mode);
    Table table = table_for(board, kMostTableBits);
    Search search(board, position, table, control);
    find(search, at, mode);
    return answer(at, mode);
  });
}

void solve_many(const Board& any, const Position* positions, std::size_t count, Bounds* found, Mode mode,
                unsigned threads, Control& control) {
  on_board(any, [&](const auto& board) {
    for (std::size_t i = 0; i < count; ++i) found[i] = answer(begin(board, positions[i]), mode);
    run_parts((count + kBatchPart - 1) / kBatchPart, threads, control, [&](std::uint64_t part, unsigned) {
      if (control.should_stop(0)) return;  // the searches may all be too short to ask
      Table table = table_for(board, kMostBatchBits);
      const std::size_t first = static_cast<std::size_t>(part) * kBatchPart;
      for (std::size_t i = first; i < std::min(count, first + kBatchPart); ++i) {
        Case at = begin(board, positions[i]);
        if (at.exact()) continue;
        Search search(board, positions[i], table, control);
        find(search, at, mode);
        found[i] = answer(at, mode);
      }
    });
  });
}

Analysis analyse(const Board& any, const Position& position, Goal goal, Control& control) {
  return on_board(any, [&](const auto& board) { return Analyst(board, position, control).run(goal); });
}

}  // namespace damero::connect4
