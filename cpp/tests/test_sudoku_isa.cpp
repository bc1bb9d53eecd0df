// Every instruction set of this machine makes the same guesses and finds the same solutions in the same order.
#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/cpu.hpp"
#include "common/rng.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"
#include "sudoku/nine.hpp"
#include "sudoku/nine_kernel.hpp"
#include "sudoku/plain.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

using Cells = std::array<std::uint8_t, kNineCells>;

std::vector<const NineKernel*> kernels() {
  std::vector<const NineKernel*> all{&kNineScalar};
  if (isa() >= Isa::avx2) all.push_back(&kNineAvx2);
  if (isa() >= Isa::avx512) all.push_back(&kNineAvx512);
  return all;
}

// Puzzles of the corpora (status, puzzle, list), and random ones with none, one or many solutions.
std::vector<Cells> puzzles() {
  std::vector<Cells> all;
  std::ifstream file(DAMERO_DATA "/sudoku/corpora/nine.tsv");
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.find('\t');
    Cells cells;
    if (tab != line.npos && read_cells(line.substr(tab + 1, kNineCells), cells.data())) all.push_back(cells);
  }
  CHECK(all.size() > 100);
  Rng random(1);
  const std::size_t known = all.size();
  for (int i = 0; i < 300; ++i) {
    Cells cells = all[random.below(known)];
    const int changes = static_cast<int>(random.below(6));
    for (int k = 0; k < changes; ++k) cells[random.below(kNineCells)] = static_cast<std::uint8_t>(random.below(10));
    for (int k = 0; k < changes; ++k) cells[random.below(kNineCells)] = 0;
    all.push_back(cells);
  }
  all.push_back(Cells{});
  return all;
}

NinePlanes planes_of(const Cells& cells) {
  const NineCandidates candidates = nine_candidates(cells.data());
  NinePlanes planes{};
  for (int cell = 0; cell < kNineCells; ++cell) {
    for (int d = 0; d < 9; ++d) planes.band[d][cell / 27] |= (candidates[cell] >> d & 1U) << cell % 27;
  }
  return planes;
}

std::vector<std::uint8_t> walked(const NineKernel& kernel, const Cells& cells, std::uint64_t count, std::uint64_t skip,
                                 std::uint64_t& nodes) {
  struct alignas(64) Chunk {
    std::uint8_t at[64];
  };
  std::vector<Chunk> memory((kernel.walk_bytes + 63) / 64);
  kernel.walk_begin(memory.data(), planes_of(cells));
  std::vector<std::uint8_t> solutions;
  Control control;
  nodes = kernel.walk_on(memory.data(), {.at_most = count, .skip = skip, .keep = count}, solutions, control).nodes;
  return solutions;
}

void counts_alike(const std::vector<Cells>& all) {
  for (const Cells& cells : all) {
    Control control;
    Cells solution{}, other;
    const Found first = kNineScalar.count_cells({cells.data(), 0}, 2, solution.data(), control);
    for (const NineKernel* kernel : kernels()) {
      other.fill(0);
      const Found found = kernel->count_cells({cells.data(), 0}, 2, other.data(), control);
      CHECK_EQUAL(found.solutions, first.solutions);
      CHECK_EQUAL(found.nodes, first.nodes);
      CHECK(other == solution);
      CHECK_EQUAL(kernel->count_planes(planes_of(cells), 2, nullptr, control).nodes,
                  kNineScalar.count_planes(planes_of(cells), 2, nullptr, control).nodes);
      CHECK_EQUAL(kernel->count_cells({cells.data(), 0}, 500, nullptr, control).solutions,
                  kNineScalar.count_planes(planes_of(cells), 500, nullptr, control).solutions);
    }
  }
}

// The batch answers as the single search does, and gives the first solution of a walk.
void batches_alike(const std::vector<Cells>& all) {
  std::vector<NineCells> batch;
  for (const Cells& cells : all) batch.push_back({cells.data(), 0});
  for (const NineKernel* kernel : kernels()) {
    std::vector<NineResult> results(all.size());
    Control control;
    kernel->batch(batch.data(), batch.size(), results.data(), control);
    for (std::size_t i = 0; i < all.size(); ++i) {
      CHECK(results[i].complete);
      CHECK_EQUAL(results[i].solutions, kNineScalar.count_cells(batch[i], 2, nullptr, control).solutions);
      if (results[i].solutions == 0) continue;
      std::uint64_t nodes;
      const auto first = walked(kNineScalar, all[i], 1, 0, nodes);
      CHECK(std::equal(first.begin(), first.end(), results[i].solution));
    }
    // A stopped batch says so.
    Control stopped(0.0, 0);
    std::vector<NineResult> none(all.size());
    kernel->batch(batch.data(), batch.size(), none.data(), stopped);
    CHECK(std::any_of(none.begin(), none.end(), [](const NineResult& r) { return !r.complete; }));
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(!none[i].complete || none[i].solutions == results[i].solutions);
  }
}

void walks_alike(const std::vector<Cells>& all) {
  for (std::size_t i = 0; i < all.size(); i += 5) {
    std::uint64_t nodes, other_nodes;
    const auto solutions = walked(kNineScalar, all[i], 40, 0, nodes);
    for (const NineKernel* kernel : kernels()) {
      CHECK(walked(*kernel, all[i], 40, 0, other_nodes) == solutions);
      CHECK_EQUAL(other_nodes, nodes);
      if (solutions.size() < 20 * kNineCells) continue;
      const auto later = walked(*kernel, all[i], 10, 10, other_nodes);
      CHECK(std::equal(later.begin(), later.end(), solutions.begin() + 10 * kNineCells));
    }
  }
}

// Passing over solutions, some of them two at a time, changes neither their order nor their number; nor does going on
// after a stop.
void skips_alike() {
  Cells cells{};
  CHECK(read_cells("........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58", cells.data()));
  for (const int without : {80, 8, 37, 19}) {  // each time a given less, and more solutions
    cells[static_cast<std::size_t>(without)] = 0;
    std::uint64_t nodes;
    const auto all = walked(kNineScalar, cells, 3000, 0, nodes);
    const std::size_t count = all.size() / kNineCells;
    Control control;
    if (count < 3000) CHECK_EQUAL(kNineScalar.count_cells({cells.data(), 0}, 0, nullptr, control).solutions, count);
    for (std::size_t skip = 0; skip < count; skip += 1 + count / 60) {
      const auto some = walked(*kernels().back(), cells, 5, skip, nodes);
      CHECK_EQUAL(some.size(), std::min<std::size_t>(5, count - skip) * kNineCells);
      CHECK(std::equal(some.begin(), some.end(), all.begin() + static_cast<std::ptrdiff_t>(skip * kNineCells)));
    }
    NineWalk walk(nine_candidates(cells.data()));
    std::vector<std::uint8_t> listed;
    for (std::size_t at = 0; at < count;) {
      const Ask ask{.at_most = 1, .skip = at % 7, .keep = 1};
      at += at % 7 + 1;
      listed.clear();
      Found found = walk.advance(ask, listed, control);
      if (at > count) break;
      CHECK_EQUAL(found.solutions, 1U);
      CHECK(std::equal(listed.begin(), listed.end(), all.begin() + static_cast<std::ptrdiff_t>((at - 1) * kNineCells)));
    }
  }
}

// The general kernel is another program: it must find the same solutions, in whatever order.
void agrees_with_the_general_kernel(const std::vector<Cells>& all) {
  const Houses houses = Houses::of_boxes(3, 3);
  for (std::size_t i = 0; i < all.size(); i += 3) {
    Control control;
    std::vector<std::uint8_t> listed;
    const Ask ask{.at_most = 60, .keep = 60};
    search(houses, candidates_of(houses, all[i]), Order::steady, ask, listed, control);
    std::uint64_t nodes;
    auto found = walked(kNineScalar, all[i], 60, 0, nodes);
    CHECK_EQUAL(found.size(), listed.size());
    if (found.size() == 60 * kNineCells) continue;
    std::vector<Cells> ours, theirs;
    for (std::size_t at = 0; at < found.size(); at += kNineCells) {
      std::copy_n(found.begin() + static_cast<std::ptrdiff_t>(at), kNineCells, ours.emplace_back().begin());
      std::copy_n(listed.begin() + static_cast<std::ptrdiff_t>(at), kNineCells, theirs.emplace_back().begin());
    }
    std::sort(ours.begin(), ours.end());
    std::sort(theirs.begin(), theirs.end());
    CHECK(ours == theirs);
  }
}

}  // namespace

int main() {
  const std::vector<Cells> all = puzzles();
  counts_alike(all);
  batches_alike(all);
  walks_alike(all);
  skips_alike();
  agrees_with_the_general_kernel(all);
  return 0;
}
