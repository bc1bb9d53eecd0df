// What may be asked of the way a puzzle is solved, wave by wave and simplest first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/grading.hpp"
#include "sudoku/logic/scale.hpp"

namespace damero::sudoku::logic {

enum class Demand : std::uint8_t {
  needed,  // the technique comes up: all simpler ones have nothing left at some time
  enough,  // nothing beyond the technique, in the order of the scale, is needed
  first,   // the first that is no single
};

struct Asked {
  Technique technique;
  Demand demand;
};

// Whether waves, which end with the puzzle solved, are as asked for.
bool meets(std::span<const Wave> waves, const Scale& scale, std::span<const Asked> asked) noexcept;

// A level and a score within it as one number, for judging.
inline constexpr double kLevelStep = 1e6;

// Judges by a scale of waves: the level times kLevelStep, and the score. What does not meet the demands is -1, below
// everything. The engine, scale and demands must outlive it.
Judge judge_by(const Engine& engine, const Scale& scale, std::span<const Asked> asked);

}  // namespace damero::sudoku::logic
