#include "sudoku/logic/simple_chains.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "sudoku/logic/chain_graph.hpp"
#include "sudoku/logic/chain_order.hpp"
#include "sudoku/logic/chain_walk.hpp"
#include "sudoku/logic/nice_loops.hpp"

namespace damero::sudoku::logic {
namespace {

// The fewest nodes less one, and the fewest cells. The shortest have names of their own too: turbot fish, XY-wings.
constexpr int kShortestX = 3, kShortestXY = 5;
constexpr int kLongest = 19;  // as HoDoKu: 20 nodes
constexpr std::size_t kShortestRemote = 4, kLongestRemote = 10;
constexpr int kRemotePaths = 2000;

// Collects chains, keeps the shortest of each result, gives the best first.
template <int W>
class Collector {
 public:
  Collector(Look<W>& look, const ChainGraph<W>& graph) : look_(look), graph_(graph) {}

  void add(std::vector<Candidate> removes, const std::vector<Literal>& nodes, ChainFound::Kind kind,
           Digits digits = 0) {
    std::ranges::sort(removes);
    removes.erase(std::unique(removes.begin(), removes.end()), removes.end());
    if (removes.empty()) return;
    if (is_lasso(graph_, nodes, Course::open)) return;
    found_.push_back({kind, static_cast<std::uint16_t>(nodes.size() - 1), std::move(removes), nodes, digits});
  }

  bool give(Technique technique, Sink& sink) {
    keep_shortest(found_);
    return std::ranges::any_of(found_, [&](const ChainFound& found) {
      return sink.take(chain_step<W>(look_, graph_, technique, found));
    });
  }

 private:
  Look<W>& look_;
  const ChainGraph<W>& graph_;
  std::vector<ChainFound> found_;
};

template <int W>
bool has_strong(const ChainGraph<W>& graph, int node, Along along) {
  return std::ranges::any_of(graph.strong(node), [&](const StrongLink& link) {
    return link.by == (along == Along::cells ? StrongLink::kCell : StrongLink::kHouse);
  });
}

// Candidates that both nodes rule out.
template <int W>
std::vector<Candidate> seen_by_both(const ChainGraph<W>& graph, int a, int b, std::vector<std::uint64_t>& bits) {
  bits.resize(static_cast<std::size_t>(graph.words()));
  std::uint64_t any = 0;
  for (int w = 0; w < graph.single_words(); ++w) any |= bits[w] = graph.weak(a)[w] & graph.weak(b)[w];
  return any == 0 ? std::vector<Candidate>() : graph.candidates(bits.data());
}

// Chains that begin and end with a strong link and the same digit: one end is true.
template <int W>
bool find_ends(Look<W>& look, Technique technique, Along along, int shortest, Sink& sink) {
  const auto& graph = look.template part<PlainGraph<W>>();
  ChainWalk<W> walk(graph);
  Collector<W> collector(look, graph);
  std::vector<std::uint64_t> bits;
  std::vector<Literal> nodes;
  for (int start = 0; start < graph.singles(); ++start) {
    if (look.is_out_of_time()) return false;
    if (!has_strong(graph, start, along)) continue;
    walk.run(Literal::of(start, false), along);
    for (const Literal at : walk.reached()) {
      const int end = at.node();
      if (!at.is_on() || graph.digit(end) != graph.digit(start)) continue;
      if (walk.depth(at) < shortest || walk.depth(at) > kLongest) continue;
      if (along == Along::cells && graph.cell(end) == graph.cell(start)) continue;
      std::vector<Candidate> removes = seen_by_both(graph, start, end, bits);
      std::erase_if(removes, [&](Candidate c) { return c.digit != graph.digit(start); });
      if (removes.empty()) continue;
      walk.chain(at, nodes);
      collector.add(std::move(removes), nodes, ChainFound::Kind::aic);
    }
  }
  return collector.give(technique, sink);
}

template <int W>
void add_remote_pair(const State<W>& state, const ChainGraph<W>& graph, const std::vector<int>& cells,
                     Collector<W>& collector) {
  const Ground<W>& ground = state.ground();
  const Digits pair = state.mask(cells[0]);
  const int low = std::countr_zero(pair), high = std::countr_zero(pair & (pair - 1));
  std::vector<Candidate> removes;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + kShortestRemote - 1; j < cells.size(); j += 2) {
      const Cells<W> both = ground.peers(cells[i]) & ground.peers(cells[j]);
      for (const int d : {low, high}) {
        for (const int cell : state.of(d) & both) {
          removes.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(d)});
        }
      }
    }
  }
  std::vector<Literal> nodes;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    nodes.push_back(Literal::of(graph.single_at(cells[i], i % 2 == 0 ? low : high), false));
    nodes.push_back(Literal::of(graph.single_at(cells[i], i % 2 == 0 ? high : low), true));
  }
  collector.add(std::move(removes), nodes, ChainFound::Kind::aic, pair);
}

}  // namespace

template <int W>
bool find_x_chains(Look<W>& look, Sink& sink) {
  return find_ends(look, Technique::x_chain, Along::digit, kShortestX, sink);
}

template <int W>
bool find_xy_chains(Look<W>& look, Sink& sink) {
  return find_ends(look, Technique::xy_chain, Along::cells, kShortestXY, sink);
}

// Loops of one digit, links strong and weak in turn, through single places and groups: of each weak link one end is
// true.
template <int W>
bool find_x_cycles(Look<W>& look, Sink& sink) {
  const auto& graph = look.template part<GroupedGraph<W>>();
  ChainWalk<W> walk(graph);
  Collector<W> collector(look, graph);
  std::vector<std::uint64_t> bits;
  std::vector<Literal> nodes;
  for (int start = 0; start < graph.singles(); ++start) {
    if (look.is_out_of_time()) return false;
    if (!has_strong(graph, start, Along::digit)) continue;
    walk.run(Literal::of(start, false), Along::digit);
    for (const Literal at : walk.reached()) {
      if (!at.is_on() || walk.depth(at) < 3 || !graph.are_weak(start, at.node())) continue;
      walk.chain(at, nodes);
      std::vector<Candidate> removes;
      for (std::size_t i = 1; i < nodes.size(); i += 2) {
        const int to = i + 1 < nodes.size() ? nodes[i + 1].node() : start;
        if (!graph.are_weak(nodes[i].node(), to)) continue;
        for (const Candidate c : seen_by_both(graph, nodes[i].node(), to, bits)) removes.push_back(c);
      }
      collector.add(std::move(removes), nodes, ChainFound::Kind::continuous);
    }
  }
  return collector.give(Technique::x_cycle, sink);
}

// Cells with the same two candidates, each seeing the next: two that are an odd number of steps apart are never equal,
// so what sees both has neither digit (nor what sees two within the chain). Told as a chain of candidates; every simple
// path is tried, up to a limit.
template <int W>
bool find_remote_pairs(Look<W>& look, Sink& sink) {
  const State<W>& state = look.state();
  const auto& graph = look.template part<PlainGraph<W>>();
  Collector<W> collector(look, graph);
  std::vector<int> path;
  int tries = 0;
  const auto extend = [&](const auto& self, const Cells<W>& left) -> void {
    if (++tries > kRemotePaths || path.size() == kLongestRemote) return;
    for (const int cell : left & look.ground().peers(path.back())) {
      path.push_back(cell);
      if (path.size() >= kShortestRemote && path.size() % 2 == 0) add_remote_pair(state, graph, path, collector);
      Cells<W> rest = left;
      rest.drop(cell);
      self(self, rest);
      path.pop_back();
    }
  };
  for (const int start : state.empty()) {
    const Digits pair = state.mask(start);
    if (std::popcount(pair) != 2) continue;
    Cells<W> twins = state.of(std::countr_zero(pair)) & state.of(std::countr_zero(pair & (pair - 1)));
    for (const int cell : twins) {
      if (state.mask(cell) != pair || cell == start) twins.drop(cell);
    }
    if (twins.count() < static_cast<int>(kShortestRemote) - 1) continue;
    path.assign(1, start);
    tries = 0;
    extend(extend, twins);
  }
  return collector.give(Technique::remote_pair, sink);
}

DAMERO_WIDTHS_OF_ONE(remote_pairs)
DAMERO_WIDTHS_OF_ONE(x_chains)
DAMERO_WIDTHS_OF_ONE(x_cycles)
DAMERO_WIDTHS_OF_ONE(xy_chains)

}  // namespace damero::sudoku::logic
