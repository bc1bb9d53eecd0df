#include "sudoku/logic/hodoku.hpp"

#include <utility>

#include "sudoku/logic/families.hpp"
#include "sudoku/logic/hodoku_singles.hpp"

namespace damero::sudoku::logic {
namespace {

class First : public Sink {
 public:
  explicit First(Step& step) : step_(step) {}
  bool take(Step&& step) override {
    step_ = std::move(step);
    return true;
  }

 private:
  Step& step_;
};

bool find_first(const State<2>& state, std::span<const Technique> order, Options options, Step& step,
                Control& control) {
  options.as_hodoku = true;
  Look<2> look(state, options, control);
  First sink(step);
  for (const Technique technique : order) {
    if (control.is_out_of_time()) return false;
    if (find(look, technique, sink)) return true;
  }
  return false;
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
    } else if (!find_first(state, order, options, step, control)) {
      if (control.is_out_of_time()) break;
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
