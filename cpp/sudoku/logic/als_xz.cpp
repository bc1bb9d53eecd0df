// Two sets with a restricted common digit x: one of them lacks it and so holds the rest of its digits, hence any other
// common digit z is in one of the two. With two restricted common digits each set lacks just one of them, and all its
// other digits are locked in it.
#include "sudoku/logic/als_finders.hpp"
#include "sudoku/logic/als_links.hpp"
#include "sudoku/logic/als_steps.hpp"

namespace damero::sudoku::logic {
namespace {

template <int W>
class Pairs {
 public:
  Pairs(Look<W>& look, Sink& sink)
      : look_(look), options_(look.options()), list_(look.template part<AlsList<W>>()),
        links_(look.template part<AlsLinks<W>>()), sink_(sink), words_(links_.words()) {
    for (std::vector<std::uint64_t>* row : {&once_, &twice_, &shared_, &worth_}) {
      row->resize(static_cast<std::size_t>(words_));
    }
  }

  bool run() {
    for (int a = 0; a < list_.count(); ++a) {
      if (look_.is_out_of_time()) return false;
      if (!mark_worth(a)) continue;
      if (each_bit(worth_.data(), words_, [&](int b) { return b > a && pair(a, b); })) return true;
    }
    return false;
  }

 private:
  // The sets that may give something with this one: linked by two digits, or linked by one and with a cell that
  // another digit takes away in both.
  bool mark_worth(int a) {
    const Als<W>& set = list_[a];
    std::fill(once_.begin(), once_.end(), 0);
    std::fill(twice_.begin(), twice_.end(), 0);
    bool any = false;
    for (Digits rest = set.digits; rest != 0; rest &= rest - 1) {
      const int spot = list_.spot_number(a, std::countr_zero(rest));
      if (links_.is_lonely(spot)) continue;
      any = true;
      const std::uint64_t* row = links_.linked(spot);
      for (int w = 0; w < words_; ++w) {
        twice_[w] |= once_[w] & row[w];
        once_[w] |= row[w];
      }
    }
    if (!any) return false;
    worth_ = twice_;
    for (Digits rest = set.digits; rest != 0; rest &= rest - 1) {
      const int z = std::countr_zero(rest);
      const std::uint64_t* linked = links_.linked(list_.spot_number(a, z));
      std::fill(shared_.begin(), shared_.end(), 0);
      for (const int cell : list_.seen(a, z)) unite(shared_.data(), links_.hit(cell, z), words_);
      for (int w = 0; w < words_; ++w) worth_[w] |= shared_[w] & once_[w] & ~linked[w];
    }
    if (!options_.als_overlap) {
      for (const int cell : set.cells) {
        const std::uint64_t* row = links_.holding(cell);
        for (int w = 0; w < words_; ++w) worth_[w] &= ~row[w];
      }
    }
    return true;
  }

  bool pair(int a, int b) {
    const Digits common = list_[a].digits & list_[b].digits;
    const Digits restricted = restricted_common(list_, links_, a, b);
    const bool is_double = (restricted & (restricted - 1)) != 0;
    Gone<W> gone;
    for (Digits rest = common; rest != 0; rest &= rest - 1) {
      const int z = std::countr_zero(rest);
      if (is_double || (restricted >> z & 1) == 0) gone.add(z, list_.seen(a, z) & list_.seen(b, z));
    }
    const Digits zs = gone.digits() & ~restricted;
    const bool by_lock = is_double && lock(a, b, restricted, gone);
    if (!gone.any()) return false;
    Step step = step_of(Technique::als_xz, gone);
    step.variant = is_double ? 2 : 1;
    add_set(step, Role::als, list_[a]);
    add_set(step, Role::als, list_[b]);
    for (Digits rest = restricted; rest != 0; rest &= rest - 1) {
      add_common(step, Role::restricted, list_, a, b, std::countr_zero(rest));
    }
    for (Digits rest = by_lock ? 0 : zs; rest != 0; rest &= rest - 1) {
      add_common(step, Role::conclusion, list_, a, b, std::countr_zero(rest));
    }
    return sink_.take(std::move(step));
  }

  // What the digits locked in either set take away; outside of both, as HoDoKu has it.
  bool lock(int a, int b, Digits restricted, Gone<W>& gone) {
    bool any = false;
    const Cells<W> inside = list_[a].cells | list_[b].cells;
    for (const int set : {a, b}) {
      for (Digits rest = list_[set].digits & ~restricted; rest != 0; rest &= rest - 1) {
        const int z = std::countr_zero(rest);
        const Cells<W> cells = list_.seen(set, z).minus(inside);
        any = any || cells.any();
        gone.add(z, cells);
      }
    }
    return any;
  }

  Look<W>& look_;
  const Options& options_;
  const AlsList<W>& list_;
  const AlsLinks<W>& links_;
  Sink& sink_;
  int words_;
  std::vector<std::uint64_t> once_, twice_, shared_, worth_;
};

}  // namespace

template <int W>
bool find_als_xz(Look<W>& look, Sink& sink) {
  return Pairs<W>(look, sink).run();
}

DAMERO_WIDTHS_OF_ONE(als_xz)

}  // namespace damero::sudoku::logic
