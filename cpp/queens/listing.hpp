// All solutions of an open board in lexicographic order, as fast as memory takes them: whole, from any place
// on, fundamental ones, by symmetry; and how many there are between two places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "common/control.hpp"

namespace damero::queens {

inline constexpr unsigned kMaxListed = 32;
inline constexpr std::uint64_t kEvery = ~std::uint64_t{0};  // as many as there are

// Bytes that grow without being cleared or copied where the system can help it. There is always room for
// kSpare more than was asked for, so that whole vectors may be stored.
class Bytes {
 public:
  static constexpr std::size_t kSpare = 64;

  std::uint8_t* end_with_room(std::size_t bytes) {
    if (size_ + bytes + kSpare > capacity_) grow(size_ + bytes + kSpare);
    return data_.get() + size_;
  }
  void add(std::size_t bytes) noexcept { size_ += bytes; }
  void cut(std::size_t size) noexcept { size_ = size; }

  std::uint8_t* data() noexcept { return data_.get(); }
  const std::uint8_t* data() const noexcept { return data_.get(); }
  std::size_t size() const noexcept { return size_; }

 private:
  struct Free {
    void operator()(std::uint8_t* bytes) const noexcept { std::free(bytes); }
  };

  void grow(std::size_t least) {
    const std::size_t wanted = least > 2 * capacity_ ? least : 2 * capacity_;
    void* moved = std::realloc(data_.get(), wanted);
    if (moved == nullptr) throw std::bad_alloc();
    (void)data_.release();
    data_.reset(static_cast<std::uint8_t*>(moved));
    capacity_ = wanted;
  }

  std::unique_ptr<std::uint8_t, Free> data_;
  std::size_t size_ = 0, capacity_ = 0;
};

// Which of the solutions: all, or of the up to eight images of each only the lexicographically first.
enum class Orbit { every, first };
// Of these all, those without symmetry, those that look the same after a half turn (OEIS A032522), or after a
// quarter turn (A033148), which also do after a half turn.
enum class Turn { any, none, half, quarter };

struct Wanted {
  unsigned n = 0;
  Orbit orbit = Orbit::every;
  Turn turn = Turn::any;
  // Only solutions that do not come before these columns (any number of rows up to n, all below n).
  std::span<const std::uint8_t> from{};
  std::uint64_t skip = 0;          // pass over so many of them
  std::uint64_t at_most = kEvery;  // list so many
  unsigned threads = 1;            // 0: all the cores; only a whole listing uses them
};

struct Listed {
  Bytes columns;              // solution after solution, each one column for each row
  std::uint64_t count = 0;    // solutions in `columns`
  std::uint64_t skipped = 0;  // solutions passed over
  bool exhausted = false;     // no solution comes after these
  bool stopped = false;       // the control stopped the search: there may be more before at_most
};

// n up to kMaxListed; else std::invalid_argument. Nodes are queens placed above the rows that come from a
// table. The answer and the nodes do not depend on threads or the instruction set.
Listed list(const Wanted& wanted, Control& control);

// How many solutions begin with each pair of columns in the first two rows that do not attack each other, in
// lexicographic order; empty when stopped. n from 4 to kMaxListed.
std::vector<std::uint64_t> count_by_pairs(unsigned n, unsigned threads, Control& control);

// How many solutions begin with the first two of these n columns and do not come before them all. The second
// is false when stopped. n from 4 to kMaxListed.
std::pair<std::uint64_t, bool> count_from(std::span<const std::uint8_t> columns, Control& control);

}  // namespace damero::queens
