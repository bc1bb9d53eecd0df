// Matching with AVX-512 and its later parts: GFNI, VBMI, VPOPCNTDQ.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "queens/disjoint.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(                                                                                        \
    __attribute__((target(                                                                                           \
        "avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,gfni"))), \
    apply_to = function)
#else
// The compiler's own headers leave registers unset on purpose and then warn of it.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,gfni")
#endif

namespace damero::queens {
namespace {

#include "queens/disjoint_lanes512.hpp"

// Adds the bits set in each 64-bit lane.
struct Population {
  static constexpr bool vector = true;
  static void add(const Block& block, Block& sum) {
    sum += reinterpret_cast<Block>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(block)));
  }
};

struct Bytes {
  alignas(64) std::uint8_t at[64];
};

constexpr Bytes by_place() {  // byte i of each of the sixteen words together, eight by eight backwards
  Bytes bytes{};
  for (unsigned i = 0; i < 64; ++i) bytes.at[i] = static_cast<std::uint8_t>(4 * (i % 16 ^ 7) + i / 16);
  return bytes;
}

constexpr Bytes transposed() {  // byte i of each of the eight 64-bit lanes together
  Bytes bytes{};
  for (unsigned i = 0; i < 64; ++i) bytes.at[i] = static_cast<std::uint8_t>(8 * (i % 8) + i / 8);
  return bytes;
}

constexpr Bytes kByPlace = by_place(), kTransposed = transposed();

// Rows of 8 x 8 words: row i becomes column i.
inline void transpose(__m512i rows[8]) {
  __m512i pairs[8], fours[8];
  for (unsigned i = 0; i < 8; i += 2) {
    pairs[i] = _mm512_unpacklo_epi64(rows[i], rows[i + 1]);
    pairs[i + 1] = _mm512_unpackhi_epi64(rows[i], rows[i + 1]);
  }
  for (unsigned i = 0; i < 8; i += 4) {
    for (unsigned j = 0; j < 2; ++j) {
      fours[i + j] = _mm512_shuffle_i64x2(pairs[i + j], pairs[i + j + 2], 0x88);
      fours[i + j + 2] = _mm512_shuffle_i64x2(pairs[i + j], pairs[i + j + 2], 0xDD);
    }
  }
  for (unsigned j = 0; j < 4; ++j) {
    rows[j] = _mm512_shuffle_i64x2(fours[j], fours[j + 4], 0x88);
    rows[j + 4] = _mm512_shuffle_i64x2(fours[j], fours[j + 4], 0xDD);
  }
}

inline void planes_of(const std::uint32_t* masks, Block* planes) {
  const __m512i by_place = _mm512_load_si512(kByPlace.at), across = _mm512_load_si512(kTransposed.at);
  const __m512i unit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
  __m512i bytes[4][8];
  for (unsigned group = 0; group < 8; ++group) {
    __m512i rows[4];
    for (unsigned i = 0; i < 4; ++i) {
      rows[i] = _mm512_permutexvar_epi8(by_place, _mm512_loadu_si512(masks + 64 * group + 16 * i));
    }
    const __m512i a = _mm512_shuffle_i32x4(rows[0], rows[1], 0x44), b = _mm512_shuffle_i32x4(rows[2], rows[3], 0x44);
    const __m512i c = _mm512_shuffle_i32x4(rows[0], rows[1], 0xEE), d = _mm512_shuffle_i32x4(rows[2], rows[3], 0xEE);
    bytes[0][group] = _mm512_shuffle_i32x4(a, b, 0x88);
    bytes[1][group] = _mm512_shuffle_i32x4(a, b, 0xDD);
    bytes[2][group] = _mm512_shuffle_i32x4(c, d, 0x88);
    bytes[3][group] = _mm512_shuffle_i32x4(c, d, 0xDD);
  }
  for (unsigned place = 0; place < 4; ++place) {
    for (unsigned group = 0; group < 8; ++group) {
      // The product with the unit matrix transposes each 8 x 8 bits, and turns the order of its rows round.
      const __m512i turned = _mm512_gf2p8affine_epi64_epi8(unit, bytes[place][group], 0);
      bytes[place][group] = _mm512_permutexvar_epi8(across, turned);
    }
    transpose(bytes[place]);
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::memcpy(&planes[8 * place + bit], &bytes[place][bit], sizeof(Block));
    }
  }
}

#include "queens/disjoint_kernel.hpp"

}  // namespace

extern const Disjoint kDisjointAvx512Bits{{join<std::uint32_t>, match<std::uint32_t>},
                                          {join<std::uint64_t>, match<std::uint64_t>}};

}  // namespace damero::queens

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else

namespace damero::queens {
extern const Disjoint kDisjointAvx512Bits = kDisjointScalar;
}

#endif
