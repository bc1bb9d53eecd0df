#include "sudoku/se/chains_unary.hpp"

namespace damero::sudoku::se::chains {

namespace {

constexpr double kCycleBase = 6.5, kForcingBase = 6.6, kMixedBase = 7.0;
constexpr int kMaxNodes = 8 * kCandidates;
constexpr std::uint16_t kNone = 0xffff;

class Search {
 public:
  Search(const Grid& grid, const Links& links, const Reach& reach, UnarySink& sink)
      : grid_(grid), links_(links), reach_(reach), sink_(sink) {}

  // Which links may be strong: those in cells, those in houses.
  void set_pass(bool in_cell, bool in_house) noexcept {
    in_cell_ = in_cell;
    in_house_ = in_house;
    const bool mixed = in_cell && in_house;
    cycle_base_ = mixed ? kMixedBase : kCycleBase;
    forcing_base_ = mixed ? kMixedBase : kForcingBase;
    for (int digit = 0; digit < kDigits; ++digit) {
      linked_.of[digit] = CellSet{};
      if (in_cell) linked_.of[digit] = linked_.of[digit] | links_.in_cell.of[digit];
      if (in_house) linked_.of[digit] = linked_.of[digit] | links_.in_house.of[digit];
    }
  }

  void search_from(Candidate source) noexcept {
    find_cycles(source);
    if (!in_house_) return;
    for (const bool is_on : {true, false}) {
      if (reach_.may_force(source, is_on)) force(source, is_on);
    }
  }

 private:
  void start(Candidate source) noexcept {
    source_ = source;
    count_ = 0;
    nodes_[count_++] = {source, kNone, Cause::none};
    seen_on_ = Candidates{};
    open_ = linked_;
  }

  bool may_use(Cause cause) const noexcept { return cause == Cause::cell ? in_cell_ : in_house_; }

  // Calls take(candidate) for those of `wanted` that a true candidate makes false, in order.
  template <class Take>
  void each_weak(Candidate from, const Candidates& wanted, Take&& take) const noexcept {
    const int cell = cell_of(from), digit = digit_of(from);
    if (in_cell_) {
      for (unsigned rest = grid_.digits[cell] & ~(1U << digit); rest != 0; rest &= rest - 1) {
        const int other = lowest(rest);
        if (wanted.has(cell, other)) take(candidate(cell, other));
      }
    }
    for (const CellSet& part : kParts.of[cell]) {
      each(part & wanted.of[digit], [&](int at) { take(candidate(at, digit)); });
    }
  }

  bool is_ancestor(int node, Candidate it) const noexcept {
    // Nodes that are off are at every second step.
    for (int at = nodes_[node].parent; at != kNone; at = nodes_[nodes_[at].parent].parent) {
      if (nodes_[at].it == it) return true;
      if (nodes_[at].parent == kNone) return false;
    }
    return false;
  }

  void find_cycles(Candidate source) noexcept;
  void close_cycle(int last, Cause cause, int length) noexcept;
  void force(Candidate source, bool is_on) noexcept;
  void hit_forced(int last, int length, bool is_on) noexcept;
  Candidates cycle_removes(int last) const noexcept;
  bool removes_by_target(bool is_on, Candidates& removed) const noexcept;

  const Grid& grid_;
  const Links& links_;
  const Reach& reach_;
  UnarySink& sink_;
  bool in_cell_ = false, in_house_ = false;
  double cycle_base_ = 0.0, forcing_base_ = 0.0;
  Candidates linked_;   // candidates that have a strong link
  Candidate source_ = 0;
  Candidates seen_on_;
  Candidates open_;     // linked ones not yet seen off
  int count_ = 0;
  UnaryNode nodes_[kMaxNodes];
};

void Search::find_cycles(Candidate source) noexcept {
  // Only a candidate with a strong link to the source closes a cycle; it may be reached in several ways.
  Candidates closing{};
  for (int i = 0; i < links_.count[source]; ++i) {
    if (may_use(links_.to[source][i].cause)) closing.add(links_.to[source][i].to);
  }
  if (!closing.any()) return;
  start(source);
  seen_on_.add(source);
  int on_begin = 0, on_end = 1;
  for (int length = 2; on_begin < on_end && length <= sink_.longest(cycle_base_); length += 2) {
    const int off_begin = count_;
    for (int at = on_begin; at < on_end; ++at) {
      Candidates wanted;
      for (int digit = 0; digit < kDigits; ++digit) wanted.of[digit] = open_.of[digit] | closing.of[digit];
      each_weak(nodes_[at].it, wanted, [&](Candidate to) {
        const bool is_new = open_.has(to);
        if (!is_new && is_ancestor(at, to)) return;
        if (is_new) open_.drop(to);
        // The cause of an off node says whether it is the first of its candidate.
        nodes_[count_++] = {to, static_cast<std::uint16_t>(at), is_new ? Cause::none : Cause::cell};
      });
    }
    const int off_end = count_;
    for (int at = off_begin; at < off_end; ++at) {
      const Candidate from = nodes_[at].it;
      const bool is_first = nodes_[at].cause == Cause::none;
      for (int i = 0; i < links_.count[from]; ++i) {
        const Strong& link = links_.to[from][i];
        if (!may_use(link.cause)) continue;
        if (link.to == source) {
          if (length >= 4) close_cycle(at, link.cause, length);
        } else if (is_first && !seen_on_.has(link.to)) {
          seen_on_.add(link.to);
          nodes_[count_++] = {link.to, static_cast<std::uint16_t>(at), link.cause};
        }
      }
    }
    on_begin = off_end;
    on_end = count_;
  }
}

Candidates Search::cycle_removes(int last) const noexcept {
  CellSet cells;
  Candidates by_on{}, by_off{}, removed{};
  bool is_on = false;
  by_on.of[digit_of(source_)] = kTables.peer_set[cell_of(source_)];
  for (int at = last; nodes_[at].parent != kNone; at = nodes_[at].parent, is_on = !is_on) {
    const int cell = cell_of(nodes_[at].it), digit = digit_of(nodes_[at].it);
    cells.add(cell);
    CellSet& by = (is_on ? by_on : by_off).of[digit];
    by = by | kTables.peer_set[cell];
  }
  cells.add(cell_of(source_));
  for (int digit = 0; digit < kDigits; ++digit) {
    removed.of[digit] = (by_on.of[digit] & by_off.of[digit] & grid_.all.of[digit]) - cells;
  }
  return removed;
}

void Search::close_cycle(int last, Cause cause, int length) noexcept {
  UnaryHit hit;
  hit.removed = cycle_removes(last);
  if (!hit.removed.any()) return;
  hit.is_cycle = true;
  hit.is_on = true;
  hit.target = source_;
  hit.kind = !in_cell_    ? Kind::bidirectional_x_cycle
             : !in_house_ ? Kind::bidirectional_y_cycle
                          : Kind::bidirectional_cycle;
  hit.rank = {cycle_base_ + added_for(length), length, 0};
  nodes_[count_] = {source_, static_cast<std::uint16_t>(last), cause};
  sink_.take(hit, nodes_, count_);
}

void Search::force(Candidate source, bool is_on) noexcept {
  if (!is_on && !linked_.has(source)) return;
  start(source);
  if (is_on) seen_on_.add(source);
  if (!is_on) open_.drop(source);
  int begin = 0, end = 1;
  int length = 1;
  for (bool on_turn = is_on; begin < end; on_turn = !on_turn) {
    if (++length > sink_.longest(forcing_base_)) return;
    for (int at = begin; at < end; ++at) {
      const Candidate from = nodes_[at].it;
      if (on_turn) {
        const bool same_cell = cell_of(from) == cell_of(source);
        const bool same_digit = digit_of(from) == digit_of(source);
        const bool sees = same_digit ? are_peers(cell_of(from), cell_of(source)) : in_cell_ && same_cell;
        if (is_on && sees) {
          nodes_[count_++] = {source, static_cast<std::uint16_t>(at), Cause::none};
          hit_forced(count_ - 1, length, false);
          return;
        }
        each_weak(from, open_, [&](Candidate to) {
          open_.drop(to);
          nodes_[count_++] = {to, static_cast<std::uint16_t>(at), Cause::none};
        });
        continue;
      }
      for (int i = 0; i < links_.count[from]; ++i) {
        const Strong& link = links_.to[from][i];
        if (!may_use(link.cause)) continue;
        if (seen_on_.has(link.to)) continue;
        seen_on_.add(link.to);
        nodes_[count_++] = {link.to, static_cast<std::uint16_t>(at), link.cause};
        if (!is_on && link.to == source) {
          hit_forced(count_ - 1, length, true);
          return;
        }
      }
    }
    begin = end;
    end = count_;
  }
}

bool Search::removes_by_target(bool is_on, Candidates& removed) const noexcept {
  removed = Candidates{};
  if (!is_on) {
    removed.add(source_);
    return true;
  }
  const int cell = cell_of(source_);
  const unsigned others = grid_.digits[cell] & ~(1U << digit_of(source_));
  for (unsigned rest = others; rest != 0; rest &= rest - 1) removed.add(cell, lowest(rest));
  return others != 0;
}

void Search::hit_forced(int last, int length, bool is_on) noexcept {
  UnaryHit hit;
  if (!removes_by_target(is_on, hit.removed)) return;
  hit.is_cycle = false;
  hit.is_on = is_on;
  hit.target = source_;
  hit.kind = in_cell_ ? Kind::forcing_chain : Kind::forcing_x_chain;
  hit.rank = {forcing_base_ + added_for(length), length, 0};
  sink_.take(hit, nodes_, last);
}

}  // namespace

bool search_unary(const Grid& grid, const Links& links, const Reach& reach, UnarySink& sink,
                  Control& control) noexcept {
  static constexpr bool kPasses[3][2] = {{false, true}, {true, false}, {true, true}};
  Search search(grid, links, reach, sink);
  for (const auto& pass : kPasses) {
    search.set_pass(pass[0], pass[1]);
    for (int cell = 0; cell < kCells; ++cell) {
      const unsigned digits = grid.digits[cell];
      if (count(digits) < 2 || (!pass[1] && count(digits) > 2)) continue;
      for (unsigned rest = digits; rest != 0; rest &= rest - 1) search.search_from(candidate(cell, lowest(rest)));
      if (control.is_out_of_time()) return false;
    }
  }
  return true;
}

}  // namespace damero::sudoku::se::chains
