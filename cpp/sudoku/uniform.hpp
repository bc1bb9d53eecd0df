// Full 9x9 grids by chance, each of the 6,670,903,752,021,072,936,960 exactly as likely as any other.
//
// Three cells of a column within a band hold a triad of digits; the triads of a box part the digits into three threes.
// A band whose triads are known can be filled in ways(second, third) ways: so many proper edge colourings, by the three
// rows, has the graph in which each digit meets the column of each box that holds it.
//
// A proposal is a band out of the 9! * 56 * 6^6 there are, all equally likely, and, for each stack, one of the 56 ways
// of parting the digits into triads once more without a digit returning to its column; the last band's triads follow.
// It is taken with the probability ways(band 2) * ways(band 3) / 1728^2, and then each of those two bands is filled in
// one of its ways, all equally likely. So every grid comes with the same probability, 1 / (9! * 56 * 6^6 * 56^3 *
// 1728^2). What is not taken is thrown away whole. About 75 proposals make one grid.
#pragma once

#include <array>
#include <cstdint>

#include "common/rng.hpp"

namespace damero::sudoku {

using NineGrid = std::array<std::uint8_t, 81>;  // row by row, 1 to 9

// The sequence of random numbers taken is part of what generated puzzles mean and never changes.
NineGrid uniform_nine(Rng& rng);

// In how many ways a band (27 digits of 1 to 9, row by row) could be filled with the triads that it has: 1 to 1728.
int ways_of_band(const std::uint8_t* band);

}  // namespace damero::sudoku
