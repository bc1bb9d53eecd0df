// What follows from each candidate, true or false, along chains with groups: how far everything is from everything.
#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/logic/chain_graph.hpp"
#include "sudoku/logic/chain_walk.hpp"

namespace damero::sudoku::logic {

template <int W>
class ForcingTable {
 public:
  static constexpr std::uint16_t kNever = 0xFFFF;

  explicit ForcingTable(Look<W>& look);

  const ChainGraph<W>& graph() const noexcept { return *graph_; }
  int literals() const noexcept { return 2 * graph_->singles(); }

  // The nodes from `from` to each literal of a candidate, both ends counted; kNever where no chain leads. Good until
  // the next call with the same slot (a small table keeps all rows, a large one only those of slots).
  const std::uint16_t* row(Literal from, int slot) {
    if (!rows_.empty()) return rows_.data() + static_cast<std::size_t>(from.value) * literals();
    auto& own = slots_[static_cast<std::size_t>(slot)];
    own.resize(static_cast<std::size_t>(literals()));
    fill(from, own.data());
    return own.data();
  }
  // The chain itself; adds to `sets` the almost locked sets that make its links.
  void chain(Literal from, Literal to, std::vector<Literal>& out, std::vector<int>& sets) {
    walk_.run(from);
    walk_.chain(to, out);
    for (const Literal at : out) {
      if (at.is_on() && at != from && walk_.by(at) >= 0) sets.push_back(walk_.by(at));
    }
  }

 private:
  static constexpr int kMost = 1600;  // literals in a table that is kept whole

  void fill(Literal from, std::uint16_t* row);

  const ChainGraph<W>* graph_;
  ChainWalk<W> walk_;
  std::vector<std::uint16_t> rows_;
  std::vector<std::vector<std::uint16_t>> slots_;
};

}  // namespace damero::sudoku::logic
