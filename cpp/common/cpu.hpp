// Which instruction set the kernels may use, chosen once. DAMERO_ISA=scalar|avx2|avx512 asks for a
// lower one; what the machine lacks is never used.
#pragma once

namespace damero {

enum class Isa { scalar = 0, avx2 = 1, avx512 = 2 };

Isa isa() noexcept;
const char* isa_name() noexcept;

}  // namespace damero
