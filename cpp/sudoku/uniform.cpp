#include "sudoku/uniform.hpp"

#include <utility>
#include <vector>

namespace damero::sudoku {
namespace {

constexpr int kMostWays = 1728;  // three times the 12 Latin squares of order 3: all boxes with the same triads
constexpr int kPartitions = 280;
constexpr int kCodes = 19683;  // 3^9

// For each digit one of three: a row within its band, or a column within its box.
using Thirds = std::array<std::uint8_t, 9>;

constexpr std::array<std::array<std::uint8_t, 3>, 6> kOrders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
constexpr std::array<int, 9> kPower = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};

int code_of(const Thirds& thirds) noexcept {
  int code = 0;
  for (int i = 0; i < 9; ++i) code += kPower[i] * thirds[i];
  return code;
}

// All ways of parting nine things, three by three, into thirds, in ascending order of code.
std::vector<Thirds> all_parted() {
  std::vector<Thirds> all;
  for (int code = 0; code < kCodes; ++code) {
    Thirds thirds{};
    std::array<int, 3> size{};
    for (int i = 0; i < 9; ++i) ++size[thirds[i] = static_cast<std::uint8_t>(code / kPower[i] % 3)];
    if (size[0] == 3 && size[1] == 3) all.push_back(thirds);
  }
  return all;
}

// The nine things with third 0, then those with third 1 and 2, each in ascending order.
Thirds sorted_by(const Thirds& thirds) noexcept {
  Thirds order{};
  std::array<int, 3> at = {0, 3, 6};
  for (std::uint8_t d = 0; d < 9; ++d) order[at[thirds[d]]++] = d;
  return order;
}

// Calls visit(f, g) for the ways of filling a band whose first box has the triads 012, 345, 678 and whose second has
// those of `second`: f and g are the rows of the digits in the two boxes. The rows of digits 0, 1, 2 in the first box
// are 0, 1, 2: every other order of rows makes as many. Stops when visit says true.
template <class Visit>
void fill_two(const Thirds& second, Visit&& visit) {
  const Thirds order = sorted_by(second);
  for (const auto& middle : kOrders) {
    for (const auto& last : kOrders) {
      const Thirds f = {0, 1, 2, middle[0], middle[1], middle[2], last[0], last[1], last[2]};
      Thirds g{};
      const auto fits = [&](int column, const std::array<std::uint8_t, 3>& rows) {
        for (int i = 0; i < 3; ++i) {
          const int digit = order[3 * column + i];
          if (f[digit] == rows[i]) return false;
          g[digit] = rows[i];
        }
        return true;
      };
      for (const auto& a : kOrders) {
        if (!fits(0, a)) continue;
        for (const auto& b : kOrders) {
          if (!fits(1, b)) continue;
          for (const auto& c : kOrders) {
            if (fits(2, c) && visit(f, g)) return;
          }
        }
      }
    }
  }
}

// The third row beside two different ones.
std::uint8_t other(std::uint8_t a, std::uint8_t b) noexcept { return static_cast<std::uint8_t>(3 - a - b); }

struct Tables {
  std::array<std::uint16_t, kCodes> partition{};  // which parting a code of columns is, whatever their order
  std::array<std::array<std::uint16_t, kPartitions>, kPartitions> ways{};
  std::vector<Thirds> moved;   // the 56 partings in which no thing of 012, 345, 678 has its own third
  std::vector<Thirds> sorted;  // the things of each by their thirds

  Tables() {
    const std::vector<Thirds> parted = all_parted();
    std::vector<Thirds> kinds;
    for (const Thirds& thirds : parted) {
      if (thirds[0] == 0 && is_first_met(thirds)) {
        for (const auto& order : kOrders) {
          Thirds same{};
          for (int i = 0; i < 9; ++i) same[i] = order[thirds[i]];
          partition[code_of(same)] = static_cast<std::uint16_t>(kinds.size());
        }
        kinds.push_back(thirds);
      }
      bool stays = false;
      for (int i = 0; i < 9; ++i) stays = stays || thirds[i] == i / 3;
      if (stays) continue;
      moved.push_back(thirds);
      sorted.push_back(sorted_by(thirds));
    }
    for (int second = 0; second < kPartitions; ++second) count_third(kinds[second], ways[second]);
  }

  // `order` has the digits by their columns in the first box.
  int ways_of(const Thirds& order, const Thirds& second, const Thirds& third) const noexcept {
    int a = 0, b = 0;
    for (int i = 0; i < 9; ++i) {
      a += kPower[i] * second[order[i]];
      b += kPower[i] * third[order[i]];
    }
    return ways[partition[a]][partition[b]];
  }

 private:
  static bool is_first_met(const Thirds& thirds) noexcept {
    for (const int third : thirds) {
      if (third == 1) return true;
      if (third == 2) return false;
    }
    return false;
  }

  // The rows left for the third box suit the partings of which each triad has all three rows.
  void count_third(const Thirds& second, std::array<std::uint16_t, kPartitions>& row) {
    fill_two(second, [&](const Thirds& f, const Thirds& g) {
      Thirds rows{};
      for (int d = 0; d < 9; ++d) rows[d] = other(f[d], g[d]);
      const Thirds at = sorted_by(rows);
      for (const auto& a : kOrders) {
        for (const auto& b : kOrders) {
          Thirds columns{};
          for (int i = 0; i < 3; ++i) {
            columns[at[i]] = static_cast<std::uint8_t>(i);
            columns[at[3 + i]] = a[i];
            columns[at[6 + i]] = b[i];
          }
          row[partition[code_of(columns)]] += 6;
        }
      }
      return false;
    });
  }
};

const Tables& tables() {
  static const Tables made;
  return made;
}

using Columns = std::array<Thirds, 3>;  // for each stack, the column of each digit

// One of the ways of filling a band with these triads, all equally likely.
void fill(const Columns& columns, int ways, Rng& rng, std::uint8_t* band) {
  const auto chosen = rng.below(static_cast<std::uint64_t>(ways));
  const auto& rows = kOrders[chosen % 6];
  auto left = chosen / 6;
  const Thirds order = sorted_by(columns[0]);
  Thirds second{};
  for (int i = 0; i < 9; ++i) second[i] = columns[1][order[i]];
  fill_two(second, [&](const Thirds& f, const Thirds& g) {
    // The third box must be filled too: each of its columns needs all three rows.
    std::array<unsigned, 3> seen{};
    for (int i = 0; i < 9; ++i) seen[columns[2][order[i]]] |= 1U << other(f[i], g[i]);
    if (seen[0] != 7 || seen[1] != 7 || seen[2] != 7 || left-- != 0) return false;
    for (int i = 0; i < 9; ++i) {
      const std::uint8_t digit = order[i];
      const std::array<std::uint8_t, 3> at = {f[i], g[i], other(f[i], g[i])};
      for (int stack = 0; stack < 3; ++stack) band[9 * rows[at[stack]] + 3 * stack + columns[stack][digit]] = digit;
    }
    return true;
  });
}

// A first band drawn with equal chances but for the names of its digits: digit 3c + r stands in row r and column c of
// the first box. Rows and columns of the digits in each box.
struct FirstBand {
  Columns rows, columns;
};

FirstBand propose_band(const Tables& t, Rng& rng) {
  auto chosen = rng.below(56ULL * 46656);
  const Thirds& moved = t.moved[chosen % 56];
  chosen /= 56;
  FirstBand band;
  for (std::uint8_t digit = 0; digit < 9; ++digit) {
    band.rows[0][digit] = static_cast<std::uint8_t>(digit % 3);
    band.columns[0][digit] = static_cast<std::uint8_t>(digit / 3);
  }
  for (std::uint8_t row = 0; row < 3; ++row) {
    for (std::uint8_t column = 0; column < 3; ++column) {
      const std::uint8_t second = moved[3 * row + column];
      band.rows[1][3 * column + row] = second;
      band.rows[2][3 * column + row] = other(row, second);
    }
  }
  for (int box = 1; box < 3; ++box) {
    std::array<const std::uint8_t*, 3> next;
    for (auto& row : next) {
      row = kOrders[chosen % 6].data();
      chosen /= 6;
    }
    for (int digit = 0; digit < 9; ++digit) band.columns[box][digit] = *next[band.rows[box][digit]]++;
  }
  return band;
}

}  // namespace

NineGrid uniform_nine(Rng& rng) {
  const Tables& t = tables();
  NineGrid grid;
  for (;;) {
    const FirstBand first = propose_band(t, rng);
    auto chosen = rng.below(56ULL * 56 * 56);
    const auto own = chosen % 56;  // the first stack's parting: there the digits are in order already
    Columns second, third;
    for (int stack = 0; stack < 3; ++stack, chosen /= 56) {
      const Thirds& moved = t.moved[chosen % 56];
      std::array<const std::uint8_t*, 3> next = {moved.data(), moved.data() + 3, moved.data() + 6};
      for (int digit = 0; digit < 9; ++digit) second[stack][digit] = *next[first.columns[stack][digit]]++;
    }
    const int ways = t.ways_of(t.sorted[own], second[1], second[2]);
    if (rng.below(kMostWays) >= static_cast<std::uint64_t>(ways)) continue;
    for (int stack = 0; stack < 3; ++stack) {
      for (int i = 0; i < 9; ++i) third[stack][i] = other(first.columns[stack][i], second[stack][i]);
    }
    const int more = t.ways_of(sorted_by(third[0]), third[1], third[2]);
    if (rng.below(kMostWays) >= static_cast<std::uint64_t>(more)) continue;
    for (std::uint8_t digit = 0; digit < 9; ++digit) {
      for (int box = 0; box < 3; ++box) grid[9 * first.rows[box][digit] + 3 * box + first.columns[box][digit]] = digit;
    }
    fill(second, ways, rng, grid.data() + 27);
    fill(third, more, rng, grid.data() + 54);
    break;
  }
  std::array<std::uint8_t, 9> digits = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  rng.shuffle(digits);
  for (auto& cell : grid) cell = digits[cell];
  return grid;
}

int ways_of_band(const std::uint8_t* band) {
  Columns columns;
  for (int cell = 0; cell < 27; ++cell) {
    columns[cell % 9 / 3][band[cell] - 1] = static_cast<std::uint8_t>(cell % 3);
  }
  return tables().ways_of(sorted_by(columns[0]), columns[1], columns[2]);
}

}  // namespace damero::sudoku
