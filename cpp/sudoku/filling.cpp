#include "sudoku/filling.hpp"

#include <algorithm>
#include <numeric>

#include "sudoku/grid.hpp"
#include "sudoku/uniform.hpp"

namespace damero::sudoku {
namespace {

constexpr int kListedSize = 6;
constexpr std::uint64_t kMostListed = 400'000;  // the 6x6 has 39,168 for each order of its first row
constexpr std::uint64_t kPart = 64;  // nodes between two looks at the control: some 10 ms at 36x36
constexpr int kSearches = 12, kLonger = 9;

// So many bands of lines in a random order, and the lines within each.
std::vector<int> shuffled_lines(int bands, int lines, Rng& rng) {
  std::vector<int> order(bands), all;
  std::iota(order.begin(), order.end(), 0);
  rng.shuffle(order);
  for (const int band : order) {
    std::vector<int> within(lines);
    std::iota(within.begin(), within.end(), band * lines);
    rng.shuffle(within);
    all.insert(all.end(), within.begin(), within.end());
  }
  return all;
}

}  // namespace

Filler::Filler(const Houses& houses, int box_rows) : houses_(houses), box_rows_(box_rows), nine_(is_nine(houses)) {
  if (nine_ || houses.size() > kListedSize) return;
  int house = 0;
  while (house < houses.houses() && !houses.is_full(house)) ++house;
  if (house < houses.houses()) list_all(house);
}

void Filler::list_all(int house) {
  Values start(houses_.cells(), 0);
  std::uint8_t digit = 0;
  for (const auto cell : houses_.house(house)) start[cell] = ++digit;
  Control control;
  const Ask all{.at_most = kMostListed + 1, .keep = kMostListed};
  const Found found = search(houses_, candidates_of(houses_, start), Order::steady, all, grids_, control);
  listed_ = found.solutions <= kMostListed;
  if (!listed_) grids_.clear();
}

bool Filler::fill(Rng& rng, Values& grid, Control& control) const {
  if (control.stopped()) return false;
  if (nine_) {
    const NineGrid nine = uniform_nine(rng);
    grid.assign(nine.begin(), nine.end());
    return true;
  }
  if (!listed_) return search_one(rng, grid, control);
  const auto cells = static_cast<std::size_t>(houses_.cells());
  if (grids_.empty()) return false;
  const auto begin = grids_.begin() + static_cast<std::ptrdiff_t>(rng.below(grids_.size() / cells) * cells);
  grid.assign(begin, begin + static_cast<std::ptrdiff_t>(cells));
  Values digits(houses_.size());
  std::iota(digits.begin(), digits.end(), std::uint8_t{1});
  rng.shuffle(digits);
  for (auto& cell : grid) cell = digits[cell - 1];
  return true;
}

// A search that goes astray is begun again. Where that happens too often, as on the very biggest, a grid of boxes is a
// cyclic pattern with digits, lines and bands put into a random order; no such pattern is known for other houses, which
// are searched longer and longer.
bool Filler::search_one(Rng& rng, Values& grid, Control& control) const {
  const std::vector<Mask> blank(houses_.cells(), houses_.all_digits());
  for (int i = 0; i < kSearches + (box_rows_ > 0 ? 0 : kLonger); ++i) {
    const int doubled = std::max(i - kSearches + 2, 0);
    Search one(houses_, blank, Order::steady, rng.next());
    grid.clear();
    // In small parts, so that a stop is heard soon.
    for (auto left = static_cast<std::uint64_t>(4 * houses_.cells()) << doubled; left > 0;) {
      const std::uint64_t part = std::min(left, kPart);
      Control limited(0.0, part);
      const Found found = one.advance({.at_most = 1, .keep = 1}, grid, limited);
      if (found.solutions > 0) return true;
      if (found.complete || control.should_stop(part)) return false;
      left -= part;
    }
  }
  if (box_rows_ > 0) fill_by_pattern(rng, grid);
  return box_rows_ > 0;
}

void Filler::fill_by_pattern(Rng& rng, Values& grid) const {
  const int size = houses_.size(), high = box_rows_, wide = size / box_rows_;
  Values digits(size);
  std::iota(digits.begin(), digits.end(), std::uint8_t{1});
  rng.shuffle(digits);
  const std::vector<int> rows = shuffled_lines(wide, high, rng), columns = shuffled_lines(high, wide, rng);
  grid.clear();
  for (const int row : rows) {
    for (const int column : columns) grid.push_back(digits[(column + wide * (row % high) + row / high) % size]);
  }
}

}  // namespace damero::sudoku
