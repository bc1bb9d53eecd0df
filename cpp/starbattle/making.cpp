#include "starbattle/making.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "starbattle/growing.hpp"
#include "starbattle/others.hpp"

namespace damero::starbattle {
namespace {

using logic::Technique;

constexpr unsigned kSeen = 12;        // solutions looked at together
constexpr unsigned kChoices = 400;    // for finding them
constexpr int kMovesPerRow = 4;       // changes to make a board unique, a row of it: those that come out need few
constexpr int kStepsPerCell = 16;      // changes to bring it to its level, a cell of the board
constexpr int kStepsPerCellMore = 60;  // the same for several stars and for wide boards
constexpr int kWide = 12;              // rows
constexpr int kTooHard = 1'000'000;   // from here on a judgement is of a board that the steps allowed do not solve
constexpr int kRung = 2'000;          // what one technique counts beside the effort

class Maker {
 public:
  Maker(const Order& order, std::uint64_t seed, Control& control) : order_(order), rng_(seed), control_(control) {}

  Made make() {
    Made made;
    while (made.attempts < order_.attempts && !control_.should_stop(1)) {
      ++made.attempts;
      if (!attempt(made.regions)) continue;
      return made;
    }
    made.regions.clear();
    made.stopped = control_.stopped();
    return made;
  }

 private:
  bool attempt(std::vector<std::uint8_t>& result) {
    std::vector<std::uint8_t> solution = random_placement(order_.size, order_.stars, rng_);
    if (solution.empty()) return false;
    Regions regions(order_.size, order_.stars, std::move(solution));
    if (!regions.grow(rng_) || !make_unique(regions) || !bring_to_level(regions)) return false;
    for (int region = 0; region < regions.size(); ++region) {
      if (regions.is_worm(region) || regions.cells_of(region) < order_.least_cells) return false;
    }
    result = regions.of_cells();
    return true;
  }

  bool is_unique(const Regions& regions) {
    const std::vector<std::uint8_t> empty(regions.of_cells().size(), kOpen);
    return solve({order_.size, order_.stars, regions.of_cells(), empty}, 2, 0, 0, control_).count == 1;
  }

  // Gives cells that other solutions use to another region, those of most of them first, until no other solution
  // is found. That there is none is proven by the steps that solve the board in the end.
  bool make_unique(Regions& regions) {
    int moves = kMovesPerRow * regions.size();
    while (moves-- > 0 && !control_.should_stop(1)) {
      const std::vector<std::uint8_t> empty(regions.of_cells().size(), kOpen);
      Others found = some_solutions({order_.size, order_.stars, regions.of_cells(), empty}, kSeen, kChoices);
      if (found.count < 2) return true;
      for (std::size_t cell = 0; cell < found.uses.size(); ++cell) {
        if (regions.solution()[cell]) found.uses[cell] = 0;  // these cells stay where they are
      }
      if (!change_one(regions, found.uses)) return false;
    }
    return false;
  }

  struct Move {
    int cell;
    std::uint8_t to;
    std::uint64_t weight;
  };

  bool change_one(Regions& regions, const std::vector<int>& uses) {
    std::vector<Move> moves;
    int best = 0;
    for (int cell = 0; cell < static_cast<int>(uses.size()); ++cell) {
      if (uses[cell] == 0 || uses[cell] < best / 2) continue;
      for (const std::uint8_t to : regions.beside(cell)) {
        if (!regions.may_move(cell, to, order_.least_cells)) continue;
        best = std::max(best, uses[cell]);
        moves.push_back({cell, to, static_cast<std::uint64_t>(uses[cell])});
      }
    }
    if (moves.empty()) return false;
    const Move& chosen = moves[rng_.below(moves.size())];
    regions.move(chosen.cell, chosen.to);
    return true;
  }

  // How far a board is from what is wanted, 0 for not at all. Too hard: by the cells that the steps leave open; too
  // easy: by the hardest step, and of equal ones by how much there is to do.
  int judged(const Regions& regions) {
    const std::vector<std::uint8_t> empty(regions.of_cells().size(), kOpen);
    const Task task{order_.size, order_.stars, regions.of_cells(), empty};
    // Trials within trials would go on for long where there are several solutions. That there are not is soon proven
    // of boards with one star; others are first tried without.
    const bool may_nest = order_.hardest == Technique::nested_trial, is_first = may_nest && order_.stars > 1;
    if (may_nest && !is_first && !is_unique(regions)) return 2 * kTooHard;
    const Technique hardest_first = is_first ? Technique::long_trial : order_.hardest;
    logic::Rated rated = logic::waves(task, hardest_first, regions.solution(), control_);
    if (is_first && !rated.solved && is_unique(regions)) {
      rated = logic::waves(task, order_.hardest, regions.solution(), control_);
    }
    open_.clear();
    for (std::size_t cell = 0; cell < rated.cells.size(); ++cell) {
      if (rated.cells[cell] == kOpen) open_.push_back(static_cast<int>(cell));
    }
    if (!rated.solved) return kTooHard + static_cast<int>(open_.size());
    int hardest = 0, effort = 0;
    for (const logic::Wave& one : rated.waves) {
      const int technique = static_cast<int>(one.technique);
      hardest = std::max(hardest, technique);
      effort += technique * technique;
    }
    const int short_of = static_cast<int>(order_.easiest) - hardest;
    return short_of <= 0 ? 0 : short_of * kRung - std::min(effort, kRung - 1);
  }

  // With more stars than one mostly one of those that the steps leave open, if there are any.
  int a_cell(const Regions& regions, const std::vector<int>& stuck) {
    if (order_.stars == 1 || stuck.empty() || rng_.below(4) == 0) return static_cast<int>(rng_.below(regions.of_cells().size()));
    return stuck[rng_.below(stuck.size())];
  }

  // Changes single cells as long as that leads nearer to what is wanted, or not farther away.
  bool bring_to_level(Regions& regions) {
    int now = judged(regions);
    if (now == 2 * kTooHard) return false;
    std::vector<int> stuck = open_;
    const bool takes_more = order_.stars > 1 || regions.size() >= kWide;
    int steps = (takes_more ? kStepsPerCellMore : kStepsPerCell) * regions.size() * regions.size();
    while (now > 0 && steps-- > 0 && !control_.should_stop(1)) {
      const int cell = a_cell(regions, stuck);
      const std::vector<std::uint8_t> beside = regions.beside(cell);
      if (beside.empty()) continue;
      const std::uint8_t to = beside[rng_.below(beside.size())];
      const std::uint8_t from = regions.of_cells()[cell];
      if (!regions.may_move(cell, to, order_.least_cells)) continue;
      regions.move(cell, to);
      const int then = judged(regions);
      if (then <= now) {
        now = then;
        stuck = open_;
      } else {
        regions.move(cell, from);
      }
    }
    return now == 0;
  }

  const Order& order_;
  Rng rng_;
  Control& control_;
  std::vector<int> open_;  // what the steps left open when last judged
};

}  // namespace

Made make(const Order& order, std::uint64_t seed, Control& control) {
  if (order.size < 1 || order.size > kMaxSize || order.stars < 1 || order.stars > kMaxStars ||
      order.easiest > order.hardest || static_cast<int>(order.hardest) >= logic::kTechniques) {
    throw std::invalid_argument("order out of bounds");
  }
  return Maker(order, seed, control).make();
}

}  // namespace damero::starbattle
