// Hidden rectangles by other strong links than the row and column of one corner: suppose that a corner holds one digit
// of a pair, and see whether the other three come to hold the pair too. A corner that has just the pair follows its
// neighbour; any corner takes a digit that its row or column, of which the rectangle's other corner there has it not,
// keeps to these two.
#include <bit>

#include "sudoku/logic/deadly.hpp"
#include "sudoku/logic/rectangles.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr std::uint16_t kLinked = 1;  // the variant of these steps

// The corners by what the supposition makes of them: 0 the one supposed, 1 in its row, 2 in its column, 3 across.
// Corners 0 and 3 are to hold `x`, 1 and 2 `y`.
template <int W>
class Supposed {
 public:
  Supposed(const State<W>& state, const std::array<int, 4>& corners, int x, int y)
      : state_(state), ground_(state.ground()), corners_(corners), x_(x), y_(y),
        pair_(Digits{1} << x | Digits{1} << y) {
    for (const int cell : corners) cells_.add(cell);
  }

  // Follows the corners round; true when all hold the pair, and no type with a name of its own says so.
  bool run() {
    if (is_named()) return false;
    bool is_held[4] = {true, false, false, false};
    for (int pass = 0; pass < 3; ++pass) {
      for (const int i : {1, 2, 3}) {
        if (is_held[i]) continue;
        for (const int from : {i ^ 1, i ^ 2}) {
          if (!is_held[from] || is_held[i]) continue;
          is_held[i] = is_floor(i) || follows(from, i);
        }
      }
    }
    return is_held[1] && is_held[2] && is_held[3];
  }

  bool give(Sink& sink) {
    auto deadly = deadly_of(state_, cells_, pair_);
    Step step = deadly_step(Technique::hidden_rectangle, deadly);
    step.variant = kLinked;
    step.digits = Digits{1} << x_;  // the pair does not tell these from others on the same corners
    step.groups.push_back(group(Role::premise, Digits{1} << x_, Cells<W>::of(corners_[0])));
    for (const int i : {1, 2, 3}) {
      step.groups.push_back(group(Role::on, Digits{1} << digit(i), Cells<W>::of(corners_[i])));
    }
    for (const auto& [one, other] : kSides) {
      for (const int from : {one, other}) {
        const int to = from == one ? other : one;
        if (to == 0 || is_floor(to) || !follows(from, to)) continue;
        Cells<W> ends = Cells<W>::of(corners_[from]);
        ends.add(corners_[to]);
        step.groups.push_back(group(Role::extra, Digits{1} << digit(to), ends));
        add_house(step, Role::base, line(from, to));
      }
    }
    remove_digit(step, Cells<W>::of(corners_[0]), x_);
    return sink.take(std::move(step));
  }

 private:
  static constexpr std::pair<int, int> kSides[4] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};

  int digit(int i) const { return i == 0 || i == 3 ? x_ : y_; }
  bool is_floor(int i) const { return (state_.mask(corners_[i]) & ~pair_) == 0; }
  int line(int from, int to) const {
    return (from ^ to) == 1 ? ground_.row_house(ground_.row(corners_[from]))
                            : ground_.column_house(ground_.column(corners_[from]));
  }
  // The digit of `to` has no other place in the line of both.
  bool follows(int from, int to) const { return is_only_in(state_, digit(to), line(from, to), cells_); }

  // Types 1 to 6 and the plain hidden rectangle remove the same digit from the same corner.
  bool is_named() const {
    const bool a = is_floor(1), b = is_floor(2), c = is_floor(3);
    if (a && b && c) return true;                                              // type 1
    if (c && a && follows(0, 2)) return true;                                  // type 4, by column
    if (c && b && follows(0, 1)) return true;                                  // type 4, by row
    if (c && follows(0, 1) && follows(0, 2)) return true;                      // hidden
    const bool rows = is_only_in(state_, x_, line(0, 1), cells_) && is_only_in(state_, x_, line(2, 3), cells_);
    const bool columns = is_only_in(state_, x_, line(0, 2), cells_) && is_only_in(state_, x_, line(1, 3), cells_);
    return a && b && (rows || columns);                                        // type 6
  }

  const State<W>& state_;
  const Ground<W>& ground_;
  std::array<int, 4> corners_;
  int x_, y_;
  Digits pair_;
  Cells<W> cells_;
};

// For each row and column the digits with one place or two there.
template <int W>
class Links {
 public:
  explicit Links(const State<W>& state) : ground_(state.ground()) {
    for (int line = 0; line < 2 * ground_.size(); ++line) {
      for (int d = 0; d < ground_.size(); ++d) {
        auto places = state.in(d, line);
        if (places.empty()) continue;
        places.drop_first();
        if (!places.many()) digits_[line] |= Digits{1} << d;
      }
    }
  }
  Digits around(const Rectangle& rectangle) const {
    const int first = rectangle.cells[0], last = rectangle.cells[3];
    return digits_[ground_.row_house(ground_.row(first))] | digits_[ground_.row_house(ground_.row(last))] |
           digits_[ground_.column_house(ground_.column(first))] | digits_[ground_.column_house(ground_.column(last))];
  }

 private:
  const Ground<W>& ground_;
  std::array<Digits, 2 * kMostDigits> digits_{};
};

template <int W>
bool find_in(const State<W>& state, const Rectangle& rectangle, Digits linked, int at, Sink& sink) {
  const auto& c = rectangle.cells;
  const std::array<int, 4> corners = {c[at], c[at ^ 1], c[at ^ 2], c[3 - at]};
  const Digits xs = state.mask(corners[0]) & state.mask(corners[3]);
  const Digits ys = state.mask(corners[1]) & state.mask(corners[2]);
  for (Digits x = xs; x != 0; x &= x - 1) {
    const Digits with = (x & -x & linked) != 0 ? ys : ys & linked;  // without a link all would be floors: type 1
    for (Digits y = with & ~(x & -x); y != 0; y &= y - 1) {
      Supposed<W> supposed(state, corners, std::countr_zero(x), std::countr_zero(y));
      if (supposed.run() && supposed.give(sink)) return true;
    }
  }
  return false;
}

}  // namespace

template <int W>
bool find_linked_rectangles(Look<W>& look, Sink& sink) {
  const State<W>& state = look.state();
  const Links<W> links(state);
  for (const Rectangle& rectangle : look.ground().rectangles()) {
    const auto& c = rectangle.cells;
    const Digits falling = state.mask(c[0]) & state.mask(c[3]), rising = state.mask(c[1]) & state.mask(c[2]);
    if (falling == 0 || rising == 0) continue;
    const Digits linked = links.around(rectangle) & (falling | rising);
    if (linked == 0) continue;
    for (int at = 0; at < 4; ++at) {
      if (find_in(state, rectangle, linked, at, sink)) return true;
    }
  }
  return false;
}

DAMERO_WIDTHS_OF_ONE(linked_rectangles)

}  // namespace damero::sudoku::logic
