// Is the score of a position more than a number? The one question that everything else is made of.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "common/control.hpp"
#include "connect4/position.hpp"
#include "connect4/table.hpp"

namespace damero::connect4 {

// Columns from the centre outwards; of two equally far the left one first. Ties are settled in this order.
struct CentreFirst {
  std::array<std::uint8_t, 32> column{};

  constexpr explicit CentreFirst(int columns) noexcept {
    int at = (columns - 1) / 2;
    for (int i = 0; i < columns; ++i) {
      column[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(at);
      const int step = i + 1;
      at += (step % 2 == 1) == (columns % 2 == 1) ? -step : step;
    }
  }
};

// The score of winning with the next disc, `discs` being on the board before it: the discs that the winner
// has left in hand at that moment, that disc counted.
template <class B>
int win_score(const B& board, int discs) noexcept {
  return (board.cells() + 1 - discs) / 2;
}

// Which positions searches that share a table are at work on; where one is, another looks elsewhere first.
class Busy {
 public:
  // False when another search is in the position already; it is then not entered.
  bool enter(Bits mixed) noexcept {
    auto& slot = slots_[mixed % slots_.size()];
    if (slot.load(std::memory_order_relaxed) == mixed) return false;
    slot.store(mixed, std::memory_order_relaxed);
    return true;
  }
  void leave(Bits mixed) noexcept {
    auto& slot = slots_[mixed % slots_.size()];
    if (slot.load(std::memory_order_relaxed) == mixed) slot.store(kNone, std::memory_order_relaxed);
  }

 private:
  static constexpr Bits kNone = ~Bits{0};
  std::array<std::atomic<Bits>, 4093> slots_{};
};

// A search below one root. Several of them may share a table that does not grow.
class Search {
 public:
  virtual ~Search() = default;

  // For a side to move that cannot win at once and whose game is not over: a bound on the score. Above `alpha`
  // it is a lower bound, else an upper bound. Without meaning once the search has been stopped.
  virtual int score_above(const Position& position, int discs, int alpha) = 0;

  bool stopped() const noexcept { return stopped_; }
  std::uint64_t nodes() const noexcept { return nodes_; }

  // From now on the search also stops when `enough` is set: another one has the answer.
  void heed(const std::atomic<bool>* enough) noexcept {
    enough_ = enough;
    stopped_ = control_.stopped();
  }

  // The search also stops when it has had so many nodes in all.
  void pause_at(std::uint64_t nodes) noexcept { pause_ = nodes; }

  // From now on the search stands aside where one of its fellows is busy.
  void share(Busy* busy) noexcept { busy_ = busy; }

 protected:
  explicit Search(Control& control) noexcept;
  void report() noexcept;
  Busy* busy() const noexcept { return busy_; }

  // To be asked at every node.
  bool must_stop() noexcept {
    if (++nodes_ - reported_ >= patience_) ask();
    return stopped_;
  }
  // Asks now, whatever the patience.
  void ask() noexcept {
    stopped_ = control_.should_stop(nodes_ - reported_) ||
               (enough_ != nullptr && enough_->load(std::memory_order_relaxed)) || nodes_ >= pause_;
    reported_ = nodes_;
  }

 private:
  Control& control_;
  const std::atomic<bool>* enough_ = nullptr;
  Busy* busy_ = nullptr;
  std::uint64_t patience_;
  std::uint64_t pause_ = ~std::uint64_t{0};
  bool stopped_;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
};

// For positions after `root`; board, table and control must outlive the search.
using MakeSearch = std::unique_ptr<Search> (*)(const Board& board, const Position& root, Table& table,
                                               Control& control);

// The search for the instruction set that this machine uses (common/cpu.hpp); all do the same at every node.
MakeSearch search_maker() noexcept;

// One for each instruction set, each in its own file.
extern const MakeSearch kSearchScalar, kSearchAvx2, kSearchAvx512;

}  // namespace damero::connect4
