// Aligned exclusion: of two (three) cells every combination of candidates is tried. One is out when it is a digit twice
// in cells that see each other, when it would leave an almost locked set that both see two digits short, or, with three
// cells, when it is all that some cell has that they see. A candidate without a combination left goes. The two or three
// need not be in line.
#include <array>
#include <vector>

#include "sudoku/logic/als_links.hpp"
#include "sudoku/logic/als_steps.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

// A part of a Look: for each two open cells and a candidate of the first, which digits the second cannot then be.
template <int W>
class PairBans {
 public:
  explicit PairBans(Look<W>& look) : size_(look.ground().size()) {
    const State<W>& state = look.state();
    const auto& list = look.template part<AlsList<W>>();
    for (const int cell : state.empty()) cells.push_back(cell);
    seen_ = BitRows(cells.size(), list.count());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Cells<W>& peers = state.ground().peers(cells[i]);
      for (int set = 0; set < list.count(); ++set) {
        if (list[set].cells.within(peers)) seen_.set(i, set);
      }
    }
    table_.resize(cells.size() * cells.size() * static_cast<std::size_t>(size_));
    both_.resize(static_cast<std::size_t>(seen_.words()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (look.is_out_of_time()) break;
      for (std::size_t j = i + 1; j < cells.size(); ++j) fill(state, list, i, j);
    }
  }

  Digits of(std::size_t i, int digit, std::size_t j) const { return table_[at(i, digit, j)]; }
  // The sets that a cell sees whole.
  const std::uint64_t* seen(std::size_t i) const { return seen_.row(i); }
  int words() const { return seen_.words(); }
  std::vector<int> cells;  // the open cells

 private:
  std::size_t at(std::size_t i, int digit, std::size_t j) const {
    return (i * cells.size() + j) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(digit);
  }

  void fill(const State<W>& state, const AlsList<W>& list, std::size_t i, std::size_t j) {
    const Digits a = state.mask(cells[i]), b = state.mask(cells[j]);
    if (state.ground().sees(cells[i], cells[j])) {
      for (Digits rest = a & b; rest != 0; rest &= rest - 1) ban(i, j, std::countr_zero(rest), rest & (~rest + 1));
    }
    for (int w = 0; w < words(); ++w) both_[w] = seen_.row(i)[w] & seen_.row(j)[w];
    each_bit(both_.data(), words(), [&](int set) {
      const Digits digits = list[set].digits;
      for (Digits rest = a & digits; rest != 0; rest &= rest - 1) {
        const int x = std::countr_zero(rest);
        ban(i, j, x, b & digits & ~(Digits{1} << x));
      }
      return false;
    });
  }

  void ban(std::size_t i, std::size_t j, int x, Digits ys) {
    table_[at(i, x, j)] |= ys;
    for (; ys != 0; ys &= ys - 1) table_[at(j, std::countr_zero(ys), i)] |= Digits{1} << x;
  }

  int size_;
  BitRows seen_;
  std::vector<Digits> table_;
  std::vector<std::uint64_t> both_;
};

template <int W>
class Exclusion {
 public:
  Exclusion(Look<W>& look, Sink& sink)
      : look_(look), state_(look.state()), list_(look.template part<AlsList<W>>()),
        bans_(look.template part<PairBans<W>>()), sink_(sink) {}

  bool pairs() {
    const std::size_t cells = bans_.cells.size();
    for (std::size_t i = 0; i < cells; ++i) {
      for (std::size_t j = i + 1; j < cells; ++j) {
        Gone<W> gone;
        drop(i, j, gone);
        drop(j, i, gone);
        if (gone.any() && give_pair(i, j, gone)) return true;
      }
    }
    return false;
  }

  bool triples() {
    for (const int cell : state_.empty()) {
      if (state_.count(cell) == 3) threes_.add(cell);
    }
    const std::size_t cells = bans_.cells.size();
    for (std::size_t i = 0; i < cells; ++i) {
      for (std::size_t j = i + 1; j < cells; ++j) {
        if (look_.is_out_of_time()) return false;
        for (std::size_t k = j + 1; k < cells; ++k) {
          if (triple({i, j, k})) return true;
        }
      }
    }
    return false;
  }

 private:
  Digits mask(std::size_t i) const { return state_.mask(bans_.cells[i]); }

  void drop(std::size_t i, std::size_t j, Gone<W>& gone) const {
    for (Digits xs = mask(i); xs != 0; xs &= xs - 1) {
      const int x = std::countr_zero(xs);
      if ((mask(j) & ~bans_.of(i, x, j)) == 0) gone.add(x, Cells<W>::of(bans_.cells[i]));
    }
  }

  bool triple(const std::array<std::size_t, 3>& three) {
    Gone<W> gone;
    for (int n = 0; n < 3; ++n) {
      const std::size_t i = three[n], j = three[(n + 1) % 3], k = three[(n + 2) % 3];
      for (Digits xs = mask(i); xs != 0; xs &= xs - 1) {
        const int x = std::countr_zero(xs);
        const Digits ys = mask(j) & ~bans_.of(i, x, j), zs = mask(k) & ~bans_.of(i, x, k);
        // Without either, the pair alone excludes the candidate.
        if (ys != 0 && zs != 0 && is_out(three, x, ys, zs, j, k)) gone.add(x, Cells<W>::of(bans_.cells[i]));
      }
    }
    return gone.any() && give_triple(three, gone);
  }

  bool is_out(const std::array<std::size_t, 3>& three, int x, Digits ys, Digits zs, std::size_t j,
              std::size_t k) const {
    for (; ys != 0; ys &= ys - 1) {
      const int y = std::countr_zero(ys);
      Digits left = zs & ~bans_.of(j, y, k);
      if (left != 0 && x != y) left &= ~thirds(three, (Digits{1} << x) | (Digits{1} << y));
      if (left != 0) return false;
    }
    return true;
  }

  // The digits that with these two are all that some cell has that all three see.
  Digits thirds(const std::array<std::size_t, 3>& three, Digits two) const {
    Digits out = 0;
    for (const int cell : seen_by(three) & threes_) {
      if ((two & ~state_.mask(cell)) == 0) out |= state_.mask(cell) & ~two;
    }
    return out;
  }

  Cells<W> seen_by(const std::array<std::size_t, 3>& three) const {
    Cells<W> seen = state_.empty();
    for (const std::size_t i : three) seen &= state_.ground().peers(bans_.cells[i]);
    return seen;
  }

  // Adds the sets that ban pairs of the two cells, each once, the smallest for each pair.
  void add_reasons(Step& step, std::size_t i, std::size_t j, std::vector<int>& used) const {
    for (Digits xs = mask(i); xs != 0; xs &= xs - 1) {
      const Digits x = xs & (~xs + 1);
      for (Digits ys = bans_.of(i, std::countr_zero(x), j) & ~x; ys != 0; ys &= ys - 1) {
        const Digits both = x | (ys & (~ys + 1));
        int best = -1;
        each_bit(bans_.seen(i), bans_.words(), [&](int set) {
          if ((bans_.seen(j)[set >> 6] >> (set & 63) & 1) != 0 && (both & ~list_[set].digits) == 0 &&
              (best < 0 || list_[set].size < list_[best].size)) {
            best = set;
          }
          return false;
        });
        if (best < 0 || std::find(used.begin(), used.end(), best) != used.end()) continue;
        used.push_back(best);
        add_set(step, Role::als, list_[best]);
      }
    }
  }

  void add_bodies(Step& step, std::initializer_list<std::size_t> cells) const {
    for (const std::size_t i : cells) add_group(step, Role::body, mask(i), Cells<W>::of(bans_.cells[i]));
  }

  bool give_pair(std::size_t i, std::size_t j, const Gone<W>& gone) {
    Step step = step_of(Technique::aligned_pair_exclusion, gone);
    add_bodies(step, {i, j});
    std::vector<int> used;
    add_reasons(step, i, j, used);
    return sink_.take(std::move(step));
  }

  bool give_triple(const std::array<std::size_t, 3>& three, const Gone<W>& gone) {
    Step step = step_of(Technique::aligned_triple_exclusion, gone);
    add_bodies(step, {three[0], three[1], three[2]});
    std::vector<int> used;
    add_reasons(step, three[0], three[1], used);
    add_reasons(step, three[0], three[2], used);
    add_reasons(step, three[1], three[2], used);
    const Digits all = mask(three[0]) | mask(three[1]) | mask(three[2]);
    for (const int cell : seen_by(three) & threes_) {
      if ((state_.mask(cell) & ~all) == 0) add_group(step, Role::extra, state_.mask(cell), Cells<W>::of(cell));
    }
    return sink_.take(std::move(step));
  }

  Look<W>& look_;
  const State<W>& state_;
  const AlsList<W>& list_;
  const PairBans<W>& bans_;
  Sink& sink_;
  Cells<W> threes_;
};

}  // namespace

template <int W>
bool find_exclusion(Look<W>& look, Technique technique, Sink& sink) {
  Exclusion<W> exclusion(look, sink);
  return technique == Technique::aligned_pair_exclusion ? exclusion.pairs() : exclusion.triples();
}

DAMERO_WIDTHS(exclusion)

}  // namespace damero::sudoku::logic
