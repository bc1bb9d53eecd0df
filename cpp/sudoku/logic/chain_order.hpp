// Which of several chain steps comes first where all are collected and the best is taken.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "sudoku/logic/step.hpp"

namespace damero::sudoku::logic {

// The number of nodes less one: the variant of every step of the chain family.
inline int chain_length(const Step& step) noexcept { return step.variant; }

// A number that ranks lists of equal length: each candidate's cell weighs 80 more than that of the one before.
inline std::uint64_t weight(const std::vector<Candidate>& candidates) {
  std::uint64_t sum = 0, offset = 1;
  for (const Candidate c : candidates) {
    sum += c.cell * offset + c.digit;
    offset += 80;
  }
  return sum;
}

// Chains as HoDoKu compares them: more effect first (a placement before any number of candidates taken away), then the
// shorter chain, then the lower weight of what it takes away. HoDoKu collects continuous and discontinuous loops and
// AICs together, and the three with groups together: sort such a set by this, stably.
inline bool is_better_chain(const Step& a, const Step& b) {
  if (a.places.size() != b.places.size()) return a.places.size() > b.places.size();
  if (a.removes.size() != b.removes.size()) return a.removes.size() > b.removes.size();
  if (chain_length(a) != chain_length(b)) return chain_length(a) < chain_length(b);
  return std::pair(weight(a.places), weight(a.removes)) < std::pair(weight(b.places), weight(b.removes));
}

// Forcing chains (contradictions and verities together, then nets of both kinds together) as HoDoKu takes them:
// placements first, then the lower cell, then the lower digit.
inline bool is_better_forcing(const Step& a, const Step& b) {
  if (a.places.size() != b.places.size()) return a.places.size() > b.places.size();
  return std::tie(a.places, a.removes) < std::tie(b.places, b.removes);
}

}  // namespace damero::sudoku::logic
