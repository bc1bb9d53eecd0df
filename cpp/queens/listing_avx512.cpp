#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "queens/listing_walk.hpp"
#include "queens/symmetry.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")
#endif

namespace damero::queens {
namespace {

#if defined(__x86_64__)
std::uint64_t clear(const std::uint32_t* lanes, std::uint32_t lane) {
  const __m512i all = _mm512_set1_epi32(static_cast<int>(lane));
  std::uint64_t fit = 0;
  for (unsigned i = 0; i < Tails<std::uint32_t>::kBlock; i += 16) {
    fit |= static_cast<std::uint64_t>(_mm512_testn_epi32_mask(*reinterpret_cast<const __m512i*>(lanes + i), all)) << i;
  }
  return fit;
}

std::uint64_t clear(const std::uint64_t* lanes, std::uint64_t lane) {
  const __m512i all = _mm512_set1_epi64(static_cast<long long>(lane));
  std::uint64_t fit = 0;
  for (unsigned i = 0; i < Tails<std::uint64_t>::kBlock; i += 8) {
    fit |= static_cast<std::uint64_t>(_mm512_testn_epi64_mask(*reinterpret_cast<const __m512i*>(lanes + i), all)) << i;
  }
  return fit;
}
#endif

#include "queens/listing_kernel.hpp"
}  // namespace

extern const Walks kWalksAvx512{walk<std::uint32_t>, walk<std::uint64_t>};

}  // namespace damero::queens
