// Registers of words with AVX-512, for disjoint_kernel.hpp.

using Block = std::uint64_t __attribute__((vector_size(64)));
constexpr std::size_t kBlock = 512;

template <class Word>
struct Lanes;

template <>
struct Lanes<std::uint32_t> {
  static constexpr std::size_t count = 16;
  static __m512i load(const std::uint32_t* words) { return _mm512_loadu_si512(words); }
  static __m512i all(std::uint32_t word) { return _mm512_set1_epi32(static_cast<int>(word)); }
  static std::uint32_t first(std::size_t size) {
    return _bzhi_u32(0xFFFF, static_cast<unsigned>(size < 16 ? size : 16));
  }
  static std::uint32_t apart(__m512i a, __m512i b) { return _mm512_testn_epi32_mask(a, b); }
  static __m512i either(__m512i a, __m512i b) { return _mm512_or_si512(a, b); }
  static __m512i without(__m512i a, __m512i b) { return _mm512_andnot_si512(b, a); }
  static std::size_t put(std::uint32_t* out, std::uint32_t which, __m512i words) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(static_cast<__mmask16>(which), words));
    return static_cast<std::size_t>(_mm_popcnt_u32(which));
  }
};

template <>
struct Lanes<std::uint64_t> {
  static constexpr std::size_t count = 8;
  static __m512i load(const std::uint64_t* words) { return _mm512_loadu_si512(words); }
  static __m512i all(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }
  static std::uint32_t first(std::size_t size) {
    return _bzhi_u32(0xFF, static_cast<unsigned>(size < 8 ? size : 8));
  }
  static std::uint32_t apart(__m512i a, __m512i b) { return _mm512_testn_epi64_mask(a, b); }
  static __m512i either(__m512i a, __m512i b) { return _mm512_or_si512(a, b); }
  static __m512i without(__m512i a, __m512i b) { return _mm512_andnot_si512(b, a); }
  static std::size_t put(std::uint64_t* out, std::uint32_t which, __m512i words) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi64(static_cast<__mmask8>(which), words));
    return static_cast<std::size_t>(_mm_popcnt_u32(which));
  }
};
