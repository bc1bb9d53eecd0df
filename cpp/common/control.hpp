// What a kernel shares with its caller: a stop flag, a deadline, a node limit and progress counters.
// The caller may set `stop` and read the counters from another thread at any time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace damero {

class Control {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  // seconds <= 0 and nodes == kNoLimit mean "no such limit".
  explicit Control(double seconds = 0.0, std::uint64_t node_limit = kNoLimit) : node_limit_(node_limit) {
    // A deadline beyond 30 years is none; it would overflow the clock.
    if (seconds > 0.0 && seconds < 1e9) {
      has_deadline_ = true;
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }
  }

  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;

  void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
  bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }

  // A kernel calls this every few thousand nodes with the nodes done since its last call.
  // True: leave at once, the answer is incomplete. Once true, always true.
  bool should_stop(std::uint64_t nodes_since) noexcept {
    const std::uint64_t all = nodes_.fetch_add(nodes_since, std::memory_order_relaxed) + nodes_since;
    if (all >= node_limit_) stop();
    return is_out_of_time();
  }

  // The same without regard to the node limit: for work that makes no nodes, which must not change what a limit means.
  bool is_out_of_time() noexcept {
    if (has_deadline_ && !stopped() && Clock::now() >= deadline_) stop();
    return stopped();
  }

  // At the end of a search: count the rest of the nodes without asking to stop.
  void add_nodes(std::uint64_t nodes_since) noexcept { nodes_.fetch_add(nodes_since, std::memory_order_relaxed); }

  std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  std::uint64_t node_limit() const noexcept { return node_limit_; }

  // Progress, for people: parts done of all parts (0 of 0 when there are none), and what was found.
  void set_total(std::uint64_t n) noexcept { total_.store(n, std::memory_order_relaxed); }
  void add_done(std::uint64_t n) noexcept { done_.fetch_add(n, std::memory_order_relaxed); }
  void add_found(std::uint64_t n) noexcept { found_.fetch_add(n, std::memory_order_relaxed); }
  std::uint64_t total() const noexcept { return total_.load(std::memory_order_relaxed); }
  std::uint64_t done() const noexcept { return done_.load(std::memory_order_relaxed); }
  std::uint64_t found() const noexcept { return found_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> nodes_{0}, done_{0}, total_{0}, found_{0};
  std::uint64_t node_limit_;
  bool has_deadline_ = false;
  Clock::time_point deadline_{};
};

}  // namespace damero
