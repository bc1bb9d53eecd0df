#include <cstddef>
#include <cstdint>
#include <cstring>

#include "queens/disjoint.hpp"

namespace damero::queens {
namespace {
#include "queens/disjoint_kernel.hpp"
}  // namespace

extern const Disjoint kDisjointScalar{join, count};

}  // namespace damero::queens
