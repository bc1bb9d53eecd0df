#include "queens/fitting.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "common/rng.hpp"
#include "queens/matching.hpp"
#include "queens/squares.hpp"

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskNodes = 1U << 10;
constexpr std::uint64_t kAskWork = 1U << 20;  // squares looked at: a node of a large board is a lot of work
constexpr std::uint32_t kLarge = 64;          // queens missing from which on chance is tried first
constexpr unsigned kAttempts = 40;

class Search {
 public:
  Search(Squares& squares, std::uint64_t at_most, std::uint64_t keep, Rng& random, Control& control)
      : squares_(squares), at_most_(at_most), keep_(keep), random_(random), control_(control) {}

  // Searches until it is done, or `patience` nodes bring no solution. Choices by chance, or the first square of
  // a row or column in order. Afterwards the squares are as they were.
  Fitting run(std::uint64_t patience, bool by_chance) {
    Fitting found;
    squares_.forget();
    const Squares::Place start = squares_.place();
    std::uint64_t spent = 0;
    bool fits = squares_.settle();
    while (!found.stopped && spent < patience) {
      const std::uint32_t line = fits ? squares_.narrowest() : Squares::kNone;
      if (fits && line == Squares::kNone) {
        take(found);
        spent = 0;
      }
      if (found.count == at_most_) break;
      if (line != Squares::kNone) {
        ++spent;
        const std::uint32_t square = squares_.choice(line, by_chance ? &random_ : nullptr);
        choices_.push_back({square, squares_.place()});
        squares_.put(square);
      } else {
        if (choices_.empty()) {
          found.exhausted = true;
          break;
        }
        const Choice choice = choices_.back();
        choices_.pop_back();
        squares_.back_to(choice.before);
        squares_.close(choice.square);
      }
      found.stopped = ask(line != Squares::kNone);
      fits = squares_.settle();
    }
    control_.add_nodes(std::exchange(nodes_, 0));
    choices_.clear();
    squares_.back_to(start);
    return found;
  }

 private:
  struct Choice {
    std::uint32_t square;
    Squares::Place before;
  };

  bool ask(bool is_node) {
    nodes_ += is_node;
    if (nodes_ < kAskNodes && squares_.work() < kAskWork) return false;
    squares_.reset_work();
    return control_.should_stop(std::exchange(nodes_, 0));
  }

  void take(Fitting& found) {
    if (found.count < keep_) squares_.write(found.columns);
    ++found.count;
    control_.add_found(1);
  }

  Squares& squares_;
  std::uint64_t at_most_, keep_;
  Rng& random_;
  Control& control_;
  std::vector<Choice> choices_;
  std::uint64_t nodes_ = 0;
};

// The terms of 1 1 2 1 1 2 4 ... (M. Luby, A. Sinclair, D. Zuckerman, 1993), i from 1.
std::uint64_t luby(std::uint64_t i) {
  for (std::uint64_t whole = 1;; whole = 2 * whole + 1) {
    if (i == whole) return (whole + 1) / 2;
    if (i < 2 * whole + 1) return luby(i - whole);
  }
}

// Of two searches of the same board; it ended as the later one did.
Fitting more_telling(Fitting&& earlier, Fitting&& later) {
  if (later.exhausted || later.count >= earlier.count) return std::move(later);
  earlier.stopped = later.stopped;
  return std::move(earlier);
}

}  // namespace

Fitting fit(std::uint32_t n, std::span<const std::uint64_t> open, std::uint64_t at_most, std::uint64_t keep,
            std::uint64_t seed, Control& control) {
  if (n == 0 || n > kMaxFitting) throw std::invalid_argument("a board of 1 to 1000 rows");
  if (open.size() != n * words_of(n)) throw std::invalid_argument("words for each row");
  Fitting found;
  if (at_most == 0) return found;
  Squares squares(n, open);
  if (squares.is_dead() || !has_matching(squares)) {
    found.exhausted = true;
    return found;
  }
  Rng random(seed);
  Search search(squares, at_most, keep, random, control);
  if (squares.missing() > kLarge) {
    for (unsigned i = 1; i <= kAttempts; ++i) {
      found = more_telling(std::move(found), search.run(4 * squares.missing() * luby(i), true));
      if (found.count == at_most || found.exhausted || found.stopped) return found;
    }
  }
  return more_telling(std::move(found), search.run(Control::kNoLimit, false));
}

}  // namespace damero::queens
