// The 9x9 kernel for AVX-512 (F, BW, DQ, VL): a board is three registers.
//
// Register j holds the digits 3j+1 to 3j+3 in lanes of 16 bits: lane 9g + row is digit 3j+g+1 in that row, with a bit
// for each column it may still take. Lanes 27 to 31 are zero. So a step across digits is a step between registers and
// two permutations, and one across the rows of a band is made for three digits at once by packing three registers.
#include "sudoku/nine_kernel.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl"))), \
                             apply_to = function)
#else
// The compiler's own headers leave registers unset on purpose and then warn of it.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")
#endif

namespace damero::sudoku {
namespace {

using namespace nine;
using V = __m512i;

constexpr int kLanes = 27;
constexpr __mmask32 kUsed = (1U << kLanes) - 1;
constexpr int kDummy = kLanes;  // a lane that is always zero

struct Lanes {
  alignas(64) std::uint16_t at[32];
};

// Permutations: lane l of the result is lane at[l] of the operand.
struct Tables {
  Lanes row[2]{};    // the next row of the band, and the one after it
  Lanes band[2]{};   // the same row of the next band, and of the one after it
  Lanes digit[2]{};  // the same row of the next digit of the register, and of the one after it
  Lanes spread[3]{};  // of the rows of the band, the first, second, third
  Lanes rows_low{};   // rows 1 to 8 of each digit, four to 64 bits
  Lanes rows_last{};  // row 9, in the second 64 bits of each digit
  std::uint32_t row_lanes[3]{};  // lanes of the first, second, third rows of bands
  // For loading: bits 9r to 9r+8 of a digit's 81 bits lie in one or two words of 16.
  Lanes word[2]{}, right{}, left{};
  struct alignas(64) {
    std::uint64_t at[8];
  } mix[2]{};  // of two operands, words 0 1 0' 1' 2 3 2' 3' and 4 5 4' 5'

  constexpr Tables() {
    for (int w = 0; w < 8; ++w) {
      for (int k = 0; k < 2; ++k) {
        mix[k].at[w] = static_cast<std::uint64_t>((4 * k + w / 4 * 2 + w % 2) % 6 + w / 2 % 2 * 8);
      }
    }
    for (int l = 0; l < 32; ++l) {
      const int g = l / 9, r = l % 9, b = r / 3, i = r % 3;
      const bool used = l < kLanes;
      for (int k = 0; k < 2; ++k) {
        row[k].at[l] = lane(used, g, b * 3 + (i + 1 + k) % 3);
        band[k].at[l] = lane(used, g, (b + 1 + k) % 3 * 3 + i);
        digit[k].at[l] = lane(used, (g + 1 + k) % 3, r);
        word[k].at[l] = static_cast<std::uint16_t>(used ? g * 8 + 9 * r / 16 + k : 31);
      }
      for (int k = 0; k < 3; ++k) spread[k].at[l] = lane(used, g, b * 3 + k);
      rows_low.at[l] = lane(l < 24, l / 8, l % 8);
      rows_last.at[l] = lane(l < 24 && l % 8 == 6, l / 8, 8);
      if (used) row_lanes[i] |= 1U << l;
      right.at[l] = static_cast<std::uint16_t>(9 * r % 16);
      left.at[l] = static_cast<std::uint16_t>(16 - 9 * r % 16);
    }
  }
  static constexpr std::uint16_t lane(bool used, int g, int r) {
    return static_cast<std::uint16_t>(used ? g * 9 + r : kDummy);
  }
};
constexpr Tables kTables;

struct Board {
  V digits[3];
};

// Lanes of a digit of any register: the cells with more than one digit left in that row.
struct Open {
  V cells;
};

struct Slot {
  Board board;
  Open open;
  std::uint64_t weight;  // each of its solutions stands for so many
  bool live;
};

#include "sudoku/nine_choice.hpp"

inline V load_lanes(const Lanes& lanes) { return _mm512_load_si512(lanes.at); }
inline V all(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }
inline V permuted(const Lanes& lanes, V v) { return _mm512_permutexvar_epi16(load_lanes(lanes), v); }
template <int kTable>
inline V logic(V a, V b, V c) {
  return _mm512_ternarylogic_epi64(a, b, c, kTable);
}
inline V either(V a, V b, V c) { return logic<0xFE>(a, b, c); }
inline V two_of(V a, V b, V c) { return logic<0xE8>(a, b, c); }
inline V odd(V a, V b, V c) { return logic<0x96>(a, b, c); }
inline V choose_bits(V mask, V yes, V no) { return logic<0xCA>(mask, yes, no); }
template <int kBits>
inline V up(V v) { return _mm512_slli_epi16(v, kBits); }
template <int kBits>
inline V down(V v) { return _mm512_srli_epi16(v, kBits); }
inline V blend(std::uint32_t lanes, V no, V yes) { return _mm512_mask_mov_epi16(no, lanes, yes); }

// A board in the middle of a round, and what the round finds.
struct Round {
  V x[3], before[3], open;
  std::uint32_t dead;
};

// Where a permutation can pass: a and b are the next two lines turned by one and two columns, c and d the other way.
inline V passes(V a, V b, V c, V d) { return logic<0xF8>(_mm512_and_si512(a, b), c, d); }

inline void close_bands(Round& r) {
  // Bit 3 * box + j: whether the digit of register j has a place in this row of the box.
  const V some0 = either(r.x[0], down<1>(r.x[0]), down<2>(r.x[0]));
  const V some1 = either(r.x[1], down<1>(r.x[1]), up<1>(r.x[1]));
  const V some2 = either(r.x[2], up<1>(r.x[2]), up<2>(r.x[2]));
  const V boxes = choose_bits(all(0177111), some0, choose_bits(all(0222), some1, some2));
  const V once = _mm512_or_si512(down<3>(boxes), up<6>(boxes));
  const V twice = _mm512_or_si512(down<6>(boxes), up<3>(boxes));
  const V kept = passes(permuted(kTables.row[0], once), permuted(kTables.row[1], twice),
                        permuted(kTables.row[1], once), permuted(kTables.row[0], twice));
  const V first = all(0111), seven = all(7);
  const V kept0 = _mm512_and_si512(kept, first), kept1 = _mm512_and_si512(down<1>(kept), first),
          kept2 = _mm512_and_si512(down<2>(kept), first);
  r.x[0] = r.before[0] = _mm512_and_si512(r.x[0], _mm512_mullo_epi16(kept0, seven));
  r.x[1] = r.before[1] = _mm512_and_si512(r.x[1], _mm512_mullo_epi16(kept1, seven));
  r.x[2] = r.before[2] = _mm512_and_si512(r.x[2], _mm512_mullo_epi16(kept2, seven));
}

inline void close_stacks(Round& r) {
  // Columns used in the band; in its first, second, third row for the digit of register 0, 1, 2.
  const std::uint32_t m0 = kTables.row_lanes[0], m1 = kTables.row_lanes[1], m2 = kTables.row_lanes[2];
  const V same = blend(m2, blend(m1, r.x[0], r.x[1]), r.x[2]);
  const V next = blend(m0, blend(m2, r.x[0], r.x[1]), r.x[2]);
  const V last = blend(m1, blend(m0, r.x[0], r.x[1]), r.x[2]);
  const V columns = either(same, permuted(kTables.row[0], next), permuted(kTables.row[1], last));
  const V once = choose_bits(all(0333), down<1>(columns), up<2>(columns));
  const V twice = choose_bits(all(0666), up<1>(columns), down<2>(columns));
  const V kept = passes(permuted(kTables.band[0], once), permuted(kTables.band[1], twice),
                        permuted(kTables.band[1], once), permuted(kTables.band[0], twice));
  for (int j = 0; j < 3; ++j) r.x[j] = _mm512_and_si512(r.x[j], permuted(kTables.spread[j], kept));
}

inline void place_hidden(Round& r) {
  V single[3];
  for (int j = 0; j < 3; ++j) {
    const __mmask32 alone = _mm512_testn_epi16_mask(r.x[j], _mm512_add_epi16(r.x[j], all(-1)));
    single[j] = _mm512_maskz_mov_epi16(alone, r.x[j]);
  }
  const V here = either(single[0], single[1], single[2]);
  const V others = _mm512_or_si512(permuted(kTables.digit[0], here), permuted(kTables.digit[1], here));
  r.x[0] = _mm512_andnot_si512(either(others, single[1], single[2]), r.x[0]);
  r.x[1] = _mm512_andnot_si512(either(others, single[0], single[2]), r.x[1]);
  r.x[2] = _mm512_andnot_si512(either(others, single[0], single[1]), r.x[2]);
}

inline void place_naked(Round& r) {
  const V some = either(r.x[0], r.x[1], r.x[2]), more = two_of(r.x[0], r.x[1], r.x[2]);
  const V some1 = permuted(kTables.digit[0], some), some2 = permuted(kTables.digit[1], some);
  const V more1 = permuted(kTables.digit[0], more), more2 = permuted(kTables.digit[1], more);
  const V one = either(some, some1, some2);
  r.open = _mm512_or_si512(two_of(some, some1, some2), either(more, more1, more2));
  const V least = _mm512_min_epu16(_mm512_min_epu16(r.x[0], r.x[1]), r.x[2]);
  r.dead = _mm512_mask_cmpneq_epi16_mask(kUsed, one, all(0777)) | _mm512_mask_testn_epi16_mask(kUsed, least, least);
  for (int j = 0; j < 3; ++j) {
    const V naked = _mm512_andnot_si512(r.open, r.x[j]);
    r.x[j] = _mm512_mask_mov_epi16(r.x[j], _mm512_test_epi16_mask(naked, naked), naked);
  }
}

inline Round begin(const Board& board) {
  Round r;
  for (int j = 0; j < 3; ++j) r.x[j] = board.digits[j];
  return r;
}

inline unsigned flags_of(const Round& r) {
  V changed = _mm512_xor_si512(r.x[0], r.before[0]);
  changed = logic<0xF6>(changed, r.x[1], r.before[1]);
  changed = logic<0xF6>(changed, r.x[2], r.before[2]);
  return (r.dead != 0 ? kDead : 0U) | (_mm512_test_epi16_mask(changed, changed) == 0 ? kClosed : 0U);
}

inline void end(const Round& r, Slot& slot) {
  for (int j = 0; j < 3; ++j) slot.board.digits[j] = r.x[j];
  slot.open.cells = r.open;
}

// Rounds for several boards until one is dead or closed; two bits of flags for each. The boards go step by step in
// turns: the machine does one's steps while it waits for the others'.
template <int kCount>
inline unsigned narrow(Slot* slots) {
  Round r[kCount];
  for (int i = 0; i < kCount; ++i) r[i] = begin(slots[i].board);
  unsigned flags = 0;
  do {
    for (Round& each : r) close_bands(each);
    for (Round& each : r) close_stacks(each);
    for (Round& each : r) place_hidden(each);
    for (Round& each : r) place_naked(each);
    for (int i = 0; i < kCount; ++i) flags |= flags_of(r[i]) << 2 * i;
  } while (flags == 0);
  for (int i = 0; i < kCount; ++i) end(r[i], slots[i]);
  return flags;
}

inline bool is_solved(const Open& open) { return _mm512_test_epi16_mask(open.cells, open.cells) == 0; }

// Rows 1 to 4 of each digit of a register in one word of 64 bits, rows 5 to 9 in the next.
inline V parts(V x) {
  const V pairs = _mm512_madd_epi16(permuted(kTables.rows_low, x), _mm512_set1_epi32(1 | 512 << 16));
  const V fours = choose_bits(_mm512_set1_epi64((1 << 18) - 1), pairs, _mm512_srli_epi64(pairs, 14));
  // In the second word row 5 is the first of its four.
  return _mm512_or_si512(fours, _mm512_slli_epi64(permuted(kTables.rows_last, x), 4));
}

// The digits of a cell, bit 0 for digit 1.
inline unsigned candidates(const Board& board, int cell) {
  const int row = cell / 9;
  const V bit = all(1 << cell % 9);
  unsigned held = 0;
  for (int j = 0; j < 3; ++j) {
    // Bits 0, 9 and 18 to bits 0, 1 and 2.
    const unsigned lanes = _mm512_test_epi16_mask(board.digits[j], bit) >> row & 01001001U;
    held |= ((lanes | lanes >> 8 | lanes >> 16) & 7U) << 3 * j;
  }
  return held;
}

inline Guess guess_of_two(const Board& board, int cell) {
  const unsigned held = candidates(board, cell);
  return {cell, __builtin_ctz(held), 31 ^ __builtin_clz(held), -1, false};
}

// The first of the cells marked in lanes.
inline int first_cell(V cells) {
  alignas(64) std::uint16_t rows[32];
  _mm512_store_si512(rows, cells);
  const int row = __builtin_ctz(_mm512_test_epi16_mask(cells, cells));
  return 9 * row + __builtin_ctz(rows[row]);
}

// The first cell with fewest candidates, three or more.
inline Guess choose_wide(const Board& board, const V (&binary)[4]) {
  for (int size = 3; size <= 9; ++size) {
    V with = all(-1);
    for (int k = 0; k < 4; ++k) {
      with = (size >> k & 1) != 0 ? _mm512_and_si512(with, binary[k]) : _mm512_andnot_si512(binary[k], with);
    }
    with = _mm512_and_si512(with, _mm512_maskz_mov_epi16(kUsed, all(0777)));
    if (_mm512_test_epi16_mask(with, with) == 0) continue;
    const int cell = first_cell(with);
    return {cell, __builtin_ctz(candidates(board, cell)), -1, -1, false};
  }
  return {0, 0, -1, -1, false};  // nothing is open: not asked then
}

inline int last_cell(V cells) {
  alignas(64) std::uint16_t rows[32];
  _mm512_store_si512(rows, cells);
  const int row = 31 ^ __builtin_clz(_mm512_test_epi16_mask(cells, cells) & 0777U);
  return 9 * row + (31 ^ __builtin_clz(rows[row]));
}

inline Guess choose(const Board& board, const Open& open, Care care) {
  const V* x = board.digits;
  // The number of digits of each cell, as four binary places.
  const V odd0 = odd(x[0], x[1], x[2]), two0 = two_of(x[0], x[1], x[2]);
  const V odd1 = permuted(kTables.digit[0], odd0), odd2 = permuted(kTables.digit[1], odd0);
  const V two1 = permuted(kTables.digit[0], two0), two2 = permuted(kTables.digit[1], two0);
  const V carry = two_of(odd0, odd1, odd2), twos = odd(two0, two1, two2), fours = two_of(two0, two1, two2);
  const V lost = _mm512_and_si512(twos, carry);
  const V binary[4] = {odd(odd0, odd1, odd2), _mm512_xor_si512(twos, carry), _mm512_xor_si512(fours, lost),
                       _mm512_and_si512(fours, lost)};
  const V pairs = _mm512_andnot_si512(either(binary[0], binary[2], binary[3]), binary[1]);
  if (_mm512_test_epi16_mask(pairs, pairs) == 0) return choose_wide(board, binary);
  const bool twins = _mm512_cmpneq_epi16_mask(pairs, open.cells) == 0;
  if (twins || care == Care::quick) {
    Guess guess = guess_of_two(board, first_cell(pairs));
    if (!twins) guess.also = last_cell(pairs);
    guess.twins = twins;
    return guess;
  }

  // Digit 3j + g has spread 4j + g, and its bit in `held` is 8j + 2g: so many halves of a spread from the first one.
  alignas(64) Spread spreads[12];
  alignas(64) std::uint64_t open_words[8], paired_words[8];
  const V open_parts = parts(open.cells), pair_parts = parts(pairs);
  const V first_two = _mm512_load_si512(kTables.mix[0].at), last_two = _mm512_load_si512(kTables.mix[1].at);
  V paired[2][3];  // of either part, in the even words
  for (int j = 0; j < 3; ++j) {
    const V digit = parts(x[j]);
    const V free = _mm512_and_si512(digit, open_parts), both = _mm512_and_si512(digit, pair_parts);
    _mm512_store_si512(spreads + 4 * j, _mm512_permutex2var_epi64(free, first_two, both));
    _mm512_store_si512(spreads + 4 * j + 2, _mm512_permutex2var_epi64(free, last_two, both));
    paired[0][j] = _mm512_maskz_mov_epi64(0x15, both);
    paired[1][j] = _mm512_maskz_shuffle_epi32(0x3333, both, _MM_PERM_BADC);
  }
  _mm512_store_si512(open_words, open_parts);
  _mm512_store_si512(paired_words, pair_parts);
  const std::uint64_t all_open[2] = {open_words[0], open_words[1]};
  const auto* halves = reinterpret_cast<const Peers*>(spreads);
  unsigned best = 0;
  int best_cell = 0;
  for (int part = 0; part < 2; ++part) {
    const V p0 = paired[part][0], p1 = paired[part][1], p2 = paired[part][2];
    const Peers* peers = kPeers.of + kUpper * part;
    for (std::uint64_t left = paired_words[part]; left != 0; left &= left - 1) {
      const V bit = _mm512_set1_epi64(static_cast<long long>(left & (0 - left)));
      const unsigned held = _mm512_test_epi64_mask(p0, bit) |
                            static_cast<unsigned>(_mm512_test_epi64_mask(p1, bit)) << 8 |
                            static_cast<unsigned>(_mm512_test_epi64_mask(p2, bit)) << 16;
      const auto& low = *reinterpret_cast<const Spread*>(halves + __builtin_ctz(held));
      const auto& high = *reinterpret_cast<const Spread*>(halves + (31 ^ __builtin_clz(held)));
      const int at = __builtin_ctzll(left);
      const unsigned weight = weigh(peers[at], all_open, low, high);
      best_cell = weight > best ? at + kUpper * part : best_cell;
      best = weight > best ? weight : best;
    }
  }
  return guess_of_two(board, best_cell);
}

// Gives a cell to a digit.
inline void place(Board& board, int cell, int digit) {
  const int row = cell / 9;
  const V bit = all(1 << cell % 9);
  const V taken = _mm512_maskz_mov_epi16(01001001U << row, bit);
  const std::uint32_t own = 1U << (digit % 3 * 9 + row);
  for (int j = 0; j < 3; ++j) {
    const V others = _mm512_andnot_si512(taken, board.digits[j]);
    board.digits[j] = _mm512_mask_mov_epi16(others, j == digit / 3 ? own : 0U, bit);
  }
}

// Makes of a board its two children: the first one stays in `board`.
inline void make_guess(Board& board, Board& other, const Guess& guess) {
  other = board;
  if (guess.other >= 0) {
    place(other, guess.cell, guess.other);
  } else {
    const std::uint32_t own = 1U << (guess.digit % 3 * 9 + guess.cell / 9);
    const V bit = _mm512_maskz_mov_epi16(own, all(1 << guess.cell % 9));
    for (int j = 0; j < 3; ++j) {
      if (j == guess.digit / 3) other.digits[j] = _mm512_andnot_si512(bit, other.digits[j]);
    }
  }
  place(board, guess.cell, guess.digit);
}

// Rows without the digit can have it anywhere; two of a digit in a row leave it no place.
inline V from_givens(V given) {
  const V all_columns = _mm512_maskz_mov_epi16(kUsed, all(0777));
  const __mmask32 none = _mm512_testn_epi16_mask(given, given);
  const __mmask32 clash = _mm512_test_epi16_mask(given, _mm512_add_epi16(given, all(-1)));
  return _mm512_maskz_mov_epi16(~clash, blend(none, given, all_columns));
}

inline void load(Board& board, NineCells puzzle) {
  const V low = _mm512_loadu_si512(puzzle.cells);
  const __m256i high = _mm256_maskz_loadu_epi8((1U << 17) - 1, puzzle.cells + 64);
  alignas(64) std::uint64_t bits[3][8] = {};
  for (int d = 0; d < 9; ++d) {
    const char digit = static_cast<char>(puzzle.zero + d + 1);
    bits[d / 3][d % 3 * 2] = _mm512_cmpeq_epi8_mask(low, _mm512_set1_epi8(digit));
    bits[d / 3][d % 3 * 2 + 1] = _mm256_cmpeq_epi8_mask(high, _mm256_set1_epi8(digit));
  }
  for (int j = 0; j < 3; ++j) {
    const V words = _mm512_load_si512(bits[j]);
    const V right = _mm512_srlv_epi16(permuted(kTables.word[0], words), load_lanes(kTables.right));
    const V left = _mm512_sllv_epi16(permuted(kTables.word[1], words), load_lanes(kTables.left));
    const V row = _mm512_maskz_mov_epi16(kUsed, _mm512_and_si512(all(0777), _mm512_or_si512(right, left)));
    board.digits[j] = from_givens(row);
  }
}

inline void from_planes(Board& board, const NinePlanes& planes) {
  alignas(64) std::uint16_t lanes[3][32] = {};
  for (int d = 0; d < 9; ++d) {
    for (int row = 0; row < 9; ++row) {
      lanes[d / 3][d % 3 * 9 + row] = planes.band[d][row / 3] >> row % 3 * 9 & 0777;
    }
  }
  for (int j = 0; j < 3; ++j) board.digits[j] = _mm512_load_si512(lanes[j]);
}

inline void write(const Board& board, std::uint8_t* solution) {
  alignas(64) std::uint16_t lanes[3][32];
  for (int j = 0; j < 3; ++j) _mm512_store_si512(lanes[j], board.digits[j]);
  for (int d = 0; d < 9; ++d) {
    for (int row = 0; row < 9; ++row) {
      solution[9 * row + __builtin_ctz(lanes[d / 3][d % 3 * 9 + row])] = static_cast<std::uint8_t>(d + 1);
    }
  }
}

#include "sudoku/nine_engine.hpp"

}  // namespace

extern const NineKernel kNineAvx512 = kKernel;

}  // namespace damero::sudoku

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else

namespace damero::sudoku {
extern const NineKernel kNineAvx512{};  // never chosen on other machines
}  // namespace damero::sudoku

#endif
