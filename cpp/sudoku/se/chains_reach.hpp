// What follows from each candidate by links alone, as sets: tells quickly that a grid has no chain without a premise.
#pragma once

#include <memory>

#include "sudoku/se/chains_grid.hpp"

namespace damero::sudoku::se::chains {

// A link that is strong or weak leads the same way from either end (a true makes b false, b true makes a false). So if
// some candidate makes another both true and false, it makes itself false: it is the target of a forcing chain. And a
// candidate that a cycle removes makes all of one direction, and so itself, false. Where no candidate makes itself
// false, there are neither forcing chains nor cycles that remove anything, nor contradictions in chains with branches.
class Reach {
 public:
  // True when no chain without branches removes anything. False: there may be one.
  bool has_no_unary(const Grid& grid, const Links& links) noexcept;

  // After has_no_unary was false: whether a forcing chain may lead from a candidate, true or false, to its opposite.
  bool may_force(Candidate it, bool is_on) const noexcept { return (is_on ? self_false_ : self_true_).has(it); }

  // After has_no_unary was true, on the same grid: true when no chain with branches that is not dynamic gives anything.
  bool has_no_multiple(const Grid& grid) noexcept;

 private:
  static constexpr int kMost = 256;  // linked candidates
  static constexpr int kWords = kMost / 64;
  struct Row {
    std::uint64_t word[kWords];
  };

  bool number(const Links& links) noexcept;
  void link(const Links& links) noexcept;
  void close() noexcept;
  Row weak_row(const Grid& grid, Candidate it) const noexcept;
  void spread(const Grid& grid) noexcept;
  void add_weak(const Grid& grid, Candidate it, Candidates& to) const noexcept;
  bool gives_nothing(const Grid& grid, const Candidate* branches, int count) const noexcept;

  template <class Go>
  void each_in(const Row& row, Go&& go) const noexcept {
    for (int i = 0; i < words_; ++i) {
      for (std::uint64_t rest = row.word[i]; rest != 0; rest &= rest - 1) go(64 * i + __builtin_ctzll(rest));
    }
  }
  void join(Row& to, const Row& from) const noexcept {
    for (int i = 0; i < words_; ++i) to.word[i] |= from.word[i];
  }
  bool meets(const Row& a, const Row& b) const noexcept {
    std::uint64_t common = 0;
    for (int i = 0; i < words_; ++i) common |= a.word[i] & b.word[i];
    return common != 0;
  }

  int count_ = 0, words_ = 0;
  Candidates self_false_, self_true_;  // what makes itself false, or true by being false
  Candidates linked_;
  Candidate node_[kMost];
  std::uint8_t number_[kCandidates];
  Row strong_[kMost], weak_[kMost];
  Row true_[kMost];   // what becomes true when a linked candidate is
  Row after_[kMost];  // what becomes true when a linked candidate is false
  std::uint16_t slot_[kCandidates];
  Row on_[kCandidates];          // by slot: what becomes true when a candidate is
  std::unique_ptr<Candidates[]> off_;  // and what becomes false; made when first asked for
};

}  // namespace damero::sudoku::se::chains
