#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "queens/listing_walk.hpp"
#include "queens/symmetry.hpp"

namespace damero::queens {
namespace {
#include "queens/listing_kernel.hpp"
}  // namespace

extern const Walks kWalksScalar{walk<std::uint32_t>, walk<std::uint64_t>};

}  // namespace damero::queens
