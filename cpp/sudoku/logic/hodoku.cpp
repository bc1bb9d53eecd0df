#include "sudoku/logic/hodoku.hpp"

#include <optional>
#include <utility>

#include "sudoku/logic/chain_order.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/hodoku_singles.hpp"

namespace damero::sudoku::logic {
namespace {

// Techniques of which HoDoKu collects all steps and takes the best of all.
using Better = bool (*)(const Step&, const Step&);
struct Together {
  Technique first, last;
  Better better;
};
constexpr Together kTogether[] = {
    {Technique::continuous_nice_loop, Technique::aic, is_better_chain},
    {Technique::grouped_continuous_nice_loop, Technique::grouped_aic, is_better_chain},
    {Technique::forcing_chain_contradiction, Technique::forcing_chain_verity, is_better_forcing},
    {Technique::forcing_net_contradiction, Technique::forcing_net_verity, is_better_forcing},
};

const Together* together(Technique technique) {
  for (const Together& some : kTogether) {
    if (some.first <= technique && technique <= some.last) return &some;
  }
  return nullptr;
}

std::optional<Step> find_first(const State<2>& state, std::span<const Technique> order, const Options& options,
                               Control& control) {
  Look<2> look(state, options, control);
  for (std::size_t i = 0; i < order.size() && !control.is_out_of_time(); ++i) {
    const Together* const group = together(order[i]);
    First best;
    find(look, order[i], best);
    while (group != nullptr && i + 1 < order.size() && together(order[i + 1]) == group) {
      First other;
      if (!find(look, order[++i], other)) continue;
      if (!best.step || group->better(*other.step, *best.step)) best.step = std::move(other.step);
    }
    if (!best.step) continue;
    if (control.stopped()) break;
    return std::move(best.step);
  }
  return std::nullopt;
}

Step filling(Technique technique, Candidate candidate) {
  Step step;
  step.technique = technique;
  step.digits = Digits{1} << candidate.digit;
  step.places = {candidate};
  return step;
}

// The cell in the middle of those that are empty.
Step guess(const State<2>& state, const std::uint8_t* solution) {
  Cells<2> rest = state.empty();
  for (int before = rest.count() / 2; before > 0; --before) rest.drop_first();
  const int cell = rest.first();
  return filling(Technique::trial, {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(solution[cell] - 1)});
}

}  // namespace

Path hodoku_path(const Ground<2>& ground, const std::uint8_t* givens, const std::uint8_t* solution,
                 std::span<const Technique> order, const Options& options, Control& control) {
  Options as_hodoku = options;
  as_hodoku.as_hodoku = true;
  const std::vector<std::uint8_t> none(81, 0);
  const std::vector<Mask> all(81, 0x1ff);
  State<2> state(ground, none, all, none);
  HodokuSingles<2> singles(ground, {givens, 81});
  for (int cell = 0; cell < 81; ++cell) {
    if (givens[cell] != 0) state.give(cell, givens[cell] - 1);
  }
  Path path;
  while (state.empty().any()) {
    Step step;
    if (const auto single = singles.next()) {
      step = filling(single->technique, single->candidate);
    } else if (auto first = find_first(state, order, as_hodoku, control)) {
      step = std::move(*first);
    } else if (control.is_out_of_time()) {
      break;
    } else {
      step = guess(state, solution);
    }
    check_step(step, {solution, 81});
    state.apply(step);
    singles.apply(step);
    path.steps.push_back(std::move(step));
  }
  path.end = state.empty().any() ? End::stopped : End::solved;
  return path;
}

}  // namespace damero::sudoku::logic
