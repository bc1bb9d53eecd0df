#include "queens/parts.hpp"

#include <algorithm>
#include <stdexcept>

#include "queens/halves.hpp"
#include "queens/part_plan.hpp"

namespace damero::queens {
namespace {

void check_size(unsigned n) {
  if (n < kMinParts || n > kMaxParts) throw std::invalid_argument("parts are for boards from 4 x 4 to 27 x 27");
}

}  // namespace

std::uint64_t part_count(unsigned n) {
  check_size(n);
  return slices_of(n).back().end();
}

std::vector<std::uint64_t> count_parts(const PartRange& range, Control& control) {
  check_size(range.n);
  const std::vector<Slice> slices = slices_of(range.n);
  if (range.first > range.last || range.last > slices.back().end()) {
    throw std::invalid_argument("there are no such parts");
  }
  std::vector<std::uint64_t> counts(range.last - range.first, kNotCounted);
  control.set_total(counts.size());
  for (const Slice& slice : slices) {
    const std::uint64_t first = std::max(range.first, slice.begin), last = std::min(range.last, slice.end());
    if (first >= last || control.stopped()) continue;
    std::uint64_t* const out = counts.data() + (first - range.first);
    if (range.method == Method::rows) {
      count_by_rows(slice, first - slice.begin, last - slice.begin, range.threads, control, out);
    } else {
      count_by_halves(slice, first - slice.begin, last - slice.begin, range.memory, range.threads, control, out);
    }
  }
  return counts;
}

}  // namespace damero::queens
