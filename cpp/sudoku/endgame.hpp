// The last open cells of a grid with many solutions, filled in every way there is: no houses are looked at any more,
// just cells and their peers, so that a solution costs some hundred steps of the processor.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sudoku/answer.hpp"
#include "sudoku/houses.hpp"

namespace damero::sudoku {

class Endgame {
 public:
  static constexpr int kMostCells = 32, kMostDigits = 16;

  // Begins with the cells of a propagated board that have several candidates: at most kMostCells.
  template <class Board>
  void begin(const Houses& houses, const Board& board) {
    cells_.clear();
    lane_of_.assign(static_cast<std::size_t>(houses.cells()), kNoLane);
    for (int cell = 0; cell < houses.cells(); ++cell) {
      if (std::has_single_bit(board.candidates(cell))) continue;
      lane_of_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cells_.size());
      now_.candidates[cells_.size()] = static_cast<std::uint16_t>(board.candidates(cell));
      cells_.push_back(static_cast<std::uint16_t>(cell));
    }
    for (std::size_t lane = 0; lane < cells_.size(); ++lane) {
      peers_[lane] = 0;
      for (const int peer : houses.peers(cells_[lane])) {
        const int other = lane_of_[static_cast<std::size_t>(peer)];
        if (other != kNoLane) peers_[lane] |= std::uint32_t{1} << other;
      }
    }
    now_.open = cells_.size() == kMostCells ? ~std::uint32_t{0} : (std::uint32_t{1} << cells_.size()) - 1;
    singles_ = 0;
    depth_ = 0;
    back_ = false;
  }

  enum class Outcome { solution, none, stopped };
  // The next way to fill them; every guess is a node.
  Outcome next(Meter& meter) {
    while (true) {
      if (back_) {
        if (depth_ == 0) return Outcome::none;
        go_back();
      }
      if (!fill_singles()) continue;
      if (now_.open == 0) {
        back_ = true;
        return Outcome::solution;
      }
      if (meter.should_stop()) return Outcome::stopped;
      guess();
    }
  }

  // The cells filled, and what holds in the solution just found, as a mask.
  const std::vector<std::uint16_t>& cells() const noexcept { return cells_; }
  std::uint16_t digit(std::size_t lane) const noexcept { return now_.candidates[lane]; }

 private:
  static constexpr std::uint8_t kNoLane = 255;

  struct State {
    std::array<std::uint16_t, kMostCells> candidates;
    std::uint32_t open;
  };
  struct Note {
    State state;
    int lane;
    std::uint16_t tried;
  };

  static bool is_single(std::uint16_t candidates) noexcept { return (candidates & (candidates - 1)) == 0; }

  void go_back() noexcept {
    const Note& note = stack_[static_cast<std::size_t>(--depth_)];
    now_ = note.state;
    auto& left = now_.candidates[static_cast<std::size_t>(note.lane)];
    left = static_cast<std::uint16_t>(left & ~note.tried);
    singles_ = is_single(left) ? std::uint32_t{1} << note.lane : 0;
    back_ = false;
  }

  // False: some cell lacks a candidate, and the way leads back.
  bool fill_singles() noexcept {
    while (singles_ != 0) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(singles_));
      const std::uint16_t digit = now_.candidates[lane];
      singles_ &= singles_ - 1;
      now_.open &= ~(std::uint32_t{1} << lane);
      for (std::uint32_t left = peers_[lane] & now_.open; left != 0; left &= left - 1) {
        auto& other = now_.candidates[static_cast<std::size_t>(std::countr_zero(left))];
        if ((other & digit) == 0) continue;
        other = static_cast<std::uint16_t>(other & ~digit);
        if (!is_single(other)) continue;
        singles_ |= left & (~left + 1);
        if (other == 0) {
          back_ = true;
          return false;
        }
      }
    }
    return true;
  }

  void guess() noexcept {
    int best = 0, fewest = kMostDigits + 1;
    for (std::uint32_t left = now_.open; left != 0 && fewest > 2; left &= left - 1) {
      const int lane = std::countr_zero(left);
      const int ways = std::popcount(now_.candidates[static_cast<std::size_t>(lane)]);
      if (ways < fewest) {
        fewest = ways;
        best = lane;
      }
    }
    auto& left = now_.candidates[static_cast<std::size_t>(best)];
    const auto tried = static_cast<std::uint16_t>(left & (~left + 1));
    stack_[static_cast<std::size_t>(depth_++)] = {now_, best, tried};
    left = tried;
    singles_ = std::uint32_t{1} << best;
  }

  std::vector<std::uint16_t> cells_;
  std::vector<std::uint8_t> lane_of_;  // of each cell of the grid
  std::array<std::uint32_t, kMostCells> peers_{};
  State now_{};
  std::uint32_t singles_ = 0;  // open cells with one candidate
  std::array<Note, kMostCells> stack_;  // one guess a cell at most
  int depth_ = 0;
  bool back_ = false;
};

}  // namespace damero::sudoku
