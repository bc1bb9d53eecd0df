// Bivalue universal graves: were there two candidates in every open cell, and two places for every digit in every
// house, each cell could hold the other digit of its two as well. In a puzzle of one solution some candidate more is
// there, and true. The extra candidates are those without which the grave would be there.
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "sudoku/logic/deadly.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kMostExtras = 8;

// Every set of extra candidates that a state's grave could lack.
template <int W>
class Graves {
 public:
  explicit Graves(Look<W>& look) : state_(look.state()), ground_(look.ground()) {
    int extras = 0;
    for (const int cell : state_.empty()) {
      const int count = state_.count(cell);
      if (count < 2 || (extras += count - 2) > kMostExtras) return;
      if (count > 2) cells_.push_back(cell);
    }
    for (int d = 0; d < ground_.size(); ++d) left_[d] = state_.of(d);
    choose(0);
  }
  const std::vector<std::vector<Candidate>>& list() const noexcept { return list_; }

 private:
  // Picks the extras of one cell after the other.
  void choose(std::size_t i) {
    if (i == cells_.size()) {
      if (!chosen_.empty() && is_grave()) list_.push_back(chosen_);
      return;
    }
    pick(i, crowded(cells_[i]), state_.count(cells_[i]) - 2);
  }

  void pick(std::size_t i, Digits from, int missing) {
    if (missing == 0) return choose(i + 1);
    for (Digits rest = from; rest != 0; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      chosen_.push_back({static_cast<std::uint16_t>(cells_[i]), static_cast<std::uint8_t>(digit)});
      left_[digit].drop(cells_[i]);
      pick(i, rest & (rest - 1), missing - 1);
      left_[digit].add(cells_[i]);
      chosen_.pop_back();
    }
  }

  // The digits of a cell that have more than two places in each of its houses.
  Digits crowded(int cell) const {
    Digits out = state_.mask(cell);
    for (const int house : ground_.houses_of(cell)) {
      if (!ground_.is_full(house)) continue;
      for (Digits rest = out; rest != 0; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        if (state_.in(digit, house).count() < 3) out &= ~(Digits{1} << digit);
      }
    }
    return out;
  }

  // In a house that need not hold every digit, two places could both come to hold it.
  bool is_grave() const {
    for (int house = 0; house < ground_.houses(); ++house) {
      for (int d = 0; d < ground_.size(); ++d) {
        const int count = (left_[d] & ground_.house(house)).count();
        if (ground_.is_full(house) ? count != 2 && count != 0 : count > 1) return false;
      }
    }
    return true;
  }

  const State<W>& state_;
  const Ground<W>& ground_;
  std::vector<int> cells_;
  std::array<Cells<W>, kMostDigits> left_{};
  std::vector<Candidate> chosen_;
  std::vector<std::vector<Candidate>> list_;
};

// A grave's extra candidates, as the roofs of a pattern whose other cells need no names.
template <int W>
struct Grave {
  const State<W>& state;
  const std::vector<Candidate>& extras;
  Deadly<W> deadly{};

  Grave(const State<W>& state_, const std::vector<Candidate>& extras_) : state(state_), extras(extras_) {
    for (const Candidate c : extras) {
      deadly.roofs.add(c.cell);
      deadly.extras |= Digits{1} << c.digit;
    }
    deadly.cells = deadly.roofs;
  }
  Digits extras_of(int cell) const {
    Digits out = 0;
    for (const Candidate c : extras) {
      if (c.cell == cell) out |= Digits{1} << c.digit;
    }
    return out;
  }
  Step step(Technique technique) const {
    Step step;
    step.technique = technique;
    step.digits = technique == Technique::bug_1 ? 0 : deadly.extras;
    for (const int cell : deadly.roofs) {
      step.groups.push_back(group(Role::extra, extras_of(cell), Cells<W>::of(cell)));
    }
    return step;
  }
};

// BUG+1: the one extra candidate is true.
template <int W>
bool one(const Grave<W>& grave, Sink& sink) {
  if (grave.extras.size() != 1) return false;
  const Candidate extra = grave.extras.front();
  Step step = grave.step(Technique::bug_1);
  for (Digits rest = grave.state.mask(extra.cell) & ~grave.deadly.extras; rest != 0; rest &= rest - 1) {
    remove_digit(step, Cells<W>::of(extra.cell), std::countr_zero(rest));
  }
  return sink.take(std::move(step));
}

// Type 2: the extra candidates are of one digit.
template <int W>
bool same_digit(const Grave<W>& grave, Sink& sink) {
  if (grave.extras.size() < 2 || std::popcount(grave.deadly.extras) != 1) return false;
  const int digit = std::countr_zero(grave.deadly.extras);
  Step step = grave.step(Technique::bug_2);
  remove_digit(step, grave.state.of(digit) & grave.state.ground().peers_of(grave.deadly.roofs), digit);
  return !step.removes.empty() && sink.take(std::move(step));
}

// Type 4: two cells in one house keep a digit of the grave to themselves there. If one holds it, the other holds an
// extra, and the other way round.
template <int W>
bool locked(const Grave<W>& grave, Sink& sink) {
  if (grave.deadly.roofs.count() != 2) return false;
  const State<W>& state = grave.state;
  const auto& ground = state.ground();
  const int a = grave.deadly.roofs.first();
  const int b = grave.deadly.roofs.minus(Cells<W>::of(a)).first();
  for (const int house : ground.houses_of(a)) {
    if (!ground.house(house).has(b)) continue;
    Digits common = state.mask(a) & state.mask(b) & ~grave.extras_of(a) & ~grave.extras_of(b);
    for (; common != 0; common &= common - 1) {
      const int digit = std::countr_zero(common);
      if (!is_only_in(state, digit, house, grave.deadly.roofs)) continue;
      Step step = grave.step(Technique::bug_4);
      step.groups.push_back(group(Role::body, Digits{1} << digit, grave.deadly.roofs));
      add_house(step, Role::base, house);
      for (const int cell : {a, b}) {
        const Digits going = state.mask(cell) & ~grave.extras_of(cell) & ~(Digits{1} << digit);
        for (Digits rest = going; rest != 0; rest &= rest - 1) {
          remove_digit(step, Cells<W>::of(cell), std::countr_zero(rest));
        }
      }
      sort_results(step);
      if (!step.removes.empty() && sink.take(std::move(step))) return true;
    }
  }
  return false;
}

// BUG+n: what can stand beside none of the extra candidates goes.
template <int W>
bool seen_by_all(const Grave<W>& grave, Sink& sink) {
  if (grave.extras.size() < 2 || std::popcount(grave.deadly.extras) == 1) return false;
  const State<W>& state = grave.state;
  Step step = grave.step(Technique::bug_plus_n);
  for (int digit = 0; digit < state.ground().size(); ++digit) {
    auto losers = state.of(digit);
    for (const Candidate extra : grave.extras) {
      losers &= extra.digit == digit ? state.ground().peers(extra.cell) : Cells<W>::of(extra.cell);
    }
    remove_digit(step, losers, digit);
  }
  sort_results(step);
  return !step.removes.empty() && sink.take(std::move(step));
}

template <int W>
bool find_in(const Grave<W>& grave, Technique technique, Sink& sink) {
  switch (technique) {
    case Technique::bug_1: return one(grave, sink);
    case Technique::bug_2: return same_digit(grave, sink);
    case Technique::bug_3: return deadly_subset(grave.state, technique, grave.deadly, sink);
    case Technique::bug_4: return locked(grave, sink);
    case Technique::bug_plus_n: return seen_by_all(grave, sink);
    default: return false;
  }
}

}  // namespace

template <int W>
bool find_bug(Look<W>& look, Technique technique, Sink& sink) {
  if (!look.options().is_unique) return false;
  for (const auto& extras : look.template part<Graves<W>>().list()) {
    if (find_in(Grave<W>(look.state(), extras), technique, sink)) return true;
  }
  return false;
}

DAMERO_WIDTHS(bug)

}  // namespace damero::sudoku::logic
