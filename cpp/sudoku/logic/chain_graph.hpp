// What chains run along: nodes, each a digit in one cell or in a few, the weak links between them as rows of bits, and
// the strong links as lists. A walk goes breadth first from one node, true or false, to all that follows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/bit_rows.hpp"
#include "sudoku/logic/look.hpp"

namespace damero::sudoku::logic {

template <int W>
class AlsList;

// A node is true when its digit stands in one of its cells, false when in none of them.
template <int W>
struct ChainNode {
  Cells<W> cells;
  std::uint8_t digit = 0;
};

// Which strong links there are: within cells of two candidates, within houses where a digit has two places (or two
// groups), or through almost locked sets.
struct StrongLink {
  static constexpr std::int32_t kCell = -2, kHouse = -1;
  std::int32_t from, to;
  std::int32_t by;  // kCell, kHouse, or the number of the set in the AlsList
};

template <int W>
class ChainGraph {
 public:
  // With `forcing`, a set that locks also makes true what it leaves as the last candidate of a cell.
  enum class Extent : std::uint8_t { plain, grouped, als, forcing };

  ChainGraph(Look<W>& look, Extent extent);

  int nodes() const noexcept { return static_cast<int>(nodes_.size()); }
  // Nodes 0 to singles() - 1 are the candidates, by cell and then by digit; groups follow, then parts of sets.
  int singles() const noexcept { return singles_; }
  const ChainNode<W>& node(int i) const noexcept { return nodes_[i]; }
  bool is_single(int i) const noexcept { return i < singles_; }
  int cell(int i) const noexcept { return cell_[i]; }  // of a candidate
  int digit(int i) const noexcept { return nodes_[i].digit; }
  int words() const noexcept { return weak_.words(); }
  // The words of a row that hold candidates.
  int single_words() const noexcept { return (singles_ + 63) / 64; }

  const std::uint64_t* weak(int i) const noexcept { return weak_.row(i); }
  bool are_weak(int a, int b) const noexcept { return weak_.has(a, b); }
  // The same as a list: within the cell first, then the places of the digit house by house, then groups and parts.
  std::span<const std::int32_t> weak_list(int i) const noexcept {
    return {weak_list_.data() + weak_at_[i], weak_list_.data() + weak_at_[i + 1]};
  }
  // Those that must be true when this one is false: within the cell first, then house
  // by house, then groups.
  std::span<const StrongLink> strong(int i) const noexcept {
    return {strong_.data() + strong_at_[i], strong_.data() + strong_at_[i + 1]};
  }

  // The node of a candidate, -1 when it is none.
  int single_at(int cell, int digit) const noexcept {
    return single_at_[static_cast<std::size_t>(cell) * size_ + digit];
  }
  Candidate candidate(int i) const noexcept {
    return {static_cast<std::uint16_t>(cell_[i]), nodes_[i].digit};
  }
  // Candidates as they are removed: those in these rows of bits.
  std::vector<Candidate> candidates(const std::uint64_t* bits) const;

 private:
  void add_singles(const State<W>& state);
  void add_groups(const State<W>& state);
  int node_of(const Cells<W>& cells, int digit);
  void add_sets(Look<W>& look, Extent extent);
  void add_forced(const State<W>& state, const AlsList<W>& list, int set, std::span<const std::int32_t> at);
  void link_weak(const State<W>& state);
  void link_cells(const State<W>& state);
  void link_house(const State<W>& state, int house, int digit);
  void link_groups(const State<W>& state, int digit);
  Cells<W> rest_of(const State<W>& state, int house, int group) const;
  void list_weak(const State<W>& state);
  void index_strong();

  int size_, singles_ = 0;
  std::vector<ChainNode<W>> nodes_;
  std::vector<std::int32_t> cell_, single_at_, strong_at_, weak_at_, weak_list_;
  std::vector<std::vector<std::int32_t>> groups_of_;  // by digit
  BitRows weak_;
  std::vector<StrongLink> strong_;
};

template <int W>
struct PlainGraph : ChainGraph<W> {
  explicit PlainGraph(Look<W>& look) : ChainGraph<W>(look, ChainGraph<W>::Extent::plain) {}
};
template <int W>
struct GroupedGraph : ChainGraph<W> {
  explicit GroupedGraph(Look<W>& look) : ChainGraph<W>(look, ChainGraph<W>::Extent::grouped) {}
};
template <int W>
struct ForcingGraph : ChainGraph<W> {
  explicit ForcingGraph(Look<W>& look) : ChainGraph<W>(look, ChainGraph<W>::Extent::forcing) {}
};
template <int W>
struct AlsGraph : ChainGraph<W> {
  explicit AlsGraph(Look<W>& look) : ChainGraph<W>(look, ChainGraph<W>::Extent::als) {}
};

}  // namespace damero::sudoku::logic
