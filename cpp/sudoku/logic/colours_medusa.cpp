// 3D Medusa: two colours over the candidates of all digits, joined by conjugate pairs and by cells of two candidates.
// A step's variant is the rule by SudokuWiki's numbers. A colour is false when 1: it is twice in a cell; 2: a digit
// has it twice in a house; 6: all candidates of a cell see it. Otherwise a candidate without a colour goes when
// 3: both colours are in its cell; 4: it sees both; 5: it sees one, and the other is in its cell.
#include <bit>
#include <vector>

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/colours.hpp"

namespace damero::sudoku::logic {
namespace {

template <int W>
class Medusa {
 public:
  explicit Medusa(const State<W>& state) : state_(state), ground_(state.ground()), digits_(state.ground().size()) {}

  bool run(Sink& sink) {
    std::array<Cells<W>, kMostDigits> done{};
    for (int digit = 0; digit < digits_; ++digit) {
      for (const int cell : state_.of(digit)) {
        if (done[digit].has(cell)) continue;
        colour(digit, cell);
        for (int d = 0; d < digits_; ++d) done[d] |= side_[0][d] | side_[1][d];
        if (is_of_several_digits() && rules(sink)) return true;
      }
    }
    return false;
  }

 private:
  using Side = std::array<Cells<W>, kMostDigits>;

  void colour(int digit, int cell) {
    side_ = {};
    queue_.clear();
    add(0, digit, cell);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const Node node = queue_[i];
      for (const int house : ground_.houses_of(node.cell)) {
        const int other = conjugate(state_, node.digit, node.cell, house);
        if (other >= 0) add(1 - node.side, node.digit, other);
      }
      const Digits rest = state_.mask(node.cell) & ~(Digits{1} << node.digit);
      if (std::popcount(rest) == 1) add(1 - node.side, std::countr_zero(rest), node.cell);
    }
  }

  void add(int side, int digit, int cell) {
    if (side_[side][digit].has(cell)) return;
    side_[side][digit].add(cell);
    queue_.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit),
                      static_cast<std::uint8_t>(side)});
  }

  // What has colours of one digit only is simple colouring.
  bool is_of_several_digits() const {
    int count = 0;
    for (int d = 0; d < digits_; ++d) count += (side_[0][d] | side_[1][d]).any();
    return count > 1;
  }

  bool rules(Sink& sink) {
    for (int d = 0; d < digits_; ++d) {
      for (int i = 0; i < 2; ++i) seen_[i][d] = seen_by(ground_, side_[i][d]);
    }
    bool is_false = false;
    for (const int rule : {1, 2, 6}) {
      for (int i = 0; i < 2; ++i) {
        if (!breaks(rule, i)) continue;
        is_false = true;
        if (settle(rule, i, sink)) return true;
      }
    }
    if (is_false) return false;
    return remove(3, sink) || remove(4, sink) || remove(5, sink);
  }

  bool breaks(int rule, int i) const {
    Cells<W> once, twice;
    if (rule == 6) {
      Cells<W> coloured;
      for (int d = 0; d < digits_; ++d) coloured |= side_[0][d] | side_[1][d];
      twice = state_.empty().minus(coloured);
      for (int d = 0; d < digits_; ++d) twice = twice.minus(state_.of(d).minus(seen_[i][d]));
      return twice.any();
    }
    for (int d = 0; d < digits_; ++d) {
      if (rule == 2) {
        if (side_[i][d].meets(seen_[i][d])) return true;
      } else {
        twice |= once & side_[i][d];
        once |= side_[i][d];
      }
    }
    return twice.any();
  }

  // One colour is false, so the other is true.
  bool settle(int rule, int lost, Sink& sink) {
    Step step;
    for (int d = 0; d < digits_; ++d) {
      for (const int cell : side_[1 - lost][d]) {
        step.places.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(d)});
      }
    }
    return give(rule, lost, std::move(step), sink);
  }

  bool remove(int rule, Sink& sink) {
    Cells<W> in[2], clear;  // cells with a candidate of a colour; with both
    for (int i = 0; i < 2; ++i) {
      for (int d = 0; d < digits_; ++d) in[i] |= side_[i][d];
    }
    clear = in[0] & in[1];
    Step step;
    for (int d = 0; d < digits_; ++d) {
      Cells<W> losers;
      if (rule == 3) losers = clear;
      if (rule == 4) losers = seen_[0][d] & seen_[1][d];
      if (rule == 5) losers = (seen_[0][d] & in[1]) | (seen_[1][d] & in[0]);
      remove_digit(step, (losers & state_.of(d)).minus(side_[0][d] | side_[1][d]), d);
    }
    return !step.removes.empty() && give(rule, 0, std::move(step), sink);
  }

  // The colour that is false, if any, comes first as colour a.
  bool give(int rule, int first, Step&& step, Sink& sink) {
    step.technique = Technique::medusa;
    step.variant = static_cast<std::uint16_t>(rule);
    for (const int i : {first, 1 - first}) {
      for (int d = 0; d < digits_; ++d) {
        if (side_[i][d].empty()) continue;
        step.digits |= Digits{1} << d;
        step.groups.push_back(group(i == first ? Role::colour_a : Role::colour_b, Digits{1} << d, side_[i][d]));
      }
    }
    sort_results(step);
    return sink.take(std::move(step));
  }

  struct Node {
    std::uint16_t cell;
    std::uint8_t digit, side;
  };
  const State<W>& state_;
  const Ground<W>& ground_;
  int digits_;
  std::array<Side, 2> side_{}, seen_{};
  std::vector<Node> queue_;
};

}  // namespace

template <int W>
bool find_medusa(Look<W>& look, Sink& sink) {
  return Medusa<W>(look.state()).run(sink);
}

DAMERO_WIDTHS_OF_ONE(medusa)

}  // namespace damero::sudoku::logic
