// Questions by how often they took part in contradictions lately: a heap with the busiest on top.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace damero::sudoku {

class Ranking {
 public:
  explicit Ranking(std::size_t questions) : activity_(questions, 0.0), place_(questions, kOut) {
    heap_.reserve(questions);
  }

  bool empty() const noexcept { return heap_.empty(); }
  bool holds(std::uint32_t q) const noexcept { return place_[q] != kOut; }

  std::uint32_t top() const noexcept { return heap_.front(); }
  double activity(std::uint32_t q) const noexcept { return activity_[q]; }

  void insert(std::uint32_t q) {
    heap_.push_back(q);
    rise(heap_.size() - 1);
  }

  std::uint32_t pop() {
    const std::uint32_t top = heap_.front();
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    place_[top] = kOut;
    if (!heap_.empty()) {
      heap_.front() = last;
      sink(0);
    }
    return top;
  }

  void set(std::uint32_t q, double activity) { activity_[q] = activity; }
  void bump(std::uint32_t q) {
    activity_[q] += step_;
    if (activity_[q] > kMost) rescale();
    if (holds(q)) rise(place_[q]);
  }
  // What was bumped before counts for less from now on. `share`: how much of it.
  void fade(double share) { step_ /= share; }

 private:
  static constexpr std::uint32_t kOut = ~std::uint32_t{0};
  static constexpr double kMost = 1e100;

  void rescale() {
    for (double& activity : activity_) activity /= kMost;
    step_ /= kMost;
  }

  void rise(std::size_t at) {
    const std::uint32_t q = heap_[at];
    for (; at > 0; at = (at - 1) / 2) {
      const std::uint32_t above = heap_[(at - 1) / 2];
      if (!(activity_[above] < activity_[q])) break;
      put(above, at);
    }
    put(q, at);
  }

  void sink(std::size_t at) {
    const std::uint32_t q = heap_[at];
    for (std::size_t below = 2 * at + 1; below < heap_.size(); below = 2 * at + 1) {
      if (below + 1 < heap_.size() && activity_[heap_[below + 1]] > activity_[heap_[below]]) ++below;
      if (!(activity_[heap_[below]] > activity_[q])) break;
      put(heap_[below], at);
      at = below;
    }
    put(q, at);
  }

  void put(std::uint32_t q, std::size_t at) {
    heap_[at] = q;
    place_[q] = static_cast<std::uint32_t>(at);
  }

  std::vector<double> activity_;
  std::vector<std::uint32_t> heap_, place_;
  double step_ = 1.0;
};

}  // namespace damero::sudoku
