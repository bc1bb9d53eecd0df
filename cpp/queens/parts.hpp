// Counting all solutions in numbered parts: for many threads, for a cluster, for stopping and going on.
//
// Each part has the number of solutions that it stands for; the sum over all parts is the number of all
// solutions (OEIS A000170). A part's number and its count never change; part_plan.hpp says what they are. There
// are two methods that have nothing in common but the plan.
//
// By halves: meeting in the middle. For each set of rows of the East queens all East half boards on these rows
// and all West ones on the other rows are joined from quarters, and the pairs without a common crossing of the
// midline are counted. (The split, the bit-sliced matching, the sieve and the weights for long diagonals are ideas of
// E. Kluev, N-Queens-Count-Sol, 2022.)
// By rows: each part's boards are searched row by row.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"

namespace damero::queens {

inline constexpr unsigned kMinParts = 4, kMaxParts = 27;
inline constexpr std::uint64_t kNotCounted = ~0ULL;
inline constexpr std::uint64_t kPartsMemory = 512ULL << 20;

enum class Method { halves, rows };

struct PartRange {
  unsigned n;                   // from kMinParts to kMaxParts
  std::uint64_t first, last;    // the parts from first to last - 1
  std::uint64_t memory = kPartsMemory;  // about so many bytes for the quarters, shared by all threads
  unsigned threads = 0;         // 0: all the cores
  Method method = Method::halves;
};

std::uint64_t part_count(unsigned n);

// The count of each part of the range; kNotCounted for those not finished when the control stopped. Nodes are
// quarter and half boards, or queens placed. Throws std::invalid_argument for a range that does not exist. Neither
// the counts nor, when not stopped, the number of nodes depend on threads.
std::vector<std::uint64_t> count_parts(const PartRange& range, Control& control);

}  // namespace damero::queens
