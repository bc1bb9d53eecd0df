// Empty rectangles: a box keeps a digit to one of its rows and one of its columns, and a pair of places elsewhere
// leans on one of the two, so that it takes the digit from a cell of the other.
#include "sudoku/logic/build.hpp"
#include "sudoku/logic/digit.hpp"

namespace damero::sudoku::logic {
namespace {

template <int W>
struct EmptyRectangle {
  int digit, box, row, column;  // houses
  Pair pair;
  int near, far;  // the cells of the pair: the one that leans on the box, and the other
  Cells<W> places;
  int target;
};

// Variant 1: the box has two places only, so that it is as good as a turbot fish.
constexpr std::uint16_t kOnlyTwo = 1;

template <int W>
Step step_of(const EmptyRectangle<W>& found) {
  Step step;
  step.technique = Technique::empty_rectangle;
  step.digits = Digits{1} << found.digit;
  remove_digit(step, Cells<W>::of(found.target), found.digit);
  step.groups.push_back(group(Role::body, step.digits, found.places));
  step.groups.push_back(group(Role::extra, step.digits, Cells<W>::of(found.near)));
  step.groups.push_back(group(Role::extra, step.digits, Cells<W>::of(found.far)));
  step.links = {{0, 1, false}, {1, 2, true}};
  add_house(step, Role::base, found.box);
  add_house(step, Role::base, found.pair.house);
  add_house(step, Role::cover, found.row);
  add_house(step, Role::cover, found.column);
  if (found.places.count() == 2) step.variant = kOnlyTwo;
  return step;
}

// One way round: the pair runs across `along` (a line through the box), and the target lies on `across`.
template <int W, class Take>
bool lean(Look<W>& look, EmptyRectangle<W> found, const std::vector<Pair>& pairs, int along, int across, Take&& take) {
  const Ground<W>& ground = look.ground();
  for (const Pair& pair : pairs) {
    if (ground.kind(pair.house) != ground.kind(across) || pair.house == across) continue;
    for (const int near : {pair.a, pair.b}) {
      if (!ground.house(along).has(near) || ground.house(found.box).has(near)) continue;
      found.pair = pair;
      found.near = near;
      found.far = pair.a + pair.b - near;
      const Cells<W> losing = look.state().of(found.digit) & ground.house(across) & ground.peers(found.far);
      for (const int target : losing.minus(ground.house(found.box)).minus(ground.house(along))) {
        if (ground.kind(along) != HouseKind::row && ground.kind(along) != HouseKind::column) continue;
        const bool in_line = target / ground.size() == found.far / ground.size() ||
                             target % ground.size() == found.far % ground.size();
        if (!in_line) continue;
        found.target = target;
        if (take(found)) return true;
      }
    }
  }
  return false;
}

template <int W, class Take>
bool each_rectangle(Look<W>& look, Take&& take) {
  const Ground<W>& ground = look.ground();
  for (int digit = 0; digit < ground.size(); ++digit) {
    const std::vector<Pair> pairs = pairs_of(look, digit);
    if (pairs.empty()) continue;
    for (int box = 2 * ground.size(); box < ground.houses(); ++box) {
      const Cells<W> places = look.state().in(digit, box);
      if (!ground.is_full(box) || !places.many()) continue;
      for (int row = 0; row < ground.size(); ++row) {
        const Cells<W> in_row = places & ground.house(row);
        if (in_row.empty() || in_row == places) continue;
        const int column = ground.column_house(ground.column(places.minus(in_row).first()));
        const Cells<W> in_column = places & ground.house(column);
        if (in_column == places || !places.within(in_row | in_column)) continue;
        const EmptyRectangle<W> found{digit, box, row, column, {}, 0, 0, places, 0};
        if (lean(look, found, pairs, row, column, take) || lean(look, found, pairs, column, row, take)) return true;
      }
    }
  }
  return false;
}

}  // namespace

template <int W>
bool find_empty_rectangles(Look<W>& look, Technique technique, Sink& sink) {
  std::vector<EmptyRectangle<W>> thin, all;
  const bool dual = technique == Technique::dual_empty_rectangle;
  const bool done = each_rectangle(look, [&](const EmptyRectangle<W>& found) {
    if (dual) all.push_back(found);
    else if (found.places.count() == 2) thin.push_back(found);
    else return sink.take(step_of(found));
    return false;
  });
  if (done) return true;
  if (look.options().as_hodoku) thin.clear();
  for (const EmptyRectangle<W>& found : thin) {
    if (sink.take(step_of(found))) return true;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      if (all[i].digit != all[j].digit || all[i].box != all[j].box) break;
      if (all[i].target == all[j].target) continue;
      Step step = step_of(all[i]);
      Step more = step_of(all[j]);
      step.technique = technique;
      step.removes.push_back(more.removes.front());
      sort_results(step);
      step.groups.push_back(std::move(more.groups[1]));
      step.groups.push_back(std::move(more.groups[2]));
      step.links.push_back({0, 3, false});
      step.links.push_back({3, 4, true});
      step.houses.insert(step.houses.end(), more.houses.begin() + 1, more.houses.end());
      if (sink.take(std::move(step))) return true;
    }
  }
  return false;
}

DAMERO_WIDTHS(empty_rectangles)

}  // namespace damero::sudoku::logic
