// Kraken fish: a fish whose fins do not see what it would take away, but lead there by chains (with groups and almost
// locked sets as nodes). Type 1: each fin refutes what the fish takes away. Type 2: each fin, and each place of the
// fish in one of its covers, refutes a candidate of any digit.
//
// Order: digits rising, sizes two to four, then bases and covers as the layout has them; a candidate once a digit. The
// groups of a step: body and fins, then a chain for each fin (type 2: and for each place in the cover that stands as
// the target house), from the premise to the conclusion, with links along it; last the sets that make links.
#include <array>
#include <vector>

#include "sudoku/logic/als_list.hpp"
#include "sudoku/logic/build.hpp"
#include "sudoku/logic/chain_graph.hpp"
#include "sudoku/logic/chain_walk.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/fish_search.hpp"

namespace damero::sudoku::logic {
namespace {

constexpr int kMostFins = 2;   // HoDoKu's own limits
constexpr int kMostKraken = 4;

// What each candidate, if true, makes false; walked when first asked for.
template <int W>
class Refuted {
 public:
  explicit Refuted(const ChainGraph<W>& graph) : graph_(graph), walk_(graph) {
    rows_.resize(static_cast<std::size_t>(graph.singles()));
  }
  const std::vector<std::uint64_t>& row(int single) {
    std::vector<std::uint64_t>& row = rows_[single];
    if (!row.empty()) return row;
    row.resize(static_cast<std::size_t>(graph_.single_words()));
    walk_.run(Literal::of(single, true));
    for (int other = 0; other < graph_.singles(); ++other) {
      if (walk_.is_off(other)) row[other >> 6] |= std::uint64_t{1} << (other & 63);
    }
    return row;
  }
  // From a candidate to another that it makes false; adds to `sets` those that make a link.
  void chain(int from, int to, std::vector<Literal>& out, std::vector<int>& sets) {
    walk_.run(Literal::of(from, true));
    walk_.chain(Literal::of(to, false), out);
    for (const Literal at : out) {
      if (at.is_on() && walk_.by(at) >= 0) sets.push_back(walk_.by(at));
    }
  }

 private:
  const ChainGraph<W>& graph_;
  ChainWalk<W> walk_;
  std::vector<std::vector<std::uint64_t>> rows_;
};

template <int W>
class Kraken {
 public:
  Kraken(Look<W>& look, Technique technique, Sink& sink)
      : look_(look), technique_(technique), sink_(sink), graph_(look.template part<ForcingGraph<W>>()), refuted_(graph_) {
    used_.resize(static_cast<std::size_t>(look.ground().houses()));
    base_.resize(used_.size());
    cover_.resize(used_.size());
    common_.resize(static_cast<std::size_t>(graph_.single_words()));
    all_ = common_;
  }

  bool find() {
    for (digit_ = 0; digit_ < look_.ground().size(); ++digit_) {
      done_.assign(static_cast<std::size_t>(graph_.single_words()), 0);
      for (size_ = 2; size_ <= kMostKraken; ++size_) {
        for (int orientation = 0; orientation < 2; ++orientation) {
          for (int h = 0; h < look_.ground().houses(); ++h) {
            base_[h] = may_be(look_.ground(), FishShape::franken, orientation, Role::base, h);
            cover_[h] = may_be(look_.ground(), FishShape::franken, orientation, Role::cover, h);
          }
          if (grow(0, 0, Cells<W>())) return true;
        }
      }
    }
    return false;
  }

 private:
  bool grow(int from, int depth, const Cells<W>& base) {
    if (depth == size_) return cover(base, base, Cells<W>(), 0);
    for (int h = from; h < look_.ground().houses(); ++h) {
      const Cells<W> places = look_.state().in(digit_, h);
      if (!base_[h] || places.empty() || places.meets(base)) continue;
      if (look_.is_out_of_time()) return false;
      bases_[depth] = static_cast<std::uint16_t>(h);
      used_[h] = true;
      const bool done = is_coverable(base | places, size_, kMostFins) && grow(h + 1, depth + 1, base | places);
      used_[h] = false;
      if (done) return true;
    }
    return false;
  }

  bool is_coverable(const Cells<W>& places, int covers, int fins) const {
    const int cell = places.first();
    if (cell < 0) return true;
    if (covers > 0) {
      for (const int h : look_.ground().houses_of(cell)) {
        if (!cover_[h] || used_[h]) continue;
        if (is_coverable(places.minus(look_.ground().house(h)), covers - 1, fins)) return true;
      }
    }
    return fins > 0 && is_coverable(places.minus(Cells<W>::of(cell)), covers, fins - 1);
  }

  // The first place without a cover gets one, or is a fin.
  bool cover(const Cells<W>& base, const Cells<W>& left, const Cells<W>& fins, int depth) {
    const int cell = left.first();
    if (cell < 0) return depth == size_ && fins.any() && judge(base, fins);
    if (depth < size_) {
      for (const int h : look_.ground().houses_of(cell)) {
        if (!cover_[h] || used_[h] || fins.meets(look_.ground().house(h))) continue;
        covers_[depth] = static_cast<std::uint16_t>(h);
        if (cover(base, left.minus(look_.ground().house(h)), fins, depth + 1)) return true;
      }
    }
    if (fins.count() == kMostFins) return false;
    const Cells<W> one = Cells<W>::of(cell);
    return cover(base, left.minus(one), fins | one, depth);
  }

  bool judge(const Cells<W>& base, const Cells<W>& fins) {
    std::fill(all_.begin(), all_.end(), ~std::uint64_t{0});
    keep_refuted_by(fins, all_);
    if (technique_ == Technique::kraken_fish_1) return judge_fins(base, fins);
    for (int i = 0; i < size_; ++i) {
      const Cells<W> places = base & look_.ground().house(covers_[i]);
      common_ = all_;
      keep_refuted_by(places, common_);
      for (int w = 0; w < graph_.single_words(); ++w) {
        for (std::uint64_t rest = common_[w] & ~done_[w]; rest != 0; rest &= rest - 1) {
          if (give(base, fins, fins | places, 64 * w + std::countr_zero(rest), covers_[i])) return true;
        }
      }
    }
    return false;
  }

  bool judge_fins(const Cells<W>& base, const Cells<W>& fins) {
    Cells<W> covered, twice;
    for (int i = 0; i < size_; ++i) {
      const Cells<W> places = look_.state().in(digit_, covers_[i]);
      twice |= covered & places;
      covered |= places;
    }
    const Cells<W> losing = covered.minus(base) | (base & twice);
    for (const int cell : losing.minus(look_.ground().peers_of(fins))) {  // what sees all fins is a plain finned fish's
      const int single = graph_.single_at(cell, digit_);
      const bool fresh = (all_[single >> 6] & ~done_[single >> 6]) >> (single & 63) & 1;
      if (fresh && give(base, fins, fins, single, -1)) return true;
    }
    return false;
  }

  void keep_refuted_by(const Cells<W>& places, std::vector<std::uint64_t>& row) {
    for (const int cell : places) {
      const auto& off = refuted_.row(graph_.single_at(cell, digit_));
      for (int w = 0; w < graph_.single_words(); ++w) row[w] &= off[w];
    }
  }

  bool give(const Cells<W>& base, const Cells<W>& fins, const Cells<W>& premises, int target, int through) {
    done_[target >> 6] |= std::uint64_t{1} << (target & 63);
    Step step;
    step.technique = technique_;
    step.digits = Digits{1} << digit_;
    step.removes.push_back(graph_.candidate(target));
    step.groups.push_back(group(Role::body, step.digits, base.minus(fins)));
    step.groups.push_back(group(Role::fin, step.digits, fins));
    sets_.clear();
    for (const int cell : premises) add_chain(step, graph_.single_at(cell, digit_), target);
    for (const int set : sets_) {
      const Als<W>& als = look_.template part<AlsList<W>>()[set];
      step.groups.push_back(group(Role::als, als.digits, als.cells));
    }
    for (int i = 0; i < size_; ++i) add_house(step, Role::base, bases_[i]);
    for (int i = 0; i < size_; ++i) add_house(step, Role::cover, covers_[i]);
    if (through >= 0) add_house(step, Role::target, through);
    return sink_.take(std::move(step));
  }

  void add_chain(Step& step, int from, int to) {
    refuted_.chain(from, to, chain_, sets_);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      const auto& node = graph_.node(chain_[i].node());
      const Role role = i == 0 ? Role::premise : i + 1 == chain_.size() ? Role::conclusion
                        : chain_[i].is_on() ? Role::on : Role::off;
      step.groups.push_back(group(role, Digits{1} << node.digit, node.cells));
      if (i == 0) continue;
      const auto at = static_cast<std::uint16_t>(step.groups.size() - 1);
      step.links.push_back({static_cast<std::uint16_t>(at - 1), at, chain_[i].is_on()});
    }
  }

  Look<W>& look_;
  Technique technique_;
  Sink& sink_;
  const ChainGraph<W>& graph_;
  Refuted<W> refuted_;
  int digit_ = 0, size_ = 0;
  std::vector<std::uint8_t> base_, cover_, used_;
  std::array<std::uint16_t, kMostKraken> bases_{}, covers_{};
  std::vector<std::uint64_t> done_, all_, common_;  // rows of candidates
  std::vector<Literal> chain_;
  std::vector<int> sets_;
};

}  // namespace

template <int W>
bool find_kraken(Look<W>& look, Technique technique, Sink& sink) {
  return Kraken<W>(look, technique, sink).find();
}

DAMERO_WIDTHS(kraken)

}  // namespace damero::sudoku::logic
