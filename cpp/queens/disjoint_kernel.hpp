// The functions of disjoint.hpp, in terms of what the including file gives for its instruction set:
//   Lanes<Word>          a register of words: count, load, all, first, apart, either, without, put
//   planes_of            turns 512 masks of 32 bits into a block for each bit
//   Population           whether the bits set in each 64-bit lane can be counted at once, and how
// To be included once a file, after the instructions are switched on, inside a namespace of that file's own.
//
// A match divides and conquers: when a bit is set in some right masks, these are matched with the left masks
// without it, and the other right masks with all the left ones. (That bits partition the right masks is the
// "sieve" of E. Kluev, N-Queens-Count-Sol, 2022.) What is left over is counted bit-sliced (his idea too): left masks
// are taken 512 at a time and stored by bit, so that for a right mask the 512 answers come at once: the AND, over
// its bits, of "left has not this bit". Those ANDs are tabulated for groups of six bits.

using Words32 = std::uint32_t;
using Words64 = std::uint64_t;

template <class Word>
inline __attribute__((always_inline)) void join_lists(const Word* left, const Word* left_end, const Word* right,
                                                      const Word* right_end, Word*& out) {
  using L = Lanes<Word>;
  if (left_end - left > right_end - right) {
    const Word* const first = left;
    const Word* const last = left_end;
    left = right, left_end = right_end, right = first, right_end = last;
  }
  Word* end = out;
  const auto rights = static_cast<std::size_t>(right_end - right);
  const std::size_t whole = rights - rights % L::count;
  const auto rest = L::first(rights - whole);
  for (; left != left_end; ++left) {
    const auto mine = L::all(*left);
    std::size_t j = 0;
    for (; j != whole; j += L::count) {
      const auto theirs = L::load(right + j);
      end += L::put(end, L::apart(mine, theirs), L::either(mine, theirs));
    }
    if (L::count > 1 && whole != rights) {
      const auto theirs = L::load(right + j);
      end += L::put(end, L::apart(mine, theirs) & rest, L::either(mine, theirs));
    }
  }
  out = end;
}

template <class Word>
void join(const Join<Word>& task, std::size_t sizes[kClasses]) {
  const Quarter<Word>&n = task.north, &s = task.south;
  Word* out[kClasses] = {task.out[0], task.out[1], task.out[2]};
  for (std::size_t i = 0; i < task.count; ++i) {
    const std::uint32_t* ns = n.starts + 2 * std::size_t{task.shares[i]};
    const std::uint32_t* ss = s.starts + 2 * std::size_t{task.all & ~std::uint32_t{task.shares[i]}};
    const Word *n0 = n.words + ns[0], *n1 = n.words + ns[1], *n2 = n.words + ns[2];
    const Word *s0 = s.words + ss[0], *s1 = s.words + ss[1], *s2 = s.words + ss[2];
    if (n0 == n2 || s0 == s2) continue;
    switch (task.flags) {
      case Flags::neither: join_lists(n0, n1, s0, s1, out[0]); break;
      case Flags::number:
        join_lists(n0, n1, s0, s1, out[0]);
        if (n1 != n2) join_lists(n1, n2, s0, s1, out[1]);
        if (s1 == s2) break;
        join_lists(n0, n1, s1, s2, out[1]);
        if (n1 != n2) join_lists(n1, n2, s1, s2, out[2]);
        break;
      case Flags::not_both:
        join_lists(n0, n2, s0, s1, out[0]);
        if (s1 != s2) join_lists(n0, n1, s1, s2, out[0]);
        break;
    }
  }
  for (std::size_t i = 0; i < kClasses; ++i) sizes[i] = static_cast<std::size_t>(out[i] - task.out[i]);
}

constexpr unsigned kWidth = 6;     // bits of a group
constexpr unsigned kMostGroups = 6;

struct Table {
  Block entries[kMostGroups << kWidth];
};

// Of up to 512 left masks; those missing count as never disjoint.
inline void tabulate(const std::uint32_t* left, std::size_t lefts, unsigned bits, Table& table) {
  Block planes[32];
  std::uint64_t present[8];
  for (std::size_t i = 0; i < 8; ++i) {
    present[i] = lefts >= 64 * (i + 1) ? ~0ULL : lefts > 64 * i ? (1ULL << (lefts - 64 * i)) - 1 : 0;
  }
  if (lefts < kBlock) {
    std::uint32_t some[kBlock];
    std::memcpy(some, left, lefts * sizeof(std::uint32_t));
    std::memset(some + lefts, 0xFF, (kBlock - lefts) * sizeof(std::uint32_t));
    planes_of(some, planes);
  } else {
    planes_of(left, planes);
  }
  std::memcpy(&table.entries[0], present, sizeof(Block));
  for (unsigned group = 0; group * kWidth < bits; ++group) {
    Block* entries = table.entries + (group << kWidth);
    if (group != 0) entries[0] = ~Block{};
    for (unsigned bit = 0; bit < kWidth && group * kWidth + bit < bits; ++bit) {
      const Block plane = ~planes[group * kWidth + bit];
      for (unsigned value = 0; value < 1U << bit; ++value) entries[value + (1U << bit)] = entries[value] & plane;
    }
  }
}

// The entry's place is reckoned in bytes: one shift and one AND.
template <unsigned group>
inline __attribute__((always_inline)) const Block& entry(const Table& table, std::uint32_t mask) {
  constexpr std::uint32_t places = ((1U << kWidth) - 1) * sizeof(Block);
  constexpr unsigned from = group * kWidth, to = 6;  // a block is of 2^6 bytes
  const std::uint32_t offset = (from < to ? mask << (to - from) : mask >> (from - to)) & places;
  const char* const first = reinterpret_cast<const char*>(&table.entries[group << kWidth]);
  return *reinterpret_cast<const Block*>(first + offset);
}

template <unsigned groups>
inline __attribute__((always_inline)) void look_up(const Table& table, std::uint32_t mask, Block& answer) {
  answer = entry<0>(table, mask);
  if constexpr (groups > 1) answer &= entry<1>(table, mask);
  if constexpr (groups > 2) answer &= entry<2>(table, mask);
  if constexpr (groups > 3) answer &= entry<3>(table, mask);
  if constexpr (groups > 4) answer &= entry<4>(table, mask);
  if constexpr (groups > 5) answer &= entry<5>(table, mask);
}

// sum + 2 * carry = sum + a + b, bit by bit.
inline __attribute__((always_inline)) void add(Block& sum, const Block& a, const Block& b, Block& carry) {
  const Block half = sum ^ a;
  carry = (sum & a) | (half & b);
  sum = half ^ b;
}

inline std::uint64_t sum_of(const Block& block) {
  std::uint64_t words[8], total = 0;
  std::memcpy(words, &block, sizeof words);
  for (const std::uint64_t word : words) total += word;
  return total;
}

inline std::uint64_t population(const Block& block) {
  std::uint64_t words[8], total = 0;
  std::memcpy(words, &block, sizeof words);
  for (const std::uint64_t word : words) total += static_cast<std::uint64_t>(__builtin_popcountll(word));
  return total;
}

// Without a population count of vectors the answers are added up by carry-save adders, eight words to one count
// (Harley and Seal; see W. Mula, N. Kurz, D. Lemire, Computer Journal 61, 2018).
template <unsigned groups>
std::uint64_t count_in(const Table& table, const std::uint32_t* right, std::size_t rights) {
  std::size_t i = 0;
  std::uint64_t total = 0;
  Block a{}, b{};
  if constexpr (Population::vector) {
    Block sum{};
    for (; i < rights; ++i) {
      look_up<groups>(table, right[i], a);
      Population::add(a, sum);
    }
    return sum_of(sum);
  } else {
    Block ones{}, twos{}, fours{}, twos_a{}, twos_b{}, fours_a{}, fours_b{}, eights{};
    for (; i + 8 <= rights; i += 8) {
      look_up<groups>(table, right[i], a), look_up<groups>(table, right[i + 1], b), add(ones, a, b, twos_a);
      look_up<groups>(table, right[i + 2], a), look_up<groups>(table, right[i + 3], b), add(ones, a, b, twos_b);
      add(twos, twos_a, twos_b, fours_a);
      look_up<groups>(table, right[i + 4], a), look_up<groups>(table, right[i + 5], b), add(ones, a, b, twos_a);
      look_up<groups>(table, right[i + 6], a), look_up<groups>(table, right[i + 7], b), add(ones, a, b, twos_b);
      add(twos, twos_a, twos_b, fours_b);
      add(fours, fours_a, fours_b, eights);
      total += 8 * population(eights);
    }
    total += 4 * population(fours) + 2 * population(twos) + population(ones);
    for (; i < rights; ++i) {
      look_up<groups>(table, right[i], a);
      total += population(a);
    }
    return total;
  }
}

template <class Word>
std::size_t rights_of(const Match<Word>& task) {
  return task.rights[0] + task.rights[1] + task.rights[2];
}

inline void count_sliced(const Match<Words32>& task, std::uint64_t totals[kClasses]) {
  Table table;
  for (std::size_t first = 0; first < task.lefts; first += kBlock) {
    tabulate(task.left + first, task.lefts - first < kBlock ? task.lefts - first : kBlock, task.bits, table);
    for (std::size_t i = 0; i < kClasses; ++i) {
      const std::uint32_t* const right = task.right[i];
      const std::size_t rights = task.rights[i];
      if (rights == 0) continue;
      switch ((task.bits + kWidth - 1) / kWidth) {
        case 0:
        case 1: totals[i] += count_in<1>(table, right, rights); break;
        case 2: totals[i] += count_in<2>(table, right, rights); break;
        case 3: totals[i] += count_in<3>(table, right, rights); break;
        case 4: totals[i] += count_in<4>(table, right, rights); break;
        case 5: totals[i] += count_in<5>(table, right, rights); break;
        default: totals[i] += count_in<6>(table, right, rights); break;
      }
    }
  }
}

// Copies the words without the bit; returns how many.
template <class Word>
std::size_t keep_without(const Word* words, std::size_t size, Word bit, Word* out) {
  using L = Lanes<Word>;
  const auto test = L::all(bit);
  Word* end = out;
  for (std::size_t i = 0; i < size; i += L::count) {
    const auto some = L::load(words + i);
    end += L::put(end, L::apart(some, test) & L::first(size - i), some);
  }
  return static_cast<std::size_t>(end - out);
}

// Copies the words without the bit to one place, and the others, with the bit cleared, to another.
template <class Word>
void divide(const Word* words, std::size_t size, Word bit, Word*& without, Word*& with) {
  using L = Lanes<Word>;
  const auto test = L::all(bit);
  for (std::size_t i = 0; i < size; i += L::count) {
    const auto some = L::load(words + i);
    const auto apart = L::apart(some, test), here = L::first(size - i);
    without += L::put(without, apart & here, some);
    with += L::put(with, here & ~apart, L::without(some, test));
  }
}

// Whether dividing saves more than it costs (measured): it saves more where it spares a group of bits too.
inline bool worth_dividing(std::size_t lefts, std::size_t rights, unsigned bits) {
  if (bits <= kDivideBits) return false;
  return bits > 5 * kWidth ? lefts > 512 && rights > 1024 : lefts > 1024 && rights > 512;
}

template <class Word>
void match_divided(const Match<Word>& task, std::uint64_t totals[kClasses]);

inline void match_in(const Match<Words32>& task, std::uint64_t totals[kClasses]) {
  const std::size_t rights = rights_of(task);
  if (task.lefts == 0 || rights == 0) return;
  if (worth_dividing(task.lefts, rights, task.bits)) {
    match_divided(task, totals);
  } else {
    count_sliced(task, totals);
  }
}

inline void shorten(const Words64* words, std::size_t size, Words32* out) {
  for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<Words32>(words[i]);
}

inline void match_in(const Match<Words64>& task, std::uint64_t totals[kClasses]) {
  const std::size_t rights = rights_of(task);
  if (task.lefts == 0 || rights == 0) return;
  if (task.bits > 32) return match_divided(task, totals);
  auto* out = reinterpret_cast<Words32*>(task.scratch);
  Match<Words32> part{out, task.lefts, {}, {}, task.bits, nullptr};
  shorten(task.left, task.lefts, out);
  out += task.lefts + kReadable;
  for (std::size_t i = 0; i < kClasses; ++i) {
    part.right[i] = out;
    part.rights[i] = task.rights[i];
    shorten(task.right[i], task.rights[i], out);
    out += task.rights[i] + kReadable;
  }
  part.scratch = out;
  match_in(part, totals);
}

template <class Word>
void match_divided(const Match<Word>& task, std::uint64_t totals[kClasses]) {
  const Word bit = Word{1} << (task.bits - 1);
  Match<Word> without = task, with = task;
  without.bits = with.bits = task.bits - 1;
  Word* out = task.scratch;
  for (std::size_t i = 0; i < kClasses; ++i) {
    Word* const middle = out + task.rights[i] + 2 * kReadable;  // the two copies grow towards the same total
    Word *low = out, *high = middle;
    divide(task.right[i], task.rights[i], bit, low, high);
    without.right[i] = out;
    without.rights[i] = static_cast<std::size_t>(low - out);
    with.right[i] = middle;
    with.rights[i] = static_cast<std::size_t>(high - middle);
    out = high + kReadable;
  }
  without.scratch = out;
  match_in(without, totals);
  if (rights_of(with) == 0) return;
  with.left = out;
  with.lefts = keep_without(task.left, task.lefts, bit, out);
  with.scratch = out + with.lefts + kReadable;
  match_in(with, totals);
}

template <class Word>
void match(const Match<Word>& task, std::uint64_t totals[kClasses]) {
  match_in(task, totals);
}
