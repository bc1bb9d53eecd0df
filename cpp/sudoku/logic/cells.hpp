// A set of cells of one grid, as bits: 2 words hold a 9x9 (and all up to 11x11), 4 a 16x16, 10 a 25x25.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace damero::sudoku::logic {

template <int W>
class Cells {
 public:
  static constexpr int kCells = 64 * W;

  constexpr Cells() = default;
  static constexpr Cells of(int cell) noexcept {
    Cells one;
    one.add(cell);
    return one;
  }

  constexpr void add(int cell) noexcept { words_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  constexpr void drop(int cell) noexcept { words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  constexpr bool has(int cell) const noexcept { return (words_[cell >> 6] >> (cell & 63) & 1) != 0; }

  constexpr bool empty() const noexcept {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  constexpr bool any() const noexcept { return !empty(); }
  constexpr int count() const noexcept {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return sum;
  }
  // More than one, told without counting all.
  constexpr bool many() const noexcept {
    Cells rest = *this;
    rest.drop_first();
    return rest.any();
  }
  // The lowest cell; -1 when there is none.
  constexpr int first() const noexcept {
    for (int i = 0; i < W; ++i) {
      if (words_[i] != 0) return 64 * i + std::countr_zero(words_[i]);
    }
    return -1;
  }
  constexpr void drop_first() noexcept {
    for (std::uint64_t& word : words_) {
      if (word != 0) {
        word &= word - 1;
        return;
      }
    }
  }
  constexpr bool meets(const Cells& other) const noexcept { return (*this & other).any(); }
  constexpr bool within(const Cells& other) const noexcept { return minus(other).empty(); }
  constexpr Cells minus(const Cells& other) const noexcept {
    Cells out;
    for (int i = 0; i < W; ++i) out.words_[i] = words_[i] & ~other.words_[i];
    return out;
  }

  constexpr Cells& operator&=(const Cells& other) noexcept {
    for (int i = 0; i < W; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr Cells& operator|=(const Cells& other) noexcept {
    for (int i = 0; i < W; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr Cells& operator^=(const Cells& other) noexcept {
    for (int i = 0; i < W; ++i) words_[i] ^= other.words_[i];
    return *this;
  }
  friend constexpr Cells operator&(Cells a, const Cells& b) noexcept { return a &= b; }
  friend constexpr Cells operator|(Cells a, const Cells& b) noexcept { return a |= b; }
  friend constexpr Cells operator^(Cells a, const Cells& b) noexcept { return a ^= b; }
  friend constexpr bool operator==(const Cells&, const Cells&) = default;
  friend constexpr auto operator<=>(const Cells&, const Cells&) = default;

  // For range-for: the cells in rising order.
  class Iterator {
   public:
    constexpr explicit Iterator(const std::array<std::uint64_t, W>& words) : rest_(words) { settle(); }
    constexpr int operator*() const noexcept { return 64 * word_ + std::countr_zero(rest_[word_]); }
    constexpr Iterator& operator++() noexcept {
      rest_[word_] &= rest_[word_] - 1;
      settle();
      return *this;
    }
    struct End {};
    friend constexpr bool operator==(const Iterator& it, End) noexcept { return it.word_ == W; }

   private:
    constexpr void settle() noexcept {
      while (word_ < W && rest_[word_] == 0) ++word_;
    }
    std::array<std::uint64_t, W> rest_;
    int word_ = 0;
  };
  constexpr Iterator begin() const noexcept { return Iterator(words_); }
  constexpr typename Iterator::End end() const noexcept { return {}; }

  constexpr std::uint64_t word(int i) const noexcept { return words_[i]; }

 private:
  std::array<std::uint64_t, W> words_{};
};

}  // namespace damero::sudoku::logic
