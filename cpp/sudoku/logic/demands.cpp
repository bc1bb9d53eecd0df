#include "sudoku/logic/demands.hpp"

#include <algorithm>

namespace damero::sudoku::logic {
namespace {

bool is_single(Technique technique) { return technique <= Technique::naked_single; }

bool meets_one(std::span<const Wave> waves, const Scale& scale, const Asked& asked) {
  switch (asked.demand) {
    case Demand::needed:
      return std::any_of(waves.begin(), waves.end(), [&](const Wave& w) { return w.technique == asked.technique; });
    case Demand::enough: {
      const auto end = std::find(scale.order.begin(), scale.order.end(), asked.technique);
      if (end == scale.order.end()) return false;
      return std::all_of(waves.begin(), waves.end(), [&](const Wave& w) {
        return std::find(scale.order.begin(), end + 1, w.technique) != end + 1;
      });
    }
    case Demand::first: {
      const auto it = std::find_if(waves.begin(), waves.end(), [](const Wave& w) { return !is_single(w.technique); });
      return it != waves.end() && it->technique == asked.technique;
    }
  }
  return false;
}

}  // namespace

bool meets(std::span<const Wave> waves, const Scale& scale, std::span<const Asked> asked) noexcept {
  return std::all_of(asked.begin(), asked.end(), [&](const Asked& one) { return meets_one(waves, scale, one); });
}

Judge judge_by(const Engine& engine, const Scale& scale, std::span<const Asked> asked) {
  return [&engine, &scale, asked](std::span<const std::uint8_t> values, std::span<const std::uint8_t> solution,
                                  Control& control) {
    const std::vector<Mask> candidates = candidates_left(engine.houses(), values);
    const Start start{values, candidates, values, solution, {.is_unique = true}};
    const Waves waves = engine.waves(start, scale.order, control);
    if (waves.end != End::solved) return kTooHard;
    if (!meets(waves.waves, scale, asked)) return -1.0;
    const Rating rating = rate(scale, waves);
    return rating.level * kLevelStep + std::min(rating.score, kLevelStep - 1);
  };
}

}  // namespace damero::sudoku::logic
