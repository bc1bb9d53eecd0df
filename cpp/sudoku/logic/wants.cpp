#include "sudoku/logic/wants.hpp"

#include <algorithm>
#include <span>

#include "sudoku/hunting.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr double kStuck = 0.1;    // what it costs not to be solved, beside a part for the cells that are left
constexpr double kBefore = 0.02;  // what each technique costs that comes before the one that shall be the first
constexpr double kStep = 0.01;    // step by step it is not as wanted

// How techniques in the order in which they came up are from what is wanted; `left` is the part of the cells that stay
// empty.
template <class Range>
double distance(const Want& want, const Range& steps, double left) {
  const auto at = std::find_if(steps.begin(), steps.end(), [&](const auto& s) { return s.technique == want.technique; });
  if (at == steps.end()) return kShown + (want.enough ? left : 0.0);
  double far = 0.0;
  if (want.enough && left > 0.0) far += kStuck + left / 2;
  if (want.first) {
    const auto before = std::count_if(steps.begin(), at, [](const auto& s) { return s.technique > Technique::naked_single; });
    far += std::min(kBefore * static_cast<double>(before), 0.3);
  }
  return far;
}

}  // namespace

Judge judge_by(const Engine& engine, const Want& want) {
  return [&engine, &want](std::span<const std::uint8_t> values, std::span<const std::uint8_t> solution,
                          Control& control) {
    const std::vector<Mask> candidates = candidates_left(engine.houses(), values);
    const Start start{values, candidates, values, solution, {.is_unique = true}};
    const auto cells = static_cast<double>(values.size());
    if (!want.waves.empty()) {
      const Waves waves = engine.waves(start, want.waves, control);
      auto left = static_cast<double>(std::count(values.begin(), values.end(), 0));
      for (const Wave& wave : waves.waves) left -= wave.placed;
      const double far = distance(want, waves.waves, left / cells);
      if (far > 0.0 || want.path.empty()) return far;
    }
    const Path path = engine.path(start, want.path, values.size() * engine.houses().size(), control);
    const auto left = static_cast<double>(std::count(path.values.begin(), path.values.end(), 0));
    const double far = distance(want, path.steps, left / cells);
    return want.waves.empty() ? far : std::min(far, kStep);
  };
}

}  // namespace damero::sudoku::logic
