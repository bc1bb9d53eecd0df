// Chains without branches: bidirectional cycles and forcing chains.
#pragma once

#include "sudoku/se/chains_hint.hpp"
#include "sudoku/se/chains_reach.hpp"

namespace damero::sudoku::se::chains {

// A node of a chain without branches. The first is the source; on and off alternate.
struct UnaryNode {
  Candidate it;
  std::uint16_t parent;
  Cause cause;  // of a node that is on: its strong link
};

struct UnaryHit {
  Rank rank;
  Kind kind;
  bool is_cycle;
  bool is_on;           // the target of a forcing chain is on
  Candidate target;     // of a forcing chain
  Candidates removed;
};

// What takes the hits of a search, in their order.
class UnarySink {
 public:
  // No chain longer than this, with this base, is of interest.
  virtual int longest(double base) const noexcept = 0;
  virtual void take(const UnaryHit& hit, const UnaryNode* nodes, int last) noexcept = 0;

 protected:
  ~UnarySink() = default;
};

// All cycles and forcing chains of a grid, in three passes: houses only, cells only, both. False when it was stopped.
// `reach` says of the same grid which candidates may have forcing chains.
bool search_unary(const Grid& grid, const Links& links, const Reach& reach, UnarySink& sink, Control& control) noexcept;

}  // namespace damero::sudoku::se::chains
