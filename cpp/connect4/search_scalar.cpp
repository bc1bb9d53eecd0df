#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "connect4/search.hpp"

namespace damero::connect4 {
namespace {
#include "connect4/search_kernel.hpp"
}  // namespace

extern const MakeSearch kSearchScalar{make};

}  // namespace damero::connect4
