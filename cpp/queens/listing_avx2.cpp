#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "queens/listing_walk.hpp"
#include "queens/symmetry.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

namespace damero::queens {
namespace {

#if defined(__x86_64__)
std::uint64_t clear(const std::uint32_t* lanes, std::uint32_t lane) {
  const __m256i all = _mm256_set1_epi32(static_cast<int>(lane)), zero = _mm256_setzero_si256();
  std::uint64_t fit = 0;
  for (unsigned i = 0; i < Tails<std::uint32_t>::kBlock; i += 8) {
    const __m256i here = *reinterpret_cast<const __m256i*>(lanes + i);
    const __m256i found = _mm256_cmpeq_epi32(_mm256_and_si256(here, all), zero);
    fit |= static_cast<std::uint64_t>(_mm256_movemask_ps(_mm256_castsi256_ps(found))) << i;
  }
  return fit;
}

std::uint64_t clear(const std::uint64_t* lanes, std::uint64_t lane) {
  const __m256i all = _mm256_set1_epi64x(static_cast<long long>(lane)), zero = _mm256_setzero_si256();
  std::uint64_t fit = 0;
  for (unsigned i = 0; i < Tails<std::uint64_t>::kBlock; i += 4) {
    const __m256i here = *reinterpret_cast<const __m256i*>(lanes + i);
    const __m256i found = _mm256_cmpeq_epi64(_mm256_and_si256(here, all), zero);
    fit |= static_cast<std::uint64_t>(_mm256_movemask_pd(_mm256_castsi256_pd(found))) << i;
  }
  return fit;
}
#endif

#include "queens/listing_kernel.hpp"
}  // namespace

extern const Walks kWalksAvx2{walk<std::uint32_t>, walk<std::uint64_t>};

}  // namespace damero::queens
