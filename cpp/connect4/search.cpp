#include "connect4/search.hpp"

#include <algorithm>

#include "common/cpu.hpp"

namespace damero::connect4 {

Search::Search(Control& control) noexcept
    : control_(control),
      patience_(std::clamp<std::uint64_t>(control.node_limit() / 8, 1, 1024)),
      stopped_(control.stopped()) {}

void Search::report() noexcept {
  control_.add_nodes(nodes_ - reported_);
  reported_ = nodes_;
}

MakeSearch search_maker() noexcept {
  switch (isa()) {
    case Isa::avx512: return kSearchAvx512;
    case Isa::avx2: return kSearchAvx2;
    case Isa::scalar: break;
  }
  return kSearchScalar;
}

}  // namespace damero::connect4
