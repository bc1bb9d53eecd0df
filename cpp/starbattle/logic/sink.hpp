// Where finders put what they find: the different results, and each step in full where that is wanted.
#pragma once

#include <utility>
#include <vector>

#include "starbattle/logic/state.hpp"

namespace damero::starbattle::logic {

template <int W>
class Sink {
 public:
  Sink(const State<W>& state, std::vector<Found>* found, std::size_t at_most)
      : state_(state), found_(found), at_most_(at_most) {}

  // A result; `fill` completes the step. False results, and those that came before, are passed over.
  template <class Fill>
  void add(Technique technique, int size, const Bits<W>& place, const Bits<W>& cross, Fill fill) {
    const std::pair<Bits<W>, Bits<W>> result{place & state_.open, cross & state_.open};
    if (!result.first.any() && !result.second.any()) return;
    if (std::find(results_.begin(), results_.end(), result) != results_.end()) return;
    if (results_.empty() || size < least_) least_ = size;
    results_.push_back(result);
    if (found_ == nullptr || full()) return;
    Found step;
    step.technique = technique;
    step.size = static_cast<std::uint16_t>(size);
    result.first.each([&](int cell) { step.place.push_back(static_cast<std::uint16_t>(cell)); });
    result.second.each([&](int cell) { step.cross.push_back(static_cast<std::uint16_t>(cell)); });
    fill(step);
    found_->push_back(std::move(step));
  }

  bool full() const { return found_ != nullptr && found_->size() >= at_most_; }
  bool empty() const { return results_.empty(); }
  int least() const { return least_; }
  const std::vector<std::pair<Bits<W>, Bits<W>>>& results() const { return results_; }

 private:
  const State<W>& state_;
  std::vector<Found>* found_;
  std::size_t at_most_;
  int least_ = 0;
  std::vector<std::pair<Bits<W>, Bits<W>>> results_;
};

template <int W>
void list_cells(std::vector<std::uint16_t>& list, const Bits<W>& cells) {
  cells.each([&](int cell) { list.push_back(static_cast<std::uint16_t>(cell)); });
}

}  // namespace damero::starbattle::logic
