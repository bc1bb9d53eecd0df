#include "sudoku/fast.hpp"

#include <bit>
#include <optional>
#include <vector>

#include "sudoku/board.hpp"
#include "sudoku/endgame.hpp"
#include "sudoku/learner.hpp"
#include "sudoku/ties.hpp"

namespace damero::sudoku {
namespace {

constexpr std::uint64_t kPatience = 40;      // contradictions in a row before learning pays
constexpr std::uint64_t kMany = 64;          // solutions found before the last cells are left to the endgame
constexpr std::uint64_t kPlenty = 24;        // solutions in a row that learning finds before it hands back
constexpr std::uint64_t kPortion = 100'000;  // work of a learner between two looks at the control: some 2 ms

template <class Word>
class Fast final : public Search::Steps {
 public:
  Fast(const Houses& houses, std::span<const Mask> candidates)
      : houses_(houses), root_(candidates.begin(), candidates.end()), board_(houses, Method::locked) {
    alive_ = board_.load(candidates);
  }

  Found advance(const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control) override {
    Found found;
    Meter meter(control, kAskEvery);
    std::uint64_t passed = 0;
    while (ask.at_most == 0 || found.solutions < ask.at_most) {
      const Event event = ending_ ? try_end(meter) : learning_ ? learn(meter) : try_board(meter);
      if (event == Event::end) break;
      if (event == Event::stop) {
        found.complete = false;
        break;
      }
      if (event == Event::none || passed++ < ask.skip) continue;
      meter.count_solution();
      if (found.solutions++ < ask.keep) write(solutions);
    }
    meter.finish();
    found.nodes = meter.nodes();
    return found;
  }

 private:
  using Choice = typename Board<Word>::Choice;
  using Solution = std::vector<std::uint8_t>;
  enum class Event { none, solution, end, stop };

  // A choice on the way to the board; once refused, all solutions with it are found.
  struct Step {
    Choice choice;
    bool refused;
  };

  Event try_board(Meter& meter) {
    if (back_) {
      if (stack_.empty()) return Event::end;
      if (meter.is_over()) return Event::stop;
      go_back();
    }
    const State state = alive_ ? board_.propagate() : State::dead;
    if (state == State::open) {
      ending_ = many_ >= kMany && houses_.size() <= Endgame::kMostDigits && board_.open() <= Endgame::kMostCells;
      if (ending_) {
        endgame_.begin(houses_, board_);
        return Event::none;
      }
      if (meter.should_stop()) return Event::stop;
      const Choice choice = board_.choose_fast();
      stack_.push(board_, choice);
      way_.push_back({choice, false});
      alive_ = board_.place(choice);
      return Event::none;
    }
    back_ = true;
    if (state == State::dead) {
      if (++failures_ == patience_) begin_to_learn();
      return Event::none;
    }
    failures_ = 0;
    ++many_;
    return is_new() ? Event::solution : Event::none;
  }

  Event try_end(Meter& meter) {
    switch (endgame_.next(meter)) {
      case Endgame::Outcome::stopped: return Event::stop;
      case Endgame::Outcome::solution: return is_new() ? Event::solution : Event::none;
      case Endgame::Outcome::none: break;
    }
    ending_ = false;
    back_ = true;
    return Event::none;
  }

  // Whether the solution just met had not been found by learning.
  bool is_new() {
    if (ahead_.empty()) return true;
    Solution solution;
    write(solution);
    return std::erase(ahead_, solution) == 0;
  }

  // Appends the solution just found, one byte a cell.
  void write(Solution& solutions) const {
    if (learning_) {
      solutions.insert(solutions.end(), ahead_.back().begin(), ahead_.back().end());
      return;
    }
    board_.write(solutions);
    if (!ending_) return;
    const auto first = solutions.end() - houses_.cells();
    for (std::size_t lane = 0; lane < endgame_.cells().size(); ++lane) {
      first[endgame_.cells()[lane]] = static_cast<std::uint8_t>(std::countr_zero(endgame_.digit(lane)) + 1);
    }
  }

  void go_back() {
    while (way_.back().refused) way_.pop_back();
    way_.back().refused = true;
    alive_ = board_.exclude(stack_.pop(board_));
    back_ = false;
  }

  void begin_to_learn() {
    if (stack_.empty()) return;
    learning_ = true;
    failures_ = 0;
    learned_solutions_ = 0;
    patience_ *= 4;
    if (!learner_) {
      settle(houses_, root_, Method::locked);
      ties_.emplace(houses_, root_);
      learner_.emplace(*ties_);
    }
    rule_out_found();
  }

  // What the boards have been through, in clauses: where the choices up to a refused one are all taken.
  void rule_out_found() {
    std::vector<Literal> taken;
    for (const Step& step : way_) {
      taken.push_back(negated(ties_->literal(step.choice.cell, step.choice.digit)));
      if (!step.refused) continue;
      learner_->rule_out(taken);
      taken.pop_back();
    }
  }

  Event learn(Meter& meter) {
    if (learned_solutions_ == kPlenty) {
      learning_ = false;
      return Event::none;
    }
    const std::uint64_t allowed = meter.allowed();
    if (allowed == 0 || meter.is_over(kAskEvery)) return Event::stop;
    const std::uint64_t before = learner_->decisions();
    const auto outcome = learner_->work(kPortion, allowed);
    meter.spend(learner_->decisions() - before);
    if (outcome == Learner::Outcome::working) return Event::none;
    if (outcome == Learner::Outcome::none) return Event::end;
    remember_learned();
    ++learned_solutions_;
    return Event::solution;
  }

  void remember_learned() {
    Solution& solution = ahead_.emplace_back();
    for (int cell = 0; cell < houses_.cells(); ++cell) {
      Mask left = root_[cell];
      int digit = std::countr_zero(left);
      while (ties_->literal(cell, digit) != kNoLiteral && !learner_->holds(ties_->literal(cell, digit))) {
        left &= left - 1;
        digit = std::countr_zero(left);
      }
      solution.push_back(static_cast<std::uint8_t>(digit + 1));
    }
  }

  const Houses& houses_;
  std::vector<Mask> root_;  // the candidates, settled when learning begins
  Board<Word> board_;
  Stack<Word> stack_;
  std::vector<Step> way_;
  bool alive_ = true;  // false: the board is known to be dead
  bool back_ = false;  // the board is done with: go on with the nearest one that has another way
  std::uint64_t failures_ = 0, patience_ = kPatience;

  std::uint64_t many_ = 0;  // solutions found board by board
  bool ending_ = false;     // the board's last cells are being filled
  Endgame endgame_;

  bool learning_ = false;
  std::optional<Ties> ties_;
  std::optional<Learner> learner_;
  std::uint64_t learned_solutions_ = 0;
  std::vector<Solution> ahead_;  // found by learning, still to be met by the boards
};

}  // namespace

std::unique_ptr<Search::Steps> fast_steps(const Houses& houses, std::span<const Mask> candidates) {
  if (houses.size() <= 16) return std::make_unique<Fast<std::uint16_t>>(houses, candidates);
  if (houses.size() <= 32) return std::make_unique<Fast<std::uint32_t>>(houses, candidates);
  return std::make_unique<Fast<std::uint64_t>>(houses, candidates);
}

}  // namespace damero::sudoku
