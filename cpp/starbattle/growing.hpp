// Regions that are grown and changed cell by cell: what the generator works on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/rng.hpp"
#include "starbattle/solve.hpp"

namespace damero::starbattle {

// The regions of a board whose solution is known; every region is connected.
class Regions {
 public:
  Regions(unsigned size, unsigned stars, std::vector<std::uint8_t> solution)
      : size_(static_cast<int>(size)), stars_(stars), solution_(std::move(solution)) {}

  // Grows regions around the solution's stars until they fill the board; false when it did not come out.
  bool grow(Rng& rng);

  const std::vector<std::uint8_t>& of_cells() const { return of_cell_; }
  const std::vector<std::uint8_t>& solution() const { return solution_; }
  int size() const { return size_; }
  unsigned stars() const { return stars_; }
  // The most cells of a region: a third of the board, or a fifth where there are more stars than one, but always twice
  // the average.
  int most() const { return std::max(size_ * size_ / (stars_ == 1 ? 3 : 5), 2 * size_); }
  int cells_of(int region) const { return counts_[region]; }

  // Whether a cell may go over to a neighbouring region: it holds no star, what it leaves stays connected and keeps
  // at least `least` cells, the other does not get too large, and neither becomes a long thin worm.
  bool may_move(int cell, int to, int least) const;
  void move(int cell, int to);

  // Regions beside a cell that are not its own.
  std::vector<std::uint8_t> beside(int cell) const;

  // Cells of a region that lie in no 2 x 2 square of it; long ones are worms.
  bool is_worm(int region) const;

 private:
  bool grow_blobs(Rng& rng, const std::vector<int>& seeds, const std::vector<int>& appetite);
  bool merge_blobs(Rng& rng, int blobs);
  bool stays_connected(int without, int region) const;
  bool has_square(int region, int without, int with) const;
  template <class Visit>
  void each_side(int cell, Visit visit) const;

  int size_;
  unsigned stars_;
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> of_cell_;
  std::vector<int> counts_;
};

// A random placement of `stars` stars in every row and column, none touching: 1 a cell with a star. Empty when the
// search was given up.
std::vector<std::uint8_t> random_placement(unsigned size, unsigned stars, Rng& rng);

}  // namespace damero::starbattle
