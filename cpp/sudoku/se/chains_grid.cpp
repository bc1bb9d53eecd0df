#include "sudoku/se/chains_grid.hpp"

namespace damero::sudoku::se::chains {

namespace {

void link(Links& links, Candidate from, Candidate to, Cause cause) {
  std::uint8_t& count = links.count[from];
  for (int i = 0; i < count; ++i) {
    if (links.to[from][i].to == to) return;
  }
  links.to[from][count++] = {to, cause};
}

}  // namespace

void Links::set(const Grid& grid) noexcept {
  for (std::uint8_t& one : count) one = 0;
  in_cell = in_house = Candidates{};
  for (int cell = 0; cell < kCells; ++cell) {
    const unsigned two = grid.digits[cell];
    if (!is_pair(two)) continue;
    const int a = lowest(two), b = lowest(two & (two - 1));
    link(*this, candidate(cell, a), candidate(cell, b), Cause::cell);
    link(*this, candidate(cell, b), candidate(cell, a), Cause::cell);
    in_cell.add(cell, a);
    in_cell.add(cell, b);
  }
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 0; digit < kDigits; ++digit) {
      const unsigned two = grid.places[house][digit];
      if (!is_pair(two)) continue;
      const int a = kTables.cells[house][lowest(two)], b = kTables.cells[house][lowest(two & (two - 1))];
      const Cause cause = static_cast<Cause>(house / 9);
      link(*this, candidate(a, digit), candidate(b, digit), cause);
      link(*this, candidate(b, digit), candidate(a, digit), cause);
      in_house.add(a, digit);
      in_house.add(b, digit);
    }
  }
}

}  // namespace damero::sudoku::se::chains
