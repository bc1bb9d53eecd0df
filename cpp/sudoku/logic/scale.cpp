#include "sudoku/logic/scale.hpp"

#include <algorithm>
#include <utility>

namespace damero::sudoku::logic {
namespace {

constexpr std::size_t kNoEnd = static_cast<std::size_t>(-1);

void note(Rating& rating, const Scale& scale, Technique technique, std::uint32_t ways) {
  const auto t = static_cast<std::size_t>(technique);
  ++rating.used[t];
  rating.level = std::max(rating.level, static_cast<int>(scale.level[t]));
  if (rating.hardest < 0 || scale.weight[t] > scale.weight[static_cast<std::size_t>(rating.hardest)]) {
    rating.hardest = static_cast<int>(t);
    rating.narrowest = ways;
  } else if (static_cast<int>(t) == rating.hardest) {
    rating.narrowest = std::min(rating.narrowest, ways);
  }
}

// A grid half solved: what it takes to go on with it.
struct Grid {
  std::vector<std::uint8_t> values, givens;
  std::vector<Mask> candidates;
};

// Fills the cell in the middle of those that are empty, and takes its digit from the cells it sees.
bool fill_middle(Grid& grid, const Houses& houses, std::span<const std::uint8_t> solution) {
  std::vector<int> empty;
  for (int cell = 0; cell < houses.cells(); ++cell) {
    if (grid.values[cell] == 0) empty.push_back(cell);
  }
  if (empty.empty()) return false;
  const int cell = empty[empty.size() / 2];
  grid.values[cell] = solution[cell];
  for (const int peer : houses.peers(cell)) grid.candidates[peer] &= ~(Mask{1} << (solution[cell] - 1));
  return true;
}

Rating by_steps(const Engine& engine, const Scale& scale, const Start& start, Control& control) {
  Grid grid{{start.values.begin(), start.values.end()},
            {start.givens.begin(), start.givens.end()},
            {start.candidates.begin(), start.candidates.end()}};
  Rating rating;
  for (;;) {
    const Start now{grid.values, grid.candidates, grid.givens, start.solution, start.options};
    Path path = engine.path(now, scale.order, kNoEnd, control);
    for (const Step& step : path.steps) {
      rating.score += scale.weight[static_cast<std::size_t>(step.technique)];
      note(rating, scale, step.technique, 1);
    }
    if (path.end == End::stopped) return rating;
    if (path.end == End::solved) break;
    grid.values = std::move(path.values);
    grid.candidates = std::move(path.candidates);
    if (!fill_middle(grid, engine.houses(), start.solution)) break;
    rating.score += scale.guess;
    rating.guessed = true;
    rating.level = kLevels - 1;
  }
  rating.complete = true;
  return rating;
}

// A score too high for its level makes it the next.
Rating raised(const Scale& scale, Rating rating) {
  while (rating.level + 1 < kLevels && rating.score > scale.most[static_cast<std::size_t>(rating.level)]) ++rating.level;
  return rating;
}

}  // namespace

double effort_of(const Scale& scale, const Wave& wave) noexcept {
  return scale.weight[static_cast<std::size_t>(wave.technique)] * (0.5 + 0.5 / wave.ways);
}

Rating rate(const Scale& scale, const Waves& waves) {
  Rating rating;
  for (const Wave& wave : waves.waves) {
    rating.score += effort_of(scale, wave);
    note(rating, scale, wave.technique, wave.ways);
  }
  rating.complete = waves.end == End::solved;
  return raised(scale, std::move(rating));
}

Rating rate(const Engine& engine, const Scale& scale, const Start& start, Control& control) {
  if (scale.summing == Summing::waves) return rate(scale, engine.waves(start, scale.order, control));
  return raised(scale, by_steps(engine, scale, start, control));
}

}  // namespace damero::sudoku::logic
