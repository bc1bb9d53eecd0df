// A grid under search and the stack of those still to be tried: the inside of the general kernel, included by its
// searches alone.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "common/rng.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"

namespace damero::sudoku {

inline constexpr std::uint64_t kAskEvery = 8;  // nodes between two looks at the control: some 2 ms at 36x36

template <class Word>
bool is_single(Word w) noexcept {
  return (w & (w - 1)) == 0;  // or empty
}

// The bits of a word, but no more than `limit`.
template <class Word>
int count_to(Word w, int limit) noexcept {
  int n = 0;
  for (; w != 0 && n < limit; w = static_cast<Word>(w & (w - 1))) ++n;
  return n;
}

// A grid under search: the candidates of each cell and, the same facts seen from the houses, the places of
// each digit in each house. Both lie in one block of words, the narrowest that hold `size` bits, so that a
// copy is one memcpy.
template <class Word>
class Board {
 public:
  Board(const Houses& houses, Method method)
      : houses_(houses), method_(method), size_(houses.size()), open_(houses.cells()),
        words_(static_cast<std::size_t>(houses.cells() + houses.houses() * houses.size())),
        failures_(words_.size(), 0) {}

  // Begins again from these candidates; false: a cell lacks a candidate or a digit a place.
  bool load(std::span<const Mask> candidates) {
    forget();
    const int cells = houses_.cells();
    open_ = cells;
    std::fill(words_.begin() + cells, words_.end(), Word{0});
    for (int cell = 0; cell < cells; ++cell) {
      words_[cell] = static_cast<Word>(candidates[cell]);
      for (Word left = words_[cell]; left != 0; left &= left - 1) {
        const int digit = std::countr_zero(left);
        for (const Houses::Seat seat : houses_.seats(cell)) {
          places(seat.house, digit) |= static_cast<Word>(Word{1} << seat.place);
        }
      }
    }
    for (int cell = 0; cell < cells; ++cell) {
      if (!look_at_cell(cell)) return false;
    }
    for (int h = 0; h < houses_.houses(); ++h) {
      for (int digit = 0; digit < size_ && houses_.is_full(h); ++digit) {
        if (!look_at_places(h, digit)) return false;
      }
    }
    return true;
  }

  State propagate() {
    while (true) {
      if (!naked_.empty()) {
        const int cell = pop(naked_);
        if (!clear_peers(cell)) return dead();
        --open_;
      } else if (!hidden_.empty()) {
        const int at = pop(hidden_);
        const int h = at / size_, d = at % size_;
        if (!keep_only(houses_.house(h)[std::countr_zero(places(h, d))], d)) return dead();
      } else if (!locked_.empty()) {
        const Lock lock = locked_.back();
        locked_.pop_back();
        if (!clear_crossing(lock)) return dead();
      } else {
        return open_ == 0 ? State::solved : State::open;
      }
    }
  }

  // A digit of a cell.
  struct Choice {
    std::uint16_t cell, digit;
  };

  // Order::steady; `random` takes any way instead of the lowest.
  Choice choose_steady(Rng* random) const {
    int fewest = std::numeric_limits<int>::max();
    std::size_t best = 0;
    for (std::size_t i = 0; i < words_.size() && fewest > 2; ++i) {
      if (is_settled(i)) continue;
      const int n = count_to(words_[i], fewest);
      if (n < fewest) {
        fewest = n;
        best = i;
      }
    }
    Word ways = words_[best];
    if (random != nullptr) {
      for (auto skip = random->below(static_cast<std::uint64_t>(fewest)); skip > 0; --skip) ways &= ways - 1;
    }
    return choice(best, std::countr_zero(ways));
  }

  // Order::fast: the fewest ways, and among equals what failed most often so far: there contradictions come soonest.
  Choice choose_fast() const {
    int fewest = std::numeric_limits<int>::max() - 1;
    std::size_t best = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (is_settled(i)) continue;
      const int n = count_to(words_[i], fewest + 1);
      if (n < fewest || (n == fewest && failures_[i] > failures_[best])) {
        fewest = n;
        best = i;
      }
    }
    return choice(best, std::countr_zero(words_[best]));
  }

  bool place(Choice c) { return keep_only(c.cell, c.digit) || forget(); }
  bool exclude(Choice c) { return remove(c.cell, c.digit) || forget(); }

  Word candidates(int cell) const { return words_[cell]; }
  // Appends a solved board, one byte a cell.
  void write(std::vector<std::uint8_t>& solutions) const {
    for (int cell = 0; cell < houses_.cells(); ++cell) {
      solutions.push_back(static_cast<std::uint8_t>(std::countr_zero(words_[cell]) + 1));
    }
  }

  // What a copy is made of; the queues are empty whenever one is made.
  const std::vector<Word>& words() const { return words_; }
  int open() const { return open_; }
  void restore(const Word* words, int open) {
    std::copy(words, words + words_.size(), words_.begin());
    open_ = open;
  }

 private:
  struct Lock {
    std::uint16_t house, digit;
    Word rest;
  };

  // Whether a word leaves nothing to choose; the places in a short house are no choice, for a digit may lack one.
  bool is_settled(std::size_t i) const {
    const int house = (static_cast<int>(i) - houses_.cells()) / size_;
    return is_single(words_[i]) || (static_cast<int>(i) >= houses_.cells() && !houses_.is_full(house));
  }

  Choice choice(std::size_t word, int way) const {
    const int i = static_cast<int>(word) - houses_.cells();
    if (i < 0) return {static_cast<std::uint16_t>(word), static_cast<std::uint16_t>(way)};
    return {houses_.house(i / size_)[way], static_cast<std::uint16_t>(i % size_)};
  }

  Word& places(int house, int digit) { return words_[houses_.cells() + house * size_ + digit]; }

  template <class Item>
  static Item pop(std::vector<Item>& queue) {
    const Item item = queue.back();
    queue.pop_back();
    return item;
  }

  bool forget() {
    naked_.clear();
    hidden_.clear();
    locked_.clear();
    return false;
  }
  // Remembers which cell or place ran dry.
  bool fail(const Word& word) {
    ++failures_[static_cast<std::size_t>(&word - words_.data())];
    return false;
  }
  State dead() {
    forget();
    return State::dead;
  }

  // Takes away a candidate that stands.
  bool remove(int cell, int digit) {
    words_[cell] &= static_cast<Word>(~(Word{1} << digit));
    if (!look_at_cell(cell)) return false;
    for (const Houses::Seat seat : houses_.seats(cell)) {
      places(seat.house, digit) &= static_cast<Word>(~(Word{1} << seat.place));
      if (houses_.is_full(seat.house) && !look_at_places(seat.house, digit)) return false;
    }
    return true;
  }

  // Queues what has become of a cell that lost a candidate; false: it has none.
  bool look_at_cell(int cell) {
    const Word& left = words_[cell];
    if (!is_single(left)) return true;
    if (left == 0) return fail(left);
    naked_.push_back(static_cast<std::uint16_t>(cell));
    return true;
  }

  // Queues what has become of a digit that lost a place in a house; false: it has none.
  bool look_at_places(int house, int digit) {
    const Word& left = places(house, digit);
    if (left == 0) return fail(left);
    if (is_single(left)) {
      if (method_ != Method::naked) hidden_.push_back(house * size_ + digit);
    } else if (method_ == Method::locked) {
      find_locked(house, digit, left);
    }
    return true;
  }

  // When all places of a digit in a house lie in another house too, the rest of that one loses it.
  void find_locked(int house, int digit, Word at) {
    for (const Houses::Crossing& crossing : houses_.crossings(house)) {
      if ((at & static_cast<Word>(~crossing.shared)) != 0) continue;
      const Word rest = places(crossing.other, digit) & static_cast<Word>(crossing.rest);
      if (rest != 0) locked_.push_back({crossing.other, static_cast<std::uint16_t>(digit), rest});
    }
  }

  bool clear_crossing(Lock lock) {
    for (Word left = lock.rest & places(lock.house, lock.digit); left != 0; left &= left - 1) {
      if (!remove(houses_.house(lock.house)[std::countr_zero(left)], lock.digit)) return false;
    }
    return true;
  }

  bool keep_only(int cell, int digit) {
    const Word bit = static_cast<Word>(Word{1} << digit);
    if ((words_[cell] & bit) == 0) return false;
    for (Word left = words_[cell] ^ bit; left != 0; left &= left - 1) {
      if (!remove(cell, std::countr_zero(left))) return false;
    }
    return true;
  }

  bool clear_peers(int cell) {
    const Word bit = words_[cell];
    const int digit = std::countr_zero(bit);
    for (const int peer : houses_.peers(cell)) {
      if ((words_[peer] & bit) != 0 && !remove(peer, digit)) return false;
    }
    return true;
  }

  const Houses& houses_;
  Method method_;
  int size_;
  int open_;  // cells whose single candidate has not yet been cleared from their peers
  std::vector<Word> words_;
  std::vector<std::uint32_t> failures_;  // of each word, since the search began
  std::vector<std::uint16_t> naked_;
  std::vector<int> hidden_;
  std::vector<Lock> locked_;
};

// Boards still to be tried, each with the way it must not take; they grow with the depth of the search alone.
template <class Word>
class Stack {
 public:
  using Choice = typename Board<Word>::Choice;

  void push(const Board<Word>& board, Choice choice) {
    const auto& words = board.words();
    if (words_.size() < (notes_.size() + 1) * words.size()) words_.resize((notes_.size() + 1) * words.size());
    std::copy(words.begin(), words.end(), words_.begin() + static_cast<std::ptrdiff_t>(notes_.size() * words.size()));
    notes_.push_back({choice, board.open()});
  }

  bool empty() const { return notes_.empty(); }
  void clear() { notes_.clear(); }

  Choice pop(Board<Word>& board) {
    const Note note = notes_.back();
    notes_.pop_back();
    board.restore(words_.data() + notes_.size() * board.words().size(), note.open);
    return note.choice;
  }

 private:
  struct Note {
    Choice choice;
    int open;
  };
  std::vector<Word> words_;
  std::vector<Note> notes_;
};

}  // namespace damero::sudoku
