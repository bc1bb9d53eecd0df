// Chains with branches: contradictions, and what all candidates of a cell or all places of a digit lead to.
#pragma once

#include <memory>

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
};

class MultipleSearch {
 public:
  MultipleSearch(const Grid& grid, MultipleMode mode, Rules* rules, Control& control);

  // The best hint. False when there is none or when the search was stopped.
  bool run(MultipleHit& best) noexcept;

 private:
  struct Branch {
    const Closure* closure;
    int at;
  };

  const Closure& closure_on(Candidate it) noexcept;
  bool search_cell(int cell) noexcept;
  void search_contradiction(const Closure& closure, Candidate source, bool is_on) noexcept;
  void search_double(const Closure& on, const Closure& off) noexcept;
  void search_house(int cell, int digit, int type) noexcept;
  void search_common(const Closure* const* closures, int count, Kind kind) noexcept;
  void offer(const Branch* branches, int count, Kind kind, Candidate target, bool is_on) noexcept;
  bool is_worth(Candidate target, bool is_on) const noexcept;

  const Grid& grid_;
  const MultipleMode mode_;
  Rules* const rules_;
  Control& control_;
  Links links_;
  bool found_ = false;
  MultipleHit best_;
  Ancestors ancestors_;
  Closure off_;
  std::unique_ptr<Closure[]> on_;
  int on_count_ = 0;
  std::int16_t on_of_[kCandidates];
};

}  // namespace damero::sudoku::se::chains
