#include "sudoku/nine.hpp"

#include <new>

#include "common/cpu.hpp"
#include "sudoku/nine_kernel.hpp"

namespace damero::sudoku {
namespace {

constexpr unsigned kAllDigits = 0777;
constexpr std::align_val_t kAligned{64};

NinePlanes planes_of(const NineCandidates& candidates) noexcept {
  NinePlanes planes{};
  for (int cell = 0; cell < kNineCells; ++cell) {
    for (int d = 0; d < 9; ++d) planes.band[d][cell / 27] |= (candidates[cell] >> d & 1U) << cell % 27;
  }
  return planes;
}

}  // namespace

const NineKernel& nine_kernel() noexcept {
  switch (isa()) {
    case Isa::avx512: return kNineAvx512;
    case Isa::avx2: return kNineAvx2;
    case Isa::scalar: break;
  }
  return kNineScalar;
}

void append(const std::uint8_t* solution, std::vector<std::uint8_t>& solutions) {
  solutions.insert(solutions.end(), solution, solution + kNineCells);
}

NineCandidates nine_candidates(const std::uint8_t* cells) noexcept {
  NineCandidates candidates;
  for (int i = 0; i < kNineCells; ++i) {
    const unsigned value = cells[i];
    candidates[i] = static_cast<std::uint16_t>(value == 0 ? kAllDigits : value <= 9 ? 1U << (value - 1) : 0U);
  }
  return candidates;
}

bool nine_clashes(const std::uint8_t* cells) noexcept {
  std::array<std::uint32_t, 27> seen{};
  for (int i = 0; i < kNineCells; ++i) {
    if (cells[i] == 0) continue;
    const std::uint32_t bit = 1U << (cells[i] & 31U);
    for (const int house : {i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3}) {
      if (seen[house] & bit) return true;
      seen[house] |= bit;
    }
  }
  return false;
}

Found nine_count(const NineCandidates& candidates, std::uint64_t at_most, std::uint8_t* solution,
                 Control& control) noexcept {
  return nine_kernel().count_planes(planes_of(candidates), at_most, solution, control);
}

Found nine_count(const std::uint8_t* cells, std::uint64_t at_most, std::uint8_t* solution, Control& control) noexcept {
  return nine_kernel().count_cells({cells, 0}, at_most, solution, control);
}

void NineWalk::Freed::operator()(void* memory) const noexcept { ::operator delete(memory, kAligned); }

NineWalk::NineWalk(const NineCandidates& candidates) : walk_(::operator new(nine_kernel().walk_bytes, kAligned)) {
  nine_kernel().walk_begin(walk_.get(), planes_of(candidates));
}

Found NineWalk::advance(const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control) {
  return nine_kernel().walk_on(walk_.get(), ask, solutions, control);
}

}  // namespace damero::sudoku
