#include "queens/disjoint.hpp"

#include "common/cpu.hpp"

namespace damero::queens {

const Disjoint& disjoint() noexcept {
  switch (isa()) {
    case Isa::avx512: return kDisjointAvx512;
    case Isa::avx2: return kDisjointAvx2;
    case Isa::scalar: break;
  }
  return kDisjointScalar;
}

}  // namespace damero::queens
