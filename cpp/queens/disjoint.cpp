#include "queens/disjoint.hpp"

#include "common/cpu.hpp"

namespace damero::queens {

bool has_avx512_bits() noexcept {
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
  return isa() == Isa::avx512 && __builtin_cpu_supports("gfni") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

const Disjoint& disjoint() noexcept {
  switch (isa()) {
    case Isa::avx512: return has_avx512_bits() ? kDisjointAvx512Bits : kDisjointAvx512;
    case Isa::avx2: return kDisjointAvx2;
    case Isa::scalar: break;
  }
  return kDisjointScalar;
}

}  // namespace damero::queens
