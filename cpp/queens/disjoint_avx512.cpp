// Matching with AVX-512 (F, BW, DQ, VL).
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "queens/disjoint.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl"))), \
                             apply_to = function)
#else
// The compiler's own headers leave registers unset on purpose and then warn of it.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")
#endif

namespace damero::queens {
namespace {

#include "queens/disjoint_lanes512.hpp"


struct Population {
  static constexpr bool vector = false;
  static void add(const Block&, Block&) {}
};

inline void planes_of(const std::uint32_t* masks, Block* planes) {
  std::uint16_t some[32][32];
  for (unsigned group = 0; group < 32; ++group) {
    const __m512i words = _mm512_loadu_si512(masks + 16 * group);
    for (unsigned bit = 0; bit < 32; ++bit) {
      some[bit][group] = _mm512_test_epi32_mask(words, _mm512_set1_epi32(static_cast<int>(1U << bit)));
    }
  }
  std::memcpy(planes, some, sizeof some);
}

#include "queens/disjoint_kernel.hpp"

}  // namespace

extern const Disjoint kDisjointAvx512{{join<std::uint32_t>, match<std::uint32_t>},
                                      {join<std::uint64_t>, match<std::uint64_t>}};

}  // namespace damero::queens

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else

namespace damero::queens {
extern const Disjoint kDisjointAvx512 = kDisjointScalar;
}

#endif
