#include "connect4/openings.hpp"

#include <array>

namespace damero::connect4 {
namespace {

class Walk {
 public:
  Walk(const Board& board, int plies, Control& control)
      : board_(board), plies_(plies), control_(control), met_(static_cast<std::size_t>(plies) + 1) {}

  std::vector<Bits> run() {
    if (plies_ < board_.cells()) visit({}, 0);
    return std::move(found_);
  }

 private:
  static constexpr std::uint64_t kPatience = 4096;

  void visit(const Position& position, int discs) {
    if (has_four(board_, position.other())) return;
    if (!met_[static_cast<std::size_t>(discs)].insert(canonical_key(board_, position))) return;
    if (++nodes_ % kPatience == 0) stopped_ = stopped_ || control_.is_out_of_time();
    if (discs == plies_) {
      found_.push_back(key_of(position));
      return;
    }
    const Bits open = playable(board_, position.all);
    for (int column = 0; column < board_.columns && !stopped_; ++column)
      if (const Bits square = open & board_.column(column); square != 0) visit(position.after(square), discs + 1);
  }

  const Board& board_;
  const int plies_;
  Control& control_;
  std::vector<KeySet> met_;
  std::vector<Bits> found_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

// Takes discs off again, the colours in turns, until the board is empty; every filling of the columns is tried once.
class Unplay {
 public:
  Unplay(const Board& board, const Position& position) : board_(board), first_(position.own), all_(position.all) {
    if (position.discs() % 2 != 0) first_ = position.other();
    std::size_t ways = 1;
    for (int column = 0; column < board.columns; ++column) {
      step_[static_cast<std::size_t>(column)] = ways;
      ways *= static_cast<std::size_t>(count_bits(position.all & board.column(column))) + 1;
    }
    tried_.resize(ways);
  }

  bool run() { return take_off(all_, tried_.size() - 1); }

 private:
  bool take_off(Bits left, std::size_t way) {
    if (left == 0) return true;
    if (tried_[way]) return false;
    tried_[way] = true;
    const bool by_first = count_bits(left) % 2 != 0;
    for (int column = 0; column < board_.columns; ++column) {
      const Bits discs = left & board_.column(column);
      if (discs == 0) continue;
      const Bits top = std::bit_floor(discs);
      if (((first_ & top) != 0) == by_first && take_off(left ^ top, way - step_[static_cast<std::size_t>(column)]))
        return true;
    }
    return false;
  }

  const Board& board_;
  Bits first_, all_;
  std::array<std::size_t, 32> step_{};
  std::vector<bool> tried_;
};

}  // namespace

Position position_of(const Board& board, Bits key) noexcept {
  Position position;
  const int height = board.height();
  for (int column = 0; column < board.columns; ++column) {
    const int shift = column * height;
    const Bits part = (key >> shift) & (~Bits{0} >> (64 - height));
    const Bits discs = std::bit_floor(part + 1) - 1;
    position.all |= discs << shift;
    position.own |= (part - discs) << shift;
  }
  return position;
}

KeySet::KeySet(std::size_t expected) {
  int bits = 4;
  while ((std::size_t{3} << bits) / 4 < expected) ++bits;
  resize(bits);
}

void KeySet::resize(int bits) {
  const std::vector<Bits> before = std::move(slots_);
  slots_.assign(std::size_t{1} << bits, kFree);
  shift_ = 64 - bits;
  for (const Bits key : before)
    if (key != kFree) slots_[slot(key)] = key;
}

std::size_t KeySet::slot(Bits key) const noexcept {
  std::size_t at = static_cast<std::size_t>(((key ^ (key >> 32)) * 0x9E3779B97F4A7C15ULL) >> shift_);
  while (slots_[at] != kFree && slots_[at] != key) at = (at + 1) & (slots_.size() - 1);
  return at;
}

bool KeySet::insert(Bits key) {
  const std::size_t at = slot(key);
  if (slots_[at] == key) return false;
  slots_[at] = key;
  if (++count_ > slots_.size() / 4 * 3) resize(64 - shift_ + 1);
  return true;
}

std::vector<Bits> openings(const Board& board, int plies, Control& control) {
  return Walk(board, plies, control).run();
}

bool can_arise(const Board& board, const Position& position) {
  const int discs = position.discs();
  if (count_bits(position.own) != discs / 2) return false;
  if (has_four(board, position.own) || has_four(board, position.other())) return false;
  return Unplay(board, position).run();
}

}  // namespace damero::connect4
