#include <cstddef>
#include <cstdint>
#include <cstring>

#include "queens/disjoint.hpp"

#if defined(__x86_64__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

namespace damero::queens {
namespace {
#include "queens/disjoint_kernel.hpp"
}  // namespace

extern const Disjoint kDisjointAvx2{join, count};

}  // namespace damero::queens
