// Three sets: the pivot C has a restricted common digit x with A and another, y, with B. C cannot lack both, so A or B
// lacks one of its own and holds the rest: a digit z of both A and B is in one of the two.
#include "sudoku/logic/als_finders.hpp"
#include "sudoku/logic/als_links.hpp"
#include "sudoku/logic/als_steps.hpp"

namespace damero::sudoku::logic {
namespace {

// The sets that may be pivots or wings of something, told by trying each candidate that could go: which sets would
// have to give up a digit, and which would then have to give up two.
template <int W>
class Hot {
 public:
  Hot(Look<W>& look, const AlsList<W>& list, const AlsLinks<W>& links)
      : state_(look.state()), list_(list), links_(links), words_(links.words()),
        stamps_(list.spots().size()), pivots(static_cast<std::size_t>(words_)), wings(static_cast<std::size_t>(words_)),
        once_(static_cast<std::size_t>(words_)), twice_(static_cast<std::size_t>(words_)),
        reach_(static_cast<std::size_t>(words_)) {
    for (int z = 0; z < look.ground().size(); ++z) {
      for (const int cell : state_.of(z)) tried(links_.hit(cell, z), z);
    }
  }

 private:
  void tried(const std::uint64_t* hit, int z) {
    std::fill(once_.begin(), once_.end(), 0);
    std::fill(twice_.begin(), twice_.end(), 0);
    Digits all = 0;
    each_bit(hit, words_, [&](int a) {
      all |= list_[a].digits;
      return false;
    });
    ++stamp_;
    bool any = false;
    for (Digits rest = all & ~(Digits{1} << z); rest != 0; rest &= rest - 1) {
      if (!reach(hit, std::countr_zero(rest))) continue;
      for (int w = 0; w < words_; ++w) {
        twice_[w] |= once_[w] & reach_[w];
        once_[w] |= reach_[w];
        any = any || twice_[w] != 0;
      }
    }
    if (!any) return;
    unite(pivots.data(), twice_.data(), words_);
    unite(wings.data(), hit, words_);
  }

  // The sets that lose digit x when those that were hit hold all but what was taken.
  bool reach(const std::uint64_t* hit, int x) {
    bool any = false;
    each_bit(hit, words_, [&](int a) {
      if ((list_[a].digits >> x & 1) == 0) return false;
      const int spot = list_.spot_number(a, x);
      if (links_.is_lonely(spot) || stamps_[spot] == stamp_) return false;
      stamps_[spot] = stamp_;
      if (!any) std::fill(reach_.begin(), reach_.end(), 0);
      any = true;
      unite(reach_.data(), links_.linked(spot), words_);
      return false;
    });
    return any;
  }

  const State<W>& state_;
  const AlsList<W>& list_;
  const AlsLinks<W>& links_;
  int words_;
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> stamps_;

 public:
  std::vector<std::uint64_t> pivots, wings;

 private:
  std::vector<std::uint64_t> once_, twice_, reach_;
};

template <int W>
class Wings {
 public:
  Wings(Look<W>& look, Sink& sink)
      : look_(look), options_(look.options()), list_(look.template part<AlsList<W>>()),
        links_(look.template part<AlsLinks<W>>()), sink_(sink), words_(links_.words()), hot_(look, list_, links_) {}

  // In the order of the two pairs of linked sets: each pair (a, b) with a < b, then each later one that shares a set.
  bool run() {
    for (int a = 0; a < list_.count(); ++a) {
      if (!is_in(hot_.pivots, a) && !is_in(hot_.wings, a)) continue;
      if (look_.is_out_of_time()) return false;
      partners(a, first_);
      for (const int b : first_) {
        if (b > a && from_pair(a, b)) return true;
      }
    }
    return false;
  }

 private:
  static bool is_in(const std::vector<std::uint64_t>& row, int i) { return (row[i >> 6] >> (i & 63) & 1) != 0; }

  static Digits lowest(Digits digits) { return digits & (~digits + 1); }

  // The sets linked to this one that may be a part of something, rising.
  void partners(int a, std::vector<int>& out) {
    row_.assign(static_cast<std::size_t>(words_), 0);
    for (Digits rest = list_[a].digits; rest != 0; rest &= rest - 1) {
      unite(row_.data(), links_.linked(list_.spot_number(a, std::countr_zero(rest))), words_);
    }
    out.clear();
    each_bit(row_.data(), words_, [&](int b) {
      if ((is_in(hot_.pivots, b) || is_in(hot_.wings, b)) && apart(a, b)) out.push_back(b);
      return false;
    });
  }

  bool apart(int a, int b) const { return options_.als_overlap || !list_[a].cells.meets(list_[b].cells); }

  bool from_pair(int a, int b) {
    const bool is_a_pivot = is_in(hot_.pivots, a) && is_in(hot_.wings, b);
    const bool is_b_pivot = is_in(hot_.pivots, b) && is_in(hot_.wings, a);
    if (is_a_pivot) {
      for (const int other : first_) {
        if (other > b && is_in(hot_.wings, other) && wing(b, other, a)) return true;
      }
    }
    if (!is_b_pivot) return false;
    partners(b, second_);
    for (const int other : second_) {
      if (other > a && is_in(hot_.wings, other) && wing(a, other, b)) return true;
    }
    return false;
  }

  // A pair that two digits restrict counts once, by the lowest that serves; neither digit is then looked at as z, as
  // HoDoKu has it.
  bool wing(int a, int b, int pivot) {
    if (!apart(a, b)) return false;
    const Digits xs = restricted_common(list_, links_, a, pivot), ys = restricted_common(list_, links_, b, pivot);
    if (xs == ys && std::popcount(xs) < 2) return false;
    Gone<W> gone;
    for (Digits rest = list_[a].digits & list_[b].digits & ~(xs | ys); rest != 0; rest &= rest - 1) {
      const int z = std::countr_zero(rest);
      gone.add(z, list_.seen(a, z) & list_.seen(b, z));
    }
    if (!gone.any()) return false;
    Digits x = lowest(xs), y = lowest(ys);
    if (x == y && ys != y) y = lowest(ys & ~y);
    else if (x == y) x = lowest(xs & ~x);
    return give(a, b, pivot, x, y, gone);
  }

  bool give(int a, int b, int pivot, Digits x, Digits y, const Gone<W>& gone) {
    Step step = step_of(Technique::als_xy_wing, gone);
    add_set(step, Role::als, list_[a]);
    add_set(step, Role::als, list_[b]);
    add_set(step, Role::pivot, list_[pivot]);
    add_common(step, Role::restricted, list_, a, pivot, std::countr_zero(x));
    add_common(step, Role::restricted, list_, b, pivot, std::countr_zero(y));
    for (Digits rest = gone.digits(); rest != 0; rest &= rest - 1) {
      add_common(step, Role::conclusion, list_, a, b, std::countr_zero(rest));
    }
    return sink_.take(std::move(step));
  }

  Look<W>& look_;
  const Options& options_;
  const AlsList<W>& list_;
  const AlsLinks<W>& links_;
  Sink& sink_;
  int words_;
  Hot<W> hot_;
  std::vector<int> first_, second_;
  std::vector<std::uint64_t> row_;
};

}  // namespace

template <int W>
bool find_als_xy_wing(Look<W>& look, Sink& sink) {
  return Wings<W>(look, sink).run();
}

DAMERO_WIDTHS_OF_ONE(als_xy_wing)

}  // namespace damero::sudoku::logic
