// Simple techniques within dynamic chains: locked candidates, hidden and naked pairs, X-wings.
#pragma once

#include "sudoku/se/chains_closure.hpp"

namespace damero::sudoku::se::chains {

// Adds what the first technique that gives anything removes. False when none does.
bool extend_by_techniques(const Grid& saved, const Grid& grid, Closure& closure) noexcept;

// One node that is off for each candidate of a hint, with the parents given; those already off are passed over.
class Extension {
 public:
  explicit Extension(Closure& closure) noexcept : closure_(closure) {}

  void begin() noexcept {
    parents_ = 0;
    removed_ = Candidates{};
  }

  void rely_on(Candidate gone) noexcept { parent_[parents_++] = closure_.at_off[gone]; }
  void rely_on_places(int house, int digit, unsigned positions) noexcept {
    for (; positions != 0; positions &= positions - 1) {
      rely_on(candidate(kTables.cells[house][lowest(positions)], digit));
    }
  }
  // A hint that relies on nothing found so far is none.
  bool has_parents() const noexcept { return parents_ != 0; }

  void remove(Candidate it) noexcept { removed_.add(it); }
  void remove(const Candidates& all) noexcept { removed_ = all; }

  // Adds the nodes of the hint.
  void end(std::int32_t nested, std::int32_t nested_length) noexcept;
  bool has_any() const noexcept { return any_; }

 private:
  void add(Candidate it, std::int32_t nested, std::int32_t nested_length) noexcept;

  Closure& closure_;
  bool any_ = false;
  int parents_ = 0;
  Candidates removed_;
  std::uint16_t parent_[kCandidates];
};

}  // namespace damero::sudoku::se::chains
