#include "sudoku/se/rating.hpp"

#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

bool find_simple(const State& state, TechniqueSet set, Hint& hint) noexcept {
  return find_hidden_single(state, hint) || find_direct_locking(state, hint) ||
         find_direct_hidden_set(state, 2, hint) || find_naked_single(state, hint) ||
         find_direct_hidden_set(state, 3, hint) || find_locking(state, hint) || find_naked_set(state, 2, hint) ||
         find_fish(state, 2, hint) || find_hidden_set(state, 2, hint) || find_naked_set(state, 3, hint) ||
         find_fish(state, 3, hint) || find_hidden_set(state, 3, hint) ||
         (set == TechniqueSet::sukaku && find_strong_links(state, 2, hint)) || find_xy_wing(state, hint) ||
         find_xyz_wing(state, hint);
}

bool find_patterns(const State& state, bool uniqueness, Hint& hint) {
  return (uniqueness && find_unique_loop(state, hint)) || find_naked_set(state, 4, hint) ||
         find_fish(state, 4, hint) || find_hidden_set(state, 4, hint) || (uniqueness && find_bug(state, hint)) ||
         find_aligned_pair(state, hint);
}

// The same of the other set.
bool find_sukaku_patterns(const State& state, bool uniqueness, Hint& hint) {
  return (uniqueness && find_unique_loop(state, hint)) || find_naked_set(state, 4, hint) ||
         find_fish(state, 4, hint) || find_hidden_set(state, 4, hint) || find_strong_links(state, 3, hint) ||
         find_als_wing(state, 4, hint) || (uniqueness && find_bug(state, hint)) ||
         find_strong_links(state, 4, hint) || find_als_wing(state, 5, hint) || find_aligned_pair(state, hint) ||
         find_als_wing(state, 6, hint);
}

// Chains by kind with the least value that one of them can have.
constexpr struct {
  ChainKind kind;
  double least;
} kChains[] = {
    {ChainKind::nishio, 7.5}, {ChainKind::multiple, 8.0}, {ChainKind::dynamic, 8.5},  {ChainKind::plus, 9.0},
    {ChainKind::nested2, 9.5}, {ChainKind::nested3, 10.0}, {ChainKind::nested4, 10.5}, {ChainKind::nested5, 11.0},
};

bool find_chains(const State& state, const Settings& settings, Hint& hint, Control& control) {
  const double most = settings.most;
  if (most < 6.5) return false;
  if (find_chain(state, ChainKind::unary, hint, control)) return true;
  if (settings.set == TechniqueSet::sukaku && find_als_wing(state, 7, hint)) return true;
  if (find_aligned_triplet(state, hint, control)) return true;
  for (const auto& [kind, least] : kChains) {
    if (control.stopped() || most < least) return false;
    if (find_chain(state, kind, hint, control)) return true;
  }
  return false;
}

void give_up(const State& state, const std::uint8_t* solution, Hint& hint) noexcept {
  int cell = -1;
  for (int at = 0; at < kCells; ++at) {
    if (state.cell[at] != 0) continue;
    if (cell < 0 || count(state.candidates[at]) < count(state.candidates[cell])) cell = at;
  }
  hint.start({Kind::unsolved, kUnsolved});
  hint.cell = cell;
  hint.digit = solution[cell];
}

// Whether a step changes something and leaves the solution as it is.
bool is_sound(const State& state, const Hint& hint, const std::uint8_t* solution) noexcept {
  bool any = false;
  if (hint.cell >= 0) {
    if (state.cell[hint.cell] != 0 || solution[hint.cell] != hint.digit) return false;
    any = true;
  }
  for (int i = 0; i < hint.removals; ++i) {
    const Removal& one = hint.removed[i];
    if (((one.digits >> (solution[one.cell] - 1)) & 1) != 0) return false;
    any = any || (state.candidates[one.cell] & one.digits) != 0;
  }
  return any;
}

[[noreturn]] void fail(const std::uint8_t* givens, const Hint& hint) {
  std::string puzzle;
  for (int cell = 0; cell < kCells; ++cell) puzzle += givens[cell] == 0 ? '.' : static_cast<char>('0' + givens[cell]);
  throw Contradiction("a step of kind " + std::to_string(static_cast<int>(hint.kind)) + " is wrong in " + puzzle);
}

}  // namespace

bool find_step(const State& state, const Settings& settings, const std::uint8_t* solution, Hint& hint,
               Control& control) {
  if (find_simple(state, settings.set, hint)) return true;
  if (settings.set == TechniqueSet::original ? find_patterns(state, settings.uniqueness, hint)
                                             : find_sukaku_patterns(state, settings.uniqueness, hint)) {
    return true;
  }
  if (find_chains(state, settings, hint, control)) return true;
  if (control.stopped()) return false;
  give_up(state, solution, hint);
  return true;
}

Rating rate(const std::uint8_t* givens, const std::uint8_t* solution, const Settings& settings,
            std::vector<Hint>* path, Control& control) {
  Rating rating;
  State state(givens);
  Hint hint;
  bool placed = false;
  for (int step = 0; state.left > 0; ++step) {
    if (control.should_stop(1) || !find_step(state, settings, solution, hint, control)) return rating;
    if (!is_sound(state, hint, solution)) fail(givens, hint);
    if (step == 0) rating.ed = hint.difficulty;
    if (hint.difficulty > rating.er) {
      rating.er = hint.difficulty;
      rating.hardest = step;
    }
    if (rating.er > settings.most) break;
    if (!placed) {
      rating.ep = rating.er;
      placed = hint.cell >= 0;
    }
    if (path != nullptr) path->push_back(hint);
    apply(state, hint);
  }
  rating.complete = true;
  return rating;
}

}  // namespace damero::sudoku::se
