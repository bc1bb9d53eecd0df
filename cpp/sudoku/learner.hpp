// A search that learns from its failures: every contradiction is traced back to a clause that rules out its cause for
// good (at the first unique implication point), and the search jumps back to where that clause bites.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/clauses.hpp"
#include "sudoku/ranking.hpp"
#include "sudoku/ties.hpp"

namespace damero::sudoku {

class Learner {
 public:
  explicit Learner(const Ties& ties);

  enum class Outcome { solution, none, working };
  // Goes on until the next solution, or that there is none, or for about so much work (a unit is some 20 ns) and at
  // most so many decisions. No solution is found twice.
  Outcome work(std::uint64_t amount, std::uint64_t most_decisions);

  // Whether the literal holds in the solution just found.
  bool holds(Literal l) const noexcept { return value_[l] > 0; }
  // Rules out whatever makes none of these hold.
  void rule_out(std::span<const Literal> clause);

  std::uint64_t decisions() const noexcept { return decisions_; }
  std::uint64_t conflicts() const noexcept { return conflicts_; }

  // For proofs and tests: every clause learned from now on is appended.
  void trace(std::vector<std::vector<Literal>>* into) noexcept { trace_ = into; }

 private:
  // Why a literal holds: decided, or the only one left of a pair, a group or a clause.
  struct Reason {
    enum class Kind : std::uint32_t { decision, pair, group, clause };
    Kind kind = Kind::decision;
    std::uint32_t at = 0;  // the other literal of the pair; the group; the clause
  };
  struct Watch {
    Clauses::At clause;  // or kPair: it is no more than the two literals
    Literal other;  // a literal of the clause: when it holds there is nothing to do
  };
  static constexpr Clauses::At kPair = ~Clauses::At{0};
  using Kind = Reason::Kind;

  void add_groups(const Ties& ties);
  void rank();

  // propagation (learner.cpp)
  int level() const noexcept { return static_cast<int>(marks_.size()); }
  void assign(Literal l, Reason reason);
  bool propagate();
  bool drop(Literal no);
  bool spread(Literal yes);
  bool visit(Literal no);
  bool fail(Reason reason, Literal yes = kNoLiteral);
  void back_to(int level);
  Reason watch(std::span<const Literal> clause, std::uint32_t levels);
  void add(std::span<const Literal> clause, std::uint32_t levels);

  // learning (learner_analysis.cpp)
  void learn();
  void trace_back();
  void take(Literal l);
  std::span<const Literal> clause_of(const Reason& reason) const;
  void shorten();
  bool is_implied(Literal l);
  std::uint32_t levels_of(std::span<const Literal> clause);
  void forget();

  // search (learner.cpp)
  void exclude_solution();
  void restart();
  void change_spell();
  void remember_best();
  bool decide();

  std::vector<Ties::Group> groups_;
  std::vector<Literal> members_;
  std::vector<std::uint32_t> groups_of_begin_, groups_of_;  // of each literal
  // Of a group's members those not known to fail: how many, and their exclusive or, which in the end is the last one.
  struct Tally {
    std::uint32_t left;
    Literal rest;
  };
  std::vector<Tally> tallies_;

  Clauses clauses_;
  std::vector<std::vector<Watch>> watches_;  // by literal: clauses to look at when it fails

  std::vector<std::int8_t> value_;  // of each literal: 1 holds, -1 fails, 0 open
  std::vector<std::int8_t> saved_;  // of each question, the last answer
  std::vector<Literal> trail_;      // what holds, in order
  std::vector<std::size_t> marks_;  // where on the trail each level begins
  std::size_t head_ = 0;            // how much of the trail has been propagated
  std::vector<Reason> reason_;
  std::vector<std::int32_t> level_;
  Ranking ranking_;

  Reason failure_;          // of the last contradiction
  Literal failed_[2] = {};  // and its two literals, when it is a pair
  std::vector<Literal> learned_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::uint32_t> seen_list_;
  struct Frame {
    Literal literal;
    std::uint32_t next;
  };
  std::vector<Frame> frames_;
  std::size_t open_ = 0;  // literals of the current level still to be traced back
  std::vector<std::uint32_t> level_stamp_;
  std::uint32_t stamp_ = 0;

  bool dead_ = false;         // there is no further solution
  bool at_solution_ = false;  // the trail is a solution, still to be excluded
  std::uint64_t decisions_ = 0, conflicts_ = 0, effort_ = 0;
  std::uint64_t lately_ = 0, on_average_ = 0;  // levels of learned clauses
  std::uint64_t restart_at_ = 256, forget_at_ = 1000, forgotten_ = 0;

  // Spells of many restarts, which are good at proofs, alternate with spells of few, which are good at solutions: these
  // give the answers of the longest trail seen without a contradiction.
  bool patient_ = true;
  std::uint64_t spell_ = 1000, spell_end_ = 1000;  // in contradictions
  std::uint64_t turn_ = 1, run_ = 1;               // Luby's sequence
  std::vector<std::int8_t> best_;
  std::size_t best_size_ = 0;
  std::vector<std::vector<Literal>>* trace_ = nullptr;
};

}  // namespace damero::sudoku
