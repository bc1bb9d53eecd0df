// All that a candidate leads to when it is true, or when it is false.
#pragma once

#include "sudoku/se/chains_hint.hpp"

namespace damero::sudoku::se::chains {

inline constexpr std::uint16_t kNoNode = 0xffff;
inline constexpr int kClosureNodes = 2 * kCandidates + 1;
inline constexpr int kClosureParents = 16 * kCandidates;

struct Node {
  Candidate it;
  bool is_on;
  Cause cause;             // of a node that is on: its strong link
  std::uint16_t least;     // it has at least so many ancestors, itself included
  std::uint16_t parent;    // the first, or kNoNode
  std::uint16_t more;      // where the others begin
  std::uint16_t more_end;
  std::int32_t nested;     // the nested chain that it comes from, or -1
  std::int32_t nested_least;  // nested chains before it have at least this length
};

// Nodes in the order in which they are found. A contradiction adds one that is in none of the sets at the end.
struct Closure {
  Closure() noexcept {}  // nothing is filled before it is made

  Candidates on, off;
  int count;
  int more_count;
  bool contradicts;
  std::uint16_t known;                   // of a contradiction: the opposite of the last node
  std::uint16_t at_on[kCandidates], at_off[kCandidates];  // where a node is, of those in the sets
  Node nodes[kClosureNodes];
  std::uint16_t more[kClosureParents];

  int at(Candidate it, bool is_on) const noexcept { return is_on ? at_on[it] : at_off[it]; }
  bool has(Candidate it, bool is_on) const noexcept { return (is_on ? on : off).has(it); }
};

// What to call when nothing is left to follow: techniques on the grid as it is by then.
class Rules {
 public:
  // Adds nodes that are off to the closure; false when there are none.
  virtual bool extend(const Grid& saved, const Grid& grid, Closure& closure) noexcept = 0;

 protected:
  ~Rules() = default;
};

struct ClosureMode {
  bool is_dynamic;  // candidates found false are taken from the grid
  bool in_cell;     // links within a cell are used
};

// `links` are those of the grid; only chains that are not dynamic use them.
void close_over(const Grid& grid, const Links& links, ClosureMode mode, Rules* rules, Candidate source, bool is_on,
                Closure& closure) noexcept;

// A new node with one parent.
inline void add_node(Closure& closure, Candidate it, bool is_on, Cause cause, int parent) noexcept {
  const int at = closure.count++;
  Node& node = closure.nodes[at];
  node.it = it;
  node.is_on = is_on;
  node.cause = cause;
  node.parent = static_cast<std::uint16_t>(parent);
  node.more = node.more_end = static_cast<std::uint16_t>(closure.more_count);
  node.nested = -1;
  node.least = static_cast<std::uint16_t>(closure.nodes[parent].least + 1);
  node.nested_least = closure.nodes[parent].nested_least;
}

// One more parent of the last node.
inline void add_parent(Closure& closure, int parent) noexcept {
  Node& node = closure.nodes[closure.count - 1];
  const Node& from = closure.nodes[parent];
  if (closure.more_count == kClosureParents) return;
  closure.more[closure.more_count++] = static_cast<std::uint16_t>(parent);
  node.more_end = static_cast<std::uint16_t>(closure.more_count);
  if (from.least >= node.least) node.least = static_cast<std::uint16_t>(from.least + 1);
  if (from.nested_least > node.nested_least) node.nested_least = from.nested_least;
}

// Puts the last node into its set.
inline void keep_node(Closure& closure) noexcept {
  const Node& node = closure.nodes[closure.count - 1];
  (node.is_on ? closure.on : closure.off).add(node.it);
  (node.is_on ? closure.at_on : closure.at_off)[node.it] = static_cast<std::uint16_t>(closure.count - 1);
}

// The number of distinct ancestors of a node, itself included; calls visit(node) for each.
class Ancestors {
 public:
  template <class Visit>
  int count(const Closure& closure, int at, Visit&& visit) noexcept {
    ++epoch_;
    int size = 0;
    stamp_[at] = epoch_;
    stack_[size++] = static_cast<std::uint16_t>(at);
    // The stack is a queue: nodes are visited in the order of their distance.
    for (int done = 0; done < size; ++done) {
      const Node& node = closure.nodes[stack_[done]];
      visit(node);
      if (node.parent != kNoNode) push(node.parent, size);
      for (int i = node.more; i < node.more_end; ++i) push(closure.more[i], size);
    }
    return size;
  }

 private:
  void push(std::uint16_t at, int& size) noexcept {
    if (stamp_[at] == epoch_) return;
    stamp_[at] = epoch_;
    stack_[size++] = at;
  }

  std::uint32_t epoch_ = 0;
  std::uint32_t stamp_[kClosureNodes] = {};
  std::uint16_t stack_[kClosureNodes];
};

}  // namespace damero::sudoku::se::chains
