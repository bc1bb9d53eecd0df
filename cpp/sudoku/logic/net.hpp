// What follows from one candidate, true or false, when everything known counts together: singles of cells and houses,
// and on wish locked candidates, pairs and X-wings, or what refutes itself in turn. Each node remembers what it rests
// on.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sudoku/logic/chain_graph.hpp"
#include "sudoku/logic/chain_walk.hpp"

namespace damero::sudoku::logic {

// How far a net goes: along one digit only; along singles; with locked candidates; with pairs and X-wings too; and
// trying, when all that is done, whether a candidate left refutes itself by singles.
enum class NetLevel : std::uint8_t { digit, singles, locking, plus, nested };

// What a net saw on its way besides singles: these digits are left only in these cells (of a house, or of two rows or
// columns), or these cells have only these digits left.
template <int W>
struct NetPattern {
  enum class Kind : std::uint8_t { locked, naked_pair, hidden_pair, x_wing };
  Kind kind;
  Digits digits;
  Cells<W> cells;
  friend bool operator==(const NetPattern&, const NetPattern&) = default;
};

// How a candidate refuted itself within a net: what followed from it, each with what it rests on (nodes of either net),
// and the nodes that cannot all be.
struct NetInner {
  struct Node {
    Literal at;
    std::vector<Literal> parents;
  };
  std::vector<Node> nodes;
  std::vector<Literal> clash;
};

template <int W>
class Net {
 public:
  using Pattern = NetPattern<W>;

  Net(const State<W>& state, const ChainGraph<W>& graph);

  // Runs until nothing more follows or the net contradicts itself (then true); with `rounds`, singles that follow from
  // singles only so often.
  bool run(Literal start, NetLevel level, int rounds = kNoLimit);
  // Goes on from another net that holds no contradiction, with one more premise.
  bool run_on(const Net& base, Literal start);

  static constexpr int kNoLimit = 1 << 20;

  bool has(Literal at) const noexcept { return seen_[static_cast<std::size_t>(at.value)] == epoch_; }
  const std::vector<Literal>& reached() const noexcept { return queue_; }
  bool is_dead() const noexcept { return dead_; }

  // Where it contradicts itself: a candidate both true and false, or an empty cell, or a house without a digit's place.
  int clash_node() const noexcept { return clash_node_; }
  int clash_cell() const noexcept { return clash_cell_; }
  int clash_house() const noexcept { return clash_house_; }
  int clash_digit() const noexcept { return clash_digit_; }
  // The nodes that together contradict one another.
  const std::vector<Literal>& clash() const noexcept { return clash_; }

  // What a node rests on; nothing for the start.
  std::span<const Literal> parents(Literal at) const noexcept {
    const Span& span = spans_[static_cast<std::size_t>(at.value)];
    return {arena_.data() + span.begin, arena_.data() + span.end};
  }
  // What made a node false together with its parents, if that was not a single: a pattern, or an inner net.
  const Pattern* pattern(Literal at) const noexcept {
    const int by = spans_[static_cast<std::size_t>(at.value)].pattern;
    return by < 0 ? nullptr : &patterns_[static_cast<std::size_t>(by)];
  }
  const NetInner* inner(Literal at) const noexcept {
    const int by = spans_[static_cast<std::size_t>(at.value)].inner;
    return by < 0 ? nullptr : &inners_[static_cast<std::size_t>(by)];
  }
  // These nodes and all that they rest on, in the order of the net.
  void ancestors(std::span<const Literal> ends, std::vector<Literal>& out) const;

 private:
  struct Span {
    std::uint32_t begin = 0, end = 0;
    std::int32_t pattern = -1, inner = -1;
  };

  const Ground<W>& ground() const noexcept { return state_.ground(); }
  void begin();
  void reach(Literal at);
  void reach(Literal at, Literal parent);
  void settle();
  void put_on(int node);
  void put_off(int node);
  void single_of_cell(int cell);
  void single_of_house(int house, int digit);
  void fail(int node);
  bool is_too_far() const noexcept;
  void look_at(int node, int& last);
  bool is_clash(int last);

  // Candidates that still may be, and those that the net took away.
  Cells<W> left(int d) const noexcept { return state_.of(d).minus(gone_[d]); }
  void rest_on(const Cells<W>& cells, int digit);
  bool take_away(const Cells<W>& cells, int digit, const Pattern& pattern);
  bool lock();
  bool pairs();
  bool naked_pair(int house, int a, int b);
  bool hidden_pair(int house, int d, int e);
  bool wings();
  bool refute();
  void keep_inner(const Net& inner, const std::vector<Literal>& slice);

  const State<W>& state_;
  const ChainGraph<W>& graph_;
  NetLevel level_ = NetLevel::singles;
  int only_digit_ = -1, rounds_ = kNoLimit;
  std::uint32_t epoch_ = 0;
  std::vector<std::uint32_t> seen_;
  std::vector<std::int32_t> round_;  // of a node: how many singles led to it one after the other
  std::vector<Span> spans_;
  std::vector<std::uint8_t> cell_left_, house_left_, cell_start_, house_start_;
  std::vector<Cells<W>> gone_;
  std::vector<Literal> queue_, arena_, why_, clash_;
  std::vector<Pattern> patterns_;
  std::vector<NetInner> inners_;
  std::size_t head_ = 0;
  std::unique_ptr<Net> inner_;  // for what refutes itself
  bool dead_ = false;
  int clash_node_ = -1, clash_cell_ = -1, clash_house_ = -1, clash_digit_ = -1;
};

}  // namespace damero::sudoku::logic
