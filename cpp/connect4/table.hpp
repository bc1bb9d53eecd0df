// A transposition table of 8-byte entries: proved bounds on the score of a position, both sides, and its best move.
//
// A key of k bits is mixed by a bijection; its high bits choose a bucket of entries within one cache line and
// the rest is stored, so an entry belongs to one position and no other: a wrong hit is impossible. The table
// begins small and grows while it fills, because most positions need few entries and clearing costs more than
// they do. A table made at its full size may be shared by threads: an entry is read and written as a whole.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "connect4/position.hpp"

namespace damero::connect4 {

class Table {
 public:
  static constexpr int kUnknown = 63;
  static constexpr unsigned kNoMove = 15;

  // What is known of a position; -kUnknown and kUnknown where nothing is. `move` is a column below 15.
  struct Known {
    Bounds bounds{-kUnknown, kUnknown};
    unsigned move = kNoMove;
  };

  // For keys of `key_bits` bits; never more than 2^most_bits entries.
  Table(int key_bits, int first_bits, int most_bits)
      : key_bits_(key_bits), most_bits_(std::min(std::max(most_bits, least_bits(key_bits)), key_bits)) {
    resize(std::clamp(first_bits, std::min(least_bits(key_bits), most_bits_), most_bits_));
  }

  // A key as the table takes it: the same whatever the size of the table.
  Bits mixed(Bits key) const noexcept {
    const int half = (key_bits_ + 1) / 2;
    key ^= key >> half;
    key = (key * kMultiplier) & mask(key_bits_);
    return key ^ (key >> half);
  }

  void prefetch(Bits mixed_key) const noexcept {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(bucket(mixed_key));
#else
    (void)mixed_key;
#endif
  }

  Known read(Bits mixed_key) const noexcept {
    const Entry* entries = bucket(mixed_key);
    for (int i = 0; i < kBucket; ++i) {
      const std::uint64_t entry = entries[i].load(std::memory_order_relaxed);
      if (entry != 0 && ((entry ^ mixed_key) & rest_mask_) == 0) return unpack(entry >> rest_bits_);
    }
    return {};
  }

  // `work` is the logarithm of the nodes that the bounds cost: in a full bucket the cheapest entry makes room.
  void write(Bits mixed_key, const Known& known, unsigned work) noexcept {
    const std::uint64_t fresh = (mixed_key & rest_mask_) | (pack(known, work) << rest_bits_);
    Entry* entries = bucket(mixed_key);
    Entry* place = entries;
    std::uint64_t least = ~std::uint64_t{0};
    for (int i = 0; i < kBucket; ++i) {
      const std::uint64_t entry = entries[i].load(std::memory_order_relaxed);
      if (entry == 0 && may_grow()) ++filled_;
      if (entry == 0 || ((entry ^ mixed_key) & rest_mask_) == 0) {
        place = entries + i;
        break;
      }
      if (const std::uint64_t spent = entry >> work_shift_; spent < least) {
        least = spent;
        place = entries + i;
      }
    }
    place->store(fresh, std::memory_order_relaxed);
  }

  bool may_grow() const noexcept { return bits_ < most_bits_; }
  bool is_crowded() const noexcept { return filled_ * 8 > (std::uint64_t{5} << bits_) && may_grow(); }

  // Eight times as many entries; everything known is kept. That can take a tenth of a second: `stop` is asked
  // on the way, and once it is true the rest is forgotten, for nobody will ask.
  template <class Stop>
  void grow(Stop&& stop) {
    const Memory kept = std::move(memory_);
    const Table old(*this, entries_);
    resize(std::min(bits_ + 3, most_bits_));
    for (std::uint64_t i = 0; i < old.size(); ++i) {
      if (i % kGrowthStep == 0 && stop()) return;
      const std::uint64_t entry = old.entries_[i].load(std::memory_order_relaxed);
      if (entry == 0) continue;
      const Bits mixed_key = ((i / kBucket) << old.rest_bits_) | (entry & old.rest_mask_);
      write(mixed_key, old.unpack(entry >> old.rest_bits_), static_cast<unsigned>(entry >> old.work_shift_));
    }
  }

  std::uint64_t size() const noexcept { return std::uint64_t{1} << bits_; }

 private:
  using Entry = std::atomic<std::uint64_t>;
  static_assert(Entry::is_always_lock_free && sizeof(Entry) == 8);

  static constexpr int kBucketBits = 2;
  static constexpr int kBucket = 1 << kBucketBits;
  static constexpr int kScoreBits = 7;
  static constexpr int kMoveBits = 4;
  static constexpr int kWorkBits = 5;
  static constexpr std::uint64_t kGrowthStep = std::uint64_t{1} << 15;
  static constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15ULL;  // odd, so a bijection on k bits

  struct Release {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };
  using Memory = std::unique_ptr<void, Release>;

  // How another table's entries are to be read; it keeps their memory.
  Table(const Table& other, Entry* entries) noexcept
      : entries_(entries), key_bits_(other.key_bits_), most_bits_(other.most_bits_), bits_(other.bits_),
        rest_bits_(other.rest_bits_), move_bits_(other.move_bits_), work_bits_(other.work_bits_),
        work_shift_(other.work_shift_), rest_mask_(other.rest_mask_) {}

  // The rest of the key, two scores and two bits of work must fit 64 bits.
  static int least_bits(int key_bits) noexcept {
    return std::max(10, key_bits + 2 * kScoreBits + 2 - 64 + kBucketBits);
  }
  static constexpr std::uint64_t mask(int bits) noexcept {
    return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  }

  Entry* bucket(Bits mixed_key) const noexcept { return entries_ + ((mixed_key >> rest_bits_) << kBucketBits); }

  void resize(int bits) {
    bits_ = bits;
    rest_bits_ = key_bits_ - (bits - kBucketBits);
    rest_mask_ = mask(rest_bits_);
    const int spare = 64 - rest_bits_ - 2 * kScoreBits;
    move_bits_ = spare >= kMoveBits + 2 ? kMoveBits : 0;  // a move only helps; a bound is needed
    work_bits_ = std::min(spare - move_bits_, kWorkBits);
    work_shift_ = rest_bits_ + 2 * kScoreBits + move_bits_;
    filled_ = 0;
    const std::size_t bytes = sizeof(Entry) << bits;
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : 64;
    // calloc hands out big blocks as pages that are zero already and come when they are touched.
    std::size_t room = bytes + alignment;
    memory_.reset(std::calloc(room, 1));
    void* aligned = memory_.get();
    if (aligned == nullptr || std::align(alignment, bytes, aligned, room) == nullptr) throw std::bad_alloc();
    entries_ = static_cast<Entry*>(aligned);
#if defined(__linux__)
    if (bytes >= kHugePage) madvise(aligned, bytes, MADV_HUGEPAGE);  // fewer address look-ups; as good without
#endif
  }

  // An entry from the low end: rest of the key, low bound, high bound, move, work. A bound is stored plus 64,
  // so that no entry is 0.
  std::uint64_t pack(const Known& known, unsigned work) const noexcept {
    const std::uint64_t effort = std::min<std::uint64_t>(work, mask(work_bits_));
    return static_cast<std::uint64_t>(known.bounds.low + 64) |
           (static_cast<std::uint64_t>(known.bounds.high + 64) << kScoreBits) |
           ((known.move & mask(move_bits_)) << (2 * kScoreBits)) | (effort << (2 * kScoreBits + move_bits_));
  }
  Known unpack(std::uint64_t entry) const noexcept {
    const auto move = static_cast<unsigned>((entry >> (2 * kScoreBits)) & mask(move_bits_));
    return {{static_cast<int>(entry & 127) - 64, static_cast<int>((entry >> kScoreBits) & 127) - 64},
            move_bits_ == 0 ? kNoMove : move};
  }

  Memory memory_;
  Entry* entries_ = nullptr;
  int key_bits_;
  int most_bits_;
  int bits_ = 0;
  int rest_bits_ = 0;
  int move_bits_ = 0;
  int work_bits_ = 0;
  int work_shift_ = 0;
  std::uint64_t rest_mask_ = 0;
  std::uint64_t filled_ = 0;
};

}  // namespace damero::connect4
