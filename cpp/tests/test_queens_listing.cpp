#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "check.hpp"
#include "common/cpu.hpp"
#include "common/rng.hpp"
#include "queens/columns_text.hpp"
#include "queens/enumerate.hpp"
#include "queens/listing.hpp"
#include "queens/listing_walk.hpp"
#include "queens/placing.hpp"
#include "queens/repair.hpp"
#include "queens/symmetry.hpp"

using namespace damero;
using namespace damero::queens;

namespace {

using Solution = std::vector<std::uint8_t>;
using Solutions = std::vector<Solution>;

Solutions split(const std::uint8_t* columns, std::size_t size, unsigned n) {
  Solutions all;
  for (std::size_t i = 0; n != 0 && i < size; i += n) all.emplace_back(columns + i, columns + i + n);
  return all;
}

// The plain walk, row by row, which has no table.
Solutions plain(unsigned n, Which which) {
  Control control;
  const std::vector<std::uint64_t> open(n, (1ULL << n) - 1);
  const Listing listing = enumerate(open, 0, ~0ULL, which, control);
  return split(listing.columns.data(), listing.columns.size(), n);
}

Solutions listed(const Wanted& wanted, bool exhausted = true) {
  Control control;
  const Listed found = list(wanted, control);
  CHECK(!found.stopped);
  CHECK_EQUAL(found.exhausted, exhausted);
  Solutions all = split(found.columns.data(), found.columns.size(), wanted.n);
  CHECK_EQUAL(all.size(), found.count);
  return all;
}

bool is_half_turned(const Solution& solution) {
  for (std::size_t i = 0; i < solution.size(); ++i) {
    if (solution[i] + solution[solution.size() - 1 - i] + 1U != solution.size()) return false;
  }
  return true;
}

bool is_quarter_turned(const Solution& solution) {
  for (std::size_t i = 0; i < solution.size(); ++i) {
    if (solution[solution[i]] != solution.size() - 1 - i) return false;
  }
  return true;
}

template <class Keep>
Solutions kept(const Solutions& all, Keep&& keep) {
  Solutions some;
  std::copy_if(all.begin(), all.end(), std::back_inserter(some), keep);
  return some;
}

void whole() {
  for (unsigned n = 1; n <= 11; ++n) {
    const Solutions all = plain(n, Which::all), first = plain(n, Which::fundamental);
    Wanted wanted;
    wanted.n = n;
    CHECK(listed(wanted) == all);
    wanted.orbit = Orbit::first;
    CHECK(listed(wanted) == first);
    for (const Orbit orbit : {Orbit::every, Orbit::first}) {
      wanted.orbit = orbit;
      const Solutions& some = orbit == Orbit::every ? all : first;
      wanted.turn = Turn::none;
      CHECK(listed(wanted) == kept(some, [](const Solution& s) { return !is_half_turned(s); }));
      wanted.turn = Turn::half;
      CHECK(listed(wanted) == kept(some, is_half_turned));
      wanted.turn = Turn::quarter;
      CHECK(listed(wanted) == kept(some, is_quarter_turned));
    }
  }
  for (const unsigned n : {12U, 13U}) {
    Wanted wanted;
    wanted.n = n;
    const Solutions all = listed(wanted);
    CHECK_EQUAL(all.size(), n == 12 ? 14200U : 73712U);
    CHECK(std::is_sorted(all.begin(), all.end()));
    CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
    for (const Solution& solution : all) {
      const std::vector<std::uint32_t> columns(solution.begin(), solution.end());
      if (solution[0] < 2) CHECK_EQUAL(clashes(columns, 0).total, 0U);
    }
    wanted.threads = 3;
    CHECK(listed(wanted) == all);
  }
}

void pages() {
  Rng rng(5);
  for (const unsigned n : {1U, 4U, 5U, 6U, 8U, 9U}) {
    for (const Orbit orbit : {Orbit::every, Orbit::first}) {
      for (const Turn turn : {Turn::any, Turn::none, Turn::half, Turn::quarter}) {
        Wanted wanted;
        wanted.n = n;
        wanted.orbit = orbit;
        wanted.turn = turn;
        const Solutions all = listed(wanted);
        for (int round = 0; round < 60; ++round) {
          // From any columns on, or from a solution, which is what a stream does.
          Solution from(rng.below(n + 1));
          for (auto& column : from) column = static_cast<std::uint8_t>(rng.below(n));
          if (!all.empty() && round % 2 == 0) from = all[rng.below(all.size())];
          wanted.from = from;
          wanted.skip = rng.below(4);
          wanted.at_most = 1 + rng.below(8);
          auto begin = std::find_if(all.begin(), all.end(), [&](const Solution& solution) {
            return !std::lexicographical_compare(solution.begin(), solution.begin() + static_cast<long>(from.size()),
                                                 from.begin(), from.end());
          });
          const auto left = static_cast<std::uint64_t>(all.end() - begin);
          begin += static_cast<long>(std::min(left, wanted.skip));
          const auto end = begin + static_cast<long>(std::min<std::uint64_t>(
                                       static_cast<std::uint64_t>(all.end() - begin), wanted.at_most));
          Control control;
          const Listed found = list(wanted, control);
          CHECK(split(found.columns.data(), found.columns.size(), n) == Solutions(begin, end));
          CHECK_EQUAL(found.skipped, std::min(left, wanted.skip));
          if (found.exhausted) CHECK(end == all.end());
          if (found.count < wanted.at_most) CHECK(found.exhausted);
        }
      }
    }
  }
}

// The first ones of larger boards, and some from the middle.
void larger() {
  for (const unsigned n : {14U, 15U, 16U, 17U, 18U, 21U}) {
    Control control;
    const std::vector<std::uint64_t> open(n, (1ULL << n) - 1);
    const Listing first = enumerate(open, 0, 600, Which::all, control);
    Wanted wanted;
    wanted.n = n;
    wanted.at_most = 600;
    CHECK(listed(wanted, false) == split(first.columns.data(), first.columns.size(), n));
    const std::vector<std::uint8_t> from{static_cast<std::uint8_t>(n - 1), 0, 2};
    wanted.from = from;
    for (const Solution& solution : listed(wanted, false)) {
      CHECK(solution >= Solution(from));
      const std::vector<std::uint32_t> columns(solution.begin(), solution.end());
      CHECK_EQUAL(clashes(columns, 0).total, 0U);
    }
  }
}

void numbers() {
  for (unsigned n = 4; n <= 12; ++n) {
    Control control;
    Wanted wanted;
    wanted.n = n;
    const Solutions all = listed(wanted);
    const std::vector<std::uint64_t> counts = count_by_pairs(n, 2, control);
    std::size_t pair = 0, index = 0;
    for (unsigned first = 0; first < n; ++first) {
      for (unsigned second = 0; second < n; ++second) {
        if (second + 1 >= first && second <= first + 1) continue;
        const std::size_t begin = index;
        while (index < all.size() && all[index][0] == first && all[index][1] == second) ++index;
        CHECK_EQUAL(counts[pair++], index - begin);
        if (begin == index) continue;
        for (const std::size_t at : {begin, index - 1}) {
          const auto [after, complete] = count_from(all[at], control);
          CHECK(complete);
          CHECK_EQUAL(after, index - at);
        }
      }
    }
    CHECK_EQUAL(pair, counts.size());
    CHECK_EQUAL(index, all.size());
  }
}

void instruction_sets() {
  std::vector<const Walks*> machines{&kWalksScalar};
  if (isa() >= Isa::avx2) machines.push_back(&kWalksAvx2);
  if (isa() >= Isa::avx512) machines.push_back(&kWalksAvx512);
  for (const unsigned n : {10U, 12U, 17U, 19U}) {
    const Shape shape(n);
    Solutions first;
    std::uint64_t nodes = 0;
    for (const Walks* machine : machines) {
      Bytes out;
      Task task;
      task.shape = &shape;
      task.at_most = 5000;
      task.out = &out;
      Control control;
      const Walked walked = n <= 17 ? machine->small(Tails<std::uint32_t>(n, 4), task, control)
                                    : machine->large(Tails<std::uint64_t>(n, 5), task, control);
      const Solutions all = split(out.data(), out.size(), n);
      CHECK_EQUAL(all.size(), walked.count);
      if (machine == machines[0]) {
        first = all;
        nodes = control.nodes();
      }
      CHECK(all == first);
      CHECK_EQUAL(control.nodes(), nodes);
      const std::vector<std::uint32_t> columns(all.back().begin(), all.back().end());
      CHECK_EQUAL(clashes(columns, 0).total, 0U);
    }
  }
}

void stopping() {
  for (const Turn turn : {Turn::any, Turn::half}) {
    for (const Orbit orbit : {Orbit::every, Orbit::first}) {
      Control control(0.0, 100'000);
      Wanted wanted;
      wanted.n = 30;
      wanted.orbit = orbit;
      wanted.turn = turn;
      const Listed found = list(wanted, control);
      CHECK(found.stopped);
      CHECK(!found.exhausted);
    }
  }
  Control control(0.0, 1'000'000);
  Wanted wanted;
  wanted.n = 16;
  wanted.threads = 2;
  const Listed found = list(wanted, control);
  CHECK(found.stopped);
  CHECK_EQUAL(found.columns.size(), found.count * 16);
  Control other(0.0, 1000);
  CHECK(count_by_pairs(18, 2, other).empty());
}

void text() {
  const std::vector<std::uint8_t> columns{1, 3, 0, 2, 2, 0, 3, 1};
  const auto as_text = [&](Form form) {
    const Bytes bytes = text_of(columns.data(), 2, 4, form);
    return std::string(bytes.data(), bytes.data() + bytes.size());
  };
  CHECK(as_text(Form::lines) == "2 4 1 3\n3 1 4 2\n");
  CHECK(as_text(Form::lists) == ",[2,4,1,3],[3,1,4,2]");
  CHECK(as_text(Form::boards) == ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n");
  std::vector<std::uint8_t> all(32);
  for (unsigned i = 0; i < 32; ++i) all[i] = static_cast<std::uint8_t>(i);
  const Bytes bytes = text_of(all.data(), 1, 32, Form::lines);
  const std::string words(bytes.data(), bytes.data() + bytes.size());
  CHECK(words.substr(0, 21) == "1 2 3 4 5 6 7 8 9 10 ");
  CHECK(words.substr(words.size() - 7) == " 31 32\n");
}

void repairing() {
  Rng rng(3);
  for (std::uint32_t n = 4; n <= 120; n += n < 40 ? 1 : 13) {
    Control control;
    const Repaired drawn = random_solution(n, n, control);
    CHECK_EQUAL(clashes(drawn.columns, 0).total, 0U);
    CHECK_EQUAL(drawn.columns.size(), n);
    CHECK(random_solution(n, n, control).columns == drawn.columns);
    // Any squares, several in a row or none, some of them blocked.
    std::vector<std::uint32_t> rows, columns;
    std::vector<std::uint64_t> blocked;
    for (std::uint32_t square = 0; square < n * n; ++square) {
      if (rng.below(n) == 0) {
        rows.push_back(square / n);
        columns.push_back(square % n);
      }
      if (rng.below(3 * n) == 0 && n > 10) blocked.push_back(square);
    }
    const Repaired mended = repair(n, rows, columns, blocked, 1, control);
    CHECK_EQUAL(clashes(mended.columns, 0).total, 0U);
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) kept += mended.columns[rows[i]] == columns[i];
    CHECK_EQUAL(kept, mended.kept);
    for (const std::uint64_t square : blocked) CHECK(mended.columns[square / n] != square % n);
    if (n <= 9) {
      const Repaired best = nearest(n, rows, columns, blocked, control);
      std::uint32_t most = 0;
      for (const Solution& solution : plain(n, Which::all)) {
        std::uint32_t same = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) same += solution[rows[i]] == columns[i];
        most = std::max(most, same);
      }
      CHECK_EQUAL(best.kept, most);
      CHECK(mended.kept <= most);
    }
  }
  Control control;
  std::vector<std::uint64_t> row{0, 1, 2, 3, 4, 5};
  CHECK(nearest(6, {}, {}, row, control).columns.empty());
  CHECK(!control.stopped());
  Control short_one(0.0, 100'000);
  for (std::uint64_t i = 6; i < 20; ++i) row.push_back(i);
  CHECK(repair(20, {}, {}, row, 1, short_one).columns.empty());
  CHECK(short_one.stopped());
}

}  // namespace

int main() {
  whole();
  pages();
  larger();
  numbers();
  instruction_sets();
  stopping();
  text();
  repairing();
  return 0;
}
