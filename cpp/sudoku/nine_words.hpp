// A board of the 9x9 kernel in vectors of 32-bit words, for any machine: 128 bits hold a digit, a wider vector several.
// To be included once a file, inside a namespace of that file's own, where `kDigits` is the number of digits a vector.
//
// The first three of a digit's four words are its bands, 27 bits each: bit 9 * row + column. The fourth is zero, and so
// is every word of a digit beyond the ninth, which fills the last vector.

using V = std::uint32_t __attribute__((vector_size(16 * kDigits), may_alias));

constexpr int kVectors = (9 + kDigits - 1) / kDigits;
constexpr std::uint32_t kBand = (1U << 27) - 1;
constexpr std::uint32_t kRow = 0777;
constexpr std::uint32_t kFirstColumn = 1U | 1U << 9 | 1U << 18;
constexpr std::uint32_t kLastColumn = kFirstColumn << 8;
constexpr std::uint32_t kFirstOfBoxes = 0111U * kFirstColumn;  // the first column of each box

struct Board {
  V digits[kVectors];
};

// The cells with more than one digit left, in every digit's words.
struct Open {
  V cells;
};

struct Slot {
  Board board;
  Open open;
  std::uint64_t weight;  // each of its solutions stands for so many
  bool live;
};

struct Round {
  V x[kVectors], before[kVectors], open, dead;
};

#if defined(__clang__)
#define DAMERO_SHUFFLE4(v, a, b, c, d) __builtin_shufflevector(v, v, a, b, c, d)
#define DAMERO_SHUFFLE8(v, a, b, c, d, e, f, g, h) __builtin_shufflevector(v, v, a, b, c, d, e, f, g, h)
#else
#define DAMERO_SHUFFLE4(v, a, b, c, d) __builtin_shuffle(v, V{a, b, c, d})
#define DAMERO_SHUFFLE8(v, a, b, c, d, e, f, g, h) __builtin_shuffle(v, V{a, b, c, d, e, f, g, h})
#endif

#if DAMERO_DIGITS == 1
inline V next_band(V v) { return DAMERO_SHUFFLE4(v, 1, 2, 0, 3); }
inline V last_band(V v) { return DAMERO_SHUFFLE4(v, 2, 0, 1, 3); }
#else
inline V next_band(V v) { return DAMERO_SHUFFLE8(v, 1, 2, 0, 3, 5, 6, 4, 7); }
inline V last_band(V v) { return DAMERO_SHUFFLE8(v, 2, 0, 1, 3, 6, 4, 5, 7); }
inline V other_digit(V v) { return DAMERO_SHUFFLE8(v, 4, 5, 6, 7, 0, 1, 2, 3); }
#endif

// The words of bands, without the fourth of each digit; and those of the digits up to the ninth in the last vector.
inline V bands_only() {
  V v{};
  for (int i = 0; i < 4 * kDigits; ++i) v[i] = i % 4 < 3 ? kBand : 0;
  return v;
}
inline V last_digits() {
  V v{};
  for (int i = 0; i < 4 * (9 - (kVectors - 1) * kDigits); ++i) v[i] = kBand;
  return v;
}

inline V choose_bits(std::uint32_t mask, V yes, V no) { return (yes & mask) | (no & ~mask); }

// Where a permutation can pass: a and b are the next two lines turned by one and two columns, c and d the other way.
inline V passes(V a, V b, V c, V d) { return (a & b) | (c & d); }

inline V next_row(V v) { return v >> 9 | v << 18; }
inline V last_row(V v) { return v >> 18 | v << 9; }

// The last bit of each row that is not empty, and more.
inline V some_in_rows(V v) {
  constexpr std::uint32_t kLow = kFirstColumn * 0xFF;
  return v | ((v & kLow) + kLow);
}

// All nine bits of each row that is not empty.
inline V rows_used(V v) {
  const V used = some_in_rows(v) & kLastColumn;
  return used | (used - (used >> 8));
}

// Steps 1 and 2 look at nine bits of the 27 of each band, so that three vectors are packed into one.
constexpr int kPacked = 3;

inline void close_bands(Round& r) {
  // The first box of a fourth row too, so that nothing of the last box spills over.
  constexpr std::uint32_t kLastBox = 0700U * kFirstColumn, kFirstBox = 7U * kFirstColumn | 7U << 27;
  for (int first = 0; first < kVectors; first += kPacked) {
    V* const x = r.x + first;
    const int count = kVectors - first < kPacked ? kVectors - first : kPacked;
    // The j-th column of each box: whether the digits of vector j have a place in this row of the box.
    V boxes = (x[0] | x[0] >> 1 | x[0] >> 2) & kFirstOfBoxes;
    if (count > 1) boxes |= (x[1] | x[1] >> 1 | x[1] << 1) & (kFirstOfBoxes << 1);
    if (count > 2) boxes |= (x[2] | x[2] << 1 | x[2] << 2) & (kFirstOfBoxes << 2);
    const V once = choose_bits(kLastBox, boxes << 6, boxes >> 3);
    const V twice = choose_bits(kFirstBox, boxes >> 6, boxes << 3);
    const V kept = passes(next_row(once), last_row(twice), last_row(once), next_row(twice));
    for (int j = 0; j < count; ++j) {
      const V own = kept >> j & kFirstOfBoxes;
      r.before[first + j] = x[j] &= own | own << 1 | own << 2;
    }
  }
}

inline void close_stacks(Round& r) {
  for (int first = 0; first < kVectors; first += kPacked) {
    V* const x = r.x + first;
    const int count = kVectors - first < kPacked ? kVectors - first : kPacked;
    // Row j: the columns that the digits of vector j use in the band.
    V columns = (x[0] | x[0] >> 9 | x[0] >> 18) & kRow;
    if (count > 1) columns |= (x[1] | x[1] << 9 | x[1] >> 9) & kRow << 9;
    if (count > 2) columns |= (x[2] | x[2] << 9 | x[2] << 18) & kRow << 18;
    const V once = choose_bits(0333U * kFirstColumn, columns >> 1, columns << 2);
    const V twice = choose_bits(0666U * kFirstColumn, columns << 1, columns >> 2);
    const V kept = passes(next_band(once), last_band(twice), last_band(once), next_band(twice));
    for (int j = 0; j < count; ++j) {
      const V own = kept >> 9 * j & kRow;
      x[j] &= own | own << 9 | own << 18;
    }
  }
}

// Cells in one and in two or more of the sets seen so far.
struct Tally {
  V one{}, two{};

  void add(V set) {
    two |= one & set;
    one |= set;
  }
  // Adds what the other digits of the vectors hold.
  void spread() {
#if DAMERO_DIGITS == 2
    const V one_there = other_digit(one);
    two |= other_digit(two) | (one & one_there);
    one |= one_there;
#endif
  }
};

inline void place_hidden(Round& r) {
  V single[kVectors];
  Tally taken;
  for (int i = 0; i < kVectors; ++i) {
    single[i] = r.x[i] & ~rows_used(r.x[i] & (r.x[i] - kFirstColumn));
    taken.add(single[i]);
  }
  taken.spread();
  for (int i = 0; i < kVectors; ++i) r.x[i] &= ~((taken.one & ~single[i]) | taken.two);
}

inline void place_naked(Round& r) {
  Tally held;
  for (int i = 0; i < kVectors; ++i) held.add(r.x[i]);
  held.spread();
  r.open = held.two;
  r.dead = held.one ^ kBand;
  for (int i = 0; i < kVectors; ++i) {
    const V x = r.x[i];
    V empty = ~some_in_rows(x) & kLastColumn;
    if (kVectors * kDigits > 9 && i == kVectors - 1) empty &= last_digits();
    r.dead |= empty;
    r.x[i] = x & ~(rows_used(x & ~held.two) & held.two);
  }
}

inline Round begin(const Board& board) {
  Round r;
  for (int i = 0; i < kVectors; ++i) r.x[i] = board.digits[i];
  return r;
}

inline bool any(V v) {
#if DAMERO_DIGITS == 2 && defined(__x86_64__)
  return _mm256_testz_si256(reinterpret_cast<__m256i>(v), reinterpret_cast<__m256i>(v)) == 0;
#else
  std::uint64_t words[2 * kDigits];
  __builtin_memcpy(words, &v, sizeof words);
  std::uint64_t all = 0;
  for (const std::uint64_t word : words) all |= word;
  return all != 0;
#endif
}

inline unsigned flags_of(const Round& r) {
  V changed{};
  for (int i = 0; i < kVectors; ++i) changed |= r.x[i] ^ r.before[i];
  return (any(r.dead & bands_only()) ? kDead : 0U) | (any(changed) ? 0U : kClosed);
}

// Rounds for several boards until one is dead or closed; two bits of flags for each.
template <int kCount>
inline unsigned narrow(Slot* slots) {
  unsigned flags = 0;
  do {
    for (int i = 0; i < kCount; ++i) {
      Round r = begin(slots[i].board);
      close_bands(r);
      close_stacks(r);
      place_hidden(r);
      place_naked(r);
      for (int v = 0; v < kVectors; ++v) slots[i].board.digits[v] = r.x[v];
      slots[i].open.cells = r.open;
      flags |= flags_of(r) << 2 * i;
    }
  } while (flags == 0);
  return flags;
}

inline std::uint32_t& word(Board& board, int digit, int band) {
  return reinterpret_cast<std::uint32_t*>(board.digits)[4 * digit + band];
}
inline std::uint32_t word(const Board& board, int digit, int band) {
  return reinterpret_cast<const std::uint32_t*>(board.digits)[4 * digit + band];
}

inline bool is_solved(const Open& open) { return (open.cells[0] | open.cells[1] | open.cells[2]) == 0; }

inline unsigned candidates(const Board& board, int cell) {
  unsigned held = 0;
  for (int d = 0; d < 9; ++d) held |= (word(board, d, cell / 27) >> cell % 27 & 1U) << d;
  return held;
}

// The first cell with fewest candidates, three or more.
inline Guess choose_wide(const Board& board, const Open& open) {
  Guess best{0, 0, -1, -1, false};
  int fewest = 10;
  for (int band = 0; band < 3; ++band) {
    for (std::uint32_t left = open.cells[band]; left != 0 && fewest > 3; left &= left - 1) {
      const int cell = 27 * band + __builtin_ctz(left);
      const unsigned held = candidates(board, cell);
      const int size = __builtin_popcount(held);
      if (size >= fewest) continue;
      fewest = size;
      best = {cell, __builtin_ctz(held), -1, -1, false};
    }
  }
  return best;
}

// Rows 1 to 4 and rows 5 to 9 of three bands.
inline void parts(const std::uint32_t* bands, std::uint64_t* at) {
  at[0] = bands[0] | static_cast<std::uint64_t>(bands[1] & kRow) << 27;
  at[1] = bands[1] >> 9 | static_cast<std::uint64_t>(bands[2]) << 18;
}

inline Guess guess_of_two(const Board& board, int cell) {
  const unsigned held = candidates(board, cell);
  return {cell, __builtin_ctz(held), 31 ^ __builtin_clz(held), -1, false};
}

inline Guess choose(const Board& board, const Open& open, Care care) {
  Tally tally;
  V three{};
  for (int i = 0; i < kVectors; ++i) {
    three |= tally.two & board.digits[i];
    tally.add(board.digits[i]);
  }
#if DAMERO_DIGITS == 2
  three |= other_digit(three) | (tally.two & other_digit(tally.one)) | (tally.one & other_digit(tally.two));
#endif
  tally.spread();
  const V pairs = tally.two & ~three;
  const std::uint32_t pair_bands[3] = {pairs[0], pairs[1], pairs[2]};
  if ((pair_bands[0] | pair_bands[1] | pair_bands[2]) == 0) return choose_wide(board, open);
  const bool twins = pairs[0] == open.cells[0] && pairs[1] == open.cells[1] && pairs[2] == open.cells[2];
  if (twins || care == Care::quick) {
    int first = 0, last = 2;
    while (pair_bands[first] == 0) ++first;
    while (pair_bands[last] == 0) --last;
    Guess guess = guess_of_two(board, 27 * first + __builtin_ctz(pair_bands[first]));
    if (!twins) guess.also = 27 * last + (31 ^ __builtin_clz(pair_bands[last]));
    guess.twins = twins;
    return guess;
  }

  const std::uint32_t open_bands[3] = {open.cells[0], open.cells[1], open.cells[2]};
  std::uint64_t all_open[2], all_paired[2];
  parts(open_bands, all_open);
  parts(pair_bands, all_paired);
  Spread digits[9];
  for (int d = 0; d < 9; ++d) {
    const std::uint32_t bands[3] = {word(board, d, 0), word(board, d, 1), word(board, d, 2)};
    parts(bands, digits[d].free);
    for (int part = 0; part < 2; ++part) {
      digits[d].paired[part] = digits[d].free[part] & all_paired[part];
      digits[d].free[part] &= all_open[part];
    }
  }
  unsigned best = 0;
  int best_cell = 0;
  for (int part = 0; part < 2; ++part) {
    for (std::uint64_t left = all_paired[part]; left != 0; left &= left - 1) {
      const int bit = __builtin_ctzll(left);
      unsigned held = 0;
      for (int d = 0; d < 9; ++d) held |= static_cast<unsigned>(digits[d].paired[part] >> bit & 1U) << d;
      const int cell = bit + kUpper * part;
      const unsigned weight =
          weigh(kPeers.of[cell], all_open, digits[__builtin_ctz(held)], digits[31 ^ __builtin_clz(held)]);
      best_cell = weight > best ? cell : best_cell;
      best = weight > best ? weight : best;
    }
  }
  return guess_of_two(board, best_cell);
}

// Gives a cell to a digit.
inline void place(Board& board, int cell, int digit) {
  const int band = cell / 27;
  const std::uint32_t bit = 1U << cell % 27;
  for (int d = 0; d < 9; ++d) word(board, d, band) &= ~bit;
  std::uint32_t& own = word(board, digit, band);
  own = (own & ~(kRow << cell % 27 / 9 * 9)) | bit;
}

// Makes of a board its two children: the first one stays in `board`.
inline void make_guess(Board& board, Board& other, const Guess& guess) {
  other = board;
  if (guess.other >= 0) {
    place(other, guess.cell, guess.other);
  } else {
    word(other, guess.digit, guess.cell / 27) &= ~(1U << guess.cell % 27);
  }
  place(board, guess.cell, guess.digit);
}

inline void from_planes(Board& board, const NinePlanes& planes) {
  board = Board{};
  for (int d = 0; d < 9; ++d) {
    for (int band = 0; band < 3; ++band) word(board, d, band) = planes.band[d][band];
  }
}

// Rows without the digit can have it anywhere; two of a digit in a row leave it no place.
inline void open_rows(Board& board) {
  for (int i = 0; i < kVectors; ++i) {
    const V given = board.digits[i];
    const V used = rows_used(given);
    const V twice = rows_used(given & (given - (used & kFirstColumn)));
    V all = bands_only();
    if (kVectors * kDigits > 9 && i == kVectors - 1) all &= last_digits();
    board.digits[i] = (given | ~used) & ~twice & all;
  }
}

inline void load(Board& board, NineCells puzzle) {
  board = Board{};
  for (int band = 0; band < 3; ++band) {
    // One more row of words takes what stands for no digit.
    std::uint32_t words[16] = {};
    for (int i = 0; i < 27; ++i) {
      const unsigned digit = static_cast<unsigned>(puzzle.cells[27 * band + i]) - puzzle.zero - 1U;
      words[digit < 9 ? digit : 9] |= 1U << i;
    }
    for (int d = 0; d < 9; ++d) word(board, d, band) = words[d];
  }
  open_rows(board);
}

inline void write(const Board& board, std::uint8_t* solution) {
  for (int d = 0; d < 9; ++d) {
    for (int band = 0; band < 3; ++band) {
      std::uint32_t left = word(board, d, band);
      for (int row = 0; row < 3; ++row, left &= left - 1) {
        solution[27 * band + __builtin_ctz(left)] = static_cast<std::uint8_t>(d + 1);
      }
    }
  }
}
