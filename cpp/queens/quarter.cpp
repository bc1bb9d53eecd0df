#include "queens/quarter.hpp"

#include <bit>
#include <utility>

namespace damero::queens {
namespace {

// The place of a crossing in a word, or -1 for one that is off the board or dropped.
int place_of(const Geometry& geometry, int crossing, bool lower) {
  const int last = static_cast<int>(geometry.n) - 2, middle = static_cast<int>(geometry.north) - 1;
  if (crossing < 0 || crossing > last || (geometry.even && crossing == middle)) return -1;
  const auto before = [&](int other) {  // nearer to the middle, the northern one of two
    const int there = other * 2 - last, here = crossing * 2 - last;
    const int far = there < 0 ? -there : there, near = here < 0 ? -here : here;
    return far < near || (far == near && other < crossing);
  };
  int rank = 0;
  for (int other = 0; other <= last; ++other) {
    if (!(geometry.even && other == middle)) rank += before(other);
  }
  return static_cast<int>(geometry.bits) - 1 - 2 * rank - (lower ? 1 : 0);
}

bool needs_care(const Geometry& geometry, int upper, int lower) {
  const int middle = static_cast<int>(geometry.north) - 1;
  return geometry.even ? upper == middle || lower == middle : upper == -1;
}

}  // namespace

template <class Word>
Placer<Word>::Placer(const Geometry& geometry, Side side, Part part)
    : rows_(geometry.rows(part)), columns_(geometry.columns(side)) {
  const unsigned first = part == Part::north ? 0 : geometry.north;
  for (unsigned row = 0; row < rows_; ++row) {
    for (unsigned column = 0; column < columns_; ++column) {
      const int upper = static_cast<int>(first + row) - static_cast<int>(column) - 1;
      const int lower = static_cast<int>(first + row + column);
      Word word = 0;
      for (const auto& [crossing, is_lower] : {std::pair{upper, false}, std::pair{lower, true}}) {
        const int place = place_of(geometry, crossing, is_lower == (side == Side::east));
        if (place >= 0) word |= Word{1} << place;
      }
      squares_.push_back({word, needs_care(geometry, upper, lower)});
    }
  }
}

template <class Word>
void Placer<Word>::place(std::uint32_t rows, Placements<Word>& out) {
  placed_.clear();
  extend(rows, {});
  const std::size_t keys = std::size_t{2} << columns_;
  out.starts.assign(keys + 1, 0);
  for (const Placed& placed : placed_) ++out.starts[placed.key + 1];
  for (std::size_t key = 0; key < keys; ++key) out.starts[key + 1] += out.starts[key];
  out.words.resize(placed_.size() + kReadable);
  // The starts are moved along and then back.
  for (const Placed& placed : placed_) out.words[out.starts[placed.key]++] = placed.word;
  for (std::size_t key = keys; key > 0; --key) out.starts[key] = out.starts[key - 1];
  out.starts[0] = 0;
}

template <class Word>
void Placer<Word>::extend(std::uint32_t rows, const Taken& taken) {
  if (rows == 0) {
    placed_.push_back({taken.columns << 1 | taken.flag, taken.word});
    return;
  }
  const auto row = static_cast<unsigned>(std::countr_zero(rows));
  const auto attacked =
      static_cast<std::uint32_t>(taken.falling >> (rows_ - row) | taken.rising >> row) | taken.columns;
  for (std::uint32_t open = ~attacked & ((1U << columns_) - 1); open != 0; open &= open - 1) {
    const auto column = static_cast<unsigned>(std::countr_zero(open));
    const Square& square = squares_[row * columns_ + column];
    extend(rows & (rows - 1), {taken.falling | 1ULL << (rows_ - row + column), taken.rising | 1ULL << (row + column),
                               taken.columns | 1U << column, taken.flag | square.flag, taken.word | square.word});
  }
}

template class Placer<std::uint32_t>;
template class Placer<std::uint64_t>;

}  // namespace damero::queens
