// The layout of a plain 9x9 as Sudoku Explainer goes through it: boxes, then rows, then columns; cells in reading
// order.
#pragma once

#include <cstdint>

namespace damero::sudoku::se {

inline constexpr int kCells = 81, kDigits = 9, kHouses = 27, kPeers = 20;
inline constexpr int kTypes = 3;  // of houses
inline constexpr int kBox = 0, kRow = 1, kColumn = 2;

using Mask = std::uint16_t;  // nine bits: the digits of a cell (bit 0 is digit 1), or positions in a house
inline constexpr Mask kAll = 0x1ff;

// Bits of nine: not every processor has an instruction for it.
struct BitCounts {
  std::uint8_t of[512];
  constexpr BitCounts() : of{} {
    for (unsigned mask = 1; mask < 512; ++mask) of[mask] = static_cast<std::uint8_t>(of[mask / 2] + mask % 2);
  }
};
inline constexpr BitCounts kBitCounts;

inline int count(Mask mask) noexcept { return kBitCounts.of[mask]; }
inline int lowest(unsigned mask) noexcept { return __builtin_ctz(mask); }
inline bool is_single(unsigned mask) noexcept { return mask != 0 && (mask & (mask - 1)) == 0; }

// A set of cells, in two words of 54 and 27 bits: rows 1 to 6, rows 7 to 9.
struct CellSet {
  std::uint64_t part[2] = {0, 0};

  constexpr bool has(int cell) const noexcept { return (part[cell >= 54] >> (cell >= 54 ? cell - 54 : cell)) & 1; }
  constexpr void add(int cell) noexcept { part[cell >= 54] |= std::uint64_t{1} << (cell >= 54 ? cell - 54 : cell); }
  constexpr void drop(int cell) noexcept { part[cell >= 54] &= ~(std::uint64_t{1} << (cell >= 54 ? cell - 54 : cell)); }
  constexpr bool any() const noexcept { return (part[0] | part[1]) != 0; }
  constexpr bool has_two() const noexcept {
    return (part[0] & (part[0] - 1)) != 0 || (part[1] & (part[1] - 1)) != 0 || (part[0] != 0 && part[1] != 0);
  }
  int size() const noexcept { return __builtin_popcountll(part[0]) + __builtin_popcountll(part[1]); }
  // The first cell of a set that has any.
  int first() const noexcept {
    return part[0] != 0 ? __builtin_ctzll(part[0]) : 54 + __builtin_ctzll(part[1]);
  }
  constexpr bool operator==(const CellSet&) const = default;
  friend constexpr CellSet operator&(CellSet a, CellSet b) noexcept {
    return {{a.part[0] & b.part[0], a.part[1] & b.part[1]}};
  }
  friend constexpr CellSet operator|(CellSet a, CellSet b) noexcept {
    return {{a.part[0] | b.part[0], a.part[1] | b.part[1]}};
  }
  friend constexpr CellSet operator-(CellSet a, CellSet b) noexcept {
    return {{a.part[0] & ~b.part[0], a.part[1] & ~b.part[1]}};
  }
};

struct Tables {
  std::uint8_t cells[kHouses][9];         // of a house, by position (a box: row by row)
  std::uint8_t house_of[kCells][kTypes];  // the box (0 to 8), row (9 to 17) and column (18 to 26) of a cell
  std::uint8_t position[kCells][kTypes];  // of a cell in each of them
  std::uint8_t peers[kCells][kPeers];     // in reading order
  CellSet peer_set[kCells];
  CellSet house_set[kHouses];

  constexpr Tables() : cells{}, house_of{}, position{}, peers{}, peer_set{}, house_set{} {
    for (int house = 0; house < kHouses; ++house) {
      for (int at = 0; at < 9; ++at) {
        const int type = house / 9, index = house % 9;
        const int cell = type == kBox   ? (index / 3 * 3 + at / 3) * 9 + index % 3 * 3 + at % 3
                         : type == kRow ? index * 9 + at
                                        : at * 9 + index;
        cells[house][at] = static_cast<std::uint8_t>(cell);
        house_of[cell][type] = static_cast<std::uint8_t>(house);
        position[cell][type] = static_cast<std::uint8_t>(at);
        house_set[house].add(cell);
      }
    }
    for (int cell = 0; cell < kCells; ++cell) {
      for (int type = 0; type < kTypes; ++type) peer_set[cell] = peer_set[cell] | house_set[house_of[cell][type]];
      peer_set[cell].drop(cell);
      int found = 0;
      for (int peer = 0; peer < kCells; ++peer) {
        if (peer_set[cell].has(peer)) peers[cell][found++] = static_cast<std::uint8_t>(peer);
      }
    }
  }
};
inline constexpr Tables kTables;

inline bool are_peers(int a, int b) noexcept { return kTables.peer_set[a].has(b); }

}  // namespace damero::sudoku::se
