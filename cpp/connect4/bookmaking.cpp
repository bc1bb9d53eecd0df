#include "connect4/bookmaking.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <queue>
#include <span>
#include <stdexcept>
#include <utility>

#include "connect4/openings.hpp"
#include "connect4/ribbon.hpp"
#include "connect4/search.hpp"

namespace damero::connect4 {
namespace {

constexpr std::uint64_t kChunkKeys = 1000;
constexpr int kSeeds = 8;  // tried before a chunk gets another byte

struct Entry {
  Bits key;
  std::uint8_t ply;
  std::int8_t score;
};

// The scores of one ply's positions.
class Ply {
 public:
  Ply(const Board& board, const std::vector<Bits>& keys) : board_(&board), set_(keys.size()) {
    scores_.resize(set_.slots());
  }

  void put(const Position& position, int score) {
    const Bits key = canonical_key(*board_, position);
    set_.insert(key);
    scores_[set_.slot(key)] = static_cast<std::int8_t>(score);
  }
  int operator[](const Position& position) const noexcept {
    return scores_[set_.slot(canonical_key(*board_, position))];
  }

 private:
  const Board* board_;
  KeySet set_;
  std::vector<std::int8_t> scores_;
};

int best_of(const Board& board, const Position& position, int discs, const Ply& after) {
  const Bits open = playable(board, position.all);
  if ((winning_squares(board, position.own, position.all) & open) != 0) return win_score(board, discs);
  int best = -board.cells();
  for (int column = 0; column < board.columns; ++column)
    if (const Bits square = open & board.column(column); square != 0)
      best = std::max(best, -after[position.after(square)]);
  return best;
}

// All that a book keeps, from the last ply up.
std::vector<Entry> entries_of(const Board& board, int plies, std::span<const std::int8_t> last, Control& control) {
  std::vector<Entry> entries;
  Ply after(board, {});
  for (int ply = plies; ply >= 0; --ply) {
    const std::vector<Bits> keys = openings(board, ply, control);
    if (control.is_out_of_time()) return {};
    if (ply == plies && (keys.size() != last.size() || keys.empty()))
      throw std::invalid_argument("as many scores as the last ply has positions expected");
    Ply here(board, keys);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const Position position = position_of(board, keys[i]);
      const int score = ply == plies ? last[i] : best_of(board, position, ply, after);
      here.put(position, score);
      if ((plies - ply) % 2 == 0 && !decided_at_sight(board, position, ply))
        entries.push_back({canonical_key(board, position), static_cast<std::uint8_t>(ply),
                           static_cast<std::int8_t>(score)});
    }
    after = std::move(here);
  }
  return entries;
}

// Codewords by score, plus 128.
struct Words {
  std::array<std::uint64_t, 256> word{};
  std::array<int, 256> length{};
};

// How long the codeword of each score is to be that occurs so often (Huffman's method; of equals the first goes first).
std::array<int, 256> lengths_of(const std::array<std::uint64_t, 256>& counts) {
  struct Node {
    std::uint64_t count;
    int number;
    bool operator>(const Node& other) const { return std::pair(count, number) > std::pair(other.count, other.number); }
  };
  std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
  std::array<int, 512> parent{};
  for (int score = 0; score < 256; ++score)
    if (counts[static_cast<std::size_t>(score)] != 0) open.push({counts[static_cast<std::size_t>(score)], score});
  int next = 256;
  while (open.size() > 1) {
    const Node one = open.top();
    open.pop();
    const Node two = open.top();
    open.pop();
    parent[static_cast<std::size_t>(one.number)] = parent[static_cast<std::size_t>(two.number)] = next;
    open.push({one.count + two.count, next++});
  }
  std::array<int, 256> lengths{};
  for (int score = 0; score < 256; ++score)
    for (int at = parent[static_cast<std::size_t>(score)]; at != 0; at = parent[static_cast<std::size_t>(at)])
      ++lengths[static_cast<std::size_t>(score)];
  return lengths;
}

void put(std::vector<unsigned char>& file, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) file.push_back(static_cast<unsigned char>(value >> (8 * i)));
}

// Chooses the code of one ply, writes it, and says its codewords: a bit string, its first bit the lowest.
Words write_code(std::span<const Entry> entries, int ply, std::vector<unsigned char>& file) {
  std::array<std::uint64_t, 256> counts{};
  for (const Entry& one : entries)
    if (one.ply == ply) ++counts[static_cast<std::size_t>(one.score + 128)];
  Words words;
  words.length = lengths_of(counts);
  std::vector<std::pair<int, int>> order;  // of length and score
  for (int score = 0; score < 256; ++score)
    if (counts[static_cast<std::size_t>(score)] != 0)
      order.emplace_back(words.length[static_cast<std::size_t>(score)], score);
  std::sort(order.begin(), order.end());
  put(file, order.size(), 1);
  std::uint64_t word = 0;
  int before = order.empty() ? 0 : order.front().first;
  for (const auto& [length, score] : order) {
    word <<= length - before;
    before = length;
    std::uint64_t& turned = words.word[static_cast<std::size_t>(score)];
    for (int i = 0; i < length; ++i) turned |= (word >> (length - 1 - i) & 1) << i;
    ++word;
    put(file, static_cast<std::uint64_t>(score - 128), 1);
    put(file, static_cast<std::uint64_t>(length), 1);
  }
  return words;
}

struct Chunk {
  std::vector<unsigned char> store;
  int seed;
};

// The smallest store that is found.
Chunk make_chunk(const std::vector<ribbon::Stored>& keys) {
  std::size_t bits = 0;
  for (const auto& one : keys) bits += static_cast<std::size_t>(one.length);
  for (std::size_t bytes = std::max<std::size_t>(ribbon::kWidth / 8, (bits + bits / 200 + 7) / 8);; ++bytes)
    for (int seed = 0; seed < kSeeds; ++seed)
      if (auto store = ribbon::store_of(keys, static_cast<std::uint64_t>(seed), bytes); !store.empty())
        return {std::move(store), seed};
}

// Writes the places, the seeds and the stores of all chunks; false after a stop.
bool write_chunks(std::vector<Entry>& entries, std::uint64_t chunks, const std::vector<Words>& words,
                  std::vector<unsigned char>& file, Control& control) {
  std::sort(entries.begin(), entries.end(), [chunks](const Entry& one, const Entry& two) {
    return std::pair(chunk_of(one.key, chunks), one.key) < std::pair(chunk_of(two.key, chunks), two.key);
  });
  std::vector<unsigned char> places, seeds, stores;
  std::size_t at = 0;
  for (std::uint64_t chunk = 0; chunk < chunks; ++chunk) {
    if (control.is_out_of_time()) return false;
    put(places, stores.size(), 4);
    std::vector<ribbon::Stored> keys;
    for (; at < entries.size() && chunk_of(entries[at].key, chunks) == chunk; ++at) {
      const Words& code = words[entries[at].ply / 2U];
      const auto score = static_cast<std::size_t>(entries[at].score + 128);
      keys.push_back({entries[at].key, code.word[score], code.length[score]});
    }
    const Chunk made = make_chunk(keys);
    put(seeds, static_cast<std::uint64_t>(made.seed), 1);
    stores.insert(stores.end(), made.store.begin(), made.store.end());
  }
  put(places, stores.size(), 4);
  for (const auto* part : {&places, &seeds, &stores}) file.insert(file.end(), part->begin(), part->end());
  return true;
}

}  // namespace

std::vector<unsigned char> make_book(const Board& board, int plies, const std::int8_t* scores, std::size_t count,
                                     Control& control) {
  if (plies < 0 || plies > Book::kPliesLimit || plies >= board.cells())
    throw std::invalid_argument("a book of so many plies cannot be");
  std::vector<Entry> entries = entries_of(board, plies, {scores, count}, control);
  if (control.stopped()) return {};
  const std::uint64_t chunks = std::max<std::uint64_t>(1, entries.size() / kChunkKeys);
  std::vector<unsigned char> file;
  for (const char* letter = BookLayout::kMagic; *letter != 0; ++letter) file.push_back(static_cast<unsigned char>(*letter));
  put(file, Book::kVersion, 2);
  put(file, static_cast<std::uint64_t>(board.columns), 1);
  put(file, static_cast<std::uint64_t>(board.rows), 1);
  put(file, static_cast<std::uint64_t>(plies), 4);
  put(file, entries.size(), 8);
  put(file, chunks, 8);
  std::vector<Words> words;
  for (int ply = plies % 2; ply <= plies; ply += 2) words.push_back(write_code(entries, ply, file));
  if (!write_chunks(entries, chunks, words, file, control)) return {};
  put(file, digest_of(file.data(), file.size()), 8);
  return file;
}

}  // namespace damero::connect4
