// One question answered by several searches that share a table: whoever has the answer first ends the others.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/control.hpp"
#include "connect4/position.hpp"
#include "connect4/search.hpp"
#include "connect4/table.hpp"

namespace damero::connect4 {

class Team {
 public:
  // Table and control must outlive the team; `threads` 0 are all the cores.
  Team(const Board& board, const Position& root, Table& table, Control& control, unsigned threads);

  // As of Search. The answer's side of `alpha` does not depend on the threads.
  int score_above(const Position& position, int discs, int alpha);

  bool stopped() const noexcept { return searches_.front()->stopped(); }
  std::uint64_t nodes() const noexcept;

 private:
  bool alone() const noexcept;
  void gather();

  Board board_;
  Position root_;
  Table& table_;
  Control& control_;
  unsigned threads_;
  std::unique_ptr<Busy> busy_;
  std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace damero::connect4
