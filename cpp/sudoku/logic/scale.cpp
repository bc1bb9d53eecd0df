#include "sudoku/logic/scale.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "sudoku/logic/hodoku.hpp"

namespace damero::sudoku::logic {
namespace {

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

Rating by_hodoku(const Engine& engine, const Scale& scale, const Start& start, Control& control) {
  const Path path = hodoku_steps(engine, scale, start, control);
  Rating rating;
  for (const Step& step : path.steps) {
    rating.score += scale.weight[static_cast<std::size_t>(step.technique)];
    note(rating, scale, step.technique, 1);
  }
  rating.complete = path.end == End::solved;
  return rating;
}

// A score too high for its level makes it the next.
Rating raised(const Scale& scale, Rating rating) {
  while (rating.level + 1 < kLevels && rating.score > scale.most[static_cast<std::size_t>(rating.level)]) {
    ++rating.level;
  }
  return rating;
}

}  // namespace

Path hodoku_steps(const Engine& engine, const Scale& scale, const Start& start, Control& control) {
  const Ground<2> ground(engine.houses());
  std::vector<Technique> order;
  for (const Technique technique : scale.order) {
    if (technique > Technique::naked_single) order.push_back(technique);
  }
  return hodoku_path(ground, start.values.data(), start.solution.data(), order, start.options, control);
}

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
  return raised(scale, by_hodoku(engine, scale, start, control));
}

}  // namespace damero::sudoku::logic
