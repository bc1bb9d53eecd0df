#include "sudoku/setting.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "common/parts.hpp"
#include "common/rng.hpp"

namespace damero::sudoku {
namespace {

// A set of up to 128 orbits, by their number in the order in which they are to go.
struct OrbitSet {
  static constexpr std::size_t kMost = 128;

  std::uint64_t low = 0, high = 0;

  void add(int i) noexcept { (i < 64 ? low : high) |= std::uint64_t{1} << (i & 63); }
  int last() const noexcept { return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low); }
  bool empty() const noexcept { return (low | high) == 0; }
  bool meets(const OrbitSet& other) const noexcept { return ((low & other.low) | (high & other.high)) != 0; }
};

// Which sums the sizes of some orbits can make. Sizes are powers of two, so taking the biggest first will do.
class Sizes {
 public:
  void add(std::size_t size, int n) noexcept { count_[std::countr_zero(size) & 7] += n; }
  bool make(int sum) const noexcept {
    for (int i = 7; i >= 0; --i) sum -= std::min(sum >> i, count_[i]) << i;
    return sum == 0;
  }

 private:
  std::array<int, 8> count_{};
};

// An alternative is a set of cells in which some other solution differs. A puzzle with the only solution has a given in
// each, so an orbit that alone stands in one cannot go: that saves a search, and never changes what comes out.
class Digger {
 public:
  Digger(Oracle& oracle, std::span<const std::uint8_t> solution, std::span<const Orbit> orbits, int least)
      : oracle_(oracle), solution_(solution), orbits_(orbits), least_(least),
        remembers_(orbits.size() <= OrbitSet::kMost), orbit_of_(solution.size(), -1), newest_(orbits.size(), -1) {
    for (std::size_t i = 0; i < orbits.size(); ++i) {
      for (const auto cell : orbits[i]) orbit_of_[cell] = static_cast<std::int16_t>(i);
    }
    begin();
  }

  Dug dig() {
    if (remembers_) {
      remember_pairs();
      take_many(static_cast<int>(orbits_.size()) * 3 / 5);
    }
    while (next_ < static_cast<int>(orbits_.size()) && dug_.givens > least_ && dug_.complete) take_one();
    return std::move(dug_);
  }

 private:
  // All orbits given, nothing decided.
  void begin() {
    next_ = 0;
    kept_ = {};
    later_ = {};
    dug_.givens = 0;
    dug_.values.assign(solution_.size(), 0);
    for (std::size_t i = 0; i < orbits_.size(); ++i) {
      give(static_cast<int>(i));
      later_.add(orbits_[i].size(), 1);
    }
  }

  void give(int orbit) {
    for (const auto cell : orbits_[orbit]) dug_.values[cell] = solution_[cell];
    dug_.givens += static_cast<int>(orbits_[orbit].size());
  }

  void take(int orbit) {
    for (const auto cell : orbits_[orbit]) dug_.values[cell] = 0;
    dug_.givens -= static_cast<int>(orbits_[orbit].size());
  }

  void keep(int orbit) {
    if (remembers_) kept_.add(orbit);
  }

  // Two digits can change places in cells that hang together by houses.
  void remember_pairs() {
    const Houses& houses = oracle_.houses();
    const int size = houses.size();
    std::vector<std::int16_t> place(static_cast<std::size_t>(houses.houses()) * size, -1);
    std::vector<std::vector<std::uint16_t>> cells(size);
    for (int h = 0; h < houses.houses(); ++h) {
      for (const auto cell : houses.house(h)) place[h * size + solution_[cell] - 1] = static_cast<std::int16_t>(cell);
    }
    for (std::size_t cell = 0; cell < solution_.size(); ++cell) {
      cells[solution_[cell] - 1].push_back(static_cast<std::uint16_t>(cell));
    }
    alternatives_.reserve(static_cast<std::size_t>(2 * size * size));
    std::vector<std::uint16_t> queue;
    std::vector<std::uint16_t> seen(solution_.size(), 0);  // the number of the pair that last came by
    std::uint16_t pair = 0;
    for (int a = 0; a < size; ++a) {
      for (int b = a + 1; b < size; ++b) {
        ++pair;
        for (const auto start : cells[a]) {
          if (seen[start] == pair) continue;
          OrbitSet set;
          queue.assign(1, start);
          seen[start] = pair;
          while (!queue.empty()) {
            const int cell = queue.back();
            queue.pop_back();
            if (orbit_of_[cell] >= 0) set.add(orbit_of_[cell]);
            const int partner = solution_[cell] == a + 1 ? b : a;
            for (const Houses::Seat seat : houses.seats(cell)) {
              const int next = place[seat.house * size + partner];
              if (next < 0 || seen[next] == pair) continue;
              seen[next] = pair;
              queue.push_back(static_cast<std::uint16_t>(next));
            }
          }
          if (!set.empty()) remember(set);
        }
      }
    }
  }

  void remember(const OrbitSet& set) {
    const int last = set.last();
    alternatives_.push_back({set, newest_[last]});
    newest_[last] = static_cast<int>(alternatives_.size()) - 1;
  }

  // Whether an alternative ends with this orbit and holds none of those that stay before it.
  bool is_needed(int orbit) const {
    for (int i = newest_[orbit]; i >= 0; i = alternatives_[i].older) {
      if (!alternatives_[i].set.meets(kept_)) return true;
    }
    return false;
  }

  // Whether the next orbit may go as far as the number of givens is concerned; counts it as looked at.
  bool fits(int orbit) {
    const auto size = orbits_[orbit].size();
    later_.add(size, -1);
    const int beyond = dug_.givens - static_cast<int>(size) - least_;
    return least_ == 0 || (beyond >= 0 && later_.make(beyond));
  }

  // Most of the first orbits can go: takes them all at once and mends where that was too much.
  void take_many(int end) {
    for (;;) {
      begin();
      for (; next_ < end; ++next_) {
        if (fits(next_) && !is_needed(next_)) {
          take(next_);
        } else {
          keep(next_);
        }
      }
      const auto answer = oracle_.another(dug_.values, solution_, other_);
      if (answer == Oracle::Answer::no) return;
      if (answer == Oracle::Answer::unknown) {
        dug_.complete = !oracle_.stopped();
        return begin();
      }
      OrbitSet set;
      for (std::size_t cell = 0; cell < solution_.size(); ++cell) {
        if (other_[cell] != solution_[cell] && orbit_of_[cell] >= 0) set.add(orbit_of_[cell]);
      }
      if (set.empty() || set.last() >= end) return begin();  // against what was promised; asked one by one nothing goes
      remember(set);
    }
  }

  void take_one() {
    const int orbit = next_++;
    if (!fits(orbit) || (remembers_ && is_needed(orbit))) return keep(orbit);
    take(orbit);
    auto answer = Oracle::Answer::no;
    for (const auto cell : orbits_[orbit]) {
      answer = oracle_.differs(dug_.values, cell, solution_[cell], other_);
      if (answer != Oracle::Answer::no) break;
      dug_.values[cell] = solution_[cell];  // it can hold nothing else, which makes the next question easier
    }
    for (const auto cell : orbits_[orbit]) dug_.values[cell] = 0;
    if (answer == Oracle::Answer::no) return;
    give(orbit);
    keep(orbit);
    if (answer == Oracle::Answer::unknown) {
      ++dug_.undecided;
      dug_.complete = !oracle_.stopped();
    }
  }

  struct Alternative {
    OrbitSet set;
    int older;  // the next one with the same last orbit; -1: none
  };

  Oracle& oracle_;
  std::span<const std::uint8_t> solution_;
  std::span<const Orbit> orbits_;
  int least_;
  bool remembers_;
  std::vector<std::int16_t> orbit_of_;  // of each cell; -1: none
  std::vector<int> newest_;             // of the alternatives that end with each orbit; -1: none
  std::vector<Alternative> alternatives_;
  Values other_;
  OrbitSet kept_;  // of the orbits looked at
  Sizes later_;    // of the others
  int next_ = 0;
  Dug dug_;
};

}  // namespace

Dug dig(Oracle& oracle, std::span<const std::uint8_t> solution, std::span<const Orbit> orbits, int givens) {
  return Digger(oracle, solution, orbits, givens).dig();
}

std::vector<Need> needs(Oracle& oracle, std::span<const std::uint8_t> values) {
  std::vector<Need> all(values.size(), Need::needed);
  Values left(values.begin(), values.end()), other;
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    if (values[cell] == 0) continue;
    left[cell] = 0;
    const auto answer = oracle.differs(left, static_cast<int>(cell), values[cell], other);
    if (answer == Oracle::Answer::no) all[cell] = Need::superfluous;
    if (answer == Oracle::Answer::unknown) all[cell] = Need::unknown;
    left[cell] = values[cell];
  }
  return all;
}

bool is_minimal(Oracle& oracle, std::span<const std::uint8_t> values) {
  Values left(values.begin(), values.end()), other;
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    if (values[cell] == 0) continue;
    left[cell] = 0;
    if (oracle.differs(left, static_cast<int>(cell), values[cell], other) != Oracle::Answer::yes) return false;
    left[cell] = values[cell];
  }
  return true;
}

namespace {

Minimised minimise_one(Oracle& oracle, std::span<const std::uint8_t> puzzle, std::uint64_t seed) {
  Minimised answer;
  Values solution;
  const Oracle::Count found = oracle.solve(puzzle, solution);
  answer.solutions = found.solutions;
  answer.complete = found.known;
  if (found.solutions != 1 || !found.known) return answer;
  std::vector<Orbit> orbits;
  for (std::size_t cell = 0; cell < puzzle.size(); ++cell) {
    if (puzzle[cell] != 0) orbits.push_back({static_cast<std::uint16_t>(cell)});
  }
  Rng rng(seed);
  rng.shuffle(orbits);
  Dug dug = dig(oracle, solution, orbits);
  answer.values = std::move(dug.values);
  answer.complete = dug.complete;
  return answer;
}

}  // namespace

std::vector<Needs> needs_many(const Houses& houses, std::span<const std::uint8_t> puzzles, unsigned threads,
                              Control& control) {
  const auto cells = static_cast<std::size_t>(houses.cells());
  std::vector<Needs> all(puzzles.size() / cells);
  run_parts(all.size(), threads, control, [&](std::uint64_t part, unsigned) {
    if (control.should_stop(0)) return;
    Oracle oracle(houses, 0, control);
    const auto puzzle = puzzles.subspan(part * cells, cells);
    Values solution;
    const Oracle::Count found = oracle.solve(puzzle, solution);
    Needs& answer = all[part];
    answer.solutions = found.solutions;
    answer.complete = found.known;
    if (!found.known || found.solutions != 1) return;
    answer.needs = needs(oracle, puzzle);
    answer.complete = std::count(answer.needs.begin(), answer.needs.end(), Need::unknown) == 0;
  });
  return all;
}

std::vector<Minimised> minimise(const Houses& houses, std::span<const std::uint8_t> puzzles,
                                std::span<const std::uint64_t> seeds, unsigned threads, Control& control) {
  std::vector<Minimised> all(seeds.size());
  const auto cells = static_cast<std::size_t>(houses.cells());
  run_parts(seeds.size(), threads, control, [&](std::uint64_t part, unsigned) {
    if (control.should_stop(0)) return;
    Oracle oracle(houses, 0, control);
    all[part] = minimise_one(oracle, puzzles.subspan(part * cells, cells), seeds[part]);
  });
  return all;
}

}  // namespace damero::sudoku
