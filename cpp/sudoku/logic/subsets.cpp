// Naked and hidden subsets of two to four. Order: boxes, rows, columns; cells (or digits) rising.
#include <array>

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/naked.hpp"

namespace damero::sudoku::logic {
namespace {

// n digits of a house that have n cells between them.
template <int W>
class HiddenSubsets {
 public:
  HiddenSubsets(Look<W>& look, Technique technique, int size, Sink& sink)
      : look_(look), state_(look.state()), technique_(technique), size_(size), sink_(sink) {}

  bool find() {
    const Ground<W>& ground = look_.ground();
    for (int i = 0; i < ground.houses(); ++i) {
      const int h = box_first(ground, i);
      if (!ground.is_full(h)) continue;
      const Cells<W> open = state_.empty() & ground.house(h);
      if (open.count() <= size_) continue;
      count_ = 0;
      for (int d = 0; d < ground.size(); ++d) {
        const Cells<W> places = state_.of(d) & open;
        const int n = places.count();
        if (n >= 2 && n <= size_) {
          digits_[count_] = d;
          places_[count_++] = places;
        }
      }
      if (count_ >= size_ && combine(h, 0, 0, 0, Cells<W>())) return true;
    }
    return false;
  }

 private:
  bool combine(int h, int from, int depth, Digits chosen, const Cells<W>& cells) {
    if (depth == size_) return cells.count() == size_ && give(h, chosen, cells);
    for (int i = from; i <= count_ - (size_ - depth); ++i) {
      const Cells<W> both = cells | places_[i];
      if (both.count() > size_) continue;
      if (combine(h, i + 1, depth + 1, chosen | Digits{1} << digits_[i], both)) return true;
    }
    return false;
  }

  bool give(int h, Digits chosen, const Cells<W>& cells) {
    Digits others = 0;
    for (const int cell : cells) others |= state_.mask(cell) & ~chosen;
    if (others == 0) return false;
    Step step;
    step.technique = technique_;
    step.digits = chosen;
    remove_digits(step, state_, others, cells);
    step.groups.push_back(group(Role::body, chosen, cells));
    add_house(step, Role::base, h);
    return sink_.take(std::move(step));
  }

  Look<W>& look_;
  const State<W>& state_;
  Technique technique_;
  int size_;
  Sink& sink_;
  std::array<Cells<W>, kMostDigits> places_{};
  std::array<int, kMostDigits> digits_{};
  int count_ = 0;
};

}  // namespace

template <int W>
bool find_subsets(Look<W>& look, Technique technique, Sink& sink) {
  if (technique >= Technique::hidden_pair) {
    const int size = 2 + static_cast<int>(technique) - static_cast<int>(Technique::hidden_pair);
    return HiddenSubsets<W>(look, technique, size, sink).find();
  }
  const int size = 2 + static_cast<int>(technique) - static_cast<int>(Technique::naked_pair);
  return NakedSubsets<W>(look, technique, size, size < 4 ? Locking::not_locked : Locking::either, sink).find();
}

DAMERO_WIDTHS(subsets)

}  // namespace damero::sudoku::logic
