// What does not change while a puzzle is solved: the houses of a layout as sets of cells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "sudoku/houses.hpp"
#include "sudoku/logic/cells.hpp"
#include "sudoku/logic/rectangle_list.hpp"

namespace damero::sudoku::logic {

// Which kind of house: those of a layout stand as rows, columns, boxes (or regions), then what rules add.
enum class HouseKind : std::uint8_t { row, column, box, added };

template <int W>
class Ground {
 public:
  explicit Ground(const Houses& houses) : size_(houses.size()), cells_(houses.cells()) {
    const int count = houses.houses();
    sets_.resize(static_cast<std::size_t>(count));
    lists_.resize(static_cast<std::size_t>(count));
    full_.resize(static_cast<std::size_t>(count));
    peers_.resize(static_cast<std::size_t>(cells_));
    houses_of_.resize(static_cast<std::size_t>(cells_));
    for (int h = 0; h < count; ++h) {
      full_[h] = houses.is_full(h);
      for (const int cell : houses.house(h)) {
        sets_[h].add(cell);
        lists_[h].push_back(static_cast<std::uint16_t>(cell));
        houses_of_[cell].push_back(static_cast<std::uint16_t>(h));
      }
    }
    for (int cell = 0; cell < cells_; ++cell) {
      all_.add(cell);
      for (const int peer : houses.peers(cell)) peers_[cell].add(peer);
    }
    list_rectangles();
  }

  int size() const noexcept { return size_; }
  int cells() const noexcept { return cells_; }
  int houses() const noexcept { return static_cast<int>(sets_.size()); }
  const Cells<W>& all() const noexcept { return all_; }

  const Cells<W>& house(int h) const noexcept { return sets_[h]; }
  // The cells of a house in its own order (a box row by row).
  const std::vector<std::uint16_t>& list(int h) const noexcept { return lists_[h]; }
  // A full house has as many cells as there are digits: every digit has its place there.
  bool is_full(int h) const noexcept { return full_[h]; }
  HouseKind kind(int h) const noexcept { return h < 3 * size_ ? static_cast<HouseKind>(h / size_) : HouseKind::added; }
  int row(int cell) const noexcept { return cell / size_; }
  int column(int cell) const noexcept { return cell % size_; }
  int row_house(int row) const noexcept { return row; }
  int column_house(int column) const noexcept { return size_ + column; }
  int box_house(int cell) const noexcept { return houses_of_[cell][2]; }

  const Cells<W>& peers(int cell) const noexcept { return peers_[cell]; }
  const std::vector<std::uint16_t>& houses_of(int cell) const noexcept { return houses_of_[cell]; }
  bool sees(int a, int b) const noexcept { return peers_[a].has(b); }
  // The cells that see every one of these (all cells for none).
  Cells<W> peers_of(const Cells<W>& cells) const noexcept {
    Cells<W> common = all_;
    for (const int cell : cells) common &= peers_[cell];
    return common;
  }

  // The rectangles over two rows, two columns and two boxes where the exchange of two digits leaves every house
  // whole; those of a cell by the other corner in its box, and then by the one in line in the other box.
  const std::vector<Rectangle>& rectangles() const noexcept { return rectangles_; }
  const std::vector<std::uint32_t>& rectangles_of(int cell) const noexcept { return rectangles_of_[cell]; }

 private:
  void list_rectangles() {
    rectangles_of_.resize(static_cast<std::size_t>(cells_));
    if (cells_ != size_ * size_ || houses() < 3 * size_) return;
    for (int top = 0; top < cells_; top += size_) {
      for (int bottom = top + size_; bottom < cells_; bottom += size_) {
        for (int left = 0; left < size_; ++left) {
          for (int right = left + 1; right < size_; ++right) {
            add_rectangle({top + left, top + right, bottom + left, bottom + right});
          }
        }
      }
    }
    for (int cell = 0; cell < cells_; ++cell) {
      auto& list = rectangles_of_[cell];
      std::sort(list.begin(), list.end(), [&](auto a, auto b) { return mates(cell, a) < mates(cell, b); });
    }
  }

  // Of a rectangle's other corners the one in the cell's box, and the other one in line with the cell.
  std::pair<int, int> mates(int cell, std::uint32_t number) const noexcept {
    const auto& c = rectangles_[number].cells;
    const int at = static_cast<int>(std::find(c.begin(), c.end(), cell) - c.begin());
    const int along = c[at ^ 1], below = c[at ^ 2];
    return box_house(along) == box_house(cell) ? std::pair(along, below) : std::pair(below, along);
  }

  void add_rectangle(const std::array<int, 4>& corners) {
    const auto box = [&](int i) { return box_house(corners[i]); };
    const bool is_split = (box(0) == box(2) && box(1) == box(3)) != (box(0) == box(1) && box(2) == box(3));
    if (!is_split) return;
    Cells<W> falling, rising;  // the two diagonals
    falling.add(corners[0]), falling.add(corners[3]), rising.add(corners[1]), rising.add(corners[2]);
    Rectangle rectangle{};
    for (int i = 0; i < 4; ++i) {
      for (const int h : houses_of_[corners[i]]) {
        if ((falling & sets_[h]).count() != (rising & sets_[h]).count()) return;
      }
      rectangle.cells[i] = static_cast<std::uint16_t>(corners[i]);
    }
    for (const int corner : corners) rectangles_of_[corner].push_back(static_cast<std::uint32_t>(rectangles_.size()));
    rectangles_.push_back(rectangle);
  }

  int size_, cells_;
  Cells<W> all_;
  std::vector<Cells<W>> sets_, peers_;
  std::vector<std::vector<std::uint16_t>> lists_, houses_of_;
  std::vector<Rectangle> rectangles_;
  std::vector<std::vector<std::uint32_t>> rectangles_of_;
  std::vector<std::uint8_t> full_;
};

}  // namespace damero::sudoku::logic
