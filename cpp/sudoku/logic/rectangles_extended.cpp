// Extended rectangles: three digits over two lines and three lines across, the cells of each line across in one box.
// Were there only these three digits in the six cells, each of the two lines would hold all three there, and the lines
// could be exchanged.
#include <array>
#include <bit>

#include "sudoku/logic/deadly.hpp"
#include "sudoku/logic/rectangles.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kLong = 3;

template <int W>
class Extended {
 public:
  Extended(Look<W>& look, Sink& sink) : look_(look), state_(look.state()), ground_(look.ground()), sink_(sink) {}

  bool run() {
    const int size = ground_.size();
    for (const bool by_rows : {true, false}) {
      for (int one = 0; one < size; ++one) {
        if (look_.is_out_of_time()) return false;
        for (int other = one + 1; other < size; ++other) {
          if (lines(by_rows, one, other)) return true;
        }
      }
    }
    return false;
  }

 private:
  struct Pair {
    int one, other;
    Digits digits;
  };

  bool lines(bool by_rows, int one, int other) {
    const int size = ground_.size();
    std::array<Pair, kMostDigits> pairs;
    int count = 0;
    for (int i = 0; i < size; ++i) {
      const int a = by_rows ? one * size + i : i * size + one;
      const int b = by_rows ? other * size + i : i * size + other;
      if (!state_.empty().has(a) || !state_.empty().has(b)) continue;
      if (ground_.box_house(a) == ground_.box_house(b)) pairs[count++] = {a, b, state_.mask(a) | state_.mask(b)};
    }
    for (int i = 0; i < count; ++i) {
      for (int j = i + 1; j < count; ++j) {
        for (int k = j + 1; k < count; ++k) {
          if (has_few_digits(pairs[i].digits, pairs[j].digits, pairs[k].digits) &&
              three({pairs[i], pairs[j], pairs[k]})) {
            return true;
          }
        }
      }
    }
    return false;
  }

  // Either one digit more than three in all, or two lines across without the one with more.
  static bool has_few_digits(Digits a, Digits b, Digits c) {
    return std::popcount(a | b | c) == kLong + 1 || std::popcount(a | b) <= kLong || std::popcount(a | c) <= kLong ||
           std::popcount(b | c) <= kLong;
  }

  bool three(const std::array<Pair, kLong>& pairs) {
    const Digits all = pairs[0].digits | pairs[1].digits | pairs[2].digits;
    if (std::popcount(all) <= kLong || !is_whole(pairs)) return false;
    Cells<W> cells;
    for (const Pair& pair : pairs) cells.add(pair.one), cells.add(pair.other);
    for (const int roof : cells) {
      Digits rest = 0;
      for (const int cell : cells) {
        if (cell != roof) rest |= state_.mask(cell);
      }
      if (std::popcount(rest) != kLong) continue;
      const auto deadly = deadly_of(state_, cells, rest);
      if (deadly_one_roof(state_, Technique::extended_rectangle, deadly, sink_)) return true;
    }
    if (std::popcount(all) != kLong + 1) return false;
    for (Digits rest = all; rest != 0; rest &= rest - 1) {
      const auto deadly = deadly_of(state_, cells, all & ~(rest & -rest));
      if (deadly.roofs.many() && deadly_one_extra(state_, Technique::extended_rectangle, deadly, sink_)) return true;
    }
    return false;
  }

  // Every house has both cells of a pair or neither, or it is one of the two lines.
  bool is_whole(const std::array<Pair, kLong>& pairs) const {
    Cells<W> ones, others;
    for (const Pair& pair : pairs) ones.add(pair.one), others.add(pair.other);
    for (const int cell : ones | others) {
      for (const int house : ground_.houses_of(cell)) {
        const auto& set = ground_.house(house);
        const bool has_ones = ones.within(set), has_others = others.within(set);
        if ((has_ones || !set.meets(ones)) && (has_others || !set.meets(others))) continue;
        for (const Pair& pair : pairs) {
          if (set.has(pair.one) != set.has(pair.other)) return false;
        }
      }
    }
    return true;
  }

  Look<W>& look_;
  const State<W>& state_;
  const Ground<W>& ground_;
  Sink& sink_;
};

}  // namespace

template <int W>
bool find_extended_rectangles(Look<W>& look, Sink& sink) {
  return Extended<W>(look, sink).run();
}

DAMERO_WIDTHS_OF_ONE(extended_rectangles)

}  // namespace damero::sudoku::logic
