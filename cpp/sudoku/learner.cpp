#include "sudoku/learner.hpp"

#include <algorithm>

namespace damero::sudoku {
namespace {

constexpr std::uint32_t kNever = 1U << 30;  // added to a group's count: it may lose all its members

}  // namespace

Learner::Learner(const Ties& ties)
    : watches_(2 * static_cast<std::size_t>(ties.questions())),
      pairs_(watches_.size()),
      value_(watches_.size(), 0),
      saved_(static_cast<std::size_t>(ties.questions()), 1),
      reason_(saved_.size()),
      level_(saved_.size(), 0),
      ranking_(saved_.size()),
      seen_(saved_.size(), 0),
      level_stamp_(saved_.size() + 1, 0) {
  add_groups(ties);
  rank();
  for (const Literal fact : ties.facts()) {
    if (value_[fact] == 0) assign(fact, {});
    dead_ |= value_[fact] < 0;
  }
}

void Learner::add_groups(const Ties& ties) {
  groups_of_begin_.assign(value_.size() + 1, 0);
  for (const Ties::Group& group : ties.groups()) {
    const auto members = ties.members(group);
    const auto begin = static_cast<std::uint32_t>(members_.size());
    members_.insert(members_.end(), members.begin(), members.end());
    groups_.push_back({begin, static_cast<std::uint32_t>(members_.size()), group.must});
    left_.push_back(static_cast<std::uint32_t>(members.size()) + (group.must ? 0 : kNever));
    rest_.push_back(0);
    for (const Literal l : members) {
      rest_.back() ^= l;
      ++groups_of_begin_[l + 1];
    }
  }
  for (std::size_t l = 0; l < value_.size(); ++l) groups_of_begin_[l + 1] += groups_of_begin_[l];
  groups_of_.resize(members_.size());
  auto next = groups_of_begin_;
  for (std::uint32_t g = 0; g < groups_.size(); ++g) {
    for (std::uint32_t i = groups_[g].begin; i < groups_[g].end; ++i) groups_of_[next[members_[i]]++] = g;
  }
}

// In the beginning a question is the busier, the more and the smaller its groups are.
void Learner::rank() {
  for (std::uint32_t q = 0; q < saved_.size(); ++q) {
    double activity = 0.0;
    for (std::uint32_t i = groups_of_begin_[2 * q]; i < groups_of_begin_[2 * q + 2]; ++i) {
      const Ties::Group& group = groups_[groups_of_[i]];
      activity += 1.0 / static_cast<double>(std::uint64_t{1} << (group.end - group.begin));
    }
    ranking_.set(q, activity);
    ranking_.insert(q);
  }
}

inline void Learner::assign(Literal l, Reason reason) {
  value_[l] = 1;
  value_[negated(l)] = -1;
  reason_[l / 2] = reason;
  level_[l / 2] = level();
  trail_.push_back(l);
}

// Notes a contradiction; of a pair, `reason.at` and the negation of `yes` are its literals.
bool Learner::fail(Reason reason, Literal yes) {
  failure_ = reason;
  failed_[0] = reason.at;
  failed_[1] = negated(yes);
  return false;
}

bool Learner::propagate() {
  while (head_ < trail_.size()) {
    const Literal yes = trail_[head_++], no = negated(yes);
    effort_ += 4;
    if (!drop(no) || !spread(yes) || !visit_pairs(no) || !visit_clauses(no)) return false;
  }
  return true;
}

// Groups lose a member that fails. All of them, even after a contradiction: back_to() undoes all.
bool Learner::drop(Literal no) {
  bool fine = true;
  for (std::uint32_t i = groups_of_begin_[no]; i < groups_of_begin_[no + 1]; ++i) {
    const std::uint32_t g = groups_of_[i];
    rest_[g] ^= no;
    if (--left_[g] > 1) continue;
    const Literal last = rest_[g];
    if (left_[g] == 0 || value_[last] < 0) {
      fine = fail({Kind::group, g});
    } else if (value_[last] == 0) {
      assign(last, {Kind::group, g});
    }
  }
  return fine;
}

// All other members of a group fail when one holds.
bool Learner::spread(Literal yes) {
  for (std::uint32_t i = groups_of_begin_[yes]; i < groups_of_begin_[yes + 1]; ++i) {
    const Ties::Group& group = groups_[groups_of_[i]];
    for (std::uint32_t j = group.begin; j < group.end; ++j) {
      const Literal member = members_[j];
      if (value_[member] < 0 || member == yes) continue;
      if (value_[member] > 0) return fail({Kind::pair, negated(yes)}, member);
      assign(negated(member), {Kind::pair, negated(yes)});
    }
  }
  return true;
}

bool Learner::visit_pairs(Literal no) {
  for (const Literal other : pairs_[no]) {
    if (value_[other] > 0) continue;
    if (value_[other] < 0) return fail({Kind::pair, no}, negated(other));
    assign(other, {Kind::pair, no});
  }
  return true;
}

// The two literals that a clause watches are its first two; one that fails gives way to another that does not.
bool Learner::visit_clauses(Literal no) {
  auto& watches = watches_[no];
  auto kept = watches.begin();
  auto next = watches.begin();
  bool fine = true;
  while (next != watches.end() && fine) {
    const Watch watch = *next++;
    *kept++ = watch;
    if (value_[watch.other] > 0) continue;
    ++effort_;
    const auto clause = clauses_.literals(watch.clause);
    const Literal first = clause[0] ^ clause[1] ^ no;
    (kept - 1)->other = first;
    if (value_[first] > 0) continue;
    std::size_t k = 2;
    while (k < clause.size() && value_[clause[k]] < 0) ++k;
    if (k < clause.size()) {
      clause[0] = first;
      clause[1] = clause[k];
      clause[k] = no;
      watches_[clause[1]].push_back({watch.clause, first});
      --kept;
    } else if (value_[first] < 0) {
      fine = fail({Kind::clause, watch.clause});
    } else {
      clause[0] = first;
      clause[1] = no;
      assign(first, {Kind::clause, watch.clause});
    }
  }
  watches.erase(std::copy(next, watches.end(), kept), watches.end());
  return fine;
}

void Learner::back_to(int target) {
  if (level() <= target) return;
  const std::size_t mark = marks_[static_cast<std::size_t>(target)];
  for (std::size_t i = trail_.size(); i-- > mark;) {
    const Literal yes = trail_[i], no = negated(yes);
    if (i < head_) {
      for (std::uint32_t k = groups_of_begin_[no]; k < groups_of_begin_[no + 1]; ++k) {
        ++left_[groups_of_[k]];
        rest_[groups_of_[k]] ^= no;
      }
    }
    value_[yes] = value_[no] = 0;
    saved_[yes / 2] = (yes & 1) != 0 ? -1 : 1;
    if (!ranking_.holds(yes / 2)) ranking_.insert(yes / 2);
  }
  trail_.resize(mark);
  head_ = mark;
  marks_.resize(static_cast<std::size_t>(target));
}

// Adds a clause of which at most the first literal is open, the second being the one that failed last; the first holds
// from now on. False: there is nothing left to hold.
bool Learner::add(std::span<const Literal> clause, std::uint32_t levels) {
  if (clause.empty()) return false;
  Reason reason;
  if (clause.size() == 2) {
    pairs_[clause[0]].push_back(clause[1]);
    pairs_[clause[1]].push_back(clause[0]);
    reason = {Kind::pair, clause[1]};
  } else if (clause.size() > 2) {
    const Clauses::At at = clauses_.add(clause, levels);
    watches_[clause[0]].push_back({at, clause[1]});
    watches_[clause[1]].push_back({at, clause[0]});
    reason = {Kind::clause, at};
  }
  assign(clause[0], reason);
  return true;
}

void Learner::rule_out(std::span<const Literal> clause) {
  if (at_solution_) exclude_solution();
  back_to(0);
  if (dead_ || !propagate()) {
    dead_ = true;
    return;
  }
  std::vector<Literal> open;
  for (const Literal l : clause) {
    if (value_[l] > 0) return;
    if (value_[l] == 0) open.push_back(l);
  }
  if (open.size() < 2) {
    dead_ = !add(open, Clauses::kForEver);
    return;
  }
  // None of it has failed: it may wait.
  if (open.size() == 2) {
    pairs_[open[0]].push_back(open[1]);
    pairs_[open[1]].push_back(open[0]);
    return;
  }
  const Clauses::At at = clauses_.add(open, Clauses::kForEver);
  watches_[open[0]].push_back({at, open[1]});
  watches_[open[1]].push_back({at, open[0]});
}

// All else follows from the decisions: without their like there is one solution less, and no more.
void Learner::exclude_solution() {
  at_solution_ = false;
  std::vector<Literal> clause;
  for (std::size_t i = marks_.size(); i-- > 0;) clause.push_back(negated(trail_[marks_[i]]));
  back_to(std::max(level() - 1, 0));
  dead_ = !add(clause, Clauses::kForEver);
}

Learner::Outcome Learner::work(std::uint64_t amount, std::uint64_t most_decisions) {
  if (at_solution_) exclude_solution();
  const std::uint64_t effort_end = effort_ + amount, decisions_end = decisions_ + most_decisions;
  while (!dead_) {
    if (!propagate()) {
      ++conflicts_;
      dead_ = level() == 0;
      if (!dead_) learn();
      continue;
    }
    if (conflicts_ >= forget_at_) forget();
    restart();
    if (effort_ >= effort_end || decisions_ >= decisions_end) return Outcome::working;
    if (!decide()) {
      at_solution_ = true;
      return Outcome::solution;
    }
  }
  return Outcome::none;
}

// Begins again when what is learned gets worse than it was on average.
void Learner::restart() {
  if (conflicts_ < restart_at_ || lately_ / 100 * 90 <= on_average_ / 100) return;
  restart_at_ = conflicts_ + 2;
  back_to(0);
}

bool Learner::decide() {
  while (!ranking_.empty()) {
    const std::uint32_t q = ranking_.pop();
    if (value_[2 * q] != 0) continue;
    marks_.push_back(trail_.size());
    ++decisions_;
    assign(saved_[q] > 0 ? 2 * q : 2 * q + 1, {});
    return true;
  }
  return false;
}

}  // namespace damero::sudoku
