// A walk through a chain graph, breadth first: every node that a start makes true or false, each by a shortest chain.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "sudoku/logic/chain_graph.hpp"

namespace damero::sudoku::logic {

// Which links a walk may take: all; those of one digit; strong ones within cells only; as the first, but not through
// almost locked sets.
enum class Along : std::uint8_t { all, digit, cells };

// Whether a walk goes on from what contradicts its start, as HoDoKu's does.
enum class Against : std::uint8_t { stop, go_on };

// A node and whether it is true, as one number.
struct Literal {
  int value;
  static constexpr Literal of(int node, bool on) noexcept { return {2 * node + (on ? 1 : 0)}; }
  constexpr int node() const noexcept { return value >> 1; }
  constexpr bool is_on() const noexcept { return (value & 1) != 0; }
  friend constexpr bool operator==(Literal, Literal) = default;
};

template <int W>
class ChainWalk {
 public:
  explicit ChainWalk(const ChainGraph<W>& graph) : graph_(graph) {
    const auto n = static_cast<std::size_t>(graph.nodes());
    parent_.resize(2 * n);
    by_.resize(2 * n);
    depth_.resize(2 * n);
    queue_.reserve(2 * n);
    seen_on_.resize(static_cast<std::size_t>(graph.words()));
    seen_off_.resize(static_cast<std::size_t>(graph.words()));
  }

  // Walks from a node, true or false. What contradicts the start is reached in any case.
  void run(Literal start, Along along = Along::all, Against at_contradiction = Against::stop) {
    std::ranges::fill(seen_on_, 0);
    std::ranges::fill(seen_off_, 0);
    queue_.clear();
    along_ = along;
    reach(start, {-1}, StrongLink::kHouse);
    const Literal end = at_contradiction == Against::stop ? Literal::of(start.node(), !start.is_on()) : Literal{-1};
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const Literal at = queue_[head];
      if (at == end) continue;
      if (at.is_on()) {
        put_off(at);
      } else {
        put_on(at);
      }
    }
  }

  bool is_on(int node) const noexcept { return (seen_on_[node >> 6] >> (node & 63) & 1) != 0; }
  bool is_off(int node) const noexcept { return (seen_off_[node >> 6] >> (node & 63) & 1) != 0; }
  bool has(Literal at) const noexcept { return at.is_on() ? is_on(at.node()) : is_off(at.node()); }
  // What was reached, in the order of the walk; the start first.
  const std::vector<Literal>& reached() const noexcept { return queue_; }
  int depth(Literal at) const noexcept { return depth_[at.value]; }
  // How a node came to be true: the StrongLink's `by`.
  int by(Literal at) const noexcept { return by_[at.value]; }

  // The chain from the start to here, both included.
  void chain(Literal to, std::vector<Literal>& out) const {
    out.clear();
    for (Literal at = to; at.value >= 0; at = {parent_[at.value]}) out.push_back(at);
    std::ranges::reverse(out);
  }

 private:
  void reach(Literal at, Literal from, std::int32_t by) {
    auto& seen = at.is_on() ? seen_on_ : seen_off_;
    seen[at.node() >> 6] |= std::uint64_t{1} << (at.node() & 63);
    parent_[at.value] = from.value;
    by_[at.value] = by;
    depth_[at.value] = from.value < 0 ? 0 : depth_[from.value] + 1;
    queue_.push_back(at);
  }
  void put_off(Literal at) {
    const std::uint64_t* weak = graph_.weak(at.node());
    std::uint64_t fresh = 0;
    for (int w = 0; w < graph_.words(); ++w) fresh |= weak[w] & ~seen_off_[w];
    if (fresh == 0) return;
    for (const int node : graph_.weak_list(at.node())) {
      if (is_off(node) || (along_ == Along::digit && graph_.digit(node) != graph_.digit(at.node()))) continue;
      reach(Literal::of(node, false), at, StrongLink::kHouse);
    }
  }
  void put_on(Literal at) {
    for (const StrongLink& link : graph_.strong(at.node())) {
      if (is_on(link.to)) continue;
      if (along_ == Along::digit && link.by != StrongLink::kHouse) continue;
      if (along_ == Along::cells && link.by != StrongLink::kCell) continue;
      reach(Literal::of(link.to, true), at, link.by);
    }
  }

  const ChainGraph<W>& graph_;
  std::vector<std::int32_t> parent_, by_, depth_;
  std::vector<std::uint64_t> seen_on_, seen_off_;
  std::vector<Literal> queue_;
  Along along_ = Along::all;
};

}  // namespace damero::sudoku::logic
