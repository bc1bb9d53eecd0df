#include "sudoku/learner.hpp"

#include <algorithm>

namespace damero::sudoku {
namespace {

constexpr std::uint32_t kNever = 1U << 30;  // added to a group's count: it may lose all its members
constexpr std::uint64_t kRun = 2;           // contradictions from one restart to the next, at least
constexpr std::uint64_t kPatientRun = 256;  // the unit of Luby's sequence
constexpr std::uint64_t kHopeful = 1000;    // contradictions during which every question is first answered yes

}  // namespace

Learner::Learner(const Ties& ties)
    : watches_(2 * static_cast<std::size_t>(ties.questions())),
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
    tallies_.push_back({static_cast<std::uint32_t>(members.size()) + (group.must ? 0 : kNever), 0});
    for (const Literal l : members) {
      tallies_.back().rest ^= l;
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
    if (!drop(no) || !spread(yes) || !visit(no)) return false;
  }
  return true;
}

// Groups lose a member that fails. All of them, even after a contradiction: back_to() undoes all.
bool Learner::drop(Literal no) {
  bool fine = true;
  for (std::uint32_t i = groups_of_begin_[no]; i < groups_of_begin_[no + 1]; ++i) {
    const std::uint32_t g = groups_of_[i];
    Tally& tally = tallies_[g];
    tally.rest ^= no;
    if (--tally.left > 1) continue;
    const Literal last = tally.rest;
    if (tally.left == 0 || value_[last] < 0) {
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

// The two literals that a clause watches are its first two; one that fails gives way to another that does not.
bool Learner::visit(Literal no) {
  auto& watches = watches_[no];
  auto kept = watches.begin();
  auto next = watches.begin();
  bool fine = true;
  while (next != watches.end() && fine) {
    const Watch watch = *next++;
    *kept++ = watch;
    if (value_[watch.other] > 0) continue;
    if (watch.clause == kPair) {
      if (value_[watch.other] < 0) {
        fine = fail({Kind::pair, no}, negated(watch.other));
      } else {
        assign(watch.other, {Kind::pair, no});
      }
      continue;
    }
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
        Tally& tally = tallies_[groups_of_[k]];
        ++tally.left;
        tally.rest ^= no;
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

// Makes a clause watch its first two literals: what to give as a reason when the first comes to hold.
Learner::Reason Learner::watch(std::span<const Literal> clause, std::uint32_t levels) {
  if (clause.size() < 2) return {};
  const bool pair = clause.size() == 2;
  const Clauses::At at = pair ? kPair : clauses_.add(clause, levels);
  watches_[clause[0]].push_back({at, clause[1]});
  watches_[clause[1]].push_back({at, clause[0]});
  return pair ? Reason{Kind::pair, clause[1]} : Reason{Kind::clause, at};
}

// Adds a clause of which just the first literal is open, the second being one that failed last. The first holds from
// now on; without one there is no solution left.
void Learner::add(std::span<const Literal> clause, std::uint32_t levels) {
  if (clause.empty()) {
    dead_ = true;
  } else {
    assign(clause[0], watch(clause, levels));
  }
}

void Learner::rule_out(std::span<const Literal> clause) {
  if (at_solution_) exclude_solution();
  back_to(0);
  dead_ = dead_ || !propagate();
  std::vector<Literal> open;
  for (const Literal l : clause) {
    if (value_[l] > 0) return;
    if (value_[l] == 0) open.push_back(l);
  }
  if (open.size() < 2) {
    add(open, Clauses::kForEver);
  } else {
    watch(open, Clauses::kForEver);
  }
}

// All else follows from the decisions: without their like there is one solution less, and no more.
void Learner::exclude_solution() {
  at_solution_ = false;
  std::vector<Literal> clause;
  for (std::size_t i = marks_.size(); i-- > 0;) clause.push_back(negated(trail_[marks_[i]]));
  back_to(std::max(level() - 1, 0));
  add(clause, Clauses::kForEver);
}

Learner::Outcome Learner::work(std::uint64_t amount, std::uint64_t most_decisions) {
  if (at_solution_) exclude_solution();
  const std::uint64_t effort_end = effort_ + amount, decisions_end = decisions_ + most_decisions;
  while (!dead_) {
    if (!propagate()) {
      ++conflicts_;
      dead_ = level() == 0;
      if (patient_) remember_best();
      if (!dead_) learn();
      continue;
    }
    if (conflicts_ >= forget_at_) forget();
    if (conflicts_ >= spell_end_) change_spell();
    restart();
    if (effort_ >= effort_end || decisions_ >= decisions_end) return Outcome::working;
    if (!decide()) {
      at_solution_ = true;
      return Outcome::solution;
    }
  }
  return Outcome::none;
}

void Learner::change_spell() {
  if (!patient_) spell_ += spell_ / 2;
  spell_end_ = conflicts_ + spell_;
  patient_ = !patient_;
  best_size_ = 0;
  turn_ = run_ = 1;
  restart_at_ = conflicts_ + (patient_ ? kPatientRun : 0);
}

void Learner::remember_best() {
  if (trail_.size() <= best_size_) return;
  best_size_ = trail_.size();
  best_ = saved_;
  for (const Literal l : trail_) best_[l / 2] = (l & 1) != 0 ? -1 : 1;
}

// Begins again when what is learned gets worse than it was on average, or in a patient spell after Luby's runs.
// Decisions that would be made again stay.
void Learner::restart() {
  if (conflicts_ < restart_at_) return;
  if (patient_) {
    if ((turn_ & (~turn_ + 1)) == run_) {
      ++turn_;
      run_ = 1;
    } else {
      run_ *= 2;
    }
    restart_at_ = conflicts_ + run_ * kPatientRun;
  } else {
    if (lately_ / 10 * 9 <= on_average_) return;
    restart_at_ = conflicts_ + kRun;
  }
  while (!ranking_.empty() && value_[2 * ranking_.top()] != 0) ranking_.pop();
  if (ranking_.empty()) return;
  const double next = ranking_.activity(ranking_.top());
  int same = 0;
  while (same < level() && ranking_.activity(trail_[marks_[static_cast<std::size_t>(same)]] / 2) > next) ++same;
  back_to(same);
}

bool Learner::decide() {
  while (!ranking_.empty()) {
    const std::uint32_t q = ranking_.pop();
    if (value_[2 * q] != 0) continue;
    marks_.push_back(trail_.size());
    ++decisions_;
    const auto answer = conflicts_ < kHopeful ? 1 : best_size_ > 0 ? best_[q] : saved_[q];
    assign(answer > 0 ? 2 * q : 2 * q + 1, {});
    return true;
  }
  return false;
}

}  // namespace damero::sudoku
