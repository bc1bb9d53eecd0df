// Symmetric solutions and solutions on a torus, against published numbers and plain counts.
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "check.hpp"
#include "queens/symmetry.hpp"
#include "queens/torus.hpp"

using namespace damero;
using namespace damero::queens;

namespace {

// OEIS A000170 and A002562, n from 4: all solutions Q, and fundamental ones, which are (Q + P + 2 R) / 8.
constexpr std::array<std::uint64_t, 17> kAll{2,        10,       4,         40,         92,         352,
                                             724,      2680,     14200,     73712,      365596,     2279184,
                                             14772512, 95815104, 666090624, 4968057848, 39029188884};
constexpr std::array<std::uint64_t, 17> kFundamental{1,       2,        1,        6,         12,        46,
                                                     92,      341,      1787,     9233,      45752,     285053,
                                                     1846955, 11977939, 83263591, 621012754, 4878666808};

// OEIS A033148, n from 20.
constexpr std::array<std::uint64_t, 10> kQuarter{480, 704, 0, 0, 3328, 3264, 0, 0, 32896, 43776};

void symmetric() {
  for (unsigned n = 0; n < 21; ++n) {
    Control control;
    const Symmetric found = count_symmetric(n, control);
    CHECK(found.complete);
    if (n >= 4) CHECK_EQUAL(kAll[n - 4] + found.half_turn + 2 * found.quarter_turn, 8 * kFundamental[n - 4]);
    if (n < 4) CHECK_EQUAL(found.half_turn, n < 2);
  }
  for (unsigned n = 20; n < 30; ++n) {
    Control control;
    const Tally found = count_quarter_turn(n, control);
    CHECK(found.complete);
    CHECK_EQUAL(found.solutions, kQuarter[n - 20]);
  }
  Control control(0.0, 100'000);
  CHECK(!count_half_turn(32, control).complete);
  bool refused = false;
  try {
    count_symmetric(33, control);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

// Permutation by permutation.
std::uint64_t brute(unsigned n) {
  std::vector<unsigned> columns(n);
  std::iota(columns.begin(), columns.end(), 0U);
  std::uint64_t found = 0;
  do {
    std::uint64_t falling = 0, rising = 0;
    for (unsigned row = 0; row < n; ++row) {
      falling |= 1ULL << ((columns[row] + n - row) % n);
      rising |= 1ULL << ((columns[row] + row) % n);
    }
    found += falling == rising && falling == (1ULL << n) - 1;
  } while (std::next_permutation(columns.begin(), columns.end()));
  return found;
}

std::uint64_t count(unsigned n, TorusWay way) {
  Control control;
  std::uint64_t found = 0;
  for (const TorusPart& part : torus_parts(n)) {
    const TorusCount counted = count_torus_part(n, part, way, control);
    CHECK(counted.complete);
    found += counted.solutions;
  }
  return found;
}

void torus() {
  for (unsigned n = 2; n < 10; ++n) {
    CHECK_EQUAL(count(n, TorusWay::fast), brute(n));
    CHECK_EQUAL(count(n, TorusWay::plain), brute(n));
  }
  // OEIS A007705.
  constexpr std::pair<unsigned, std::uint64_t> kKnown[] = {{5, 10}, {7, 28}, {11, 88}, {13, 4524}, {17, 140692}};
  for (const auto& [n, number] : kKnown) CHECK_EQUAL(count(n, TorusWay::fast), number);
  CHECK_EQUAL(count(13, TorusWay::plain), 4524);

  for (const TorusPart& part : torus_parts(17)) {  // each by itself
    Control control;
    const TorusCount fast = count_torus_part(17, part, TorusWay::fast, control);
    CHECK_EQUAL(part.weight % 17, 0);
    CHECK_EQUAL(fast.solutions % part.weight, 0);
  }
  const std::vector<TorusPart> parts = torus_parts(29);
  CHECK(parts.size() > 10'000);
  for (const TorusWay way : {TorusWay::fast, TorusWay::plain}) {
    Control control(0.0, 100'000);
    CHECK(!count_torus_part(29, parts[0], way, control).complete);
  }
}

// Both searches count the same from any start, with the same nodes.
void searches() {
  for (unsigned column = 2; column < 16; ++column) {
    TorusLines lines;
    for (const unsigned row : {0U, 1U}) {
      const unsigned at = row * column, falling = (at + 17 - row) % 17;
      lines.rows |= 1ULL << row;
      lines.columns |= 1ULL << at;
      lines.falling |= 1ULL << falling;
      lines.reversed |= 1ULL << (17 - falling) % 17;
      lines.rising |= 1ULL << (at + row) % 17;
    }
    Control one, other;
    CHECK_EQUAL(torus_search_plain(17, lines, one).solutions, torus_search_popcnt(17, lines, other).solutions);
    CHECK_EQUAL(one.nodes(), other.nodes());
  }
}

}  // namespace

int main() {
  symmetric();
  torus();
  searches();
  return 0;
}
