// Matching with AVX2.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "queens/disjoint.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

namespace damero::queens {
namespace {

using Block = std::uint64_t __attribute__((vector_size(64)));
constexpr std::size_t kBlock = 512;

struct Population {
  static constexpr bool vector = false;
  static void add(const Block&, Block&) {}
};

// For each choice of eight lanes, which they are.
struct Choices {
  alignas(8) std::uint8_t lanes[256][8];
};

constexpr Choices choices() {
  Choices table{};
  for (unsigned which = 0; which < 256; ++which) {
    unsigned place = 0;
    for (unsigned lane = 0; lane < 8; ++lane) {
      if ((which >> lane & 1U) != 0) table.lanes[which][place++] = static_cast<std::uint8_t>(lane);
    }
  }
  return table;
}

constexpr Choices kChoices = choices();

inline __m256i chosen(__m256i words, std::uint32_t which) {
  const __m128i lanes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kChoices.lanes[which]));
  return _mm256_permutevar8x32_epi32(words, _mm256_cvtepu8_epi32(lanes));
}

template <class Word>
struct Lanes {
  static constexpr std::size_t count = 32 / sizeof(Word);
  static __m256i load(const Word* words) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words)); }
  static __m256i all(Word word) {
    if constexpr (sizeof(Word) == 4) return _mm256_set1_epi32(static_cast<int>(word));
    return _mm256_set1_epi64x(static_cast<long long>(word));
  }
  static std::uint32_t first(std::size_t size) { return (1U << (size < count ? size : count)) - 1; }
  static std::uint32_t apart(__m256i a, __m256i b) {
    const __m256i common = _mm256_and_si256(a, b), none = _mm256_setzero_si256();
    if constexpr (sizeof(Word) == 4) {
      return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(common, none))));
    } else {
      return static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(common, none))));
    }
  }
  static __m256i either(__m256i a, __m256i b) { return _mm256_or_si256(a, b); }
  static __m256i without(__m256i a, __m256i b) { return _mm256_andnot_si256(b, a); }
  static std::size_t put(Word* out, std::uint32_t which, __m256i words) {
    // Two lanes of 32 bits for one of 64.
    const std::uint32_t lanes = sizeof(Word) == 4 ? which : _pdep_u32(which, 0x55) * 3;
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), chosen(words, lanes));
    return static_cast<std::size_t>(_mm_popcnt_u32(which));
  }
};

struct Bytes {
  alignas(32) std::uint8_t at[32];
};

constexpr Bytes by_place() {  // byte i of each of the four words of a 128-bit lane together
  Bytes bytes{};
  for (unsigned i = 0; i < 32; ++i) bytes.at[i] = static_cast<std::uint8_t>(4 * (i % 4) + i % 16 / 4);
  return bytes;
}

constexpr Bytes kByPlace = by_place();

inline void planes_of(const std::uint32_t* masks, Block* planes) {
  const __m256i by_place = _mm256_load_si256(reinterpret_cast<const __m256i*>(kByPlace.at));
  const __m256i quarters = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  std::uint32_t some[32][16];
  for (unsigned group = 0; group < 16; ++group) {
    __m256i rows[4], pairs[4];  // byte i of eight masks in the 64-bit lane i
    for (unsigned i = 0; i < 4; ++i) {
      const __m256i words = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(masks + 32 * group + 8 * i));
      rows[i] = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(words, by_place), quarters);
    }
    for (unsigned i = 0; i < 4; i += 2) {
      pairs[i] = _mm256_unpacklo_epi64(rows[i], rows[i + 1]);      // bytes 0 and 2
      pairs[i + 1] = _mm256_unpackhi_epi64(rows[i], rows[i + 1]);  // bytes 1 and 3
    }
    for (unsigned place = 0; place < 4; ++place) {
      const unsigned pair = place % 2;
      __m256i bytes = place < 2 ? _mm256_permute2x128_si256(pairs[pair], pairs[pair + 2], 0x20)
                                : _mm256_permute2x128_si256(pairs[pair], pairs[pair + 2], 0x31);
      for (unsigned bit = 8; bit-- > 0; bytes = _mm256_add_epi8(bytes, bytes)) {
        some[8 * place + bit][group] = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
      }
    }
  }
  std::memcpy(planes, some, sizeof some);
}

#include "queens/disjoint_kernel.hpp"

}  // namespace

extern const Disjoint kDisjointAvx2{{join<std::uint32_t>, match<std::uint32_t>},
                                    {join<std::uint64_t>, match<std::uint64_t>}};

}  // namespace damero::queens

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else

namespace damero::queens {
extern const Disjoint kDisjointAvx2 = kDisjointScalar;
}

#endif
