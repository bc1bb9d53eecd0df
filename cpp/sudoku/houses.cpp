#include "sudoku/houses.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace damero::sudoku {
namespace {

void check(int size, int cells, const std::vector<std::vector<std::uint16_t>>& houses) {
  if (size < 1 || size > kMaxSize) throw std::invalid_argument("a size of 1 to 36 expected");
  if (cells < 1 || cells > kMaxCells) throw std::invalid_argument("1 to 1296 cells expected");
  if (houses.size() > kMaxHouses) throw std::invalid_argument("too many houses");
  for (const auto& house : houses) {
    if (house.empty() || static_cast<int>(house.size()) > size) {
      throw std::invalid_argument("a house has at least one cell and at most as many as there are digits");
    }
    auto sorted = house;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.back() >= cells) throw std::invalid_argument("a house names a cell that is not there");
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
      throw std::invalid_argument("a house names a cell twice");
    }
  }
}

}  // namespace

Houses::Houses(int size, int cells, std::vector<std::vector<std::uint16_t>> houses)
    : size_(size), cells_(cells), all_digits_(0), houses_(std::move(houses)) {
  check(size, cells, houses_);
  all_digits_ = (Mask{1} << size) - 1;
  seats_.resize(static_cast<std::size_t>(cells));
  peers_.resize(static_cast<std::size_t>(cells));
  crossings_.resize(houses_.size());
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    for (std::size_t i = 0; i < houses_[h].size(); ++i) {
      seats_[houses_[h][i]].push_back({static_cast<std::uint16_t>(h), static_cast<std::uint16_t>(i)});
    }
  }
  for (int cell = 0; cell < cells; ++cell) {
    auto& peers = peers_[cell];
    for (const Seat seat : seats_[cell]) {
      const auto& house = houses_[seat.house];
      peers.insert(peers.end(), house.begin(), house.end());
    }
    std::sort(peers.begin(), peers.end());
    peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
    std::erase(peers, static_cast<std::uint16_t>(cell));
  }
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    // shared[o] and theirs[o]: the places of the common cells in this house and in house o.
    std::vector<Mask> shared(houses_.size(), 0), theirs(houses_.size(), 0);
    for (std::size_t i = 0; i < houses_[h].size(); ++i) {
      for (const Seat seat : seats_[houses_[h][i]]) {
        shared[seat.house] |= Mask{1} << i;
        theirs[seat.house] |= Mask{1} << seat.place;
      }
    }
    for (std::size_t o = 0; o < houses_.size(); ++o) {
      const Mask others = ((Mask{1} << houses_[o].size()) - 1) & ~theirs[o];
      const bool two = (shared[o] & (shared[o] - 1)) != 0;
      if (o != h && two && others != 0) crossings_[h].push_back({static_cast<std::uint16_t>(o), shared[o], others});
    }
  }
}

Houses Houses::of_boxes(int box_rows, int box_columns) {
  if (box_rows < 1 || box_columns < 1 || box_rows > kMaxSize || box_columns > kMaxSize ||
      box_rows * box_columns > kMaxSize) {
    throw std::invalid_argument("boxes of 1 to 36 cells expected");
  }
  const int n = box_rows * box_columns;
  std::vector<std::vector<std::uint16_t>> houses(static_cast<std::size_t>(3 * n));
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const auto cell = static_cast<std::uint16_t>(row * n + column);
      houses[row].push_back(cell);
      houses[n + column].push_back(cell);
      houses[2 * n + row / box_rows * box_rows + column / box_columns].push_back(cell);
    }
  }
  return Houses(n, n * n, std::move(houses));
}

}  // namespace damero::sudoku
