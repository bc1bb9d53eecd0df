#include "sudoku/logic/direct.hpp"

#include <array>

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/crossings.hpp"

namespace damero::sudoku::logic {
namespace {

// After the digit has gone from `losing`, a house of the base's kind is left with one place for it.
template <int W>
bool direct_crossings(Look<W>& look, Technique technique, Sink& sink) {
  const State<W>& state = look.state();
  const Ground<W>& ground = look.ground();
  const HouseKind kind = technique == Technique::direct_pointing ? HouseKind::box : HouseKind::row;
  return each_crossing(look, kind, [&](int base, int cover, int digit, const auto& places, const auto& losing) {
    for (int h = 0; h < ground.houses(); ++h) {
      if (h == base || h == cover || ground.kind(h) != ground.kind(base) || !ground.is_full(h)) continue;
      if (!losing.meets(ground.house(h))) continue;
      const Cells<W> left = state.in(digit, h).minus(losing);
      if (left.empty() || left.many()) continue;
      Step step = placing(technique, left.first(), digit);
      step.groups.push_back(group(Role::body, step.digits, places));
      step.groups.push_back(group(Role::off, step.digits, losing & ground.house(h)));
      step.groups.push_back(group(Role::target, step.digits, left));
      add_house(step, Role::base, base);
      add_house(step, Role::cover, cover);
      add_house(step, Role::target, h);
      if (sink.take(std::move(step))) return true;
    }
    return false;
  });
}

// n digits of a house share n cells, and another digit that loses places there is left with one.
template <int W>
class DirectHidden {
 public:
  DirectHidden(Look<W>& look, Technique technique, int size, Sink& sink)
      : look_(look), technique_(technique), size_(size), sink_(sink) {}

  bool find() {
    const Ground<W>& ground = look_.ground();
    for (int i = 0; i < ground.houses(); ++i) {
      const int h = box_first(ground, i);
      if (!ground.is_full(h)) continue;
      const Cells<W> open = look_.state().empty() & ground.house(h);
      if (open.count() <= size_) continue;
      for (int d = 0; d < ground.size(); ++d) places_[d] = look_.state().of(d) & open;
      if (combine(h, 0, 0, 0, Cells<W>())) return true;
    }
    return false;
  }

 private:
  bool combine(int h, int from, int depth, Digits chosen, const Cells<W>& cells) {
    if (depth == size_) return cells.count() == size_ && give(h, chosen, cells);
    for (int d = from; d < look_.ground().size(); ++d) {
      if (!places_[d].many()) continue;
      const Cells<W> both = cells | places_[d];
      if (both.count() > size_) continue;
      if (combine(h, d + 1, depth + 1, chosen | Digits{1} << d, both)) return true;
    }
    return false;
  }

  bool give(int h, Digits chosen, const Cells<W>& cells) {
    for (int d = 0; d < look_.ground().size(); ++d) {
      if ((chosen >> d & 1) != 0 || !places_[d].meets(cells)) continue;
      const Cells<W> left = places_[d].minus(cells);
      if (left.empty() || left.many()) continue;
      Step step = placing(technique_, left.first(), d);
      step.groups.push_back(group(Role::body, chosen, cells));
      step.groups.push_back(group(Role::off, step.digits, places_[d] & cells));
      step.groups.push_back(group(Role::target, step.digits, left));
      add_house(step, Role::base, h);
      if (sink_.take(std::move(step))) return true;
    }
    return false;
  }

  Look<W>& look_;
  Technique technique_;
  int size_;
  Sink& sink_;
  std::array<Cells<W>, kMostDigits> places_{};
};

}  // namespace

template <int W>
bool find_direct(Look<W>& look, Technique technique, Sink& sink) {
  switch (technique) {
    case Technique::direct_pointing:
    case Technique::direct_claiming: return direct_crossings(look, technique, sink);
    case Technique::direct_hidden_pair: return DirectHidden<W>(look, technique, 2, sink).find();
    case Technique::direct_hidden_triple: return DirectHidden<W>(look, technique, 3, sink).find();
    default: return false;
  }
}

DAMERO_WIDTHS(direct)

}  // namespace damero::sudoku::logic
