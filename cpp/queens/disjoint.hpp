// Half boards of masks: joined from two quarters, and matched, which is counting the pairs of masks without a
// common bit. Words are of 32 or 64 bits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace damero::queens {

inline constexpr std::size_t kReadable = 16;  // words that may be read beyond the end of any list here
inline constexpr std::size_t kClasses = 3;    // of right masks, counted apart

// The placements in a quarter on certain rows: those on the columns c with the flag f are
// words[starts[2 * c + f]] to words[starts[2 * c + f + 1]] exclusive.
template <class Word>
struct Quarter {
  const Word* words;
  const std::uint32_t* starts;
};

// Which pairs of a north and a south placement make a half board, and its class.
enum class Flags {
  neither,   // unflagged ones only; class 0
  number,    // all; the class is the number of flags
  not_both,  // all but those with two flags; class 0
};

// North columns and south columns together are always `all`; `shares` are `count` sets of north columns.
template <class Word>
struct Join {
  Quarter<Word> north, south;
  const std::uint16_t* shares;
  std::size_t count;
  std::uint32_t all;
  Flags flags;
  Word* out[kClasses];  // each with room for all pairs of each share and kReadable words more
};

template <class Word>
struct Match {
  const Word* left;
  std::size_t lefts;
  const Word* right[kClasses];
  std::size_t rights[kClasses];
  unsigned bits;  // only so many low bits of the masks are in use
  Word* scratch;  // scratch_words() of them
};

inline constexpr unsigned kDivideBits = 20;  // so many low bits are never divided by

// How much scratch memory a match of masks of so many bits takes at most; little of it is ever touched.
constexpr std::size_t scratch_words(std::size_t lefts, std::size_t rights, unsigned bits) noexcept {
  return (bits > kDivideBits ? bits - kDivideBits + 1 : 1) * (lefts + 2 * rights + 16 * kReadable);
}

template <class Word>
struct Functions {
  // Writes the half boards and how many of each class there are.
  void (*join)(const Join<Word>& join, std::size_t sizes[kClasses]);
  // Adds, for each class of right masks, the number of pairs without a common bit.
  void (*match)(const Match<Word>& match, std::uint64_t totals[kClasses]);
};

struct Disjoint {
  Functions<std::uint32_t> narrow;
  Functions<std::uint64_t> wide;
};

// The functions for the instruction set that this machine uses (common/cpu.hpp); all give the same answers.
const Disjoint& disjoint() noexcept;

// One for each instruction set, each in its own file. The last is for AVX-512 with bit matrices, byte permutations
// and a population count.
extern const Disjoint kDisjointScalar, kDisjointAvx2, kDisjointAvx512, kDisjointAvx512Bits;

bool has_avx512_bits() noexcept;

}  // namespace damero::queens
