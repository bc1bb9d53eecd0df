#include "starbattle/logic/engine.hpp"

#include <stdexcept>

namespace damero::starbattle::logic {
namespace {

template <int W>
void compare(const State<W>& state, std::span<const std::uint8_t> solution) {
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    const int number = static_cast<int>(cell);
    if (state.open.has(number)) continue;
    if (state.stars.has(number) != (solution[cell] != 0)) throw std::logic_error("a step contradicts the solution");
  }
}

template <int W>
Rated waves_of(const Task& task, Technique hardest, std::span<const std::uint8_t> solution, Control& control) {
  const Ground<W> ground(task);
  State<W> state(ground, task);
  Rated rated;
  for (;;) {
    rated.clash = state.clash || state.starved(ground) >= 0;
    if (rated.clash || state.solved(ground)) break;
    if (!wave(ground, state, hardest, control, &rated.waves)) break;
    compare(state, solution);
  }
  rated.stopped = control.stopped();
  rated.solved = !rated.clash && state.solved(ground);
  for (int cell = 0; cell < ground.cells; ++cell) {
    rated.cells.push_back(state.stars.has(cell) ? kStar : state.open.has(cell) ? kOpen : kBlocked);
  }
  return rated;
}

template <int W>
std::vector<Found> steps_of(const Task& task, std::uint32_t techniques, bool all, std::size_t at_most,
                            Control& control) {
  const Ground<W> ground(task);
  const State<W> state(ground, task);
  std::vector<Found> found;
  if (state.clash) return found;
  for (int t = 0; t < kTechniques && found.size() < at_most; ++t) {
    if (!(techniques >> t & 1)) continue;
    if (control.should_stop(1) || (!all && !found.empty())) break;
    Sink<W> sink(state, &found, at_most);
    find(ground, state, static_cast<Technique>(t), sink, control);
  }
  return found;
}

void check(const Task& task) {
  if (task.size < 1 || task.size > kMaxSize || task.stars < 1 || task.stars > kMaxStars) {
    throw std::invalid_argument("size or stars out of bounds");
  }
  const std::size_t cells = std::size_t{task.size} * task.size;
  if (task.regions.size() != cells || task.cells.size() != cells) throw std::invalid_argument("wrong number of cells");
  for (const std::uint8_t region : task.regions) {
    if (region >= task.size) throw std::invalid_argument("region out of bounds");
  }
}

}  // namespace

Rated waves(const Task& task, Technique hardest, std::span<const std::uint8_t> also, Control& control) {
  check(task);
  if (static_cast<int>(hardest) >= kTechniques) throw std::invalid_argument("no such technique");
  if (!also.empty() && also.size() != task.cells.size()) throw std::invalid_argument("wrong number of cells");
  if (task.size <= 11) return waves_of<2>(task, hardest, also, control);
  if (task.size <= 16) return waves_of<4>(task, hardest, also, control);
  return waves_of<10>(task, hardest, also, control);
}

std::vector<Found> steps(const Task& task, std::uint32_t techniques, bool all, std::size_t at_most,
                         Control& control) {
  check(task);
  if (task.size <= 11) return steps_of<2>(task, techniques, all, at_most, control);
  if (task.size <= 16) return steps_of<4>(task, techniques, all, at_most, control);
  return steps_of<10>(task, techniques, all, at_most, control);
}

}  // namespace damero::starbattle::logic
