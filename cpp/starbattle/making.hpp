// Making boards with one solution, of a wanted hardest step.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "starbattle/logic/step.hpp"

namespace damero::starbattle {

struct Order {
  unsigned size;
  unsigned stars;
  logic::Technique easiest;  // the hardest step shall lie between these
  logic::Technique hardest;
  int least_cells;     // of a region
  unsigned attempts;   // placements to begin with, at most
};

struct Made {
  std::vector<std::uint8_t> regions;  // empty when none was made
  unsigned attempts = 0;
  bool stopped = false;
};

// The same order and seed make the same board for ever. Throws std::invalid_argument for an order out of bounds.
Made make(const Order& order, std::uint64_t seed, Control& control);

}  // namespace damero::starbattle
