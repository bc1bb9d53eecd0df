// The 9x9 kernel for any machine: vectors of 128 bits, or what the compiler makes of them.
#include "sudoku/nine_kernel.hpp"

#define DAMERO_DIGITS 1

namespace damero::sudoku {
namespace {

using namespace nine;
constexpr int kDigits = DAMERO_DIGITS;

#include "sudoku/nine_choice.hpp"
#include "sudoku/nine_words.hpp"
#include "sudoku/nine_engine.hpp"

}  // namespace

extern const NineKernel kNineScalar = kKernel;

}  // namespace damero::sudoku
