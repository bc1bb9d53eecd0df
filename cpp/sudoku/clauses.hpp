// The clauses that a learner keeps, in one block of words: a header of two, then the literals.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/ties.hpp"

namespace damero::sudoku {

class Clauses {
 public:
  using At = std::uint32_t;  // where a clause lies
  static constexpr std::uint32_t kForEver = 0;

  // `levels`: over how many levels of the search its literals were spread when it was learned, fewer being better;
  // kForEver: never to be forgotten.
  At add(std::span<const Literal> literals, std::uint32_t levels) {
    const At at = static_cast<At>(words_.size());
    words_.push_back(static_cast<std::uint32_t>(literals.size()));
    words_.push_back(levels << kUseBits | kFreshUse);
    words_.insert(words_.end(), literals.begin(), literals.end());
    all_.push_back(at);
    return at;
  }

  std::span<Literal> literals(At at) noexcept { return {words_.data() + at + 2, words_[at]}; }
  std::span<const Literal> literals(At at) const noexcept { return {words_.data() + at + 2, words_[at]}; }
  std::uint32_t levels(At at) const noexcept { return words_[at + 1] >> kUseBits; }
  void set_levels(At at, std::uint32_t levels) noexcept {
    words_[at + 1] = levels << kUseBits | (words_[at + 1] & kUseMask);
  }

  // A clause that takes part in a contradiction is fresh; every sweep makes it staler. 0: stale.
  void refresh(At at) noexcept { words_[at + 1] |= kUseMask; }
  std::uint32_t use(At at) const noexcept { return words_[at + 1] & kUseMask; }
  void wear(At at) noexcept { words_[at + 1] -= use(at) != 0; }

  std::span<const At> all() const noexcept { return all_; }

  // Keeps the clauses that `keep(at)` wants and closes the gaps; `moved(from, to)` tells of each one kept.
  template <class Keep, class Moved>
  void sweep(Keep keep, Moved moved) {
    std::size_t kept = 0;
    At to = 0;
    for (const At at : all_) {
      const At next = at + 2 + words_[at];
      if (!keep(at)) continue;
      moved(at, to);
      std::copy(words_.begin() + at, words_.begin() + next, words_.begin() + to);
      all_[kept++] = to;
      to += next - at;
    }
    all_.resize(kept);
    words_.resize(to);
  }

 private:
  static constexpr std::uint32_t kUseBits = 2, kUseMask = 3, kFreshUse = 2;

  std::vector<std::uint32_t> words_;
  std::vector<At> all_;
};

}  // namespace damero::sudoku
