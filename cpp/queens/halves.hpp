// One slice of parts by halves (parts.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/control.hpp"
#include "queens/part_plan.hpp"

namespace damero::queens {

// Counts the slice's parts from `first` to `last` - 1 (numbers within the slice) into counts[0] and on; those that
// are not finished when the control stops are left as they are. `done` parts are reported to the control.
void count_by_halves(const Slice& slice, std::size_t first, std::size_t last, std::uint64_t memory, unsigned threads,
                     Control& control, std::uint64_t* counts);

// The same, by searching row by row.
void count_by_rows(const Slice& slice, std::size_t first, std::size_t last, unsigned threads, Control& control,
                   std::uint64_t* counts);

}  // namespace damero::queens
