// Nice loops and AICs through groups and almost locked sets as HoDoKu finds them (only where the asker wants sets under
// the names of grouped chains).
#pragma once

#include <vector>

#include "sudoku/logic/als_links.hpp"
#include "sudoku/logic/chain_graph.hpp"
#include "sudoku/logic/nice_loops.hpp"

namespace damero::sudoku::logic {

// A chain runs through literals of the graph and through entries: a set that has lost a digit, so that all others are
// in it. From an entry follow what those others rule out, sets that lose one of them, and the last candidate of a cell
// of three or more.
template <int W>
class SetLoops {
 public:
  explicit SetLoops(Look<W>& look);
  const std::vector<ChainFound>& found() const noexcept { return found_; }
  // Each entry is told by two nodes: the lost digit is off in the set, the next one on.
  Step step(Technique technique, const ChainFound& found) const;

 private:
  struct Entry {
    int set, digit;
  };
  bool is_entry(Literal at) const { return at.value >= base_; }
  const Entry& entry(Literal at) const { return entries_[static_cast<std::size_t>(at.value - base_)]; }
  bool is_single(Literal at) const { return !is_entry(at) && graph_.is_single(at.node()); }
  int cell(Literal at) const { return graph_.node(at.node()).cells.first(); }
  Digits others(int start) const;

  void list_entries();
  const std::vector<Literal>& after(Literal at);
  void add_losers(const Entry& from, int digit, std::vector<Literal>& out) const;
  void run(Literal start);
  void reach(Literal to, Literal from, int depth);
  bool has(Literal at) const { return stamp_[at.value] == round_; }
  void chain(Literal to);

  void from_true(int start);
  void from_false(int start);
  void add_neighbour(int start, int other);
  void add_ends(int start, Literal end);
  void add_loop(int start, Literal end);
  void add_weak(Literal from, Literal to, const Cells<W>& loop, std::vector<Candidate>& removes) const;
  void add_locked(Literal from, Literal to, std::vector<Candidate>& removes) const;
  bool is_lasso() const;
  void add(ChainFound::Kind kind, Literal end, std::vector<Candidate> removes);

  Look<W>& look_;
  const ChainGraph<W>& graph_;
  const AlsList<W>& list_;
  const AlsLinks<W>& links_;
  int base_, round_ = 0;  // the value of the first entry
  std::vector<Entry> entries_;
  std::vector<std::int32_t> first_;               // of each set, -1 when it is too small
  std::vector<std::vector<Literal>> into_, after_;  // entries by node; what follows an entry, once it was asked for
  std::vector<std::int32_t> parent_, depth_, stamp_;
  std::vector<Literal> reached_, nodes_;
  std::vector<ChainFound> found_;
};

}  // namespace damero::sudoku::logic
