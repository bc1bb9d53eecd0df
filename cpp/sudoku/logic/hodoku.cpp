#include "sudoku/logic/hodoku.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "sudoku/logic/families.hpp"

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

bool find_first(const State<2>& state, std::span<const Technique> order, const Options& options, Step& step,
                Control& control) {
  Look<2> look(state, options, control);
  First sink(step);
  for (const Technique technique : order) {
    if (control.is_out_of_time()) return false;
    if (find(look, technique, sink)) return true;
  }
  return false;
}

Step guess(const State<2>& state, const std::uint8_t* solution) {
  int left = state.empty().count() / 2;
  Step step;
  step.technique = Technique::trial;
  for (const int cell : state.empty()) {
    if (left-- > 0) continue;
    step.places = {{static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(solution[cell] - 1)}};
    step.digits = Digits{1} << (solution[cell] - 1);
    break;
  }
  return step;
}

}  // namespace

SinglesQueue::SinglesQueue(const Ground<2>& ground) : ground_(ground) {
  mask_.fill(0x1ff);
  for (auto& house : free_) house.fill(9);
}

void SinglesQueue::enter(int cell, int d) {
  value_[cell] = static_cast<std::uint8_t>(d + 1);
  for (const int peer : ground_.peers(cell)) remove(peer, d);
  for (Digits rest = mask_[cell]; rest != 0; rest &= rest - 1) {
    const int other = std::countr_zero(rest);
    for (const int house : ground_.houses_of(cell)) {
      if (other != d) {
        count_down(house, other, cell);
      } else {
        --free_[house][other];
      }
    }
  }
  mask_[cell] = 0;
}

void SinglesQueue::remove(int cell, int d) {
  if (value_[cell] != 0 || (mask_[cell] >> d & 1) == 0) return;
  mask_[cell] &= ~(Digits{1} << d);
  for (const int house : ground_.houses_of(cell)) count_down(house, d, cell);
  if (std::has_single_bit(mask_[cell])) {
    naked_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(std::countr_zero(mask_[cell]))});
  }
}

// One place less for a digit; when one is left it is lined up.
void SinglesQueue::count_down(int house, int d, int without) {
  if (--free_[house][d] != 1) return;
  for (const int cell : ground_.list(house)) {
    if (cell != without && value_[cell] == 0 && (mask_[cell] >> d & 1) != 0) {
      hidden_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(d)});
      return;
    }
  }
}

void SinglesQueue::apply(const Step& step) {
  for (const Candidate c : step.places) enter(c.cell, c.digit);
  std::vector<Candidate> removes = step.removes;
  if (step.technique == Technique::locked_pair || step.technique == Technique::locked_triple) {
    // First what goes from the line.
    const auto& body = step.groups.front().cells;
    const auto in_line = [&](int cell) {
      return std::all_of(body.begin(), body.end(), [&](int b) { return ground_.row(b) == ground_.row(cell); }) ||
             std::all_of(body.begin(), body.end(), [&](int b) { return ground_.column(b) == ground_.column(cell); });
    };
    std::stable_partition(removes.begin(), removes.end(), [&](Candidate c) { return in_line(c.cell); });
  }
  for (const Candidate c : removes) remove(c.cell, c.digit);
}

bool SinglesQueue::next(Step& step) {
  for (std::size_t i = next_naked_; i < naked_.size(); ++i) {
    if (value_[naked_[i].cell] != 0 || !fills_house(naked_[i].cell)) continue;
    note(step, Technique::full_house, naked_[i]);
    return true;
  }
  while (next_naked_ < naked_.size()) {
    const Single single = naked_[next_naked_++];
    if (value_[single.cell] != 0) continue;
    note(step, Technique::naked_single, single);
    return true;
  }
  while (next_hidden_ < hidden_.size()) {
    const Single single = hidden_[next_hidden_++];
    if (value_[single.cell] != 0 || !is_hidden(single.cell, single.digit)) continue;
    note(step, Technique::hidden_single, single);
    return true;
  }
  return false;
}

bool SinglesQueue::fills_house(int cell) const {
  const auto& houses = ground_.houses_of(cell);
  return std::any_of(houses.begin(), houses.end(), [&](int house) {
    const auto& cells = ground_.list(house);
    return std::all_of(cells.begin(), cells.end(), [&](int c) { return c == cell || value_[c] != 0; });
  });
}

bool SinglesQueue::is_hidden(int cell, int d) const {
  const auto& houses = ground_.houses_of(cell);
  return std::any_of(houses.begin(), houses.end(), [&](int house) { return free_[house][d] == 1; });
}

void SinglesQueue::note(Step& step, Technique technique, Single single) {
  step = Step{};
  step.technique = technique;
  step.digits = Digits{1} << single.digit;
  step.places = {{single.cell, single.digit}};
}

Path hodoku_path(const Ground<2>& ground, const std::uint8_t* givens, const std::uint8_t* solution,
                 std::span<const Technique> order, const Options& options, Control& control) {
  const std::vector<std::uint8_t> none(81, 0);
  const std::vector<Mask> all(81, 0x1ff);
  State<2> state(ground, none, all, none);
  SinglesQueue singles(ground);
  for (int cell = 0; cell < 81; ++cell) {
    if (givens[cell] == 0) continue;
    state.give(cell, givens[cell] - 1);
    singles.enter(cell, givens[cell] - 1);
  }
  Path path;
  while (state.empty().any()) {
    Step step;
    if (!singles.next(step) && !find_first(state, order, options, step, control)) {
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
