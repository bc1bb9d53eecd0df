// Which almost locked sets may follow which in a chain: they have a restricted common digit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/als_links.hpp"

namespace damero::sudoku::logic {

template <int W>
class SetGraph {
 public:
  struct Next {
    int set;
    Digits restricted;
  };

  explicit SetGraph(Look<W>& look);

  int sets() const noexcept { return sets_; }
  // Rising; with options.as_hodoku later sets only.
  std::span<const Next> after(int set) const {
    return {nexts_.data() + starts_[set], nexts_.data() + starts_[set + 1]};
  }

  // For a chain from set a: the later sets that share a digit with it and a cell that either takes it away in. Counts
  // for each set the links that it is from one of them (kFar: too many). False: none can be reached.
  bool mark_ends(int a);
  static constexpr std::uint8_t kFar = 255;
  static constexpr int kMostLinks = 6;
  std::uint8_t left(int set) const noexcept { return left_[set]; }

  // Sets that a chain of at most kMostLinks may start from; all others are out. (May let through what then gives
  // nothing.) Only for a graph that goes both ways.
  std::vector<std::uint8_t> starts();

 private:
  bool is_double_loss(int cell, int z);

  Look<W>& look_;
  const AlsList<W>& list_;
  const AlsLinks<W>& links_;
  int sets_, words_;
  std::vector<Next> nexts_;
  std::vector<std::uint32_t> starts_;
  BitRows back_, reach_;
  std::vector<std::uint8_t> left_;
  std::vector<std::uint64_t> ends_, front_, ahead_, seen_;
  std::vector<Digits> lost_;
  std::vector<int> queue_;
};

}  // namespace damero::sudoku::logic
