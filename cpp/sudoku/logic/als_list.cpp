#include "sudoku/logic/als_list.hpp"

#include <algorithm>
#include <array>

namespace damero::sudoku::logic {
namespace {

// On 9x9 no state comes near: there every set is listed. On large grids sets of fewer cells are listed once there are
// too many.
constexpr std::size_t kMostSets = 16000;
constexpr std::size_t kMostSpots = 65000;
constexpr std::uint16_t kNone = 0xffff;

// How many cells a set may have at first.
int most_cells(int size) { return size <= 9 ? size - 1 : size <= 16 ? 5 : 4; }

}  // namespace

template <int W>
class AlsList<W>::Maker {
 public:
  Maker(const State<W>& state, AlsList& list) : state_(state), ground_(state.ground()), list_(list) {}

  // False when there were too many.
  bool run(int most) {
    most_ = most;
    list_.sets_.clear();
    list_.spots_.clear();
    list_.table_.clear();
    list_.by_digit_.assign(static_cast<std::size_t>(ground_.size()), {});
    heads_.assign(static_cast<std::size_t>(ground_.size() * ground_.cells()), kNone);
    next_.clear();
    for (house_ = 0; house_ < ground_.houses(); ++house_) {
      open_ = 0;
      for (const int cell : ground_.list(house_)) {
        if (state_.count(cell) > 0) cells_[open_++] = static_cast<std::uint16_t>(cell);
      }
      std::sort(cells_.begin(), cells_.begin() + open_);
      if (!grow(0, 0, 0, Cells<W>{})) return false;
    }
    return true;
  }

 private:
  bool grow(int from, int size, Digits digits, const Cells<W>& cells) {
    for (int k = from; k < open_; ++k) {
      const Digits wider = digits | state_.mask(cells_[k]);
      const int excess = std::popcount(wider) - (size + 1) - 1;
      const int more = std::min(open_ - k - 1, most_ - size - 1);
      if (excess > more) continue;  // too few cells are left to catch up
      Cells<W> grown = cells;
      grown.add(cells_[k]);
      if (excess == 0 && !add(grown, wider, size + 1)) return false;
      if (more > 0 && !grow(k + 1, size + 1, wider, grown)) return false;
    }
    return true;
  }

  bool add(const Cells<W>& cells, Digits digits, int size) {
    for (const int earlier : ground_.houses_of(cells.first())) {
      if (earlier < house_ && cells.within(ground_.house(earlier))) return true;
    }
    if (list_.sets_.size() >= kMostSets || list_.spots_.size() >= kMostSpots) return false;
    list_.sets_.push_back({cells, digits, static_cast<std::uint16_t>(house_), static_cast<std::uint16_t>(size),
                           static_cast<std::uint32_t>(list_.table_.size())});
    for (Digits rest = digits; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      list_.table_.push_back(spot(d, cells & state_.of(d)));
    }
    return true;
  }

  std::uint16_t spot(int d, const Cells<W>& cells) {
    std::uint16_t& head = heads_[static_cast<std::size_t>(d * ground_.cells() + cells.first())];
    for (std::uint16_t s = head; s != kNone; s = next_[s]) {
      if (list_.spots_[s].cells == cells) return s;
    }
    const auto made = static_cast<std::uint16_t>(list_.spots_.size());
    list_.spots_.push_back({cells, ground_.peers_of(cells) & state_.of(d)});
    list_.by_digit_[d].push_back(made);
    next_.push_back(head);
    head = made;
    return made;
  }

  const State<W>& state_;
  const Ground<W>& ground_;
  AlsList& list_;
  std::array<std::uint16_t, 64 * W> cells_{};
  std::vector<std::uint16_t> heads_, next_;  // spots of one digit and one first cell, chained
  int house_ = 0, open_ = 0, most_ = 0;
};

template <int W>
AlsList<W>::AlsList(Look<W>& look) {
  Maker maker(look.state(), *this);
  int most = most_cells(look.ground().size());
  while (!maker.run(most) && most > 1) --most;
}

template class AlsList<2>;
template class AlsList<4>;
template class AlsList<10>;

}  // namespace damero::sudoku::logic
