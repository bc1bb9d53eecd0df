// What every Sudoku search answers, and how it counts its nodes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/control.hpp"

namespace damero::sudoku {

// What is asked of a search that lists.
struct Ask {
  std::uint64_t at_most = 0;  // stop at so many solutions after those skipped; 0: find all
  std::uint64_t skip = 0;     // solutions to pass over first
  std::uint64_t keep = 0;     // write down so many of the solutions found
};

struct Found {
  std::uint64_t solutions = 0;  // found; exact only when complete and below the limit asked for
  std::uint64_t nodes = 0;      // guesses made: a puzzle that propagation alone settles has none
  bool complete = true;         // false: stopped by a limit before the answer was known
};

// Counts nodes and asks the control every `every` nodes, and just at its node limit.
class Meter {
 public:
  Meter(Control& control, std::uint64_t every) noexcept : control_(control), every_(every) { plan(); }

  // Called before each guess; true: make none, the search is stopped.
  bool should_stop() noexcept {
    if (nodes_ == ask_at_) {
      if (ask()) return true;
      plan();
    }
    ++nodes_;
    return false;
  }

  // Called for work that may be no guess, so that a long way back asks the control too, of all but the node limit; so
  // many pieces of it weigh as much as so many guesses. True: stop.
  bool is_over(std::uint64_t pieces = 1) noexcept {
    pieces_ += pieces;
    if (pieces_ < every_) return false;
    pieces_ = 0;
    control_.add_nodes(nodes_ - told_);
    told_ = nodes_;
    tell_found();
    plan();
    return control_.is_out_of_time();
  }

  // The guesses that may be made before the control is asked again; asks it when there are none. 0: stop.
  std::uint64_t allowed() noexcept {
    if (nodes_ == ask_at_) {
      if (ask()) return 0;
      plan();
    }
    return ask_at_ - nodes_;
  }
  // So many of those allowed were made.
  void spend(std::uint64_t nodes) noexcept { nodes_ += nodes; }

  void count_solutions(std::uint64_t count) noexcept { found_ += count; }
  void count_solution() noexcept { ++found_; }

  // Tells the control what it does not know of yet.
  void finish() noexcept {
    control_.add_nodes(nodes_ - told_);
    told_ = nodes_;
    tell_found();
  }

  std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  bool ask() noexcept {
    const bool stop = control_.should_stop(nodes_ - told_);
    told_ = nodes_;
    tell_found();
    return stop;
  }

  void plan() noexcept {
    const std::uint64_t limit = control_.node_limit(), used = control_.nodes();
    ask_at_ = nodes_ + std::min(every_, limit > used ? limit - used : 0);
  }

  void tell_found() noexcept {
    control_.add_found(found_ - found_told_);
    found_told_ = found_;
  }

  Control& control_;
  std::uint64_t every_, nodes_ = 0, told_ = 0, ask_at_ = 0, pieces_ = 0, found_ = 0, found_told_ = 0;
};

}  // namespace damero::sudoku
