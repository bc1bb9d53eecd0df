// Eight boards abreast: the rules of position.hpp on lanes of 64 bits, in terms of whatever instructions the
// including file has switched on. To be included once a file, after the switch, inside a namespace of its own.

// Lanes stay in registers only where everything is inlined; a build that watches each step would grow without end.
#if defined(__SANITIZE_ADDRESS__) || defined(DAMERO_FUZZ)
#define DAMERO_ABREAST inline
#else
#define DAMERO_ABREAST inline __attribute__((always_inline))
#endif

#if defined(DAMERO_LANES_AVX512)
constexpr int kPartLanes = 8;
#elif defined(DAMERO_LANES_AVX2)
constexpr int kPartLanes = 4;
#else
constexpr int kPartLanes = 2;
#endif
constexpr int kParts = 8 / kPartLanes;
using Part = std::uint64_t __attribute__((vector_size(8 * kPartLanes)));

// All ones in the lanes that are zero.
DAMERO_ABREAST Part zero_part(const Part& part) noexcept {
#if defined(DAMERO_LANES_AVX512) || defined(DAMERO_LANES_AVX2)
  return reinterpret_cast<Part>(part == Part{});
#else
  return ((part | -part) >> 63) - 1;
#endif
}

// Bit i: lane i is not zero.
DAMERO_ABREAST unsigned nonzero_part(const Part& part) noexcept {
#if defined(DAMERO_LANES_AVX512)
  return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(part), reinterpret_cast<__m512i>(part));
#elif defined(DAMERO_LANES_AVX2)
  return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(zero_part(part)))) ^ 15;
#elif defined(__SSE2__)
  return static_cast<unsigned>(_mm_movemask_pd(reinterpret_cast<__m128d>(part | -part)));
#else
  return static_cast<unsigned>(part[0] != 0) | static_cast<unsigned>(part[1] != 0) << 1;
#endif
}

// Eight words, in as many registers as it takes. An operation with one word is an operation with it in every lane.
struct Lanes {
  Part part[kParts]{};

  DAMERO_ABREAST static Lanes all(Bits word) noexcept {
    Lanes lanes;
    for (Part& one : lanes.part) one += word;
    return lanes;
  }
  DAMERO_ABREAST void store(Bits* to) const noexcept {
    for (int i = 0; i < kParts; ++i) std::memcpy(to + i * kPartLanes, &part[i], sizeof(Part));
  }
  DAMERO_ABREAST static Lanes load(const Bits* from) noexcept {
    Lanes lanes;
    for (int i = 0; i < kParts; ++i) std::memcpy(&lanes.part[i], from + i * kPartLanes, sizeof(Part));
    return lanes;
  }

  DAMERO_ABREAST Lanes operator~() const noexcept {
    Lanes lanes;
    for (int i = 0; i < kParts; ++i) lanes.part[i] = ~part[i];
    return lanes;
  }
  DAMERO_ABREAST Lanes operator<<(int step) const noexcept {
    Lanes lanes;
    for (int i = 0; i < kParts; ++i) lanes.part[i] = part[i] << step;
    return lanes;
  }
  DAMERO_ABREAST Lanes operator>>(int step) const noexcept {
    Lanes lanes;
    for (int i = 0; i < kParts; ++i) lanes.part[i] = part[i] >> step;
    return lanes;
  }

#define DAMERO_LANE_BY_LANE(op)                                                       \
  DAMERO_ABREAST friend Lanes operator op(const Lanes& a, const Lanes& b) noexcept {  \
    Lanes lanes;                                                                      \
    for (int i = 0; i < kParts; ++i) lanes.part[i] = a.part[i] op b.part[i];          \
    return lanes;                                                                     \
  }                                                                                   \
  DAMERO_ABREAST friend Lanes operator op(const Lanes& a, Bits b) noexcept {          \
    return a op all(b);                                                               \
  }                                                                                   \
  DAMERO_ABREAST friend Lanes operator op(Bits a, const Lanes& b) noexcept {          \
    return all(a) op b;                                                               \
  }                                                                                   \
  DAMERO_ABREAST Lanes& operator op##=(const Lanes& b) noexcept { return *this = *this op b; }
  DAMERO_LANE_BY_LANE(&)
  DAMERO_LANE_BY_LANE(|)
  DAMERO_LANE_BY_LANE(^)
  DAMERO_LANE_BY_LANE(+)
  DAMERO_LANE_BY_LANE(-)
#undef DAMERO_LANE_BY_LANE
};

DAMERO_ABREAST Lanes is_zero(const Lanes& lanes) noexcept {
  Lanes found;
  for (int i = 0; i < kParts; ++i) found.part[i] = zero_part(lanes.part[i]);
  return found;
}

// All ones in the lanes that are at least `least`, of numbers below 2^63.
DAMERO_ABREAST Lanes is_at_least(const Lanes& lanes, Bits least) noexcept { return ((lanes - least) >> 63) - Bits{1}; }

DAMERO_ABREAST unsigned nonzero(const Lanes& lanes) noexcept {
  unsigned bits = 0;
  for (int i = 0; i < kParts; ++i) bits |= nonzero_part(lanes.part[i]) << (i * kPartLanes);
  return bits;
}

DAMERO_ABREAST Lanes count_lanes(const Lanes& lanes) noexcept {
  Lanes bits = lanes - ((lanes >> 1) & Bits{0x5555555555555555});
  bits = (bits & Bits{0x3333333333333333}) + ((bits >> 2) & Bits{0x3333333333333333});
  bits = (bits + (bits >> 4)) & Bits{0x0F0F0F0F0F0F0F0F};
  bits += bits >> 8;
  bits += bits >> 16;
  bits += bits >> 32;
  return bits & Bits{127};
}

// Not zero in the lanes that hold a line of four.
template <class B>
DAMERO_ABREAST Lanes lines(const B& board, const Lanes& discs) noexcept {
  const auto along = [&discs](int step) {
    const Lanes pairs = discs & (discs >> step);
    return pairs & (pairs >> (2 * step));
  };
  Lanes found = along(1);
  if (board.columns >= 4)
    found |= along(board.height() - 1) | along(board.height()) | along(board.height() + 1);
  return found;
}

// Where one more disc makes four, occupied squares and squares beyond the board among them.
template <class B>
DAMERO_ABREAST Lanes completing(const B& board, const Lanes& discs) noexcept {
  Lanes found = (discs << 1) & (discs << 2) & (discs << 3);
  const auto along = [&discs, &found](int step) {
    Lanes pair = (discs << step) & (discs << (2 * step));
    found |= pair & ((discs << (3 * step)) | (discs >> step));
    pair = (discs >> step) & (discs >> (2 * step));
    found |= pair & ((discs << step) | (discs >> (3 * step)));
  };
  if (board.columns >= 4) {
    along(board.height() - 1);
    along(board.height());
    along(board.height() + 1);
  }
  return found;
}

// The columns from right to left; see mirrored() in position.hpp.
template <class B>
DAMERO_ABREAST Lanes turned(const B& board, const Lanes& lanes) noexcept {
  const int height = board.height();
  const Bits column = ~Bits{0} >> (64 - height);
  Lanes found{};
  for (int left = 0, right = board.columns - 1; left <= right; ++left, --right) {
    const int step = (right - left) * height;
    found |= ((lanes >> step) & (column << (left * height))) | ((lanes & (column << (left * height))) << step);
  }
  return found;
}
