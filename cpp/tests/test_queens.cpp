#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "common/cpu.hpp"
#include "common/rng.hpp"
#include "queens/completion.hpp"
#include "queens/counter.hpp"
#include "queens/enumerate.hpp"
#include "queens/orbits.hpp"
#include "queens/parts.hpp"
#include "queens/placing.hpp"
#include "queens/symmetry.hpp"

using namespace damero;
using namespace damero::queens;

namespace {

// OEIS A000170 and A002562 from n = 0.
constexpr std::array<std::uint64_t, 13> kAll{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};
constexpr std::array<std::uint64_t, 13> kFundamental{1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787};

using Masks = std::vector<std::uint64_t>;

Masks open_board(unsigned n) { return Masks(n, n == 64 ? ~0ULL : (1ULL << n) - 1); }

// The plainest count: permutation by permutation.
std::uint64_t brute(const Masks& open) {
  std::vector<unsigned> columns(open.size());
  for (unsigned i = 0; i < columns.size(); ++i) columns[i] = i;
  std::uint64_t found = 0;
  do {
    bool good = true;
    for (unsigned i = 0; good && i < columns.size(); ++i) {
      good = (open[i] >> columns[i] & 1U) != 0;
      for (unsigned j = 0; good && j < i; ++j) {
        const unsigned away = columns[i] > columns[j] ? columns[i] - columns[j] : columns[j] - columns[i];
        good = away != i - j;
      }
    }
    found += good;
  } while (std::next_permutation(columns.begin(), columns.end()));
  return found;
}

void counting() {
  for (unsigned n = 0; n < kAll.size(); ++n) {
    std::uint64_t nodes = 0;
    for (const unsigned threads : {1U, 2U}) {
      Control control;
      const Counted found = count(n, threads, control);
      CHECK(found.complete);
      CHECK_EQUAL(found.solutions, kAll[n]);
      CHECK_EQUAL(found.fundamental, kFundamental[n]);
      CHECK_EQUAL(found.orbits.all(), kAll[n]);
      if (threads == 1) nodes = control.nodes();
      CHECK_EQUAL(control.nodes(), nodes);
    }
  }
  for (const unsigned n : {16U, 18U, 19U, 31U, 32U}) {
    Control control(0.0, 1'000'000);
    const Counted found = count(n, 2, control);
    CHECK(!found.complete);
    CHECK(control.nodes() >= 1'000'000 && control.nodes() < 2'000'000);
    CHECK_EQUAL(found.solutions, control.found());
    CHECK(found.fundamental * 8 >= found.solutions && found.fundamental <= found.solutions);
  }
  Control stopped;
  stopped.stop();
  CHECK(!count(12, 1, stopped).complete);
  CHECK(!count(14, 1, stopped).complete);
  bool refused = false;
  try {
    Control control;
    count(33, 1, control);
  } catch (const std::exception&) {
    refused = true;
  }
  CHECK(refused);
}

// By orbits and in parts, and the symmetric ones among them by half turns.
void counting_otherwise() {
  for (unsigned n = 4; n <= 14; ++n) {
    std::uint64_t nodes = 0;
    for (const unsigned threads : {1U, 2U}) {
      Control control, other, third;
      const Counted counted = count(n, threads, control);
      const Orbits orbits = count_orbits(n, threads, other);
      const Symmetric symmetric = count_symmetric(n, third);
      CHECK(counted.complete && orbits.complete && symmetric.complete);
      CHECK_EQUAL(counted.solutions, orbits.all());
      CHECK_EQUAL(symmetric.quarter_turn, 2 * orbits.size2);
      CHECK_EQUAL(symmetric.half_turn, 2 * orbits.size2 + 4 * orbits.size4);
      if (threads == 1) nodes = control.nodes();
      CHECK_EQUAL(control.nodes(), nodes);
    }
  }
  Control few(0.0, 100'000);
  CHECK(!count_symmetric(28, few).complete);
}

void listing() {
  for (unsigned n = 0; n < 11; ++n) {
    Control control;
    const Listing all = enumerate(open_board(n), 0, ~0ULL, Which::all, control);
    CHECK(all.exhausted && !all.stopped);
    CHECK_EQUAL(all.count, kAll[n]);
    CHECK_EQUAL(all.columns.size(), kAll[n] * n);
    std::vector<std::vector<std::uint8_t>> rows, firsts;
    for (std::uint64_t i = 0; i < all.count; ++i) {
      rows.emplace_back(all.columns.begin() + static_cast<std::ptrdiff_t>(i * n),
                        all.columns.begin() + static_cast<std::ptrdiff_t>((i + 1) * n));
      if (n > 0 && orbit_size_if_first(rows.back().data(), n) != 0) firsts.push_back(rows.back());
    }
    CHECK(std::is_sorted(rows.begin(), rows.end()));
    const Listing some = enumerate(open_board(n), 1, 3, Which::all, control);
    CHECK_EQUAL(some.count, std::min<std::uint64_t>(3, kAll[n] > 0 ? kAll[n] - 1 : 0));
    const auto second = all.columns.begin() + (some.count > 0 ? n : 0);
    CHECK(std::equal(some.columns.begin(), some.columns.end(), second));
    // Into the mirrored half.
    const Listing head = enumerate(open_board(n), 0, kAll[n] / 2 + 1, Which::all, control);
    CHECK(std::equal(head.columns.begin(), head.columns.end(), all.columns.begin()));
    const Listing fundamental = enumerate(open_board(n), 0, ~0ULL, Which::fundamental, control);
    CHECK_EQUAL(fundamental.count, kFundamental[n]);
    if (n == 0) continue;
    for (std::uint64_t i = 0; i < fundamental.count; ++i) {
      CHECK(std::equal(firsts[i].begin(), firsts[i].end(),
                       fundamental.columns.begin() + static_cast<std::ptrdiff_t>(i * n)));
    }
  }
  Control few(0.0, 40'000);
  const Listing cut = enumerate(open_board(20), 0, ~0ULL, Which::all, few);
  CHECK(cut.stopped && !cut.exhausted);
  Control control;
  const Listing wide = enumerate(Masks(64, 0), 0, 1, Which::all, control);
  CHECK(wide.exhausted && wide.count == 0);
}

void completing() {
  Rng rng(7);
  for (int round = 0; round < 150; ++round) {
    const unsigned n = 1 + static_cast<unsigned>(rng.below(7));
    Masks open = open_board(n);
    for (std::uint64_t& row : open) {
      if (rng.below(3) == 0) row &= rng.next();
      if (rng.below(8) == 0) row = 1ULL << rng.below(n);
    }
    const std::uint64_t right = brute(open);
    Control control;
    const Listing found = complete(open, ~0ULL, ~0ULL, control);
    CHECK(found.exhausted);
    CHECK_EQUAL(found.count, right);
    const Listing listed = enumerate(open, 0, ~0ULL, Which::all, control);
    CHECK_EQUAL(listed.count, right);
    const Listing one = complete(open, 1, 1, control);
    CHECK_EQUAL(one.count, std::min<std::uint64_t>(1, right));
    CHECK_EQUAL(one.columns.size(), one.count * n);
  }
  for (unsigned n = 4; n <= 64; ++n) {
    Control control(0.0, 100'000);
    const Listing one = complete(open_board(n), 1, 1, control);
    CHECK_EQUAL(one.count, 1U);
    const std::vector<std::uint32_t> columns(one.columns.begin(), one.columns.end());
    CHECK_EQUAL(clashes(columns, 1).total, 0U);
  }
  Control few(0.0, 5000);
  const Listing cut = complete(open_board(40), ~0ULL, 10, few);
  CHECK(cut.stopped && !cut.exhausted && cut.columns.size() <= 400);
}

void placing() {
  for (std::uint32_t n = 0; n <= 700; ++n) {
    const std::vector<std::uint32_t> columns = place(n);
    CHECK_EQUAL(columns.size(), n == 2 || n == 3 ? 0U : n);
    CHECK_EQUAL(clashes(columns, 1).total, 0U);
  }
  const Clashes all = clashes(std::vector<std::uint32_t>(300, 7), 5);
  CHECK_EQUAL(all.total, 300U * 299U / 2);
  CHECK_EQUAL(all.listed.size(), 5U);
  CHECK(all.listed[4].first == 0 && all.listed[4].second == 5 && all.listed[4].line == Line::column);
  Rng rng(3);
  for (int round = 0; round < 100; ++round) {
    const std::uint32_t n = 1 + static_cast<std::uint32_t>(rng.below(9));
    std::vector<std::uint32_t> rows, columns;
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
      if (rng.below(4) != 0) continue;
      rows.push_back(cell / n);
      columns.push_back(cell % n);
    }
    std::vector<std::array<std::uint32_t, 3>> right;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
      for (std::uint32_t j = i + 1; j < rows.size(); ++j) {
        if (rows[i] == rows[j]) right.push_back({i, j, 0});
        if (columns[i] == columns[j]) right.push_back({i, j, 1});
        if (columns[i] + rows[j] == columns[j] + rows[i]) right.push_back({i, j, 2});
        if (columns[i] + rows[i] == columns[j] + rows[j]) right.push_back({i, j, 3});
      }
    }
    for (const std::size_t most : {std::size_t{0}, std::size_t{3}, std::size_t{10'000}}) {
      const Clashes found = clashes(n, rows, columns, most);
      CHECK_EQUAL(found.total, right.size());
      CHECK_EQUAL(found.listed.size(), std::min(most, right.size()));
      for (std::size_t i = 0; i < found.listed.size(); ++i) {
        CHECK_EQUAL(found.listed[i].first, right[i][0]);
        CHECK_EQUAL(found.listed[i].second, right[i][1]);
        CHECK_EQUAL(static_cast<std::uint32_t>(found.listed[i].line), right[i][2]);
      }
    }
  }
}

}  // namespace

int main() {
  counting();
  counting_otherwise();
  listing();
  completing();
  placing();
  return 0;
}
