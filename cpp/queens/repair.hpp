// A solution by chance, and the solution nearest to a given placement, on boards of any size: search by
// swapping columns, guided by conflicts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"

namespace damero::queens {

struct Repaired {
  std::vector<std::uint32_t> columns;  // empty when the search was stopped first
  std::uint32_t kept = 0;              // given queens that stand where they stood
};

// Queens are put one after another on columns drawn by chance that nothing attacks, as long as that goes well;
// the few that are left go anywhere and are exchanged with others until no two attack each other (R. Sosic,
// J. Gu, IEEE Transactions on Knowledge and Data Engineering 6, 1994). n from 4 to kMaxPlacing. The same seed
// gives the same solution on every machine, for ever. Nodes are exchanges tried.
Repaired random_solution(std::uint32_t n, std::uint64_t seed, Control& control);

// Queens at (rows[i], columns[i]), all different squares of a board of `size` rows, 4 to kMaxPlacing, any
// number of them. Of these as many are kept as can be found that do not attack each other (R. M. Karp,
// M. Sipser, 1981: first those that are alone on a line, then by chance), and the others are put elsewhere;
// a kept one moves only where there is no other way. `blocked`: squares that must stay free, row * size +
// column, in increasing order. Of several attempts (on small boards) the one that keeps most is the answer.
// Never says that there is no solution: it goes on until one is found or the control stops it.
Repaired repair(std::uint32_t size, std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns,
                std::span<const std::uint64_t> blocked, std::uint64_t seed, Control& control);

inline constexpr std::uint32_t kMaxNearest = 14;

// The same for 1 to kMaxNearest rows by looking at every solution: none keeps more queens, of equal ones it is
// the lexicographically first. Without columns, and not stopped, there is no solution.
Repaired nearest(std::uint32_t size, std::span<const std::uint32_t> rows, std::span<const std::uint32_t> columns,
                 std::span<const std::uint64_t> blocked, Control& control);

}  // namespace damero::queens
