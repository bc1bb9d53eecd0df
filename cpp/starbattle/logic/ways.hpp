// All the ways in which a group of cells can hold its stars, and what is the same in all of them.
#pragma once

#include <array>

#include "starbattle/logic/sink.hpp"

namespace damero::starbattle::logic {

// What a star rules out: the cells it touches only, or the rest of rows, columns and regions that it fills too.
enum class Reach { touch, lines };

template <int W>
struct Way {
  Bits<W> stars, out;
};

// Calls visit(Way) for each way of putting `number` stars on `cells` so that none touch and no house gets too many,
// until it says false. The other cells of the group are ruled out too.
template <int W, class Visit>
class WayWalk {
 public:
  WayWalk(const Ground<W>& ground, const State<W>& state, Reach reach, const Bits<W>& group, Visit visit)
      : ground_(ground), reach_(reach), group_(group), visit_(visit), need_(state.need) {}

  bool walk(Bits<W> cells, int number) {
    if (number == 0) return visit_(Way<W>{stars_, (group_ - stars_) | out_});
    while (cells.any()) {
      const int cell = cells.first();
      cells.reset(cell);
      const Bits<W> before = out_;
      Bits<W> next = cells - ground_.touch[cell];
      out_ |= ground_.touch[cell];
      stars_.set(cell);
      for (const int h : ground_.of_cell[cell]) {
        if (--need_[h] > 0) continue;
        next -= ground_.house[h];
        if (reach_ == Reach::lines) out_ |= ground_.house[h] - stars_;
      }
      const bool goes_on = walk(next, number - 1);
      for (const int h : ground_.of_cell[cell]) ++need_[h];
      stars_.reset(cell);
      out_ = before;
      if (!goes_on) return false;
    }
    return true;
  }

 private:
  const Ground<W>& ground_;
  Reach reach_;
  const Bits<W>& group_;
  Visit visit_;
  std::array<std::int8_t, kMostHouses> need_;
  Bits<W> stars_, out_;
};

template <int W>
struct Common {
  Bits<W> stars, out;  // in every way; what is out may include cells that hold nothing anyway
  int ways = 0;        // 0 where there are none, or more than the most allowed
};

// What all ways have in common; none when there are more than `most`, or nothing is left in common.
template <int W>
Common<W> in_all_ways(const Ground<W>& ground, const State<W>& state, const Bits<W>& group, int number, Reach reach,
                      int most) {
  Common<W> common;
  common.stars = common.out = state.open;
  bool too_many = false;
  const auto visit = [&](const Way<W>& way) {
    common.stars &= way.stars;
    common.out &= way.out;
    too_many = ++common.ways > most;
    return !too_many && (common.stars.any() || common.out.any());
  };
  WayWalk<W, decltype(visit)>(ground, state, reach, group, visit).walk(group, number);
  if (too_many || (!common.stars.any() && !common.out.any())) common.ways = 0;
  return common;
}

template <int W>
void find_in_house(const Ground<W>& ground, const State<W>& state, Sink<W>& sink, Technique technique) {
  const bool one = technique == Technique::touching || technique == Technique::seeing;
  const bool near = technique == Technique::touching || technique == Technique::room;
  for (int h = 0; h < ground.houses && !sink.full(); ++h) {
    if (state.need[h] < 1 || (state.need[h] == 1) != one) continue;
    const Bits<W> group = state.open & ground.house[h];
    if (group.count() <= state.need[h]) continue;  // these are its last cells
    const Common<W> common =
        in_all_ways(ground, state, group, state.need[h], near ? Reach::touch : Reach::lines, kMostWays);
    if (!common.ways) continue;
    sink.add(technique, common.ways, common.stars, common.out - common.stars, [&](Found& step) {
      step.base.push_back(static_cast<std::uint8_t>(h));
      list_cells(step.cells, group);
    });
  }
}

}  // namespace damero::starbattle::logic
