// Templates: all the ways one digit can still stand in the whole grid. A candidate in none of them goes; a cell in all
// of them is placed (it is then the only place of its row, or of another full house, that any template uses). As HoDoKu
// does, templates that use a cell that all templates of another digit use are left out, until nothing changes.
//
// One step a digit, digits in rising order. Groups: the cells that templates use as `body`; what goes as `target`.
#include <array>
#include <cstdint>
#include <vector>

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kTries = 20000;  // a digit's guesses at most; beyond, its other candidates pass for possible

// The candidates of one digit that stand in at least one template.
template <int W>
class Used {
 public:
  Used(const State<W>& state, int digit, const Cells<W>& all) : ground_(state.ground()) {
    for (int h = 0; h < ground_.houses(); ++h) {
      if (ground_.is_full(h) && !state.placed(digit).meets(ground_.house(h))) open_.push_back(h);
    }
    for (const int cell : all) {
      if (used_.has(cell)) continue;
      chosen_ = Cells<W>::of(cell);
      if (!fill(all.minus(ground_.peers(cell)), chosen_)) continue;
      used_ |= chosen_;
      if (tries_ > kTries) {
        used_ = all;
        return;
      }
    }
  }

  const Cells<W>& used() const { return used_; }

 private:
  // Whether the places left can be completed to a template; it is then in chosen_. Also true when tries run out.
  bool fill(const Cells<W>& left, const Cells<W>& chosen) {
    if (++tries_ > kTries) return true;
    int best = -1, fewest = Cells<W>::kCells + 1;
    for (const int h : open_) {
      const Cells<W>& house = ground_.house(h);
      if (chosen.meets(house)) continue;
      const int count = (left & house).count();
      if (count >= fewest) continue;
      fewest = count;
      best = h;
      if (count == 0) return false;
    }
    if (best < 0) {
      chosen_ = chosen;
      return true;
    }
    // Places not yet seen in any template first: fewer templates then show all.
    const Cells<W> places = left & ground_.house(best);
    return any_of(places.minus(used_), left, chosen) || any_of(places & used_, left, chosen);
  }
  bool any_of(const Cells<W>& places, const Cells<W>& left, const Cells<W>& chosen) {
    for (const int cell : places) {
      Cells<W> more = chosen, rest = left.minus(ground_.peers(cell));
      more.add(cell);
      rest.drop(cell);
      if (fill(rest, more)) return true;
    }
    return false;
  }

  const Ground<W>& ground_;
  std::vector<int> open_;
  Cells<W> used_, chosen_;
  int tries_ = 0;
};

// The cells in every template.
template <int W>
Cells<W> forced(const Ground<W>& ground, const Cells<W>& used) {
  Cells<W> out;
  for (int h = 0; h < ground.houses(); ++h) {
    const Cells<W> places = used & ground.house(h);
    if (ground.is_full(h) && places.any() && !places.many()) out |= places;
  }
  return out;
}

// What templates say of every digit, made once a state.
template <int W>
struct Templates {
  explicit Templates(Look<W>& look) {
    const Ground<W>& ground = look.ground();
    for (int d = 0; d < ground.size(); ++d) used[d] = look.state().of(d);
    std::array<bool, kMostDigits> stale;
    stale.fill(true);
    for (bool again = true; again;) {
      again = false;
      for (int d = 0; d < ground.size(); ++d) {
        if (!stale[d] || look.state().of(d).empty() || look.is_out_of_time()) continue;
        stale[d] = false;
        used[d] = Used<W>(look.state(), d, used[d]).used();
        if (used[d].empty()) {  // no template at all: the grid is wrong, and would prove anything
          used.fill(Cells<W>());
          return;
        }
        const Cells<W> sure = forced(ground, used[d]);
        for (int e = 0; e < ground.size(); ++e) {
          if (e == d || !used[e].meets(sure)) continue;
          used[e] = used[e].minus(sure);
          again = stale[e] = true;
        }
      }
    }
  }

  std::array<Cells<W>, kMostDigits> used;
};

template <int W>
std::vector<Candidate> candidates(const Cells<W>& cells, int digit) {
  std::vector<Candidate> out;
  for (const int cell : cells) out.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
  return out;
}

}  // namespace

template <int W>
bool find_templates(Look<W>& look, Technique technique, Sink& sink) {
  const Templates<W>& templates = look.template part<Templates<W>>();
  const bool set = technique == Technique::template_set;
  for (int d = 0; d < look.ground().size(); ++d) {
    const Cells<W>& all = look.state().of(d);
    if (all.empty()) continue;
    const Cells<W>& used = templates.used[d];
    if (used.empty()) continue;
    const Cells<W> found = set ? forced(look.ground(), used) : all.minus(used);
    if (found.empty()) continue;
    Step step;
    step.technique = technique;
    step.digits = Digits{1} << d;
    (set ? step.places : step.removes) = candidates(found, d);
    step.groups.push_back(group(Role::body, step.digits, used));
    if (!set) step.groups.push_back(group(Role::target, step.digits, found));
    if (sink.take(std::move(step))) return true;
  }
  return false;
}

DAMERO_WIDTHS(templates)

}  // namespace damero::sudoku::logic
