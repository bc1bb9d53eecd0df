#include "sudoku/logic/als_graph.hpp"

#include <algorithm>

namespace damero::sudoku::logic {

template <int W>
SetGraph<W>::SetGraph(Look<W>& look)
    : look_(look), list_(look.template part<AlsList<W>>()), links_(look.template part<AlsLinks<W>>()),
      sets_(list_.count()), words_(links_.words()), starts_(static_cast<std::size_t>(sets_) + 1, 0),
      back_(static_cast<std::size_t>(sets_), sets_), reach_(static_cast<std::size_t>(sets_), sets_),
      left_(static_cast<std::size_t>(sets_)), lost_(static_cast<std::size_t>(sets_)) {
  for (auto* row : {&ends_, &front_, &ahead_, &seen_}) row->resize(static_cast<std::size_t>(words_));
  const bool is_forward = look.options().as_hodoku, may_overlap = look.options().als_overlap;
  std::vector<Digits> common(static_cast<std::size_t>(sets_), 0);
  for (int a = 0; a < sets_; ++a) {
    std::fill(front_.begin(), front_.end(), 0);
    for (Digits rest = list_[a].digits; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      const std::uint64_t* linked = links_.linked(list_.spot_number(a, d));
      unite(front_.data(), linked, words_);
      each_bit(linked, words_, [&](int b) {
        common[b] |= Digits{1} << d;
        return false;
      });
    }
    each_bit(front_.data(), words_, [&](int b) {
      if ((b > a || !is_forward) && (may_overlap || !list_[a].cells.meets(list_[b].cells))) {
        nexts_.push_back({b, common[b]});
        back_.set(static_cast<std::size_t>(b), a);
      }
      common[b] = 0;
      return false;
    });
    starts_[a + 1] = static_cast<std::uint32_t>(nexts_.size());
  }
  for (int a = sets_ - 1; a >= 0 && is_forward; --a) {
    for (const Next& next : after(a)) {
      reach_.set(static_cast<std::size_t>(a), next.set);
      unite(reach_.row(static_cast<std::size_t>(a)), reach_.row(static_cast<std::size_t>(next.set)), words_);
    }
  }
}

template <int W>
bool SetGraph<W>::mark_ends(int a) {
  std::fill(ends_.begin(), ends_.end(), 0);
  for (Digits rest = list_[a].digits; rest != 0; rest &= rest - 1) {
    const int z = std::countr_zero(rest);
    for (const int cell : list_.seen(a, z)) unite(ends_.data(), links_.hit(cell, z), words_);
  }
  for (int w = 0; w < a >> 6; ++w) ends_[w] = 0;
  ends_[a >> 6] &= ~std::uint64_t{1} << (a & 63);
  const bool is_forward = look_.options().as_hodoku;
  std::uint64_t any = 0;
  for (int w = 0; w < words_; ++w) {
    any |= is_forward ? ends_[w] & reach_.row(static_cast<std::size_t>(a))[w] : ends_[w];
  }
  if (any == 0) return false;
  std::fill(left_.begin(), left_.end(), kFar);
  front_ = ends_;
  seen_ = ends_;
  for (std::uint8_t steps = 0; steps <= kMostLinks && any != 0; ++steps) {
    std::fill(ahead_.begin(), ahead_.end(), 0);
    each_bit(front_.data(), words_, [&](int set) {
      left_[set] = steps;
      unite(ahead_.data(), back_.row(static_cast<std::size_t>(set)), words_);
      return false;
    });
    any = 0;
    for (int w = 0; w < words_; ++w) {
      front_[w] = ahead_[w] & ~seen_[w];
      seen_[w] |= front_[w];
      any |= front_[w];
    }
  }
  return left_[a] != kFar;
}

template <int W>
std::vector<std::uint8_t> SetGraph<W>::starts() {
  std::vector<std::uint8_t> out(static_cast<std::size_t>(sets_), 0);
  for (int z = 0; z < look_.ground().size(); ++z) {
    for (const int cell : look_.state().of(z)) {
      if (!is_double_loss(cell, z)) continue;
      each_bit(links_.hit(cell, z), words_, [&](int set) {
        out[set] = 1;
        return false;
      });
    }
  }
  return out;
}

// Whether, if the candidate stands, some set loses two digits within half the links of a chain: the two halves of every
// chain that takes the candidate away meet there.
template <int W>
bool SetGraph<W>::is_double_loss(int cell, int z) {
  std::fill(lost_.begin(), lost_.end(), 0);
  queue_.clear();
  each_bit(links_.hit(cell, z), words_, [&](int set) {
    lost_[set] = Digits{1} << z;
    queue_.push_back(set);
    return false;
  });
  std::size_t done = 0;
  for (int step = 0; step < kMostLinks / 2; ++step) {
    for (const std::size_t end = queue_.size(); done < end; ++done) {
      const int set = queue_[done];
      for (const Next& next : after(set)) {
        const Digits by = next.restricted & ~lost_[set];
        if (by == 0) continue;
        if (lost_[next.set] == 0) queue_.push_back(next.set);
        lost_[next.set] |= by;
        if ((lost_[next.set] & (lost_[next.set] - 1)) != 0) return true;
      }
    }
  }
  return false;
}

template class SetGraph<2>;
template class SetGraph<4>;
template class SetGraph<10>;

}  // namespace damero::sudoku::logic
