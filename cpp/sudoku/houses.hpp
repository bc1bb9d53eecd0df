// The rules of a grid as data: any houses over any cells. Made once for a layout, never changed after.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace damero::sudoku {

inline constexpr int kMaxSize = 36;
inline constexpr int kMaxCells = kMaxSize * kMaxSize;
inline constexpr int kMaxHouses = 4 * kMaxSize * kMaxSize;

// The digits of a cell, or the places within a house: bit 0 is digit 1, or the house's first cell.
using Mask = std::uint64_t;

class Houses {
 public:
  // A house's cells must differ. A house of `size` cells holds every digit once; a shorter one just no digit twice.
  // Throws std::invalid_argument for what does not fit: sizes, cell numbers, a cell twice in a house.
  Houses(int size, int cells, std::vector<std::vector<std::uint16_t>> houses);

  // Rows, then columns, then boxes of a grid of box_rows * box_columns rows.
  static Houses of_boxes(int box_rows, int box_columns);

  int size() const noexcept { return size_; }
  int cells() const noexcept { return cells_; }
  int houses() const noexcept { return static_cast<int>(houses_.size()); }
  Mask all_digits() const noexcept { return all_digits_; }
  std::span<const std::uint16_t> house(int h) const noexcept { return houses_[h]; }
  bool is_full(int h) const noexcept { return static_cast<int>(houses_[h].size()) == size_; }

  // One house of a cell, and the cell's place in it.
  struct Seat {
    std::uint16_t house, place;
  };
  std::span<const Seat> seats(int cell) const noexcept { return seats_[cell]; }
  std::span<const std::uint16_t> peers(int cell) const noexcept { return peers_[cell]; }

  // Two houses that share at least two cells: the shared places in the first, and the others of the second.
  struct Crossing {
    std::uint16_t other;
    Mask shared, rest;
  };
  std::span<const Crossing> crossings(int house) const noexcept { return crossings_[house]; }

 private:
  int size_, cells_;
  Mask all_digits_;
  std::vector<std::vector<std::uint16_t>> houses_;
  std::vector<std::vector<Seat>> seats_;
  std::vector<std::vector<std::uint16_t>> peers_;
  std::vector<std::vector<Crossing>> crossings_;
};

}  // namespace damero::sudoku
