// One solution of any size in closed form, and which queens of a given placement attack each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace damero::queens {

inline constexpr std::uint32_t kMaxPlacing = 10'000'000;

// One solution as the column of each row, from 0; empty for n = 2 and 3, which have none, and for n = 0.
// E. Pauls, Das Maximalproblem der Damen auf dem Schachbrete, Deutsche Schachzeitung 29 (1874); the proof for
// every n in E. J. Hoffman, J. C. Loessi, R. C. Moore, Mathematics Magazine 42 (1969).
std::vector<std::uint32_t> place(std::uint32_t n);

// The lines of the board. A falling diagonal goes down to the right (column - row is the same), a rising one
// up to the right (column + row is the same).
enum class Line : std::uint8_t { row, column, falling, rising };

struct Clash {
  std::uint32_t first, second;  // indices of two queens, first < second
  Line line;
};

struct Clashes {
  std::uint64_t total = 0;     // all pairs of queens that share a line
  std::vector<Clash> listed;  // the first of them, ordered by first, then second
};

// Queens at (rows[i], columns[i]), all different squares in increasing order of row, then column; each below
// `size`, else std::invalid_argument. Time and memory are linear in the size and the number of queens, beside
// the pairs listed.
Clashes clashes(std::uint32_t size, std::span<const std::uint32_t> rows,
                std::span<const std::uint32_t> columns, std::size_t at_most);
// One queen in every row, queen i in row i.
Clashes clashes(std::span<const std::uint32_t> columns, std::size_t at_most);

}  // namespace damero::queens
