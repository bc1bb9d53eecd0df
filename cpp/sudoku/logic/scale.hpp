// Ratings by the steps that a puzzle takes: a scale is an order of techniques, with a weight and a level for each.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/control.hpp"
#include "sudoku/logic/engine.hpp"

namespace damero::sudoku::logic {

inline constexpr int kLevels = 5;

// How a score comes about.
enum class Summing : std::uint8_t {
  // Step by step in HoDoKu's way, the sum of the weights of all steps; singles come first whatever `order` says of
  // them, and cells filled from the solution count as `trial`. For a plain 9x9 from its givens only.
  hodoku,
  // Wave by wave, the weight of a wave's technique less the more ways there are: see `effort_of`.
  waves,
};

struct Scale {
  Summing summing = Summing::waves;
  std::vector<Technique> order;
  std::array<double, kTechniques> weight{};
  std::array<std::uint8_t, kTechniques> level{};  // from 0, easy
  // A puzzle whose score is above this is not of the level: it is of the next.
  std::array<double, kLevels> most{};
  std::array<std::string, kLevels> names;         // of the levels
};

struct Rating {
  bool complete = false;  // false: stopped
  int level = 0;
  double score = 0.0;
  int hardest = -1;       // the technique of the most weight, or -1
  std::array<std::uint16_t, kTechniques> used{};  // how many steps of each, or waves
  std::uint32_t narrowest = 0;                    // waves: how few ways there were in a wave of the hardest technique
};

// What a wave costs: the weight of its technique, times 1/2 + 1/2 / ways, so that a step to be found among few costs up
// to twice what one among many does.
double effort_of(const Scale& scale, const Wave& wave) noexcept;

// The steps that a scale of HoDoKu's kind counts, from the givens of a plain 9x9.
Path hodoku_steps(const Engine& engine, const Scale& scale, const Start& start, Control& control);

// What waves come to on a scale.
Rating rate(const Scale& scale, const Waves& waves);

// Rates a puzzle with one solution, which must be given.
Rating rate(const Engine& engine, const Scale& scale, const Start& start, Control& control);

}  // namespace damero::sudoku::logic
