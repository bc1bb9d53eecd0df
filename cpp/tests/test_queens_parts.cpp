#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "check.hpp"
#include "common/cpu.hpp"
#include "common/rng.hpp"
#include "queens/disjoint.hpp"
#include "queens/part_plan.hpp"
#include "queens/parts.hpp"

using namespace damero;
using namespace damero::queens;

namespace {

// OEIS A000170.
constexpr std::uint64_t kAll[] = {1,     1,      0,      0,       2,        10,      4,       40,    92, 352, 724,
                                  2'680, 14'200, 73'712, 365'596, 2'279'184, 14'772'512};

using Counts = std::vector<std::uint64_t>;

std::vector<const Disjoint*> kernels() {
  std::vector<const Disjoint*> all{&kDisjointScalar};
  if (isa() >= Isa::avx2) all.push_back(&kDisjointAvx2);
  if (isa() >= Isa::avx512) all.push_back(&kDisjointAvx512);
  if (has_avx512_bits()) all.push_back(&kDisjointAvx512Bits);
  return all;
}

template <class Word>
const Functions<Word>& functions(const Disjoint& kernel) {
  if constexpr (sizeof(Word) == 4) {
    return kernel.narrow;
  } else {
    return kernel.wide;
  }
}

// Masks of so many bits, each set with a chance of about `of_eight` in eight; with room to read on.
template <class Word>
std::vector<Word> masks(Rng& rng, std::size_t size, unsigned bits, unsigned of_eight) {
  std::vector<Word> made(size + kReadable, static_cast<Word>(~0ULL));
  for (std::size_t i = 0; i < size; ++i) {
    made[i] = 0;
    for (unsigned bit = 0; bit < bits; ++bit) made[i] |= Word{rng.below(8) < of_eight} << bit;
  }
  return made;
}

template <class Word>
void matching(Rng& rng, std::size_t lefts, std::size_t rights, unsigned bits) {
  const std::vector<Word> left = masks<Word>(rng, lefts, bits, 2);
  std::vector<Word> right[kClasses];
  Counts expected(kClasses, 0);
  Match<Word> task{left.data(), lefts, {}, {}, bits, nullptr};
  for (std::size_t i = 0; i < kClasses; ++i) {
    task.rights[i] = rights >> i;
    right[i] = masks<Word>(rng, task.rights[i], bits, 3);
    task.right[i] = right[i].data();
    for (std::size_t a = 0; a < lefts; ++a) {
      for (std::size_t b = 0; b < task.rights[i]; ++b) expected[i] += (left[a] & right[i][b]) == 0;
    }
  }
  const std::size_t all = task.rights[0] + task.rights[1] + task.rights[2];
  for (const Disjoint* kernel : kernels()) {
    std::vector<Word> scratch(scratch_words(lefts, all, bits));
    task.scratch = scratch.data();
    Counts totals(kClasses, 0);
    functions<Word>(*kernel).match(task, totals.data());
    CHECK(totals == expected);
  }
}

void matching_all() {
  Rng rng(11);
  for (const std::size_t lefts : {0, 1, 31, 33, 511, 512, 513, 1100, 3000}) {
    for (const std::size_t rights : {0, 1, 7, 8, 9, 100, 1500}) {
      for (const unsigned bits : {8U, 20U, 24U, 28U, 32U}) matching<std::uint32_t>(rng, lefts, rights, bits);
      for (const unsigned bits : {32U, 36U, 44U}) matching<std::uint64_t>(rng, lefts, rights, bits);
    }
  }
}

// A quarter with placements on each of eight sets of columns, with and without the flag.
template <class Word>
struct Quarters {
  std::vector<Word> words;
  std::vector<std::uint32_t> starts{0};

  Quarters(Rng& rng, std::size_t most) {
    for (unsigned key = 0; key < 16; ++key) {
      starts.push_back(starts.back() + static_cast<std::uint32_t>(rng.below(most)));
    }
    words = masks<Word>(rng, starts.back(), 8 * sizeof(Word), 1);
  }

  std::vector<Word> list(unsigned columns, unsigned flag) const {
    return {words.begin() + starts[2 * columns + flag], words.begin() + starts[2 * columns + flag + 1]};
  }
};

template <class Word>
void joining(Rng& rng, Flags flags) {
  const Quarters<Word> north(rng, 40), south(rng, 20);
  const std::uint16_t shares[] = {1, 2, 4, 7};
  std::vector<Word> expected[kClasses];
  for (const unsigned share : shares) {
    for (unsigned flag = 0; flag < 4; ++flag) {
      const unsigned both = flag % 2 + flag / 2;
      if ((flags == Flags::neither && both != 0) || (flags == Flags::not_both && both == 2)) continue;
      for (const Word a : north.list(share, flag % 2)) {
        for (const Word b : south.list(7 - share, flag / 2)) {
          if ((a & b) == 0) expected[flags == Flags::number ? both : 0].push_back(a | b);
        }
      }
    }
  }
  for (const Disjoint* kernel : kernels()) {
    std::vector<Word> out[kClasses];
    Join<Word> task{{north.words.data(), north.starts.data()},
                    {south.words.data(), south.starts.data()},
                    shares,
                    4,
                    7,
                    flags,
                    {}};
    for (std::size_t i = 0; i < kClasses; ++i) {
      out[i].resize(4 * 80 * 40 + kReadable);
      task.out[i] = out[i].data();
    }
    std::size_t sizes[kClasses];
    functions<Word>(*kernel).join(task, sizes);
    for (std::size_t i = 0; i < kClasses; ++i) {
      out[i].resize(sizes[i]);
      std::sort(out[i].begin(), out[i].end());
      std::sort(expected[i].begin(), expected[i].end());
      CHECK(out[i] == expected[i]);
    }
  }
}

void joining_all() {
  Rng rng(5);
  for (int round = 0; round < 5; ++round) {
    for (const Flags flags : {Flags::neither, Flags::number, Flags::not_both}) {
      joining<std::uint32_t>(rng, flags);
      joining<std::uint64_t>(rng, flags);
    }
  }
}

Counts counted(PartRange range, std::uint64_t* nodes = nullptr) {
  Control control;
  const Counts counts = count_parts(range, control);
  CHECK_EQUAL(control.total(), range.last - range.first);
  CHECK_EQUAL(control.done(), control.total());
  CHECK_EQUAL(control.found(), std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  if (nodes != nullptr) *nodes = control.nodes();
  return counts;
}

void totals() {
  for (unsigned n = kMinParts; n <= 16; ++n) {
    std::uint64_t nodes = 0, others = 0;
    PartRange range{n, 0, part_count(n)};
    range.threads = 1;
    const Counts counts = counted(range, &nodes);
    CHECK_EQUAL(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), kAll[n]);
    range.threads = 3;
    CHECK(counted(range, &others) == counts);
    CHECK_EQUAL(others, nodes);
    range.method = Method::rows;
    if (n <= 13) CHECK(counted(range) == counts);
    range.method = Method::halves;
    range.memory = 1;  // one south quarter at a time
    if (n <= 14) CHECK(counted(range) == counts);
  }
}

// Single parts by both methods, and alone or among others.
void samples() {
  for (const auto& [n, part] : {std::pair{15U, 30U}, {15U, 100U}, {16U, 80U}, {17U, 40U}, {18U, 200U}}) {
    PartRange range{n, part, part + 1};
    range.threads = 1;
    const Counts one = counted(range);
    range.method = Method::rows;
    if (n < 17) CHECK(counted(range) == one);
    range = {n, part - 1, part + 2};
    CHECK_EQUAL(counted(range)[1], one[0]);
  }
}

// All sets of East rows stand in the plan just once, by themselves or turned upside down.
void plan() {
  for (unsigned n = kMinParts; n <= 14; ++n) {
    std::vector<unsigned> seen(std::size_t{1} << n, 0);
    std::uint64_t begin = 0, sum = 0;
    for (const Slice& slice : slices_of(n)) {
      CHECK_EQUAL(slice.begin, begin);
      begin = slice.end();
      for (std::size_t part = 0; part < slice.north.size(); ++part) {
        for (const RowSet& set : row_sets(slice, part)) {
          const std::uint32_t rows = slice.north[part] | south_rows(slice, set.south) << n / 2;
          ++seen[rows];
          const std::uint32_t turned = reversed(rows, n);
          if (turned != rows) ++seen[turned];
          CHECK_EQUAL(set.weights.by_class[1], n % 2 == 1 ? 0U : turned == rows ? 2U : 4U);
          sum += set.weights.by_class[0];
        }
      }
    }
    CHECK_EQUAL(part_count(n), begin);
    std::uint64_t sets = 0;
    for (std::uint32_t rows = 0; rows < seen.size(); ++rows) {
      const bool is_set = static_cast<unsigned>(__builtin_popcount(rows)) == n / 2;
      CHECK_EQUAL(seen[rows], is_set ? 1U : 0U);
      sets += is_set;
    }
    CHECK_EQUAL(sum, sets);
  }
}

void stopping() {
  for (const Method method : {Method::halves, Method::rows}) {
    Control few(0.0, 300'000);
    PartRange range{16, 0, 20};
    range.threads = 1;
    range.method = method;
    const Counts some = count_parts(range, few);
    CHECK_EQUAL(some.back(), kNotCounted);
    CHECK(few.done() < 20);
  }
  for (const PartRange& wrong : {PartRange{3, 0, 1}, PartRange{28, 0, 1}, PartRange{8, 2, 1}, PartRange{8, 0, 12}}) {
    bool refused = false;
    try {
      Control control;
      count_parts(wrong, control);
    } catch (const std::exception&) {
      refused = true;
    }
    CHECK(refused);
  }
}

}  // namespace

int main() {
  matching_all();
  joining_all();
  plan();
  totals();
  samples();
  stopping();
  return 0;
}
