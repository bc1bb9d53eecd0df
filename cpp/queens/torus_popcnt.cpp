#include <bit>
#include <cstdint>

#include "queens/torus.hpp"

#if defined(__x86_64__)
#pragma GCC push_options
#pragma GCC target("popcnt,bmi,bmi2")
#endif

namespace damero::queens {
namespace {
#include "queens/torus_search.hpp"
}  // namespace

TorusCount torus_search_popcnt(unsigned n, const TorusLines& lines, Control& control) {
  return search_from(n, lines, control);
}

}  // namespace damero::queens
