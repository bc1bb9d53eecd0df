// What a Learner makes of a contradiction.
#include <algorithm>
#include <cstdint>

#include "sudoku/learner.hpp"

namespace damero::sudoku {
namespace {

constexpr double kFade = 0.99;            // how much a bump still counts after another contradiction
constexpr std::uint32_t kGood = 2;        // clauses over so few levels stay for ever
constexpr std::uint32_t kFair = 6;        // clauses over so few levels stay while they are of use
constexpr std::uint64_t kForgetStep = 1000;  // contradictions between clean-ups, times the root of their number

// Marks of questions while a contradiction is traced back.
enum Seen : std::uint8_t { kUnseen, kTaken, kImplied, kNotImplied };

}  // namespace

std::span<const Literal> Learner::clause_of(const Reason& reason) const {
  switch (reason.kind) {
    case Kind::pair: return {&reason.at, 1};
    case Kind::group:
      return {members_.data() + groups_[reason.at].begin, groups_[reason.at].end - groups_[reason.at].begin};
    case Kind::clause: return clauses_.literals(reason.at);
    case Kind::decision: break;
  }
  return {};
}

void Learner::learn() {
  trace_back();
  shorten();
  for (const std::uint32_t q : seen_list_) seen_[q] = kUnseen;
  ranking_.fade(kFade);
  if (trace_ != nullptr) trace_->push_back(learned_);
  const std::uint32_t levels = levels_of(learned_);
  // Moving averages over some 32 and 8192 clauses, in whole numbers: the same on every machine.
  lately_ += (std::uint64_t{levels} << 27) - (lately_ >> 5);
  on_average_ += (std::uint64_t{levels} << 19) - (on_average_ >> 13);
  if (conflicts_ < 64) on_average_ = lately_;
  if (learned_.size() == 1) {
    back_to(0);
  } else {
    const auto deepest = std::max_element(learned_.begin() + 1, learned_.end(), [this](Literal a, Literal b) {
      return level_[a / 2] < level_[b / 2];
    });
    std::iter_swap(learned_.begin() + 1, deepest);
    back_to(level_[learned_[1] / 2]);
  }
  add(learned_, levels);
}

inline void Learner::take(Literal l) {
  const std::uint32_t q = l / 2;
  if (seen_[q] != kUnseen || level_[q] == 0) return;
  seen_[q] = kTaken;
  seen_list_.push_back(q);
  if (level_[q] == level()) {
    ++open_;
  } else {
    learned_.push_back(l);
  }
}

// Resolves backwards along the trail until one literal of the current level is left.
void Learner::trace_back() {
  learned_.assign(1, 0);
  seen_list_.clear();
  open_ = 0;
  if (failure_.kind == Kind::pair) {
    take(failed_[0]);
    take(failed_[1]);
  } else {
    if (failure_.kind == Kind::clause) clauses_.refresh(failure_.at);
    for (const Literal l : clause_of(failure_)) take(l);
  }
  for (std::size_t at = trail_.size();;) {
    while (seen_[trail_[--at] / 2] == kUnseen) continue;
    const Literal yes = trail_[at];
    if (--open_ == 0) {
      learned_[0] = negated(yes);
      break;
    }
    const Reason& reason = reason_[yes / 2];
    if (reason.kind == Kind::clause) clauses_.refresh(reason.at);
    for (const Literal l : clause_of(reason)) {
      if (l != yes) take(l);
    }
  }
  for (const std::uint32_t q : seen_list_) ranking_.bump(q);
}

// Leaves out literals that fail whenever the others do.
void Learner::shorten() {
  ++stamp_;
  for (const Literal l : learned_) level_stamp_[static_cast<std::size_t>(level_[l / 2])] = stamp_;
  const auto gone = std::remove_if(learned_.begin() + 1, learned_.end(), [this](Literal l) { return is_implied(l); });
  learned_.erase(gone, learned_.end());
}

bool Learner::is_implied(Literal start) {
  if (reason_[start / 2].kind == Kind::decision) return false;
  const auto mark = [this](std::uint32_t q, Seen as) {
    if (seen_[q] != kUnseen) return;
    seen_[q] = as;
    seen_list_.push_back(q);
  };
  frames_.assign(1, {start, 0});
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    const auto clause = clause_of(reason_[frame.literal / 2]);
    if (frame.next == clause.size()) {
      mark(frame.literal / 2, kImplied);
      frames_.pop_back();
      continue;
    }
    const Literal l = clause[frame.next++];
    const std::uint32_t q = l / 2;
    if (q == frame.literal / 2 || level_[q] == 0 || seen_[q] == kTaken || seen_[q] == kImplied) continue;
    if (seen_[q] == kNotImplied || reason_[q].kind == Kind::decision ||
        level_stamp_[static_cast<std::size_t>(level_[q])] != stamp_) {
      for (const Frame& failed : frames_) mark(failed.literal / 2, kNotImplied);
      return false;
    }
    frames_.push_back({l, 0});
  }
  return true;
}

std::uint32_t Learner::levels_of(std::span<const Literal> clause) {
  ++stamp_;
  std::uint32_t levels = 0;
  for (const Literal l : clause) {
    std::uint32_t& stamp = level_stamp_[static_cast<std::size_t>(level_[l / 2])];
    levels += stamp != stamp_;
    stamp = stamp_;
  }
  return levels;
}

// Drops three quarters of the clauses that were of little use lately, those over most levels first.
void Learner::forget() {
  ++forgotten_;
  std::uint64_t root = 1;
  while ((root + 1) * (root + 1) <= forgotten_) ++root;
  forget_at_ = conflicts_ + kForgetStep * root;
  const auto is_reason = [this](Clauses::At at) {
    const Literal first = clauses_.literals(at)[0];
    const Reason& reason = reason_[first / 2];
    return value_[first] > 0 && reason.kind == Kind::clause && reason.at == at;
  };
  std::vector<Clauses::At> weak;
  for (const Clauses::At at : clauses_.all()) {
    const std::uint32_t levels = clauses_.levels(at), use = clauses_.use(at);
    clauses_.wear(at);
    if (levels > kGood && (levels <= kFair ? use == 0 : use < 3) && !is_reason(at)) weak.push_back(at);
  }
  std::sort(weak.begin(), weak.end(), [this](Clauses::At a, Clauses::At b) {
    const auto worth = [this](Clauses::At at) { return std::pair(clauses_.levels(at), clauses_.literals(at).size()); };
    return worth(a) != worth(b) ? worth(a) > worth(b) : a < b;
  });
  weak.resize(weak.size() * 3 / 4);
  std::sort(weak.begin(), weak.end());
  for (auto& watches : watches_) {
    std::erase_if(watches, [](const Watch& watch) { return watch.clause != kPair; });
  }
  auto next = weak.begin();
  clauses_.sweep(
      [&](Clauses::At at) {
        const bool drop = next != weak.end() && *next == at;
        next += drop;
        return !drop;
      },
      [&](Clauses::At from, Clauses::At to) {
        const auto clause = clauses_.literals(from);
        if (is_reason(from)) reason_[clause[0] / 2].at = to;
        watches_[clause[0]].push_back({to, clause[1]});
        watches_[clause[1]].push_back({to, clause[0]});
      });
}

}  // namespace damero::sudoku
