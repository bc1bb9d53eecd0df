// Which of several chain steps comes first where all are collected and the best is taken.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "sudoku/logic/step.hpp"

namespace damero::sudoku::logic {

// The number of nodes less one: the variant of every step of the chain family.
inline int chain_length(const Step& step) noexcept { return step.variant; }

// Of two lists of candidates the one with the lower digits, then the lower cells, comes first.
inline bool is_lower(const std::vector<Candidate>& a, const std::vector<Candidate>& b) {
  const auto sorted = [](std::vector<Candidate> list) {
    std::ranges::sort(list, [](Candidate x, Candidate y) {
      return std::pair(x.digit, x.cell) < std::pair(y.digit, y.cell);
    });
    return list;
  };
  return std::ranges::lexicographical_compare(sorted(a), sorted(b), [](Candidate x, Candidate y) {
    return std::pair(x.digit, x.cell) < std::pair(y.digit, y.cell);
  });
}

// Chains as HoDoKu compares them: more effect first (a placement before any number of candidates taken away), then the
// shorter chain, then the lower candidates. HoDoKu collects continuous and discontinuous loops and AICs together, the
// three with groups together, and forcing chains (contradictions and verities) together: sort such a set by this.
inline bool is_better_chain(const Step& a, const Step& b) {
  if (a.places.size() != b.places.size()) return a.places.size() > b.places.size();
  if (a.removes.size() != b.removes.size()) return a.removes.size() > b.removes.size();
  if (chain_length(a) != chain_length(b)) return chain_length(a) < chain_length(b);
  return a.places != b.places ? is_lower(a.places, b.places) : is_lower(a.removes, b.removes);
}

}  // namespace damero::sudoku::logic
