#include "connect4/book.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "connect4/openings.hpp"
#include "connect4/ribbon.hpp"
#include "connect4/search.hpp"

namespace damero::connect4 {
namespace {

[[noreturn]] void refuse(const char* why) { throw std::invalid_argument(why); }

std::uint64_t number(const unsigned char* at, int bytes) noexcept {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value |= static_cast<std::uint64_t>(at[i]) << (8 * i);
  return value;
}

constexpr char kShort[] = "the book is damaged: bytes are missing";

// The bytes from here on, as far as there are any.
struct Rest {
  const unsigned char* at;
  std::size_t left;

  const unsigned char* take(std::uint64_t bytes) {
    if (bytes > left) refuse(kShort);
    const unsigned char* taken = at;
    at += bytes;
    left -= static_cast<std::size_t>(bytes);
    return taken;
  }
};

ScoreCode read_code(Rest& rest) {
  ScoreCode code;
  const int count = *rest.take(1);
  int longest = 0;
  std::uint64_t room = std::uint64_t{1} << ScoreCode::kLongest;  // what codewords leave
  for (int i = 0; i < count; ++i) {
    const unsigned char* pair = rest.take(2);
    code.scores.push_back(static_cast<std::int8_t>(pair[0]));
    const int length = pair[1];
    const std::uint64_t taken = length > ScoreCode::kLongest ? 0 : std::uint64_t{1} << (ScoreCode::kLongest - length);
    if (length < longest || taken == 0 || taken > room) refuse("the book is damaged: its scores have no code");
    longest = length;
    room -= taken;
    ++code.of[static_cast<std::size_t>(length)];
  }
  if (count > 0 && room != 0) refuse("the book is damaged: its scores have no code");
  return code;
}

}  // namespace

std::uint64_t chunk_of(Bits key, std::uint64_t chunks) noexcept { return ribbon::reduced(ribbon::mixed(key), chunks); }

std::uint64_t digest_of(const unsigned char* data, std::size_t size) noexcept {
  std::uint64_t digest = size;
  const auto add = [&digest](std::uint64_t word) {
    digest = (digest ^ word) * 0x9E3779B97F4A7C15ULL;
    digest ^= digest >> 32;
  };
  std::size_t at = 0;
  for (; at + 8 <= size; at += 8) add(ribbon::load(data + at));
  if (at < size) add(number(data + at, static_cast<int>(size - at)));
  return digest;
}

std::optional<int> decided_at_sight(const Board& board, const Position& position, int discs) noexcept {
  const Bits open = playable(board, position.all);
  if ((winning_squares(board, position.own, position.all) & open) != 0) return win_score(board, discs);
  const Bits danger = winning_squares(board, position.other(), position.all);
  const Bits forced = open & danger;
  Bits moves = open & ~(danger >> 1);
  if (forced != 0) moves = (forced & (forced - 1)) == 0 ? moves & forced : 0;
  if (moves == 0) return -win_score(board, discs + 1);
  return std::nullopt;
}

Book::Book(const unsigned char* data, std::size_t size) : board_(1, 1), plies_(0), entries_(0), chunks_(0) {
  using L = BookLayout;
  if (size < sizeof(L::kMagic) - 1 || std::memcmp(data, L::kMagic, sizeof(L::kMagic) - 1) != 0)
    refuse("a book begins with DAMEROC4");
  if (size < L::kCodes + L::kDigest) refuse(kShort);
  if (number(data + L::kVersion, 2) != kVersion) refuse("a book of version 2 expected");
  size -= L::kDigest;
  if (number(data + size, 8) != digest_of(data, size))
    refuse("the book is damaged: its bytes are not those that were written");
  const int columns = data[L::kColumns], rows = data[L::kRows];
  plies_ = data[L::kPlies];
  if (!Board::fits(columns, rows) || plies_ > kPliesLimit || plies_ >= columns * rows)
    refuse("the book is of no board that there is");
  board_ = Board(columns, rows);
  entries_ = number(data + L::kEntries, 8);
  chunks_ = number(data + L::kChunks, 4);
  Rest rest{data + L::kCodes, size - L::kCodes};
  for (int ply = plies_ % 2; ply <= plies_; ply += 2) codes_.push_back(read_code(rest));
  places_ = rest.take(4 * (chunks_ + 1));
  seeds_ = rest.take(chunks_);
  store_ = rest.at;
  std::uint64_t before = number(places_, 4);
  if (chunks_ == 0 || before != 0 || number(places_ + 4 * chunks_, 4) != rest.left) refuse(kShort);
  for (std::uint64_t chunk = 1; chunk <= chunks_; ++chunk) {
    const std::uint64_t place = number(places_ + 4 * chunk, 4);
    if (place < before + ribbon::kWidth / 8) refuse(kShort);
    before = place;
  }
}

int Book::kept(const Position& position, int discs) const {
  const Bits key = canonical_key(board_, position);
  const std::uint64_t chunk = chunk_of(key, chunks_);
  const std::uint64_t first = number(places_ + 4 * chunk, 4);
  const std::uint64_t bits = 8 * (number(places_ + 4 * chunk + 4, 4) - first);
  return codes_[static_cast<std::size_t>(discs / 2)].read(
      [&](int i) { return ribbon::bit_of(store_ + first, bits, seeds_[chunk], key, i); });
}

int Book::score(const Position& position, int discs) const {
  if (const auto sight = decided_at_sight(board_, position, discs)) return *sight;
  if ((plies_ - discs) % 2 == 0) return kept(position, discs);
  int best = -board_.cells();
  const Bits open = playable(board_, position.all);
  for (int column = 0; column < board_.columns; ++column)
    if (const Bits square = open & board_.column(column); square != 0)
      best = std::max(best, -score(position.after(square), discs + 1));
  return best;
}

std::optional<int> Book::find(const Position& position) const {
  const int discs = position.discs();
  if (discs > plies_ || !can_arise(board_, position)) return std::nullopt;
  return score(position, discs);
}

}  // namespace damero::connect4
