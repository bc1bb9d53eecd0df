// Wings: a few cells with as many digits, all but one of which can stand there only once.
#include <bit>

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/wings.hpp"

namespace damero::sudoku::logic {
namespace {

template <int W>
Step wing_step(Technique technique, Digits digits, int digit, const Cells<W>& losers) {
  Step step;
  step.technique = technique;
  step.digits = digits;
  remove_digit(step, losers, digit);
  return step;
}

// XY-wing: a pivot of two digits sees a wing for each of them; whichever the pivot holds, one wing holds the third.
template <int W>
bool xy_wing(const State<W>& state, int pivot, int a, int b, Sink& sink) {
  const Digits all = state.mask(pivot) | state.mask(a) | state.mask(b);
  const Digits common = state.mask(a) & state.mask(b);
  if (std::popcount(all) != 3 || std::popcount(common) != 1 || (common & state.mask(pivot)) != 0) return false;
  const auto& ground = state.ground();
  if (!ground.sees(pivot, a) || !ground.sees(pivot, b)) return false;
  const int digit = std::countr_zero(common);
  const auto losers = state.of(digit) & ground.peers(a) & ground.peers(b);
  if (losers.empty()) return false;
  Step step = wing_step(Technique::xy_wing, all, digit, losers);
  step.groups = {group(Role::pivot, state.mask(pivot), Cells<W>::of(pivot)),
                 group(Role::wing, state.mask(a), Cells<W>::of(a)), group(Role::wing, state.mask(b), Cells<W>::of(b))};
  return sink.take(std::move(step));
}

// HoDoKu's order: three cells by rising number, and which of them is the pivot by rising number too.
template <int W>
bool find_xy_wing(const State<W>& state, const Cells<W>& twos, Sink& sink) {
  const auto& ground = state.ground();
  for (const int i : twos) {
    for (const int j : twos) {
      if (j <= i || std::popcount(state.mask(i) | state.mask(j)) != 3) continue;
      const bool linked = ground.sees(i, j);
      for (const int k : twos) {
        if (k <= j || std::popcount(state.mask(i) | state.mask(j) | state.mask(k)) != 3) continue;
        if (linked && ground.sees(i, k) && xy_wing(state, i, j, k, sink)) return true;
        if (linked && ground.sees(j, k) && xy_wing(state, j, i, k, sink)) return true;
        if (ground.sees(i, k) && ground.sees(j, k) && xy_wing(state, k, i, j, sink)) return true;
      }
    }
  }
  return false;
}

// XYZ-wing: the pivot holds all three digits, so that what goes must see it too.
template <int W>
bool find_xyz_wing(const State<W>& state, const Cells<W>& twos, Sink& sink) {
  const auto& ground = state.ground();
  for (const int pivot : state.empty()) {
    const Digits all = state.mask(pivot);
    if (std::popcount(all) != 3) continue;
    const auto near = twos & ground.peers(pivot);
    for (const int a : near) {
      if ((state.mask(a) & ~all) != 0) continue;
      for (const int b : near) {
        if (b <= a || (state.mask(b) & ~all) != 0 || state.mask(a) == state.mask(b)) continue;
        const int digit = std::countr_zero(state.mask(a) & state.mask(b));
        const auto losers = state.of(digit) & ground.peers(a) & ground.peers(b) & ground.peers(pivot);
        if (losers.empty()) continue;
        Step step = wing_step(Technique::xyz_wing, all, digit, losers);
        step.groups = {group(Role::pivot, all, Cells<W>::of(pivot)),
                       group(Role::wing, state.mask(a), Cells<W>::of(a)),
                       group(Role::wing, state.mask(b), Cells<W>::of(b))};
        if (sink.take(std::move(step))) return true;
      }
    }
  }
  return false;
}

// W-wing: two cells of the same two digits; one digit has only two places in a house, one seen by each cell. So not
// both cells hold it, and the other digit stands in one of them.
template <int W>
bool w_wing(const State<W>& state, int a, int b, int linked, int digit, Sink& sink) {
  const auto& ground = state.ground();
  const auto losers = state.of(digit) & ground.peers(a) & ground.peers(b);
  if (losers.empty()) return false;
  for (int house = 0; house < ground.houses(); ++house) {
    const auto ends = state.in(linked, house);
    if (!ground.is_full(house) || ends.count() != 2 || ends.has(a) || ends.has(b)) continue;
    const int first = ends.first();
    auto rest = ends;
    rest.drop_first();
    const int second = rest.first();
    const bool straight = ground.sees(a, first) && ground.sees(b, second);
    if (!straight && !(ground.sees(a, second) && ground.sees(b, first))) continue;
    const Digits link = Digits{1} << linked;
    Step step = wing_step(Technique::w_wing, state.mask(a), digit, losers);
    step.groups = {group(Role::wing, state.mask(a), Cells<W>::of(a)),
                   group(Role::extra, link, Cells<W>::of(straight ? first : second)),
                   group(Role::extra, link, Cells<W>::of(straight ? second : first)),
                   group(Role::wing, state.mask(b), Cells<W>::of(b))};
    step.links = {{0, 1, false}, {1, 2, true}, {2, 3, false}};
    add_house(step, Role::base, house);
    return sink.take(std::move(step));
  }
  return false;
}

template <int W>
bool find_w_wing(const State<W>& state, const Cells<W>& twos, Sink& sink) {
  const auto& ground = state.ground();
  for (const int a : twos) {
    for (const int b : twos) {
      if (b <= a || state.mask(a) != state.mask(b) || ground.sees(a, b)) continue;
      const int low = std::countr_zero(state.mask(a));
      const int high = std::countr_zero(state.mask(a) & (state.mask(a) - 1));
      if (w_wing(state, a, b, high, low, sink) || w_wing(state, a, b, low, high, sink)) return true;
    }
  }
  return false;
}

}  // namespace

template <int W>
bool find_wings(Look<W>& look, Technique technique, Sink& sink) {
  const State<W>& state = look.state();
  if (technique == Technique::wxyz_wing) return find_bent_sets(look, technique, 4, sink);
  if (technique == Technique::vwxyz_wing) return find_bent_sets(look, technique, 5, sink);
  Cells<W> twos;
  for (const int cell : state.empty()) {
    if (state.count(cell) == 2) twos.add(cell);
  }
  switch (technique) {
    case Technique::xy_wing: return find_xy_wing(state, twos, sink);
    case Technique::xyz_wing: return find_xyz_wing(state, twos, sink);
    case Technique::w_wing: return find_w_wing(state, twos, sink);
    default: return false;
  }
}

DAMERO_WIDTHS(wings)

}  // namespace damero::sudoku::logic
