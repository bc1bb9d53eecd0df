// The last resort: a candidate that cannot be, because all that follows from it ends in a contradiction. Among those
// refuted by singles alone the one refuted by the fewest placements comes first, then the lower cell, then the lower
// digit. Only where singles refute nothing, search does: then the candidate that takes the fewest nodes of the steady
// order. So every puzzle with one solution has a path. A candidate of some solution is never touched.
//
// Groups: the candidate as `premise`; each placement that follows, in order, as `on`; the empty cell, or the cells of
// the house that is left without a place for `digits`, as `conclusion` (the house beside it). Variant: the number of
// placements, or 0 when search refuted it.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

// What singles make of a state.
template <int W>
class Singles {
 public:
  explicit Singles(const State<W>& state) : state_(state) {}

  // Places the candidate and then every single, round by round. True: that ends in a contradiction within `at_most`
  // placements.
  bool refutes(Candidate premise, std::size_t at_most) {
    placed_.clear();
    state_.place(premise.cell, premise.digit);
    while (true) {
      if (is_dead()) return true;
      const std::size_t before = placed_.size();
      if (before >= at_most) return false;
      place_naked();
      if (placed_.size() == before) place_hidden();
      if (placed_.size() == before) return false;
    }
  }

  const std::vector<Candidate>& placed() const { return placed_; }
  // Where it ended: a house (then `digit` has no place there), or -1 and a cell.
  int dead_house() const { return dead_house_; }
  int dead_cell() const { return dead_cell_; }
  int dead_digit() const { return dead_digit_; }

 private:
  const Ground<W>& ground() const { return state_.ground(); }
  void put(int cell, int digit) {
    state_.place(cell, digit);
    placed_.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
  }

  bool is_dead() {
    dead_house_ = dead_cell_ = -1;
    for (const int cell : state_.empty()) {
      if (state_.mask(cell) != 0) continue;
      dead_cell_ = cell;
      return true;
    }
    for (int h = 0; h < ground().houses(); ++h) {
      if (!ground().is_full(h)) continue;
      for (int d = 0; d < ground().size(); ++d) {
        if (state_.in(d, h).any() || state_.placed(d).meets(ground().house(h))) continue;
        dead_house_ = h;
        dead_digit_ = d;
        return true;
      }
    }
    return false;
  }

  void place_naked() {
    for (const int cell : state_.empty()) {
      if (state_.count(cell) == 1) put(cell, std::countr_zero(state_.mask(cell)));
    }
  }
  void place_hidden() {
    for (int h = 0; h < ground().houses(); ++h) {
      if (!ground().is_full(h)) continue;
      for (int d = 0; d < ground().size(); ++d) {
        const Cells<W> places = state_.in(d, h);
        if (places.any() && !places.many()) put(places.first(), d);
      }
    }
  }

  State<W> state_;
  std::vector<Candidate> placed_;
  int dead_house_ = -1, dead_cell_ = -1, dead_digit_ = 0;
};

std::uint16_t u16(int cell) { return static_cast<std::uint16_t>(cell); }

template <int W>
class Trial {
 public:
  explicit Trial(Look<W>& look)
      : look_(look), state_(look.state()), houses_(houses_of(look.ground())), masks_(masks_of(look.state())) {}

  bool run(Sink& sink) {
    if (!solve() || !gather()) return false;
    if (found_.empty()) return searched(sink);
    std::ranges::sort(found_, [](const Refuted& a, const Refuted& b) {
      return a.placements != b.placements ? a.placements < b.placements : a.candidate < b.candidate;
    });
    return std::ranges::any_of(found_, [&](const Refuted& r) { return sink.take(by_singles(r.candidate)); });
  }

 private:
  static constexpr std::uint64_t kNodes = 2000;  // how far the easiest refutation is looked for

  struct Refuted {
    Candidate candidate;
    std::size_t placements;
  };

  static Houses houses_of(const Ground<W>& ground) {
    std::vector<std::vector<std::uint16_t>> lists;
    for (int h = 0; h < ground.houses(); ++h) lists.push_back(ground.list(h));
    return Houses(ground.size(), ground.cells(), std::move(lists));
  }
  static std::vector<Mask> masks_of(const State<W>& state) {
    std::vector<Mask> masks;
    for (int cell = 0; cell < state.ground().cells(); ++cell) {
      masks.push_back(state.value(cell) != 0 ? Mask{1} << (state.value(cell) - 1) : Mask{state.mask(cell)});
    }
    return masks;
  }

  // A solution of what is left, so that none of its candidates is tried.
  bool solve() { return search_on(masks_, solution_).solutions != 0; }

  // The search to its end, asking for the time between pieces of it.
  Found search_on(const std::vector<Mask>& masks, std::vector<std::uint8_t>& solution) const {
    Search search(houses_, masks, Order::fast);
    while (true) {
      Control control(0.0, kNodes);
      const Found found = search.advance({.at_most = 1, .keep = 1}, solution, control);
      if (found.complete || look_.is_out_of_time()) return found;
    }
  }
  bool is_open(int cell, int digit) const {
    return state_.has(cell, digit) && solution_[static_cast<std::size_t>(cell)] != digit + 1;
  }
  template <class Visit>
  bool each(Visit visit) const {
    for (const int cell : state_.empty()) {
      for (Digits rest = state_.mask(cell); rest != 0; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        if (is_open(cell, digit) && visit(Candidate{u16(cell), static_cast<std::uint8_t>(digit)})) return true;
      }
    }
    return false;
  }

  bool gather() {
    return !each([&](Candidate c) {
      Singles<W> singles(state_);
      if (singles.refutes(c, 1000)) found_.push_back({c, singles.placed().size()});
      return look_.is_out_of_time();
    });
  }

  std::vector<Mask> masks_with(Candidate c) const {
    std::vector<Mask> masks = masks_;
    masks[c.cell] = Mask{1} << c.digit;
    return masks;
  }
  // The nodes it takes to see that no solution has this candidate; nothing when one has or that takes too many.
  std::optional<std::uint64_t> nodes_to_refute(Candidate c, std::uint64_t at_most) const {
    std::vector<std::uint8_t> none;
    Control control(0.0, at_most);
    const Found found = search(houses_, masks_with(c), Order::steady, {.at_most = 1}, none, control);
    if (!found.complete || found.solutions != 0) return std::nullopt;
    return found.nodes;
  }
  bool is_refuted(Candidate c) const {
    std::vector<std::uint8_t> none;
    const Found found = search_on(masks_with(c), none);
    return found.complete && found.solutions == 0;
  }

  bool searched(Sink& sink) {
    std::optional<Candidate> best;
    std::uint64_t least = kNodes;
    each([&](Candidate c) {
      const auto nodes = nodes_to_refute(c, least);
      if (nodes && (!best || *nodes < least)) {
        best = c;
        least = std::max<std::uint64_t>(*nodes, 1);
      }
      return look_.is_out_of_time();
    });
    if (!best) {
      each([&](Candidate c) {
        if (is_refuted(c)) best = c;
        return best.has_value() || look_.is_out_of_time();
      });
    }
    return best && sink.take(step_of(*best));
  }

  static Step step_of(Candidate c) {
    Step step;
    step.technique = Technique::trial;
    step.digits = Digits{1} << c.digit;
    step.removes = {c};
    step.groups.push_back({Role::premise, Digits{1} << c.digit, {c.cell}});
    return step;
  }
  Step by_singles(Candidate c) const {
    Step step = step_of(c);
    Singles<W> singles(state_);
    singles.refutes(c, 1000);
    for (const Candidate p : singles.placed()) step.groups.push_back({Role::on, Digits{1} << p.digit, {p.cell}});
    if (singles.dead_house() >= 0) {
      step.groups.push_back({Role::conclusion, Digits{1} << singles.dead_digit(),
                             look_.ground().list(singles.dead_house())});
      step.houses.push_back({Role::conclusion, u16(singles.dead_house())});
    } else {
      step.groups.push_back({Role::conclusion, state_.mask(singles.dead_cell()), {u16(singles.dead_cell())}});
    }
    step.variant = u16(static_cast<int>(singles.placed().size()));
    return step;
  }

  Look<W>& look_;
  const State<W>& state_;
  Houses houses_;
  std::vector<Mask> masks_;
  std::vector<std::uint8_t> solution_;
  std::vector<Refuted> found_;
};

}  // namespace

template <int W>
bool find_trial(Look<W>& look, Technique, Sink& sink) {
  return Trial<W>(look).run(sink);
}

DAMERO_WIDTHS(trial)

}  // namespace damero::sudoku::logic
