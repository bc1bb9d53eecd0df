// The functions of disjoint.hpp, in terms of whatever instructions the including file has switched on.
// To be included once a file, after the switch, inside a namespace of that file's own.
//
// Counting is bit-sliced: the left masks are taken 512 at a time and stored by bit, so that for a right mask
// the 512 answers come at once: the AND, over its bits, of "left has not this bit". Those ANDs are tabulated
// for six groups of five or six bits, in 16 kB. The answers are added up by carry-save adders (Harley and
// Seal; see W. Mula, N. Kurz, D. Lemire, Computer Journal 61, 2018), eight words to one population count.

using Block = std::uint64_t __attribute__((vector_size(64)));

constexpr std::size_t kBlock = 512;
constexpr unsigned kGroups = 6;
constexpr unsigned kShift[kGroups] = {0, 6, 12, 17, 22, 27};
constexpr unsigned kWidth[kGroups] = {6, 6, 5, 5, 5, 5};
constexpr unsigned kFirst[kGroups] = {0, 64, 128, 160, 192, 224};  // of a group's entries in the table
constexpr unsigned kEntries = 256;

struct Table {
  Block entries[kEntries];
};

// Turns 32 masks into 32 rows, one for each bit: bit i of row b is bit b of mask i.
inline void transpose(std::uint32_t* rows) {
  std::uint32_t mask = 0x0000FFFF;
  for (unsigned step = 16; step != 0; step >>= 1, mask ^= mask << step) {
    for (unsigned row = 0; row < 32; row = (row + step + 1) & ~step) {
      const std::uint32_t swap = ((rows[row] >> step) ^ rows[row + step]) & mask;
      rows[row] ^= swap << step;
      rows[row + step] ^= swap;
    }
  }
}

// The table of up to 512 left masks; those missing count as never disjoint.
inline void tabulate(const std::uint32_t* left, std::size_t lefts, Table& table) {
  alignas(64) std::uint32_t planes[32][kBlock / 32];
  alignas(64) std::uint32_t present[kBlock / 32];
  for (std::size_t group = 0; group < kBlock / 32; ++group) {
    std::uint32_t rows[32] = {};
    const std::size_t first = group * 32;
    const std::size_t here = lefts > first + 32 ? 32 : lefts > first ? lefts - first : 0;
    std::memcpy(rows, left + first, here * sizeof(std::uint32_t));
    transpose(rows);
    for (unsigned bit = 0; bit < 32; ++bit) planes[bit][group] = rows[bit];
    present[group] = here == 32 ? ~0U : (1U << here) - 1;
  }
  for (unsigned group = 0; group < kGroups; ++group) {
    Block* entries = table.entries + kFirst[group];
    std::memcpy(&entries[0], present, sizeof(Block));
    for (unsigned value = 1; value < 1U << kWidth[group]; ++value) {
      Block plane;
      std::memcpy(&plane, planes[kShift[group] + static_cast<unsigned>(__builtin_ctz(value))], sizeof(Block));
      entries[value] = entries[value & (value - 1)] & ~plane;
    }
  }
}

template <unsigned group>
inline __attribute__((always_inline)) const Block& entry(const Table& table, std::uint32_t mask) {
  return table.entries[kFirst[group] + (mask >> kShift[group] & ((1U << kWidth[group]) - 1))];
}

inline __attribute__((always_inline)) void look_up(const Table& table, std::uint32_t mask, Block& answer) {
  answer = entry<0>(table, mask) & entry<1>(table, mask) & entry<2>(table, mask) & entry<3>(table, mask) &
           entry<4>(table, mask) & entry<5>(table, mask);
}

// sum + 2 * carry = sum + a + b, bit by bit.
inline __attribute__((always_inline)) void add(Block& sum, const Block& a, const Block& b, Block& carry) {
  const Block half = sum ^ a;
  carry = (sum & a) | (half & b);
  sum = half ^ b;
}

inline std::uint64_t population(const Block& block) {
  std::uint64_t words[8], total = 0;
  std::memcpy(words, &block, sizeof words);
  for (const std::uint64_t word : words) total += static_cast<std::uint64_t>(__builtin_popcountll(word));
  return total;
}

inline std::uint64_t count_in(const Table& table, const std::uint32_t* right, std::size_t rights) {
  Block ones{}, twos{}, fours{}, a{}, b{}, twos_a{}, twos_b{}, fours_a{}, fours_b{}, eights{};
  std::uint64_t total = 0;
  std::size_t i = 0;
  for (; i + 8 <= rights; i += 8) {
    look_up(table, right[i], a), look_up(table, right[i + 1], b), add(ones, a, b, twos_a);
    look_up(table, right[i + 2], a), look_up(table, right[i + 3], b), add(ones, a, b, twos_b);
    add(twos, twos_a, twos_b, fours_a);
    look_up(table, right[i + 4], a), look_up(table, right[i + 5], b), add(ones, a, b, twos_a);
    look_up(table, right[i + 6], a), look_up(table, right[i + 7], b), add(ones, a, b, twos_b);
    add(twos, twos_a, twos_b, fours_b);
    add(fours, fours_a, fours_b, eights);
    total += 8 * population(eights);
  }
  total += 4 * population(fours) + 2 * population(twos) + population(ones);
  for (; i < rights; ++i) {
    look_up(table, right[i], a);
    total += population(a);
  }
  return total;
}

std::uint64_t count(const std::uint32_t* left, std::size_t lefts, const std::uint32_t* right,
                    std::size_t rights) {
  std::uint64_t total = 0;
  Table table;
  for (std::size_t first = 0; first < lefts; first += kBlock) {
    tabulate(left + first, lefts - first < kBlock ? lefts - first : kBlock, table);
    total += count_in(table, right, rights);
  }
  return total;
}

std::size_t join(const std::uint32_t* left, std::size_t lefts, const std::uint32_t* right, std::size_t rights,
                 std::uint32_t* out) {
  std::size_t written = 0;
  for (std::size_t i = 0; i < lefts; ++i) {
    const std::uint32_t mask = left[i];
    for (std::size_t j = 0; j < rights; ++j) {
      out[written] = mask | right[j];
      written += (mask & right[j]) == 0;
    }
  }
  return written;
}
