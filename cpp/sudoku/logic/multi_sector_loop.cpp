// SK loop (S. Kurzhals's domino loop): four boxes at the corners of a rectangle, in each a filled cell; two rows and
// two columns go through these. The cells of the boxes that lie on them otherwise are eight dominoes in a ring: two of
// a line (in two boxes), two of a box (on two lines), and so on. When the sixteen cells are covered by sixteen digits
// of the eight lines and boxes, these digits go from the rest of the lines and boxes.
#include <array>

#include "sudoku/logic/als_steps.hpp"
#include "sudoku/logic/multi_sector.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kDominoes = 8;

template <int W>
class Loops {
 public:
  Loops(Look<W>& look, Sink& sink) : state_(look.state()), ground_(look.ground()), sink_(sink) {}

  bool run() {
    if (!is_three_by_three(ground_)) return false;
    for (int row = 0; row < 6; ++row) {
      for (int other_row = (row / 3 + 1) * 3; other_row < 9; ++other_row) {
        for (int column = 0; column < 6; ++column) {
          for (int other_column = (column / 3 + 1) * 3; other_column < 9; ++other_column) {
            if (loop(row, other_row, column, other_column)) return true;
          }
        }
      }
    }
    return false;
  }

 private:
  // Sector i of the ring lies between domino i - 1 and domino i; even ones are boxes, odd ones lines.
  bool loop(int row, int other_row, int column, int other_column) {
    const int corners[] = {9 * row + column, 9 * row + other_column, 9 * other_row + other_column,
                           9 * other_row + column};
    const int lines[] = {row, 9 + other_column, other_row, 9 + column};
    for (const int corner : corners) {
      if (state_.value(corner) == 0) return false;
    }
    for (int i = 0; i < 4; ++i) {
      sectors_[2 * i] = ground_.box_house(corners[i]);
      sectors_[2 * i + 1] = lines[i];
    }
    for (int i = 0; i < kDominoes; ++i) {
      Cells<W> cells = ground_.house(sectors_[i]) & ground_.house(sectors_[(i + 1) % kDominoes]);
      for (const int corner : corners) cells.drop(corner);
      dominoes_[i] = cells & state_.empty();
      if (dominoes_[i].count() != 2) return false;
    }
    return covered();
  }

  // For each digit the fewest sectors such that each domino with it has one of its two; in all as many as cells.
  bool covered() {
    int left = 2 * kDominoes;
    std::array<std::uint8_t, 9> masks{}, fewest{};
    for (int d = 0; d < 9; ++d) {
      for (int i = 0; i < kDominoes; ++i) masks[d] |= static_cast<std::uint8_t>(state_.of(d).meets(dominoes_[i]) << i);
      fewest[d] = kDominoes;
      for (unsigned cover = 0; cover < (1u << kDominoes); ++cover) {
        if (is_cover(cover, masks[d])) fewest[d] = std::min<std::uint8_t>(fewest[d], std::popcount(cover));
      }
      left -= fewest[d];
      if (left < 0) return false;
    }
    return left == 0 && give(masks, fewest);
  }

  // Domino i lies in sectors i and i + 1.
  static bool is_cover(unsigned cover, unsigned dominoes) {
    return (dominoes & ~(cover | cover >> 1 | (cover & 1) << (kDominoes - 1))) == 0;
  }

  bool give(const std::array<std::uint8_t, 9>& masks, const std::array<std::uint8_t, 9>& fewest) {
    Cells<W> all;
    for (const Cells<W>& domino : dominoes_) all |= domino;
    Gone<W> gone;
    std::array<Digits, kDominoes> links{};
    for (int d = 0; d < 9; ++d) {
      bool is_first = true;
      for (unsigned cover = 0; cover < (1u << kDominoes); ++cover) {
        if (std::popcount(cover) != fewest[d] || !is_cover(cover, masks[d])) continue;
        for (int s = 0; s < kDominoes; ++s) {
          if ((cover >> s & 1) == 0) continue;
          gone.add(d, state_.in(d, sectors_[s]).minus(all));
          if (is_first) links[s] |= Digits{1} << d;
        }
        is_first = false;
      }
    }
    if (!gone.any()) return false;
    Step step = step_of(Technique::sk_loop, gone);
    step.digits = 0;
    for (int s = 0; s < kDominoes; ++s) {
      const Cells<W> two = dominoes_[(s + kDominoes - 1) % kDominoes] | dominoes_[s];
      Cells<W> with;
      for (Digits rest = links[s]; rest != 0; rest &= rest - 1) with |= state_.of(std::countr_zero(rest)) & two;
      add_group(step, s % 2 == 0 ? Role::colour_a : Role::colour_b, links[s], with);
      step.houses.push_back({Role::cover, static_cast<std::uint16_t>(sectors_[s])});
      step.digits |= links[s];
    }
    return sink_.take(std::move(step));
  }

  const State<W>& state_;
  const Ground<W>& ground_;
  Sink& sink_;
  std::array<int, kDominoes> sectors_{};
  std::array<Cells<W>, kDominoes> dominoes_;
};

}  // namespace

template <int W>
bool find_sk_loop(Look<W>& look, Sink& sink) {
  return Loops<W>(look, sink).run();
}

DAMERO_WIDTHS_OF_ONE(sk_loop)

}  // namespace damero::sudoku::logic
