// Quarters and halves of a board, cut at its vertical midline and then at half its rows.
//
// Columns are counted from the midline outwards, on either side. A queen's two diagonals towards the midline
// cross it at row - column - 1 (the upper one) and row + column (the lower one), in rows of the half beyond, if
// these are on the board. The two halves of a board interact only through these crossings, where the upper ones of
// one side are the lower ones of the other. A half board is a word of its crossings, with the ones that are
// taken most often, which are those in the middle, in the highest bits.
#pragma once

#include <cstdint>
#include <vector>

#include "queens/disjoint.hpp"

namespace damero::queens {

enum class Side { east, west };  // the West has the middle column of an odd board
enum class Part { north, south };  // the South has the middle row of an odd board

struct Geometry {
  unsigned n;
  bool even;       // even boards drop the middle crossing, which is that of the long diagonals
  unsigned north;  // rows of the north quarters
  unsigned bits;   // crossings kept, of both kinds together

  explicit Geometry(unsigned size)
      : n(size), even(size % 2 == 0), north(size / 2), bits(2 * (even ? size - 2 : size - 1)) {}

  unsigned rows(Part part) const noexcept { return part == Part::north ? north : n - north; }
  unsigned columns(Side side) const noexcept { return side == Side::east ? n / 2 : n - n / 2; }
};

// The placements of non-attacking queens in a quarter on exactly certain rows.
//
// Flagged are those with a queen on a diagonal that needs care: on even boards a long diagonal of the whole
// board, on odd ones the only diagonal that both quarters of a half can hold and that misses the midline.
template <class Word>
class Placements {
 public:
  Quarter<Word> view() const noexcept { return {words.data(), starts.data()}; }
  std::size_t size() const noexcept { return words.empty() ? 0 : words.size() - kReadable; }
  std::size_t bytes() const noexcept { return words.size() * sizeof(Word) + starts.size() * sizeof(std::uint32_t); }
  std::size_t on(std::uint32_t columns) const noexcept { return starts[2 * columns + 2] - starts[2 * columns]; }

  std::vector<Word> words;
  std::vector<std::uint32_t> starts;
};

// Makes placements; one for each thread.
template <class Word>
class Placer {
 public:
  Placer(const Geometry& geometry, Side side, Part part);

  // Rows are counted from the quarter's first.
  void place(std::uint32_t rows, Placements<Word>& out);

 private:
  struct Square {
    Word word;
    bool flag;
  };
  struct Placed {
    std::uint32_t key;
    Word word;
  };
  struct Taken {
    std::uint64_t falling, rising;
    std::uint32_t columns, flag;
    Word word;
  };

  void extend(std::uint32_t rows, const Taken& taken);

  unsigned rows_, columns_;
  std::vector<Square> squares_;  // by row, then column
  std::vector<Placed> placed_;
};

extern template class Placer<std::uint32_t>;
extern template class Placer<std::uint64_t>;

}  // namespace damero::queens
