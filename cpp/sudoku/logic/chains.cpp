// Chains of alternating inferences: remote pairs, chains of one digit, of cells with two candidates, and nice loops of
// every kind, with groups and with almost locked sets. All of a technique are collected, each result by its shortest
// chain, and given the best first (is_better_chain); how a chain is told in groups and links, nice_loops.hpp says.
#include <algorithm>

#include "sudoku/logic/families.hpp"
#include "sudoku/logic/nice_loops.hpp"
#include "sudoku/logic/set_loops.hpp"
#include "sudoku/logic/simple_chains.hpp"

namespace damero::sudoku::logic {
namespace {

using Kind = ChainFound::Kind;

template <int W, Course course>
struct PlainLoops : NiceLoops<W> {
  explicit PlainLoops(Look<W>& look)
      : NiceLoops<W>(look, look.template part<PlainGraph<W>>(), NiceLoops<W>::Through::anything, course) {}
};
template <int W, Course course>
struct GroupedLoops : NiceLoops<W> {
  explicit GroupedLoops(Look<W>& look)
      : NiceLoops<W>(look, look.template part<GroupedGraph<W>>(), NiceLoops<W>::Through::wide, course) {}
};
template <int W>
struct AlsLoops : NiceLoops<W> {
  explicit AlsLoops(Look<W>& look)
      : NiceLoops<W>(look, look.template part<AlsGraph<W>>(), NiceLoops<W>::Through::sets, Course::open) {}
};

enum class Given : std::uint8_t { none, some, enough };

template <class Loops, class Graph, int W>
Given give(Look<W>& look, Technique technique, Kind kind, Sink& sink) {
  auto given = Given::none;
  for (const ChainFound& found : look.template part<Loops>().found()) {
    if (found.kind != kind) continue;
    if (sink.take(chain_step<W>(look, look.template part<Graph>(), technique, found))) return Given::enough;
    given = Given::some;
  }
  return given;
}

// As HoDoKu; where that gives none, those that its course misses.
template <template <int, Course> class Loops, class Graph, int W>
bool give_all(Look<W>& look, Technique technique, Kind kind, Sink& sink) {
  const Given given = give<Loops<W, Course::hodoku>, Graph>(look, technique, kind, sink);
  if (given != Given::none || look.options().as_hodoku) return given == Given::enough;
  if (!look.template part<Loops<W, Course::hodoku>>().may_miss()) return false;
  return give<Loops<W, Course::open>, Graph>(look, technique, kind, sink) == Given::enough;
}

template <int W>
bool give_plain(Look<W>& look, Technique technique, Kind kind, Sink& sink) {
  return give_all<PlainLoops, PlainGraph<W>>(look, technique, kind, sink);
}

template <int W>
bool give_grouped(Look<W>& look, Technique technique, Kind kind, Sink& sink) {
  if (look.options().als_in_chains) {
    const auto& loops = look.template part<SetLoops<W>>();
    return std::ranges::any_of(loops.found(), [&](const ChainFound& found) {
      return found.kind == kind && sink.take(loops.step(technique, found));
    });
  }
  return give_all<GroupedLoops, GroupedGraph<W>>(look, technique, kind, sink);
}

template <int W>
bool give_sets(Look<W>& look, Technique technique, Kind kind, Sink& sink) {
  return give<AlsLoops<W>, AlsGraph<W>>(look, technique, kind, sink) == Given::enough;
}

}  // namespace

template <int W>
bool find_chains(Look<W>& look, Technique technique, Sink& sink) {
  switch (technique) {
    case Technique::remote_pair:
      return find_remote_pairs(look, sink);
    case Technique::x_chain:
      return find_x_chains(look, sink);
    case Technique::xy_chain:
      return find_xy_chains(look, sink);
    case Technique::x_cycle:
      return find_x_cycles(look, sink);
    case Technique::continuous_nice_loop:
      return give_plain(look, technique, Kind::continuous, sink);
    case Technique::discontinuous_nice_loop:
      return give_plain(look, technique, Kind::discontinuous, sink);
    case Technique::aic:
      return give_plain(look, technique, Kind::aic, sink);
    case Technique::grouped_continuous_nice_loop:
      return give_grouped(look, technique, Kind::continuous, sink);
    case Technique::grouped_discontinuous_nice_loop:
      return give_grouped(look, technique, Kind::discontinuous, sink);
    case Technique::grouped_aic:
      return give_grouped(look, technique, Kind::aic, sink);
    case Technique::als_continuous_nice_loop:
      return give_sets(look, technique, Kind::continuous, sink);
    case Technique::als_discontinuous_nice_loop:
      return give_sets(look, technique, Kind::discontinuous, sink);
    case Technique::als_aic:
      return give_sets(look, technique, Kind::aic, sink);
    default:
      return false;
  }
}

DAMERO_WIDTHS(chains)

}  // namespace damero::sudoku::logic
