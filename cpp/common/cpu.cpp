#include "common/cpu.hpp"

#include <cstdlib>
#include <cstring>

namespace damero {
namespace {

Isa of_machine() noexcept {
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("popcnt");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
  if (avx512) return Isa::avx512;
  if (avx2) return Isa::avx2;
#endif
  return Isa::scalar;
}

Isa choose() noexcept {
  const Isa machine = of_machine();
  const char* asked = std::getenv("DAMERO_ISA");
  if (asked == nullptr) return machine;
  if (std::strcmp(asked, "scalar") == 0) return Isa::scalar;
  if (std::strcmp(asked, "avx2") == 0 && machine >= Isa::avx2) return Isa::avx2;
  return machine;
}

}  // namespace

Isa isa() noexcept {
  static const Isa chosen = choose();
  return chosen;
}

const char* isa_name() noexcept {
  switch (isa()) {
    case Isa::avx512: return "avx512";
    case Isa::avx2: return "avx2";
    case Isa::scalar: break;
  }
  return "scalar";
}

}  // namespace damero
