// Unique loops: six or more cells that could hold two digits in turn, each house with as many of the one turn as of
// the other. A step's variant is the number of cells.
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "sudoku/logic/deadly.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kLeastCells = 6;

// The loops of a state whose roofs some type can use: one, two, or more with the same one digit beside the pair.
// By pair of digits, number of cells, and then first cell.
template <int W>
class Loops {
 public:
  explicit Loops(Look<W>& look) : look_(look), state_(look.state()), ground_(look.ground()) {
    std::array<Digits, kMostDigits> with{};  // the higher digits of pairs, by the lower
    for (const int cell : state_.empty()) {
      if (state_.count(cell) == 2) with[std::countr_zero(state_.mask(cell))] |= state_.mask(cell);
    }
    for (int low = 0; low < ground_.size(); ++low) {
      for (Digits rest = with[low] & ~(Digits{1} << low); rest != 0; rest &= rest - 1) {
        if (look.is_out_of_time()) return;
        pair(Digits{1} << low | (rest & -rest), state_.of(low) & state_.of(std::countr_zero(rest)));
      }
    }
  }
  const std::vector<Deadly<W>>& list() const noexcept { return list_; }

 private:
  struct Walk {
    Cells<W> side[2];  // cells by turn
    Cells<W> roofs;
    Digits extras = 0;
    int first = 0, second = 0, count = 0;
    Cells<W> all() const { return side[0] | side[1]; }
  };

  void pair(Digits digits, const Cells<W>& both) {
    pair_ = digits;
    usable_ = both;
    prune();
    if (usable_.count() < kLeastCells) return;
    const auto begin = list_.size();
    const auto starts = usable_;
    for (const int start : starts) {
      if (state_.mask(start) != digits) continue;
      Walk walk;
      walk.first = start;
      visit(walk, start);
      usable_.drop(start);  // loops through it are found
      prune();
    }
    std::stable_sort(list_.begin() + static_cast<std::ptrdiff_t>(begin), list_.end(),
                     [](const auto& a, const auto& b) { return a.cells.count() < b.cells.count(); });
  }

  // In a loop every house of a cell has another of its cells.
  void prune() {
    for (bool again = true; again;) {
      again = false;
      for (const int cell : usable_) {
        for (const int house : ground_.houses_of(cell)) {
          if ((usable_ & ground_.house(house)).many()) continue;
          usable_.drop(cell);
          again = true;
          break;
        }
      }
    }
  }

  void visit(Walk walk, int cell) {
    const int turn = walk.count & 1;
    const auto& peers = ground_.peers(cell);
    if (walk.side[turn].meets(peers)) return;
    for (const int house : ground_.houses_of(cell)) {
      if ((walk.side[1 - turn] & ground_.house(house)).many()) return;
    }
    if (const Digits more = state_.mask(cell) & ~pair_; more != 0) {
      walk.roofs.add(cell);
      walk.extras |= more;
      if (walk.roofs.count() > 2 && std::popcount(walk.extras) > 1) return;
    }
    walk.side[turn].add(cell);
    if (++walk.count == 2) walk.second = cell;
    if (walk.count >= kLeastCells && turn == 1 && peers.has(walk.first) && cell > walk.second) close(walk);
    for (const int next : (usable_ & peers).minus(walk.all())) visit(walk, next);
  }

  void close(const Walk& walk) {
    if (!is_even(ground_, walk.side[0], walk.side[1])) return;
    const Deadly<W> loop{walk.all(), walk.roofs, pair_, walk.extras};
    const auto is_same = [&](const Deadly<W>& other) { return other.pair == pair_ && other.cells == loop.cells; };
    if (std::none_of(list_.begin(), list_.end(), is_same)) list_.push_back(loop);
  }

  Look<W>& look_;
  const State<W>& state_;
  const Ground<W>& ground_;
  Digits pair_ = 0;
  Cells<W> usable_;
  std::vector<Deadly<W>> list_;
};

// Marks the steps of loops with their number of cells.
class Numbered : public Sink {
 public:
  explicit Numbered(Sink& sink) : sink_(sink) {}
  bool take(Step&& step) override {
    step.variant = cells;
    return sink_.take(std::move(step));
  }
  std::uint16_t cells = 0;

 private:
  Sink& sink_;
};

template <int W>
bool find_in(const State<W>& state, const Deadly<W>& loop, Technique technique, Sink& sink) {
  const bool has_many = loop.roofs.many();
  switch (technique) {
    case Technique::unique_loop_1: return deadly_one_roof(state, technique, loop, sink);
    case Technique::unique_loop_2: return has_many && deadly_one_extra(state, technique, loop, sink);
    case Technique::unique_loop_3: return has_many && deadly_subset(state, technique, loop, sink);
    case Technique::unique_loop_4: return has_many && deadly_locked(state, technique, loop, sink);
    default: return false;
  }
}

}  // namespace

template <int W>
bool find_loops(Look<W>& look, Technique technique, Sink& sink) {
  if (!look.options().is_unique) return false;
  Numbered numbered(sink);
  for (const Deadly<W>& loop : look.template part<Loops<W>>().list()) {
    numbered.cells = static_cast<std::uint16_t>(loop.cells.count());
    if (find_in(look.state(), loop, technique, numbered)) return true;
  }
  return false;
}

DAMERO_WIDTHS(loops)

}  // namespace damero::sudoku::logic
