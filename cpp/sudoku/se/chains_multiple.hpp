// Chains with branches: contradictions, and what all candidates of a cell or all places of a digit lead to.
#pragma once

#include <memory>
#include <vector>

#include "sudoku/se/chains_closure.hpp"

namespace damero::sudoku::se::chains {

struct MultipleMode {
  bool is_nishio = false;
  bool is_dynamic = false;
  double base = 0.0;
};

// A hint: what its branches lead to, or a contradiction.
struct MultipleHit {
  Rank rank;
  Kind kind;
  Candidate target;
  bool is_on;
  int house;  // of what all places of a digit lead to, or -1
  int cell;   // of what all candidates of a cell lead to, or -1
  int digit;
};

struct Branch {
  const Closure* closure;
  int at;
};

// What takes the hits of a search, in their order.
class MultipleSink {
 public:
  // Whether a hit of at least this length is of interest.
  virtual bool wants(const MultipleHit& hit) const noexcept = 0;
  virtual void take(const MultipleHit& hit, const Branch* branches, int count) noexcept = 0;

 protected:
  ~MultipleSink() = default;
};

// Nested chains of a search: their lengths, and what tells them apart.
struct NestedChain {
  std::uint64_t mark;
  std::int32_t length;
};
using NestedChains = std::vector<NestedChain>;

class MultipleSearch {
 public:
  MultipleSearch(MultipleMode mode, Rules* rules, const NestedChains* nested, MultipleSink& sink, Control& control);

  // False when the search was stopped.
  bool run(const Grid& grid) noexcept;

 private:

  const Closure& closure_on(Candidate it) noexcept;
  bool search_cell(int cell) noexcept;
  void search_contradiction(const Closure& closure, Candidate source, bool is_on) noexcept;
  void search_double(const Closure& on, const Closure& off) noexcept;
  void search_house(int cell, int digit, int type) noexcept;
  void search_common(const Closure* const* closures, int count, MultipleHit hit) noexcept;
  void offer(const Branch* branches, int count, MultipleHit& hit) noexcept;
  int length_of(const Branch* branches, int count) noexcept;
  bool is_worth(Candidate target, bool is_on) const noexcept;

  Grid grid_;
  const MultipleMode mode_;
  Rules* const rules_;
  const NestedChains* const nested_;
  MultipleSink& sink_;
  Control& control_;
  Links links_;
  Ancestors ancestors_;
  Closure off_;
  std::unique_ptr<Closure[]> on_;  // by the order of their first use
  int room_ = 0;
  int on_count_ = 0;
  std::int16_t on_of_[kCandidates];
};

}  // namespace damero::sudoku::se::chains
