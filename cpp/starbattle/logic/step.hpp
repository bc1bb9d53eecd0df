// What a step of human logic is, and what is asked of the search for steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "starbattle/solve.hpp"

namespace damero::starbattle::logic {

// From the simplest to the hardest; damero/starbattle/techniques.py has the same order.
enum class Technique : std::uint8_t {
  cross_out,     // around a star, and what is left of its full row, column and region
  last_cells,    // as many cells left in a house as stars missing
  confined,      // a house's cells lie all in another house
  touching,      // every cell left of a house touches it
  room,          // a house has room for its stars in a few ways, all of which touch it
  sets_2,        // two houses within two others
  seeing,        // every cell left of a house touches it or fills its row, column or region
  crowding,      // the same for all the ways in which a house has room for its stars
  sets_3,
  counting,      // the least or the most stars of houses within others come to just what these take
  remainder,     // what houses within others leave of them holds a known number of stars
  sets_4,
  sets_more,
  combination,   // the ways of two houses together
  short_trial,   // suppose a star: a clash follows within a few rounds of forced stars
  long_trial,    // the same, after more
  nested_trial,  // the same, trying cells again within
};
constexpr int kTechniques = 17;
constexpr int kShortRounds = 2;     // forced rounds of a short trial
constexpr int kMostWays = 60;       // ways to fill a house that a person looks through
constexpr int kMostCombined = 12;   // ways of two houses together
constexpr unsigned kMostNested = 6;

constexpr std::uint8_t kNoHouse = 255;

// One link of a trial's chain: a star that follows from a house, or (house kNoHouse, is_star false) a cell that a
// trial within excludes. The first link is what is supposed.
struct Link {
  std::uint16_t cell;
  bool is_star;
  std::uint8_t house;
  std::uint16_t round;
};

// Houses by number: rows from 0, columns from size, regions from twice the size.
struct Found {
  Technique technique{};
  std::uint16_t size = 0;             // houses, ways or rounds, as the technique goes
  std::vector<std::uint16_t> place;   // cells with a star
  std::vector<std::uint16_t> cross;   // cells without
  std::vector<std::uint8_t> base;     // houses that the step rests on
  std::vector<std::uint8_t> cover;    // houses that they lie in
  std::vector<std::uint8_t> amounts;  // stars of each of base within cover (counting)
  std::vector<std::uint16_t> cells;   // cells that it rests on
  std::vector<Link> links;            // a trial's chain
  std::uint8_t clash = kNoHouse;      // the house in which a trial ends
};

struct Wave {
  Technique technique;
  std::uint16_t size;  // of the simplest step in it
  std::uint32_t ways;  // different results
};

struct Rated {
  std::vector<Wave> waves;
  std::vector<std::uint8_t> cells;  // kOpen, kStar, kBlocked at the end
  bool solved = false;
  bool clash = false;    // some house cannot have its stars: no solution
  bool stopped = false;  // the control ended it
};

// All steps of the simplest technique that has any, at once, again and again; techniques beyond `hardest` are left
// alone. `also`, if not empty, is checked against: cells with a star in the only solution (1) and without (0); a
// wrong step throws std::logic_error.
Rated waves(const Task& task, Technique hardest, std::span<const std::uint8_t> also, Control& control);

// Steps that apply now, of the techniques whose bits are set, simplest first, at most so many. With `all` of every
// technique, else only of the simplest that has any.
std::vector<Found> steps(const Task& task, std::uint32_t techniques, bool all, std::size_t at_most, Control& control);

}  // namespace damero::starbattle::logic
