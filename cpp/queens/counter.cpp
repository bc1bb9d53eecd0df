#include "queens/counter.hpp"

#include <stdexcept>

#include "queens/halves.hpp"
#include "queens/symmetry.hpp"

namespace damero::queens {
namespace {

constexpr unsigned kFirstHalves = 13;  // below, building the quarters takes longer than the search (measured)

// By Burnside's lemma: an orbit has 8, 4 or 2 members as its solutions have no symmetry, that of a half turn
// only, or that of a quarter turn.
Counted by_halves(unsigned n, unsigned threads, Control& control) {
  Counted result;
  const Symmetric symmetric = count_symmetric(n, control);
  if (!symmetric.complete) return result;
  const Halves halves = count_by_halves(n, threads, control);
  result.solutions = halves.solutions;
  result.complete = halves.complete;
  if (!halves.complete) {
    result.fundamental = (halves.solutions + 7) / 8;
    return result;
  }
  result.orbits.size2 = symmetric.quarter_turn / 2;
  result.orbits.size4 = (symmetric.half_turn - symmetric.quarter_turn) / 4;
  result.orbits.size8 = (halves.solutions - symmetric.half_turn) / 8;
  result.orbits.complete = true;
  result.fundamental = result.orbits.fundamental();
  return result;
}

}  // namespace

Counted count(unsigned n, unsigned threads, Control& control) {
  if (n > kMaxCount) throw std::invalid_argument("counting is for boards up to 32 x 32");
  if (n >= kFirstHalves && n <= kMaxHalves) return by_halves(n, threads, control);
  const Orbits orbits = count_orbits(n, threads, control);
  return {orbits.all(), orbits.fundamental(), orbits.complete ? orbits : Orbits{}, orbits.complete};
}

}  // namespace damero::queens
