#include "starbattle/growing.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace damero::starbattle {
namespace {

constexpr std::uint8_t kNone = 255;
constexpr int kLongWorm = 6;  // the most cells of a region without a 2 x 2 square

// Rows one after another, each a random choice of columns, with a limit to going back.
class Placing {
 public:
  Placing(unsigned size, unsigned stars, Rng& rng)
      : size_(static_cast<int>(size)), stars_(static_cast<int>(stars)), rng_(rng), left_(size, stars_) {}

  std::vector<std::uint8_t> place() {
    patience_ = 400 * size_;
    cells_.assign(static_cast<std::size_t>(size_) * size_, 0);
    if (row(0, 0)) return cells_;
    return {};
  }

 private:
  bool row(int number, std::uint32_t above) {
    if (number == size_) return true;
    const std::uint32_t barred = above | above << 1 | above >> 1;
    std::uint32_t must = 0, may = 0;
    for (int c = 0; c < size_; ++c) {
      if (left_[c] > 0 && !(barred >> c & 1)) may |= 1u << c;
      // A column's stars take every other row at least.
      const int room = (size_ - number + 1) / 2;
      if (left_[c] > room) return false;
      if (left_[c] == room && (size_ - number) % 2 == 1 && left_[c] > 0) must |= 1u << c;
    }
    if ((must & ~may) || std::popcount(must) > stars_) return false;
    return choose(number, may, must, 0, stars_);
  }

  bool choose(int number, std::uint32_t may, std::uint32_t must, std::uint32_t taken, int more) {
    if (more == 0) return !(must & ~taken) && take(number, taken);
    std::vector<int> columns;
    for (int c = 0; c < size_; ++c) {
      if (may >> c & 1) columns.push_back(c);
    }
    rng_.shuffle(columns);
    for (const int c : columns) {
      if (--patience_ < 0) return false;
      may &= ~(1u << c);  // a set of columns is tried in one order only
      const std::uint32_t near = 5u << c >> 1;
      if (choose(number, may & ~near, must, taken | 1u << c, more - 1)) return true;
    }
    return false;
  }

  bool take(int number, std::uint32_t taken) {
    mark(number, taken, 1);
    if (row(number + 1, taken)) return true;
    mark(number, taken, 0);
    return false;
  }

  void mark(int number, std::uint32_t taken, std::uint8_t value) {
    for (int c = 0; c < size_; ++c) {
      if (!(taken >> c & 1)) continue;
      cells_[number * size_ + c] = value;
      left_[c] += value ? -1 : 1;
    }
  }

  int size_, stars_, patience_ = 0;
  Rng& rng_;
  std::vector<int> left_;
  std::vector<std::uint8_t> cells_;
};

}  // namespace

std::vector<std::uint8_t> random_placement(unsigned size, unsigned stars, Rng& rng) {
  return Placing(size, stars, rng).place();
}

template <class Visit>
void Regions::each_side(int cell, Visit visit) const {
  const int row = cell / size_, column = cell % size_;
  if (row > 0) visit(cell - size_);
  if (column > 0) visit(cell - 1);
  if (column + 1 < size_) visit(cell + 1);
  if (row + 1 < size_) visit(cell + size_);
}

bool Regions::grow(Rng& rng) {
  std::vector<int> seeds;
  for (int cell = 0; cell < size_ * size_; ++cell) {
    if (solution_[cell]) seeds.push_back(cell);
  }
  std::vector<int> appetite(seeds.size(), 4);
  // With one star regions of different sizes are what makes a board unique.
  if (stars_ == 1) {
    for (int& one : appetite) one = 1 + static_cast<int>(rng.below(8));
  }
  of_cell_.assign(solution_.size(), kNone);
  if (!grow_blobs(rng, seeds, appetite)) return false;
  if (stars_ > 1 && !merge_blobs(rng, static_cast<int>(seeds.size()))) return false;
  counts_.assign(static_cast<std::size_t>(size_), 0);
  for (const std::uint8_t region : of_cell_) ++counts_[region];
  return std::ranges::max(counts_) <= most();
}

// Cells beside a blob come to it at random, sooner where more of the blob is around them.
bool Regions::grow_blobs(Rng& rng, const std::vector<int>& seeds, const std::vector<int>& appetite) {
  for (std::size_t i = 0; i < seeds.size(); ++i) of_cell_[seeds[i]] = static_cast<std::uint8_t>(i);
  int left = size_ * size_ - static_cast<int>(seeds.size());
  struct Offer {
    int cell;
    std::uint8_t blob;
    int weight;
  };
  std::vector<Offer> offers;
  while (left > 0) {
    offers.clear();
    int all = 0;
    for (int cell = 0; cell < size_ * size_; ++cell) {
      if (of_cell_[cell] != kNone) continue;
      std::array<std::uint8_t, 4> seen{};
      int number = 0;
      each_side(cell, [&](int side) {
        const std::uint8_t blob = of_cell_[side];
        if (blob != kNone) seen[number++] = blob;
      });
      for (int i = 0; i < number; ++i) {
        const int same = static_cast<int>(std::count(seen.begin(), seen.begin() + number, seen[i]));
        const int weight = appetite[seen[i]] * same;
        offers.push_back({cell, seen[i], weight});
        all += weight;
      }
    }
    int at = static_cast<int>(rng.below(static_cast<std::uint64_t>(all)));
    for (const Offer& offer : offers) {
      if ((at -= offer.weight) >= 0) continue;
      of_cell_[offer.cell] = offer.blob;
      break;
    }
    --left;
  }
  return true;
}

// Joins neighbouring blobs to regions of `stars` blobs each, those with the fewest free neighbours first.
bool Regions::merge_blobs(Rng& rng, int blobs) {
  std::vector<std::vector<int>> beside_blob(static_cast<std::size_t>(blobs));
  for (int cell = 0; cell < size_ * size_; ++cell) {
    each_side(cell, [&](int side) {
      const int a = of_cell_[cell], b = of_cell_[side];
      auto& list = beside_blob[a];
      if (a != b && std::find(list.begin(), list.end(), b) == list.end()) list.push_back(b);
    });
  }
  std::vector<int> region(static_cast<std::size_t>(blobs), -1);
  for (int number = 0; number < size_; ++number) {
    std::vector<int> members;
    for (unsigned joined = 0; joined < stars_; ++joined) {
      int best = -1, fewest = 99;
      const std::uint64_t turn = rng.below(static_cast<std::uint64_t>(blobs));
      for (int i = 0; i < blobs; ++i) {
        const int blob = static_cast<int>((static_cast<std::uint64_t>(i) + turn) % static_cast<std::uint64_t>(blobs));
        if (region[blob] >= 0) continue;
        const auto joins = [&](int other) {
          return std::find(beside_blob[blob].begin(), beside_blob[blob].end(), other) != beside_blob[blob].end();
        };
        if (!members.empty() && std::none_of(members.begin(), members.end(), joins)) continue;
        const int free = static_cast<int>(
            std::count_if(beside_blob[blob].begin(), beside_blob[blob].end(), [&](int o) { return region[o] < 0; }));
        if (free < fewest) {
          fewest = free;
          best = blob;
        }
      }
      if (best < 0) return false;
      region[best] = number;
      members.push_back(best);
    }
  }
  for (std::uint8_t& owner : of_cell_) owner = static_cast<std::uint8_t>(region[owner]);
  return true;
}

std::vector<std::uint8_t> Regions::beside(int cell) const {
  std::vector<std::uint8_t> found;
  each_side(cell, [&](int side) {
    const std::uint8_t region = of_cell_[side];
    if (region != of_cell_[cell] && std::find(found.begin(), found.end(), region) == found.end()) {
      found.push_back(region);
    }
  });
  return found;
}

bool Regions::stays_connected(int without, int region) const {
  std::vector<std::uint8_t> seen(of_cell_.size(), 0);
  std::vector<int> queue;
  seen[without] = 1;
  each_side(without, [&](int side) {
    if (queue.empty() && of_cell_[side] == region) queue.push_back(side);
  });
  if (queue.empty()) return false;
  seen[queue[0]] = 1;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    each_side(queue[at], [&](int side) {
      if (seen[side] || of_cell_[side] != region) return;
      seen[side] = 1;
      queue.push_back(side);
    });
  }
  return static_cast<int>(queue.size()) == counts_[region] - 1;
}

// Whether a region, without a cell and with another (-1: none), holds a square of 2 x 2 cells.
bool Regions::has_square(int region, int without, int with) const {
  const auto in = [&](int cell) { return cell == with || (of_cell_[cell] == region && cell != without); };
  for (int row = 0; row + 1 < size_; ++row) {
    for (int column = 0; column + 1 < size_; ++column) {
      const int cell = row * size_ + column;
      if (in(cell) && in(cell + 1) && in(cell + size_) && in(cell + size_ + 1)) return true;
    }
  }
  return false;
}

bool Regions::is_worm(int region) const {
  return counts_[region] > kLongWorm && !has_square(region, -1, -1);
}

bool Regions::may_move(int cell, int to, int least) const {
  const int from = of_cell_[cell];
  if (solution_[cell] || from == to || counts_[from] - 1 < least) return false;
  if (counts_[to] + 1 > most()) return false;
  if (!stays_connected(cell, from)) return false;
  if (counts_[from] - 1 > kLongWorm && !has_square(from, cell, -1)) return false;
  return counts_[to] + 1 <= kLongWorm || has_square(to, -1, cell);
}

void Regions::move(int cell, int to) {
  --counts_[of_cell_[cell]];
  of_cell_[cell] = static_cast<std::uint8_t>(to);
  ++counts_[to];
}

}  // namespace damero::starbattle
