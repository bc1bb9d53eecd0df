#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "common/rng.hpp"
#include "queens/completion.hpp"
#include "queens/fitting.hpp"
#include "queens/matching.hpp"
#include "queens/squares.hpp"
#include "queens/sweep.hpp"

using namespace damero;
using namespace damero::queens;

namespace {

using Masks = std::vector<std::uint64_t>;

bool is_solution(const Masks& open, std::uint32_t n, const std::uint32_t* columns) {
  const std::size_t words = words_of(n);
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t column = columns[i];
    if (column >= n || (open[i * words + column / 64] >> column % 64 & 1U) == 0) return false;
    for (std::uint32_t j = 0; j < i; ++j) {
      const std::uint32_t away = column > columns[j] ? column - columns[j] : columns[j] - column;
      if (away == 0 || away == i - j) return false;
    }
  }
  return true;
}

// The plainest count: permutation by permutation.
std::uint64_t brute(const Masks& open) {
  const std::uint32_t n = static_cast<std::uint32_t>(open.size());
  std::vector<std::uint32_t> columns(n);
  for (std::uint32_t i = 0; i < n; ++i) columns[i] = i;
  std::uint64_t found = 0;
  do {
    found += is_solution(open, n, columns.data());
  } while (std::next_permutation(columns.begin(), columns.end()));
  return found;
}

Masks random_board(Rng& random, unsigned n, unsigned blocked, unsigned fixed) {
  Masks open(n, (1ULL << n) - 1);
  for (unsigned i = 0; i < blocked; ++i) open[random.below(n)] &= ~(1ULL << random.below(n));
  for (unsigned i = 0; i < fixed; ++i) open[random.below(n)] = 1ULL << random.below(n);
  return open;
}

void small_boards() {
  Rng random(11);
  for (unsigned round = 0; round < 600; ++round) {
    const unsigned n = 1 + static_cast<unsigned>(random.below(8));
    const Masks open = random_board(random, n, static_cast<unsigned>(random.below(2 * n)), round % 3);
    const std::uint64_t right = brute(open);
    Control control;
    const Fitting found = fit(n, open, Control::kNoLimit, 1000, round, control);
    CHECK_EQUAL(found.count, right);
    CHECK(found.exhausted && !found.stopped);
    CHECK_EQUAL(found.columns.size(), std::min<std::uint64_t>(right, 1000) * n);
    for (std::size_t i = 0; i < found.columns.size(); i += n) CHECK(is_solution(open, n, &found.columns[i]));
    const Sweep swept = sweep(open, Control::kNoLimit, control);
    CHECK_EQUAL(swept.count, right);
    CHECK(swept.exhausted && !swept.stopped);
    if (right > 1) {
      const Fitting some = fit(n, open, right - 1, 1, 0, control);
      CHECK(some.count == right - 1 && !some.exhausted && some.columns.size() == n);
      CHECK(sweep(open, right - 1, control).count == right - 1);
    }
  }
}

void searches_that_change_over() {
  Control control;
  Masks open(13, (1ULL << 13) - 1);
  CHECK_EQUAL(complete(open, Control::kNoLimit, 0, control).count, 73712U);
  CHECK_EQUAL(complete(open, 70000, 5, control).count, 70000U);
  // Few squares: about seven a row and no solution to speak of in sight.
  Rng random(3);
  Masks sparse(40, 0);
  for (std::uint64_t& row : sparse) {
    while (std::popcount(row) < 6) row |= 1ULL << random.below(40);
  }
  Control first, second;
  const Listing one = complete(sparse, 1, 1, first);
  const Fitting other = fit(40, sparse, 1, 1, 0, second);
  CHECK(one.exhausted || one.count == 1);
  CHECK_EQUAL(one.count, other.count);
}

void large_boards() {
  for (const std::uint32_t n : {65U, 128U, 300U, 1000U}) {
    Masks open(n * words_of(n), 0);
    for (std::uint32_t row = 0; row < n; ++row) {
      for (std::uint32_t column = 0; column < n; ++column) {
        open[row * words_of(n) + column / 64] |= 1ULL << column % 64;
      }
    }
    Control control(0.0, 200000), again(0.0, 200000);
    const Fitting found = fit(n, open, 1, 1, 5, control);
    CHECK(found.count == 1 && is_solution(open, n, found.columns.data()));
    CHECK(fit(n, open, 1, 1, 5, again).columns == found.columns);
    CHECK_EQUAL(control.nodes(), again.nodes());
    Control stopped;
    stopped.stop();
    const Fitting none = fit(n, open, Control::kNoLimit, 1, 5, stopped);
    CHECK(none.stopped && !none.exhausted);
    // All rows but one share too few columns.
    for (std::uint32_t row = 0; row < n; ++row) open[row * words_of(n)] &= row == 0 ? ~0ULL : ~3ULL;
    CHECK(!has_matching(Squares(n, open)));
    CHECK(fit(n, open, 1, 1, 5, control).exhausted);
  }
}

void refusals() {
  Control control;
  for (const std::uint32_t n : {0U, 1001U}) {
    bool refused = false;
    try {
      fit(n, Masks(n * words_of(n), 1), 1, 1, 0, control);
    } catch (const std::exception&) {
      refused = true;
    }
    CHECK(refused);
  }
}

}  // namespace

int main() {
  small_boards();
  searches_that_change_over();
  large_boards();
  refusals();
  return 0;
}
