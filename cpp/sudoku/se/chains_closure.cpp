#include "sudoku/se/chains_closure.hpp"

namespace damero::sudoku::se::chains {

namespace {

class Follow {
 public:
  Follow(const Grid& saved, const Links& links, ClosureMode mode, Closure& closure)
      : saved_(saved), links_(links), mode_(mode), closure_(closure) {
    if (mode.is_dynamic) grid_ = saved;
  }

  void run(Candidate source, bool is_on, Rules* rules) noexcept {
    Closure& it = closure_;
    it.on = it.off = Candidates{};
    it.count = 1;
    it.more_count = 0;
    it.contradicts = false;
    it.nodes[0] = {source, is_on, Cause::none, 1, kNoNode, 0, 0, -1, 0};
    keep_node(it);
    int queued = 0;
    do {
      // New nodes are queued by their sign; true ones are followed first.
      for (;;) {
        for (; queued < it.count; ++queued) {
          if (it.nodes[queued].is_on) {
            on_queue_[on_end_++] = static_cast<std::uint16_t>(queued);
          } else {
            off_queue_[off_end_++] = static_cast<std::uint16_t>(queued);
          }
        }
        if (on_begin_ < on_end_) {
          if (follow_on(on_queue_[on_begin_++])) return;
        } else if (off_begin_ < off_end_) {
          if (follow_off(off_queue_[off_begin_++])) return;
        } else {
          break;
        }
      }
    } while (rules != nullptr && rules->extend(saved_, grid_, it));
  }

 private:
  const Grid& grid() const noexcept { return mode_.is_dynamic ? grid_ : saved_; }

  // True when the candidate is true as well: a contradiction.
  bool take_off(Candidate it, int parent) noexcept {
    add_node(closure_, it, false, Cause::none, parent);
    if (closure_.on.has(it)) return contradict(closure_.at_on[it]);
    keep_node(closure_);
    return false;
  }

  bool contradict(std::uint16_t known) noexcept {
    closure_.contradicts = true;
    closure_.known = known;
    return true;
  }

  bool follow_on(int at) noexcept {
    const Candidate from = closure_.nodes[at].it;
    const int cell = cell_of(from), digit = digit_of(from);
    if (mode_.in_cell) {
      for (unsigned rest = grid().digits[cell] & ~(1U << digit); rest != 0; rest &= rest - 1) {
        const Candidate other = candidate(cell, lowest(rest));
        const bool is_new = !closure_.off.has(other) || closure_.on.has(other);
        if (is_new && take_off(other, at)) return true;
      }
    }
    const CellSet& all = grid().all.of[digit];
    const CellSet open = (all - closure_.off.of[digit]) | (all & closure_.on.of[digit]);
    for (const CellSet& part : kParts.of[cell]) {
      bool ends = false;
      each(part & open, [&](int other) { ends = ends || take_off(candidate(other, digit), at); });
      if (ends) return true;
    }
    return false;
  }

  // A candidate that becomes true because others in a cell or house are false: the one followed and those gone before.
  bool take_on(Candidate it, Cause cause, int parent, int house) noexcept {
    const bool ends = closure_.off.has(it);
    if (!ends && closure_.on.has(it)) return false;
    add_node(closure_, it, true, cause, parent);
    const int cell = cell_of(it), digit = digit_of(it);
    if (!mode_.is_dynamic) {
    } else if (cause == Cause::cell) {
      for (unsigned gone = saved_.digits[cell] & ~grid_.digits[cell]; gone != 0; gone &= gone - 1) {
        add_parent(closure_, closure_.at_off[candidate(cell, lowest(gone))]);
      }
    } else {
      for (unsigned gone = saved_.places[house][digit] & ~grid_.places[house][digit]; gone != 0; gone &= gone - 1) {
        add_parent(closure_, closure_.at_off[candidate(kTables.cells[house][lowest(gone)], digit)]);
      }
    }
    if (ends) return contradict(closure_.at_off[it]);
    keep_node(closure_);
    return false;
  }

  bool follow_off(int at) noexcept {
    const Candidate from = closure_.nodes[at].it;
    const int cell = cell_of(from), digit = digit_of(from);
    const bool ends = mode_.is_dynamic ? take_all_on(at, cell, digit) : take_linked(at, from);
    if (mode_.is_dynamic) grid_.remove(cell, digit);
    return ends;
  }

  bool take_linked(int at, Candidate from) noexcept {
    for (int i = 0; i < links_.count[from]; ++i) {
      const Strong& link = links_.to[from][i];
      if ((mode_.in_cell || link.cause != Cause::cell) && take_on(link.to, link.cause, at, 0)) return true;
    }
    return false;
  }

  bool take_all_on(int at, int cell, int digit) noexcept {
    if (mode_.in_cell && is_pair(grid_.digits[cell])) {
      const int other = lowest(grid_.digits[cell] & ~(1U << digit));
      if (take_on(candidate(cell, other), Cause::cell, at, 0)) return true;
    }
    for (int type = 0; type < kTypes; ++type) {
      const int house = kTables.house_of[cell][type];
      const unsigned places = grid_.places[house][digit];
      if (!is_pair(places)) continue;
      const int other = kTables.cells[house][lowest(places & ~(1U << kTables.position[cell][type]))];
      if (take_on(candidate(other, digit), static_cast<Cause>(type), at, house)) return true;
    }
    return false;
  }

  const Grid& saved_;
  const Links& links_;
  const ClosureMode mode_;
  Closure& closure_;
  Grid grid_;
  int on_begin_ = 0, on_end_ = 0, off_begin_ = 0, off_end_ = 0;
  std::uint16_t on_queue_[kCandidates], off_queue_[kCandidates];
};

}  // namespace

void close_over(const Grid& grid, const Links& links, ClosureMode mode, Rules* rules, Candidate source, bool is_on,
                Closure& closure) noexcept {
  Follow(grid, links, mode, closure).run(source, is_on, rules);
}

}  // namespace damero::sudoku::se::chains
