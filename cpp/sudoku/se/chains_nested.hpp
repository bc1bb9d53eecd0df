// Chains within dynamic chains: what they remove from the grid as it is by then.
#pragma once

#include <memory>
#include <vector>

#include "sudoku/se/chains_multiple.hpp"
#include "sudoku/se/chains_reach.hpp"
#include "sudoku/se/chains_rules.hpp"
#include "sudoku/se/chains_unary.hpp"

namespace damero::sudoku::se::chains {

// The first chain that removes each candidate, of all that a search finds.
class FirstChains final : public UnarySink, public MultipleSink {
 public:
  void begin(const Grid& saved, const Grid& grid) noexcept;

  int longest(double base) const noexcept override;
  void take(const UnaryHit& hit, const UnaryNode* nodes, int last) noexcept override;
  bool wants(const MultipleHit& hit) const noexcept override;
  void take(const MultipleHit& hit, const Branch* branches, int count) noexcept override;

  // Adds a node for each candidate, those of the first chain first. False when there is none.
  bool extend(Closure& closure, NestedChains& nested) noexcept;

 private:
  struct Hit {
    Rank rank;
    std::uint64_t mark;
    Candidates removed, parents;
  };

  bool is_first_for(const Rank& rank, const Candidates& removed) const noexcept;
  void keep(const Hit& hit) noexcept;
  void rely_on_cause(Candidate it, Cause cause, Candidates& parents) const noexcept;
  void rely_on_weak(Candidate from, Candidate to, Candidates& parents) const noexcept;
  void rely_on_house(int house, int digit, Candidates& parents) const noexcept;
  void rely_on_cell(int cell, Candidates& parents) const noexcept;
  Candidates removed_by(Candidate target, bool is_on) const noexcept;

  const Grid* saved_ = nullptr;
  const Grid* grid_ = nullptr;
  std::vector<Hit> hits_;
  std::int32_t hit_of_[kCandidates];
  Ancestors ancestors_;
};

// The techniques of a dynamic chain of a level: simple ones, then nested chains.
class NestedRules final : public Rules {
 public:
  NestedRules(int level, Control& control);
  ~NestedRules();

  bool extend(const Grid& saved, const Grid& grid, Closure& closure) noexcept override;
  const NestedChains& nested() const noexcept { return nested_; }

 private:
  const int level_;
  Control& control_;
  NestedChains nested_;
  FirstChains first_;
  Links links_;
  Reach reach_;
  std::unique_ptr<NestedRules> inner_;
  std::unique_ptr<MultipleSearch> multiple_;
};

}  // namespace damero::sudoku::se::chains
