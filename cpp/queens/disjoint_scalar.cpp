// Matching without special instructions.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "queens/disjoint.hpp"

namespace damero::queens {
namespace {

using Block = std::uint64_t __attribute__((vector_size(64)));
constexpr std::size_t kBlock = 512;

struct Population {
  static constexpr bool vector = false;
  static void add(const Block&, Block&) {}
};

template <class Word>
struct Lanes {
  static constexpr std::size_t count = 1;
  static Word load(const Word* words) { return *words; }
  static Word all(Word word) { return word; }
  static std::uint32_t first(std::size_t size) { return size != 0 ? 1 : 0; }
  static std::uint32_t apart(Word a, Word b) { return (a & b) == 0 ? 1 : 0; }
  static Word either(Word a, Word b) { return a | b; }
  static Word without(Word a, Word b) { return a & ~b; }
  static std::size_t put(Word* out, std::uint32_t which, Word word) {
    *out = word;
    return which;
  }
};

// Turns 32 masks into 32 rows, one for each bit: bit i of row b is bit b of mask i.
inline void transpose(std::uint32_t* rows) {
  std::uint32_t mask = 0x0000FFFF;
  for (unsigned step = 16; step != 0; step >>= 1, mask ^= mask << step) {
    for (unsigned row = 0; row < 32; row = (row + step + 1) & ~step) {
      const std::uint32_t swap = ((rows[row] >> step) ^ rows[row + step]) & mask;
      rows[row] ^= swap << step;
      rows[row + step] ^= swap;
    }
  }
}

inline void planes_of(const std::uint32_t* masks, Block* planes) {
  std::uint32_t some[32][kBlock / 32];
  for (std::size_t group = 0; group < kBlock / 32; ++group) {
    std::uint32_t rows[32];
    std::memcpy(rows, masks + 32 * group, sizeof rows);
    transpose(rows);
    for (unsigned bit = 0; bit < 32; ++bit) some[bit][group] = rows[bit];
  }
  std::memcpy(planes, some, sizeof some);
}

#include "queens/disjoint_kernel.hpp"

}  // namespace

extern const Disjoint kDisjointScalar{{join<std::uint32_t>, match<std::uint32_t>},
                                      {join<std::uint64_t>, match<std::uint64_t>}};

}  // namespace damero::queens
