#include "queens/counter.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "queens/parts.hpp"
#include "queens/symmetry.hpp"

namespace damero::queens {
namespace {

constexpr unsigned kFirstParts = 12;  // below, building the quarters takes longer than the search (measured)
constexpr unsigned kLastParts = 24;   // beyond, one part alone would take gigabytes and hours

// By Burnside's lemma: an orbit has 8, 4 or 2 members as its solutions have no symmetry, that of a half turn
// only, or that of a quarter turn.
Counted by_parts(unsigned n, unsigned threads, Control& control) {
  Counted result;
  PartRange range{n, 0, part_count(n)};
  range.threads = threads;
  const std::vector<std::uint64_t> counts = count_parts(range, control);
  result.solutions = control.found();  // when stopped, those of parts begun too
  const bool counted = std::find(counts.begin(), counts.end(), kNotCounted) == counts.end();
  const Symmetric symmetric = counted ? count_symmetric(n, control) : Symmetric{};
  result.complete = symmetric.complete;
  if (!result.complete) {
    result.fundamental = (result.solutions + 7) / 8;
    return result;
  }
  result.orbits.size2 = symmetric.quarter_turn / 2;
  result.orbits.size4 = (symmetric.half_turn - symmetric.quarter_turn) / 4;
  result.orbits.size8 = (result.solutions - symmetric.half_turn) / 8;
  result.orbits.complete = true;
  result.fundamental = result.orbits.fundamental();
  return result;
}

}  // namespace

Counted count(unsigned n, unsigned threads, Control& control) {
  if (n > kMaxCount) throw std::invalid_argument("counting is for boards up to 32 x 32");
  if (n >= kFirstParts && n <= kLastParts) return by_parts(n, threads, control);
  const Orbits orbits = count_orbits(n, threads, control);
  return {orbits.all(), orbits.fundamental(), orbits.complete ? orbits : Orbits{}, orbits.complete};
}

}  // namespace damero::queens
