#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "connect4/search.hpp"

#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")
#endif
#define DAMERO_LANES_AVX512
#endif

namespace damero::connect4 {
namespace {
#include "connect4/search_kernel.hpp"
}  // namespace

extern const MakeSearch kSearchAvx512{make};

}  // namespace damero::connect4

#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute pop
#endif
