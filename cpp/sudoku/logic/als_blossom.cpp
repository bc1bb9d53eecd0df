// Death blossom: a stem cell sees, for each of its digits, all places of that digit in a set of its own, a petal.
// Whatever the stem is, the petal of that digit holds all its others: a digit of every petal is in one of them.
#include <map>

#include "sudoku/logic/als_finders.hpp"
#include "sudoku/logic/als_links.hpp"
#include "sudoku/logic/als_order.hpp"
#include "sudoku/logic/als_steps.hpp"

namespace damero::sudoku::logic {
namespace {

template <int W>
class Blossoms {
 public:
  Blossoms(Look<W>& look, Sink& sink)
      : look_(look), state_(look.state()), list_(look.template part<AlsList<W>>()),
        links_(look.template part<AlsLinks<W>>()), sink_(sink), words_(links_.words()) {}

  bool run() {
    for (const int stem : state_.empty()) {
      if (look_.is_out_of_time()) break;
      targets_.assign(static_cast<std::size_t>(look_.ground().size()), Cells<W>{});
      const Digits open = mark_targets(stem);
      if (open == 0) continue;
      stem_ = stem;
      petals_.clear();
      grow(state_.mask(stem), open, targets_, Cells<W>{}, 0);
    }
    return give();
  }

 private:
  struct Found {
    std::vector<Candidate> removes;
    std::vector<int> petals;
    int stem, cells;
  };

  // The digits with cells that lose them whichever digit of the stem stands, and the cells.
  Digits mark_targets(int stem) {
    Digits open = 0;
    for (int z = 0; z < look_.ground().size(); ++z) {
      if (state_.has(stem, z)) continue;
      for (const int cell : state_.of(z)) {
        if (!is_target(stem, links_.hit(cell, z))) continue;
        targets_[z].add(cell);
        open |= Digits{1} << z;
      }
    }
    return open;
  }

  bool is_target(int stem, const std::uint64_t* hit) const {
    for (Digits rest = state_.mask(stem); rest != 0; rest &= rest - 1) {
      const std::uint64_t* petals = links_.hit(stem, std::countr_zero(rest));
      std::uint64_t any = 0;
      for (int w = 0; w < words_; ++w) any |= petals[w] & hit[w];
      if (any == 0) return false;
    }
    return true;
  }

  void grow(Digits rest, Digits open, const std::vector<Cells<W>>& targets, const Cells<W>& used, int cells) {
    if (rest == 0) return keep(open, targets, cells);
    const int x = std::countr_zero(rest);
    std::vector<Cells<W>> fewer(targets);
    each_bit(links_.hit(stem_, x), words_, [&](int petal) {
      const Als<W>& set = list_[petal];
      if ((set.digits & open) == 0 || (!look_.options().als_overlap && set.cells.meets(used))) return false;
      Digits still = 0;
      for (Digits zs = set.digits & open; zs != 0; zs &= zs - 1) {
        const int z = std::countr_zero(zs);
        fewer[z] = targets[z] & list_.seen(petal, z);
        if (fewer[z].any()) still |= Digits{1} << z;
      }
      if (still == 0) return false;
      petals_.push_back(petal);
      grow(rest & (rest - 1), still, fewer, used | set.cells, cells + set.size);
      petals_.pop_back();
      return false;
    });
  }

  // Of those with one result the one of fewest cells stays, where the first stood.
  void keep(Digits open, const std::vector<Cells<W>>& targets, int cells) {
    Gone<W> gone;
    for (; open != 0; open &= open - 1) gone.add(std::countr_zero(open), targets[std::countr_zero(open)]);
    std::vector<Candidate> removes = gone.list();
    const auto [at, is_new] = places_.emplace(removes, found_.size());
    if (is_new) {
      found_.push_back({std::move(removes), petals_, stem_, cells});
    } else if (Found& old = found_[at->second]; cells < old.cells) {
      old = {std::move(removes), petals_, stem_, cells};
    }
  }

  bool give() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return als_before(a.removes, b.removes); });
    for (const Found& found : found_) {
      Step step;
      step.technique = Technique::death_blossom;
      step.removes = found.removes;
      for (const Candidate c : step.removes) step.digits |= Digits{1} << c.digit;
      add_group(step, Role::stem, state_.mask(found.stem), Cells<W>::of(found.stem));
      Digits rest = state_.mask(found.stem);
      for (const int petal : found.petals) {
        const int x = std::countr_zero(rest);
        add_set(step, Role::petal, list_[petal]);
        add_group(step, Role::restricted, Digits{1} << x, list_.where(petal, x) | Cells<W>::of(found.stem));
        rest &= rest - 1;
      }
      if (sink_.take(std::move(step))) return true;
    }
    return false;
  }

  Look<W>& look_;
  const State<W>& state_;
  const AlsList<W>& list_;
  const AlsLinks<W>& links_;
  Sink& sink_;
  int words_, stem_ = 0;
  std::vector<Cells<W>> targets_;
  std::vector<int> petals_;
  std::vector<Found> found_;
  std::map<std::vector<Candidate>, std::size_t> places_;
};

}  // namespace

template <int W>
bool find_death_blossom(Look<W>& look, Sink& sink) {
  return Blossoms<W>(look, sink).run();
}

DAMERO_WIDTHS_OF_ONE(death_blossom)

}  // namespace damero::sudoku::logic
