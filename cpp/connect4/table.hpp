// A transposition table of 8-byte entries: proved bounds on the score of a position, both sides.
//
// A key of k bits is mixed by a bijection; its high bits choose a pair of entries and the rest is stored,
// so an entry belongs to one position and no other: a wrong hit is impossible. The table begins small
// and grows while it fills, because most positions need few entries and clearing costs more than they do.
#pragma once

#include <algorithm>
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
  // For keys of `key_bits` bits; never more than 2^most_bits entries.
  Table(int key_bits, int first_bits, int most_bits)
      : key_bits_(key_bits), most_bits_(std::min(std::max(most_bits, least_bits(key_bits)), key_bits)) {
    resize(std::clamp(first_bits, std::min(least_bits(key_bits), most_bits_), most_bits_));
  }

  struct Place {
    std::uint64_t* pair;
    std::uint64_t rest;  // the part of the mixed key that is stored
  };

  Place find(Bits key) const noexcept {
    const Bits mixed = mix(key);
    return {entries_ + 2 * (mixed >> rest_bits_), mixed & rest_mask_};
  }

  static void prefetch(const Place& place) noexcept {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place.pair);
#else
    (void)place;
#endif
  }

  // What is known of the position; -kUnknown and kUnknown where nothing is.
  Bounds read(const Place& place) const noexcept {
    for (int i = 0; i < 2; ++i) {
      const std::uint64_t entry = place.pair[i];
      if (entry != 0 && (entry & rest_mask_) == place.rest) return bounds_of(entry);
    }
    return {-kUnknown, kUnknown};
  }

  // `work` is the logarithm of the nodes that the bounds cost: the first entry of a pair keeps the dearest
  // position and the second the last one.
  void write(const Place& place, Bounds bounds, unsigned work) noexcept {
    const std::uint64_t fresh = pack(place.rest, bounds, std::min(work, work_mask_));
    std::uint64_t* pair = place.pair;
    if (pair[0] == 0 || (pair[0] & rest_mask_) == place.rest) {
      filled_ += pair[0] == 0;
      pair[0] = fresh;
    } else if (work_of(fresh) >= work_of(pair[0])) {
      filled_ += pair[1] == 0;
      pair[1] = pair[0];
      pair[0] = fresh;
    } else {
      filled_ += pair[1] == 0;
      pair[1] = fresh;
    }
  }

  bool is_crowded() const noexcept { return filled_ * 8 > (std::uint64_t{5} << bits_) && bits_ < most_bits_; }

  // Eight times as many entries; everything known is kept. That can take a tenth of a second: `stop` is asked
  // on the way, and once it is true the rest is forgotten, for nobody will ask.
  template <class Stop>
  void grow(Stop&& stop) {
    const Memory kept = std::move(memory_);
    const std::uint64_t* old = entries_;
    const int old_rest = rest_bits_;
    const unsigned old_work = work_mask_;
    const std::uint64_t count = std::uint64_t{1} << bits_;
    resize(std::min(bits_ + 3, most_bits_));
    for (std::uint64_t i = 0; i < count; ++i) {
      if (i % kGrowthStep == 0 && stop()) return;
      const std::uint64_t entry = old[i];
      if (entry == 0) continue;
      const Bits mixed = ((i / 2) << old_rest) | (entry & mask(old_rest));
      const unsigned work = static_cast<unsigned>(entry >> (old_rest + 2 * kScoreBits)) & old_work;
      const Place place{entries_ + 2 * (mixed >> rest_bits_), mixed & rest_mask_};
      write(place, unpack(entry >> old_rest), work);
    }
  }

  std::uint64_t size() const noexcept { return std::uint64_t{1} << bits_; }

  static constexpr int kUnknown = 63;

 private:
  static constexpr int kScoreBits = 7;
  static constexpr std::uint64_t kGrowthStep = std::uint64_t{1} << 15;
  static constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15ULL;  // odd, so a bijection on k bits

  struct Release {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };
  using Memory = std::unique_ptr<void, Release>;

  // The rest of the key, two scores and a bit of work must fit 64 bits.
  static int least_bits(int key_bits) noexcept { return std::max(10, key_bits + 2 * kScoreBits - 64 + 2); }
  static std::uint64_t mask(int bits) noexcept {
    return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  }

  Bits mix(Bits key) const noexcept {
    const int half = (key_bits_ + 1) / 2;
    key ^= key >> half;
    key = (key * kMultiplier) & mask(key_bits_);
    return key ^ (key >> half);
  }

  void resize(int bits) {
    bits_ = bits;
    rest_bits_ = key_bits_ - (bits - 1);
    rest_mask_ = mask(rest_bits_);
    const int spare = 64 - rest_bits_ - 2 * kScoreBits;
    work_mask_ = static_cast<unsigned>(mask(std::clamp(spare, 1, 5)));
    filled_ = 0;
    const std::size_t bytes = sizeof(std::uint64_t) << bits;
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : 64;
    // calloc hands out big blocks as pages that are zero already and come when they are touched.
    std::size_t room = bytes + alignment;
    memory_.reset(std::calloc(room, 1));
    void* aligned = memory_.get();
    if (aligned == nullptr || std::align(alignment, bytes, aligned, room) == nullptr) throw std::bad_alloc();
    entries_ = static_cast<std::uint64_t*>(aligned);
#if defined(__linux__)
    if (bytes >= kHugePage) madvise(aligned, bytes, MADV_HUGEPAGE);  // fewer address look-ups; as good without
#endif
  }

  // An entry from the low end: rest of the key, low bound, high bound, work. A bound is stored plus 64,
  // so that no entry is 0.
  std::uint64_t pack(std::uint64_t rest, Bounds bounds, unsigned work) const noexcept {
    const std::uint64_t scores = static_cast<std::uint64_t>(bounds.low + 64) |
                                 (static_cast<std::uint64_t>(bounds.high + 64) << kScoreBits) |
                                 (static_cast<std::uint64_t>(work) << (2 * kScoreBits));
    return rest | (scores << rest_bits_);
  }
  static Bounds unpack(std::uint64_t scores) noexcept {
    return {static_cast<int>(scores & 127) - 64, static_cast<int>((scores >> kScoreBits) & 127) - 64};
  }
  Bounds bounds_of(std::uint64_t entry) const noexcept { return unpack(entry >> rest_bits_); }
  unsigned work_of(std::uint64_t entry) const noexcept {
    return static_cast<unsigned>(entry >> (rest_bits_ + 2 * kScoreBits)) & work_mask_;
  }

  Memory memory_;
  std::uint64_t* entries_ = nullptr;
  int key_bits_;
  int most_bits_;
  int bits_ = 0;
  int rest_bits_ = 0;
  std::uint64_t rest_mask_ = 0;
  unsigned work_mask_ = 0;
  std::uint64_t filled_ = 0;
};

}  // namespace damero::connect4
