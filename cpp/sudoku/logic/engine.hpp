// Human logic on any layout up to 25x25: the next step, all steps, or the whole path.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "sudoku/contradiction.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

// Throws Contradiction for a step without a result, or one that contradicts the solution (empty: not known).
void check_step(const Step& step, std::span<const std::uint8_t> solution);

// A grid as the player has it; one entry a cell each. `solution` (digits from 1, or empty when not known) is what
// every step is checked against.
struct Start {
  std::span<const std::uint8_t> values;
  std::span<const Mask> candidates;
  std::span<const std::uint8_t> givens;
  std::span<const std::uint8_t> solution;
  Options options;
};

// What may stand in the empty cells by the digits their peers have; nothing in the others.
std::vector<Mask> candidates_left(const Houses& houses, std::span<const std::uint8_t> values);

enum class End : std::uint8_t { solved, stuck, stopped };

struct Path {
  std::vector<Step> steps;
  End end = End::stuck;
  std::vector<std::uint8_t> values;  // as the steps left them
};

// All that one technique gives in a state, taken at once.
struct Wave {
  Technique technique;
  std::uint32_t ways;             // how many steps with different results there were
  std::uint16_t placed, removed;  // cells filled, candidates taken away, by all of them together
};

struct Waves {
  std::vector<Wave> waves;
  End end = End::stuck;
};

class Engine {
 public:
  virtual ~Engine() = default;

  virtual const Houses& houses() const noexcept = 0;

  // All steps of these techniques, technique by technique, each result once a technique; at most so many.
  virtual std::vector<Step> all(const Start& start, std::span<const Technique> techniques, std::size_t at_most,
                                Control& control) const = 0;

  // Step by step: each time the first technique of `order` that has a step, and its first step; until the grid is
  // full, none has one, or so many steps are made.
  virtual Path path(const Start& start, std::span<const Technique> order, std::size_t at_most,
                    Control& control) const = 0;

  // Wave by wave: each time the first technique of `order` that has a step, and all its steps at once. What comes of it
  // does not depend on the order in which steps are found, so that puzzles that differ in form only come to the same.
  virtual Waves waves(const Start& start, std::span<const Technique> order, Control& control) const = 0;

  // Throws std::invalid_argument for a layout of more than 25 digits or 640 cells.
  static std::unique_ptr<Engine> of(const Houses& houses);
};

}  // namespace damero::sudoku::logic
