#include "sudoku/grid.hpp"

#include <bit>

#include "common/rng.hpp"
#include "sudoku/board.hpp"
#include "sudoku/fast.hpp"

namespace damero::sudoku {
namespace {

// Order::steady: one board after the other, depth first.
template <class Word>
class Steady final : public Search::Steps {
 public:
  Steady(const Houses& houses, std::span<const Mask> candidates, std::optional<std::uint64_t> seed)
      : board_(houses, Method::hidden), shuffled_(seed.has_value()), rng_(seed.value_or(0)) {
    alive_ = board_.load(candidates);
  }

  Found advance(const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control) override {
    Found found;
    Meter meter(control, kAskEvery);
    std::uint64_t passed = 0;
    while (ask.at_most == 0 || found.solutions < ask.at_most) {
      if (back_) {
        if (stack_.empty()) break;
        found.complete = !meter.is_over();
        if (!found.complete) break;
        alive_ = board_.exclude(stack_.pop(board_));
        back_ = false;
      }
      const State state = alive_ ? board_.propagate() : State::dead;
      if (state == State::open) {
        found.complete = !meter.should_stop();
        if (!found.complete) break;
        const auto choice = board_.choose_steady(shuffled_ ? &rng_ : nullptr);
        stack_.push(board_, choice);
        alive_ = board_.place(choice);
        continue;
      }
      back_ = true;
      if (state == State::solved && passed++ >= ask.skip) {
        meter.count_solution();
        if (found.solutions++ < ask.keep) board_.write(solutions);
      }
    }
    meter.finish();
    found.nodes = meter.nodes();
    return found;
  }

 private:
  Board<Word> board_;
  Stack<Word> stack_;
  bool shuffled_;
  Rng rng_;
  bool alive_ = true;  // false: the board is known to be dead
  bool back_ = false;  // the board is done with: go on with the nearest one that has another way
};

template <class Word>
std::unique_ptr<Search::Steps> steps_of(const Houses& houses, std::span<const Mask> candidates, Order order,
                                        std::optional<std::uint64_t> seed) {
  if (order == Order::fast) return fast_steps(houses, candidates);
  return std::make_unique<Steady<Word>>(houses, candidates, seed);
}

template <class Word>
State settle_with(const Houses& houses, std::span<Mask> candidates, Method method) {
  Board<Word> board(houses, method);
  if (!board.load(candidates)) return State::dead;
  const State state = board.propagate();
  for (int cell = 0; cell < houses.cells(); ++cell) candidates[cell] = board.candidates(cell);
  return state;
}

}  // namespace

std::vector<Mask> candidates_of(const Houses& houses, std::span<const std::uint8_t> values) {
  std::vector<Mask> candidates;
  candidates.reserve(values.size());
  for (const int value : values) {
    candidates.push_back(value == 0 ? houses.all_digits() : value <= houses.size() ? Mask{1} << (value - 1) : 0);
  }
  return candidates;
}

Search::Search(const Houses& houses, std::span<const Mask> candidates, Order order,
               std::optional<std::uint64_t> seed) {
  if (houses.size() <= 16) {
    steps_ = steps_of<std::uint16_t>(houses, candidates, order, seed);
  } else if (houses.size() <= 32) {
    steps_ = steps_of<std::uint32_t>(houses, candidates, order, seed);
  } else {
    steps_ = steps_of<std::uint64_t>(houses, candidates, order, seed);
  }
}

Found Search::advance(const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control) {
  return steps_->advance(ask, solutions, control);
}

Found search(const Houses& houses, std::span<const Mask> candidates, Order order, const Ask& ask,
             std::vector<std::uint8_t>& solutions, Control& control) {
  return Search(houses, candidates, order).advance(ask, solutions, control);
}

State settle(const Houses& houses, std::span<Mask> candidates, Method method) {
  if (houses.size() <= 16) return settle_with<std::uint16_t>(houses, candidates, method);
  if (houses.size() <= 32) return settle_with<std::uint32_t>(houses, candidates, method);
  return settle_with<std::uint64_t>(houses, candidates, method);
}

}  // namespace damero::sudoku
