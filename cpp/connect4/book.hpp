// An opening book: the exact scores of all positions up to so many discs, in a file of bytes that is read where it
// lies. docs/connect4-book.md describes it.
//
// Kept are the scores of the last ply and of every second one before it, as a function that does not hold its keys
// (ribbon.hpp): so nothing may be asked but what a game can lead to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "connect4/position.hpp"

namespace damero::connect4 {

// A prefix code for scores. Codewords of one length count up, and so do scores within it.
struct ScoreCode {
  static constexpr int kLongest = 63;

  std::vector<std::int8_t> scores;             // by their codewords
  std::array<std::uint8_t, kLongest + 1> of{};  // so many codewords of each length

  // The score whose codeword's bits, the first one first, `bit(i)` tells.
  template <class Bit>
  int read(Bit&& bit) const {
    std::uint64_t word = 0, first = 0;
    std::size_t before = 0;
    for (int length = 0; before < scores.size(); ++length) {
      const std::uint64_t count = of[static_cast<std::size_t>(length)];
      if (word - first < count) return scores[before + static_cast<std::size_t>(word - first)];
      before += static_cast<std::size_t>(count);
      first = (first + count) << 1;
      word = word << 1 | static_cast<std::uint64_t>(bit(length));
    }
    return 0;  // not with a code that is complete
  }
};

// What the score is for a side to move that wins with its next disc, or whose every move loses to the next one.
std::optional<int> decided_at_sight(const Board& board, const Position& position, int discs) noexcept;

class Book {
 public:
  static constexpr int kVersion = 2;
  static constexpr int kPliesLimit = 14;

  // Of the bytes of a file, which must stay; throws std::invalid_argument for others and for damaged ones.
  Book(const unsigned char* data, std::size_t size);

  const Board& board() const noexcept { return board_; }
  int plies() const noexcept { return plies_; }
  std::uint64_t entries() const noexcept { return entries_; }

  bool covers(const Board& board, int discs) const noexcept {
    return discs <= plies_ && board.columns == board_.columns && board.rows == board_.rows;
  }

  // The score of a position of the book's board; none if it has more discs than the book, its game is over, or no
  // game leads to it.
  std::optional<int> find(const Position& position) const;
  // The same for one that is known to be none of these.
  int score(const Position& position, int discs) const;

 private:
  int kept(const Position& position, int discs) const;

  Board board_;
  int plies_;
  std::uint64_t entries_;
  std::vector<ScoreCode> codes_;  // of the plies that are kept, the last one last
  std::uint64_t chunks_;
  const unsigned char* places_;  // where each chunk begins in the store
  const unsigned char* seeds_;
  const unsigned char* store_;
};

// Keys are shared out over chunks, each a store of its own.
std::uint64_t chunk_of(Bits key, std::uint64_t chunks) noexcept;

// Tells a damaged file. Not against those who damage one on purpose.
std::uint64_t digest_of(const unsigned char* data, std::size_t size) noexcept;

// A file begins with these, and the sum of its parts is what it is; all numbers have their lowest byte first.
struct BookLayout {
  static constexpr char kMagic[] = "DAMEROC4";
  static constexpr std::size_t kVersion = 8, kColumns = 10, kRows = 11, kPlies = 12, kEntries = 16, kChunks = 24;
  static constexpr std::size_t kCodes = 32;
  static constexpr std::size_t kDigest = 8;  // of all before it, at the end
};

}  // namespace damero::connect4
