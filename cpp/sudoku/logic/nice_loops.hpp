// All chains and loops of a state that take something away, collected once: each result by its shortest chain, the best
// first (is_better_chain).
#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/logic/chain_graph.hpp"
#include "sudoku/logic/chain_walk.hpp"

namespace damero::sudoku::logic {

struct ChainFound {
  enum class Kind : std::uint8_t { continuous, discontinuous, aic };
  Kind kind;
  std::uint16_t length;  // nodes less one; what leads back within the first cell does not count
  std::vector<Candidate> removes;
  std::vector<Literal> nodes;  // from the first to the last; the last link of a loop leads back to the first
  Digits digits = 0;           // what the step is named after, when that is not the digits taken away
};

// Roles and links of a chain, its nodes in order: `on` true and `off` false along the way, each link from one to the
// next; in a loop one more from the last to the first. Sets that make a link are groups of their own (`als`).
template <int W>
Step chain_step(Look<W>& look, const ChainGraph<W>& graph, Technique technique, const ChainFound& found);

// How chains are sought: as HoDoKu does, or so that none is missed where HoDoKu's search has none. HoDoKu's goes on
// through what contradicts the start (a shortest way that leads there hides the others), and takes a chain for going
// round when it comes to any cell of a group again.
enum class Course : std::uint8_t { hodoku, open };

// Whether a chain comes back to a cell on its way; its two ends may share theirs. A group is reached at its first cell;
// on the open course it is left there too.
template <int W>
bool is_lasso(const ChainGraph<W>& graph, const std::vector<Literal>& nodes, Course course);

// Of the chains with one result the shortest stays; the best first (is_better_chain).
void keep_shortest(std::vector<ChainFound>& found);

template <int W>
class NiceLoops {
 public:
  // Which chains count: all, those through a group or a set, those through a set.
  enum class Through : std::uint8_t { anything, wide, sets };

  NiceLoops(Look<W>& look, const ChainGraph<W>& graph, Through through, Course course);
  const std::vector<ChainFound>& found() const noexcept { return found_; }
  // Whether another course might find more.
  bool may_miss() const noexcept { return may_miss_; }

 private:
  void from_false(int start);
  void from_true(int start);
  void add_ends(int a, int b);
  void add_loop(int a, int b);
  void add_locked(std::vector<Candidate>& removes);
  void add_refuted(int start, int other);
  void add_neighbour(int start, int other);
  template <class Visit>
  void each_neighbour(int start, Visit visit) const;
  void add(ChainFound::Kind kind, int length, std::vector<Candidate> removes);
  bool counts() const;
  void run(Literal start);

  Look<W>& look_;
  const ChainGraph<W>& graph_;
  ChainWalk<W> walk_;
  Through through_;
  Course course_;
  bool may_miss_ = false;
  std::vector<std::uint64_t> bits_;
  std::vector<Literal> nodes_;
  std::vector<ChainFound> found_;
};

}  // namespace damero::sudoku::logic
