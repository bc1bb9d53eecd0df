#include "connect4/solver.hpp"

#include <algorithm>

#include "common/parts.hpp"
#include "connect4/search.hpp"
#include "connect4/table.hpp"
#include "connect4/team.hpp"

namespace damero::connect4 {
namespace {

constexpr int kFirstTableBits = 12;  // 32 kB
constexpr int kMostTableBits = 24;   // 128 MB
constexpr std::uint64_t kSurveyNodes = 20'000;  // of an analysis

Table table_for(const Board& board, int most_bits) { return Table(board.key_bits(), kFirstTableBits, most_bits); }

int sign_of(int score) noexcept { return (score > 0) - (score < 0); }

// A position with what is proved of it.
struct Case {
  Position position;
  int discs;
  Bounds range;

  bool exact() const noexcept { return range.exact(); }
  bool sign_known() const noexcept { return exact() || range.low > 0 || range.high < 0; }
};

// What can be said without a search: the whole score of a game that is over or won with the next disc.
Case begin(const Board& board, const Position& position) {
  const int discs = position.discs();
  const auto exactly = [&](int score) { return Case{position, discs, {score, score}}; };
  if (has_four(board, position.other())) return exactly(-win_score(board, discs - 1));
  if (position.all == board.full) return exactly(0);
  if ((winning_squares(board, position.own, position.all) & playable(board, position.all)) != 0)
    return exactly(win_score(board, discs));
  if (board.columns < 4 && board.rows < 4) return exactly(0);
  return {position, discs, {-win_score(board, discs + 1), win_score(board, discs + 2)}};
}

void ask_above(Team& team, Case& at, int alpha) {
  const int score = team.score_above(at.position, at.discs, alpha);
  if (team.stopped()) return;
  if (score > alpha) at.range.low = std::max(at.range.low, score);
  else at.range.high = std::min(at.range.high, score);
}

// Quick wins and losses, from the outside in by growing steps, while that is cheap: they cost little where there
// are any, and where there are none the table learns good moves for what comes after.
void find_soon(Team& team, Case& at, int cells) {
  const std::uint64_t last = team.nodes() + (std::uint64_t{8} << ((cells - at.discs) / 4));
  for (int step = 1; !at.sign_known() && team.nodes() < last && !team.stopped(); ++step) {
    if (at.range.high > 0) ask_above(team, at, std::max({at.range.low, 0, at.range.high - step}));
    if (at.sign_known() || team.nodes() >= last || team.stopped()) return;
    if (at.range.low < 0) ask_above(team, at, std::min({at.range.high - 1, -1, at.range.low + step - 1}));
    if (at.range.low >= -1 && at.range.high <= 1) return;
  }
}

void find_sign(Team& team, Case& at) {
  while (!at.sign_known() && !team.stopped()) ask_above(team, at, at.range.high > 0 && at.range.low <= 0 ? 0 : -1);
}

void find_score(Team& team, Case& at, int cells) {
  find_soon(team, at, cells);
  find_sign(team, at);
  while (!at.exact() && !team.stopped()) ask_above(team, at, at.range.low + (at.range.high - at.range.low) / 2);
}

void find(Team& team, Case& at, Mode mode, int cells) {
  if (mode == Mode::strong) find_score(team, at, cells);
  else find_sign(team, at);
}

Bounds answer(const Case& at, Mode mode) noexcept {
  return mode == Mode::strong ? at.range : Bounds{sign_of(at.range.low), sign_of(at.range.high)};
}

class Analyst {
 public:
  Analyst(const Board& board, const Position& root, unsigned threads, Control& control)
      : board_(board),
        order_(board.columns),
        table_(table_for(board, kMostTableBits)),
        team_(board, root, table_, control, threads),
        root_(root) {}

  Analysis run(Goal goal, std::optional<int> known) {
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
      // No column is better than the best one.
      if (known) columns_.back().child.range.low = std::max(columns_.back().child.range.low, -*known);
    }
    if (goal != Goal::signs) survey(goal);
    if (goal == Goal::best) find_best();
    else find_all(goal, known);
    const Mode mode = goal == Goal::signs ? Mode::weak : Mode::strong;
    bool exact = true;
    for (const auto& one : columns_) {
      const auto [low, high] = answer(one.child, mode);
      found.columns[static_cast<std::size_t>(one.column)] = {-high, -low};
      exact = exact && low == high;
    }
    found.complete = goal == Goal::best ? decided() : exact && (goal != Goal::line || follow(found.line));
    return found;
  }

 private:
  struct Column {
    int column;
    Case child;
  };

  int column_at(int i) const noexcept { return order_.column[static_cast<std::size_t>(i)]; }

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

  void find_all(Goal goal, std::optional<int> known) {
    if (known && goal != Goal::signs)  // which columns are best, to begin with
      for (auto& one : columns_) at_most(one.child, -*known);
    for (auto& one : columns_) find_sign(team_, one.child);
    if (goal == Goal::signs) return;
    for (auto& one : columns_) find_score(team_, one.child, board_.cells());
  }

  // The score of the whole position first, then the first column that reaches it.
  void find_best() {
    Case whole{root_, root_.discs(), best_range()};
    if (!whole.exact()) find_score(team_, whole, board_.cells());
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
        if (team_.nodes() >= kSurveyNodes || team_.stopped()) return;
        busy = true;
        ask_above(team_, child, child.range.low);
        if (!child.exact()) ask_above(team_, child, child.range.high - 1);
      }
    }
  }

  // Is the score, for the side to move there, at most `score`?
  bool at_most(Case& child, int score) {
    if (child.range.low <= score && child.range.high > score) ask_above(team_, child, score);
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

  const Board& board_;
  const CentreFirst order_;
  Table table_;
  Team team_;
  Position root_;
  std::vector<Column> columns_;
};

}  // namespace

Bounds solve(const Board& board, const Position& position, Mode mode, unsigned threads, Control& control) {
  Case at = begin(board, position);
  if (at.exact()) return answer(at, mode);
  Table table = table_for(board, kMostTableBits);
  Team team(board, position, table, control, threads);
  find(team, at, mode, board.cells());
  return answer(at, mode);
}

void solve_many(const Board& board, const Position* positions, std::size_t count, Bounds* found, Mode mode,
                unsigned threads, Control& control, Batching batching, const Book* book) {
  const auto first_look = [&](const Position& position) {
    Case at = begin(board, position);
    if (!at.exact() && book != nullptr && book->covers(board, at.discs))
      if (const auto score = book->find(position)) at.range = {*score, *score};
    return at;
  };
  for (std::size_t i = 0; i < count; ++i) found[i] = answer(first_look(positions[i]), mode);
  run_parts((count + batching.part - 1) / batching.part, threads, control, [&](std::uint64_t part, unsigned) {
    if (control.should_stop(0)) return;  // the searches may all be too short to ask
    Table table = table_for(board, batching.table_bits);
    const std::size_t first = static_cast<std::size_t>(part) * batching.part;
    for (std::size_t i = first; i < std::min(count, first + batching.part); ++i) {
      if (found[i].exact()) continue;
      Case at = begin(board, positions[i]);
      Team team(board, positions[i], table, control, 1);
      find(team, at, mode, board.cells());
      found[i] = answer(at, mode);
    }
  });
}

Analysis analyse(const Board& board, const Position& position, Goal goal, unsigned threads, Control& control,
                 std::optional<int> known) {
  return Analyst(board, position, threads, control).run(goal, known);
}

}  // namespace damero::connect4
