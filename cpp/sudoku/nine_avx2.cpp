// The 9x9 kernel for AVX2: vectors of 256 bits, two digits each.
#include "sudoku/nine_kernel.hpp"

#define DAMERO_DIGITS 2

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#elif defined(__x86_64__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

namespace damero::sudoku {
namespace {

using namespace nine;
constexpr int kDigits = DAMERO_DIGITS;

#include "sudoku/nine_choice.hpp"
#include "sudoku/nine_words.hpp"
#include "sudoku/nine_engine.hpp"

}  // namespace

extern const NineKernel kNineAvx2 = kKernel;

}  // namespace damero::sudoku

#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute pop
#elif defined(__x86_64__)
#pragma GCC pop_options
#endif
