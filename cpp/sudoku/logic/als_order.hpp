// How HoDoKu ranks the steps of almost locked sets among one another: the more go the better; of as many, those with
// the smaller weight; others stand as they were found (of steps with one result, those of fewer cells first).
//
// HoDoKu's solver takes the first ALS-XZ, ALS-XY-wing and Sue de Coq as they are found, but the best chain and the
// best death blossom. Its list of all steps is sorted for all but Sue de Coq.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sudoku/logic/step.hpp"

namespace damero::sudoku::logic {

// The eliminations by digit, then by cell; each counts its cell, the later ones many times.
inline std::uint64_t weight_of(std::vector<Candidate> removes) {
  std::sort(removes.begin(), removes.end(), [](const Candidate& a, const Candidate& b) {
    return a.digit != b.digit ? a.digit < b.digit : a.cell < b.cell;
  });
  std::uint64_t weight = 0, factor = 1;
  for (const Candidate c : removes) {
    weight += c.cell * factor + c.digit + 1;
    factor += 80;
  }
  return weight;
}

// Whether a stands before b.
inline bool als_before(const std::vector<Candidate>& a, const std::vector<Candidate>& b) {
  if (a.size() != b.size()) return a.size() > b.size();
  return weight_of(a) < weight_of(b);
}

}  // namespace damero::sudoku::logic
