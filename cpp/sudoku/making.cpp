#include "sudoku/making.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <numeric>

#include "common/parts.hpp"

namespace damero::sudoku {
namespace {

// How far solutions are counted in one climb after another: low caps are quick, high ones see farther.
constexpr std::array<std::uint64_t, 6> kCaps = {25, 100, 100, 400, 100, 1600};
constexpr int kPatience = 300;  // changes in a row that make nothing better

class Maker {
 public:
  Maker(const Filler& filler, const Wish& wish, std::uint64_t seed, Control& control)
      : filler_(filler), wish_(wish), control_(control), oracle_(filler.houses(), wish.nodes, control), rng_(seed),
        step_(step_of(wish.orbits)) {}

  Made make() {
    bool done = false;
    while (!done && wish_.pattern.empty() && made_.digs < wish_.digs && !control_.should_stop(0)) done = dig_one();
    const bool climbs = wish_.givens > 0 || fewest_ > 0 || !wish_.pattern.empty();
    while (!done && climbs && made_.climbs < wish_.climbs && !control_.should_stop(0)) done = climb_one();
    made_.end = done ? End::made : control_.stopped() ? End::stopped : End::given_up;
    return std::move(made_);
  }

 private:
  bool dig_one() {
    ++made_.digs;
    if (!filler_.fill(rng_, solution_, control_)) return false;
    std::vector<Orbit> orbits = wish_.orbits;
    rng_.shuffle(orbits);
    Dug dug = dig(oracle_, solution_, orbits, wish_.minimal ? 0 : wish_.givens);
    if (!dug.complete) return false;
    if (fewest_ == 0 || dug.givens < fewest_) fewest_ = dug.givens;
    // What was dug cell by cell is minimal as it is.
    const bool known = orbits.size() == solution_.size() && dug.undecided == 0;
    const bool right = is_right(dug.givens) && (!wish_.minimal || known || is_minimal(oracle_, dug.values));
    if (control_.stopped()) return false;
    if (right || is_nearer(dug.givens, 1)) note(std::move(dug.values), dug.givens, 1);
    return right;
  }

  bool is_right(int givens) const { return wish_.givens == 0 || givens == wish_.givens; }

  // The nearest puzzle has one solution before all, then about as many givens as were asked for.
  bool is_nearer(int givens, std::uint64_t solutions) const {
    if (made_.values.empty()) return true;
    if (solutions != made_.solutions) return solutions < made_.solutions;
    return wish_.givens != 0 && std::abs(givens - wish_.givens) < std::abs(nearest_givens_ - wish_.givens);
  }

  void note(Values values, int givens, std::uint64_t solutions) {
    made_.values = std::move(values);
    made_.solutions = solutions;
    nearest_givens_ = givens;
  }

  bool climb_one() {
    const std::uint64_t cap = kCaps[made_.climbs++ % kCaps.size()];
    if (!filler_.fill(rng_, solution_, control_) || !begin_climb()) return false;
    const std::uint64_t solutions = climb(cap);
    if (control_.stopped()) return false;
    const bool right = solutions == 1 && (!wish_.minimal || is_minimal(oracle_, values_));
    const int givens = static_cast<int>(given_.size());
    if (right || (solutions > 0 && is_nearer(givens, solutions))) note(values_, givens, solutions);
    return right;
  }

  // How many cells to give. Few puzzles of a symmetry are minimal; those with few givens are it most often.
  int target() const {
    if (wish_.givens > 0 || !wish_.minimal) return wish_.givens;
    return fewest_ - step_ * static_cast<int>(made_.climbs % 3);
  }

  // The least by which numbers of givens differ, but for what lies on an axis.
  static int step_of(const std::vector<Orbit>& orbits) {
    std::size_t step = 8;
    for (const Orbit& orbit : orbits) {
      if (orbit.size() > 1) step = std::min(step, orbit.size());
    }
    return static_cast<int>(step);
  }

  // Gives the cells of the pattern, or of random orbits that make up the number of givens, from a full grid.
  bool begin_climb() {
    values_.assign(solution_.size(), 0);
    in_.clear();
    out_.clear();
    given_.clear();
    if (!wish_.pattern.empty()) {
      for (std::size_t cell = 0; cell < solution_.size(); ++cell) {
        if (wish_.pattern[cell] != 0) give(static_cast<std::uint16_t>(cell), solution_[cell]);
      }
      return !given_.empty();
    }
    std::vector<Orbit> orbits = wish_.orbits;
    rng_.shuffle(orbits);
    // The biggest first where others cannot make up what is left: sizes are powers of two.
    std::array<int, 16> later{};
    for (const Orbit& orbit : orbits) ++later[orbit.size()];
    int left = target();
    for (Orbit& orbit : orbits) {
      const int size = static_cast<int>(orbit.size());
      --later[size];
      if (size <= left && can_make(left - size, later)) {
        for (const auto cell : orbit) give(cell, solution_[cell]);
        left -= size;
        in_.push_back(std::move(orbit));
      } else {
        out_.push_back(std::move(orbit));
      }
    }
    return left == 0 && !given_.empty();
  }

  static bool can_make(int sum, const std::array<int, 16>& sizes) {
    for (const int size : {8, 4, 2, 1}) sum -= std::min(sum / size, sizes[size]) * size;
    return sum == 0;
  }

  void give(std::uint16_t cell, std::uint8_t digit) {
    values_[cell] = digit;
    given_.push_back(cell);
  }

  // Changes clues until there is one solution, or nothing gets better any more; how many solutions there are then.
  std::uint64_t climb(std::uint64_t cap) {
    std::uint64_t solutions = oracle_.count(values_, cap);
    for (int idle = 0; solutions > 1 && idle < kPatience && !control_.should_stop(1);) {
      const bool moves = wish_.pattern.empty() && !in_.empty() && !out_.empty() && rng_.below(2) == 0;
      const std::uint64_t fewer = moves ? move_orbit(solutions, cap) : change_clue(solutions, cap);
      idle = fewer < solutions ? 0 : idle + 1;
      solutions = fewer;
    }
    return solutions;
  }

  // Solutions after a change that was kept, or as before.
  std::uint64_t judge(std::uint64_t solutions, std::uint64_t cap, bool& kept) {
    const std::uint64_t now = oracle_.count(values_, std::min(cap, solutions + 1));
    kept = now >= 1 && now <= solutions && !control_.stopped();
    return kept ? now : solutions;
  }

  std::uint64_t change_clue(std::uint64_t solutions, std::uint64_t cap) {
    const std::uint16_t cell = given_[rng_.below(given_.size())];
    const std::uint8_t before = values_[cell];
    values_[cell] = draw_digit(cell, before);
    if (values_[cell] == 0) {
      values_[cell] = before;
      return solutions;
    }
    bool kept = false;
    const std::uint64_t now = judge(solutions, cap, kept);
    if (!kept) values_[cell] = before;
    return now;
  }

  std::uint64_t move_orbit(std::uint64_t solutions, std::uint64_t cap) {
    Orbit& from = in_[rng_.below(in_.size())];
    Orbit& to = out_[rng_.below(out_.size())];
    if (from.size() != to.size()) return solutions;
    Values before;
    for (const auto cell : from) {
      before.push_back(values_[cell]);
      values_[cell] = 0;
    }
    bool kept = true;
    for (const auto cell : to) {
      values_[cell] = draw_digit(cell, 0);
      kept = kept && values_[cell] != 0;
    }
    std::uint64_t now = solutions;
    if (kept) now = judge(solutions, cap, kept);
    if (!kept) {
      for (const auto cell : to) values_[cell] = 0;
      for (std::size_t i = 0; i < from.size(); ++i) values_[from[i]] = before[i];
      return solutions;
    }
    std::swap(from, to);
    given_.clear();
    for (const Orbit& orbit : in_) given_.insert(given_.end(), orbit.begin(), orbit.end());
    return now;
  }

  // A digit that no peer holds, and not this one; 0: there is none.
  std::uint8_t draw_digit(int cell, std::uint8_t but) {
    Mask open = filler_.houses().all_digits();
    for (const auto peer : filler_.houses().peers(cell)) {
      if (values_[peer] != 0) open &= ~(Mask{1} << (values_[peer] - 1));
    }
    if (but != 0) open &= ~(Mask{1} << (but - 1));
    if (open == 0) return 0;
    for (auto skip = rng_.below(static_cast<std::uint64_t>(std::popcount(open))); skip > 0; --skip) open &= open - 1;
    return static_cast<std::uint8_t>(std::countr_zero(open) + 1);
  }

  const Filler& filler_;
  const Wish& wish_;
  Control& control_;
  Oracle oracle_;
  Rng rng_;
  Made made_;
  int step_;
  int fewest_ = 0;  // givens of what was dug
  int nearest_givens_ = 0;
  Values solution_, values_;
  std::vector<Orbit> in_, out_;        // in a climb: the orbits that are given, and the others
  std::vector<std::uint16_t> given_;   // in a climb: the cells that are given
};

}  // namespace

Made make(const Filler& filler, const Wish& wish, std::uint64_t seed, Control& control) {
  return Maker(filler, wish, seed, control).make();
}

std::vector<Made> make_many(const Filler& filler, const Wish& wish, std::span<const std::uint64_t> seeds,
                            unsigned threads, Control& control) {
  std::vector<Made> all(seeds.size());
  run_parts(seeds.size(), threads, control, [&](std::uint64_t part, unsigned) {
    all[part] = make(filler, wish, seeds[part], control);
  });
  return all;
}

}  // namespace damero::sudoku
