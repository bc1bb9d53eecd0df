// The positions of an opening: all that so many discs can lead to, a position and its mirror image once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "connect4/position.hpp"

namespace damero::connect4 {

// The one key of a position and of its mirror image.
template <class B>
Bits canonical_key(const B& board, const Position& position) noexcept {
  const Bits key = key_of(position);
  return std::min(key, mirrored(board, key));
}

// The position that has a key. A number that is no key makes some position or other, or none.
Position position_of(const Board& board, Bits key) noexcept;

// Keys in slots, found in constant time. No key has all bits set: a column's topmost bit alone fills it.
class KeySet {
 public:
  // With room for so many keys: then no slot changes.
  explicit KeySet(std::size_t expected = 0);

  // False for a key that is there already.
  bool insert(Bits key);
  // The slot of a key that is there, else a free one.
  std::size_t slot(Bits key) const noexcept;
  bool has(Bits key) const noexcept { return slots_[slot(key)] == key; }
  std::size_t slots() const noexcept { return slots_.size(); }

 private:
  static constexpr Bits kFree = ~Bits{0};

  void resize(int bits);

  std::vector<Bits> slots_;
  std::size_t count_ = 0;
  int shift_ = 0;
};

// The keys of the positions of so many discs whose game is not over, each as it is met first in a walk through the
// tree of moves, columns from left to right; neighbours have most of what follows in common. Fewer after a stop.
std::vector<Bits> openings(const Board& board, int plies, Control& control);

// Can a game that is not over lead here: do the colours take turns in some order in which the columns can have been
// filled?
bool can_arise(const Board& board, const Position& position);

}  // namespace damero::connect4
