#include "queens/listing.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "common/cpu.hpp"
#include "common/parts.hpp"
#include "queens/listing_walk.hpp"
#include "queens/symmetry.hpp"
#include "queens/turned.hpp"

namespace damero::queens {

const Walks& walks() noexcept {
  switch (isa()) {
    case Isa::avx512: return kWalksAvx512;
    case Isa::avx2: return kWalksAvx2;
    case Isa::scalar: break;
  }
  return kWalksScalar;
}

namespace {

constexpr unsigned kSmall = 17;   // boards up to here have narrow lanes
constexpr unsigned kParted = 13;  // boards from here on are worth the threads

// How many rows come from a table (measured): the more, the fewer beginnings, and the larger the table, which
// a short walk does not make good. A shape says something about the first two rows, which are left above it.
unsigned tail_rows(unsigned n, std::uint64_t at_most) {
  const unsigned rows = n <= 10 ? 4 : n <= 12 ? 5 : n <= 14 ? 6 : n <= 16 ? 7 : n <= kSmall ? 6 : n <= 20 ? 5 : 4;
  const unsigned worth = at_most < 10'000 ? 5 : at_most < 1'000'000 ? 6 : kMaxTail;
  return std::min({rows, worth, n - 2});
}

// A board's table, and the walk for its width.
class Board {
 public:
  Board(unsigned n, std::uint64_t at_most) {
    if (n <= kSmall) {
      small_ = std::make_unique<Tails<std::uint32_t>>(n, tail_rows(n, at_most));
    } else {
      large_ = std::make_unique<Tails<std::uint64_t>>(n, tail_rows(n, at_most));
    }
  }

  Walked walk(const Task& task, Control& control) const {
    return small_ ? walks().small(*small_, task, control) : walks().large(*large_, task, control);
  }

 private:
  std::unique_ptr<Tails<std::uint32_t>> small_;
  std::unique_ptr<Tails<std::uint64_t>> large_;
};

// Pairs of columns of the first two rows that do not attack each other, in lexicographic order: all, or those
// that are first of themselves and their mirror image.
std::vector<std::array<std::uint8_t, 2>> pairs(unsigned n, bool is_half) {
  std::vector<std::array<std::uint8_t, 2>> all;
  for (unsigned first = 0; first < (is_half ? (n + 1) / 2 : n); ++first) {
    const bool is_middle = is_half && n % 2 == 1 && first == n / 2;
    for (unsigned second = 0; second < (is_middle ? first : n); ++second) {
      if (second + 1 < first || second > first + 1) {
        all.push_back({static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)});
      }
    }
  }
  return all;
}

// The second half of all solutions are the first half's mirror images, in reverse.
void mirror(Bytes& columns, unsigned n) {
  const std::size_t half = columns.size();
  std::uint8_t* out = columns.end_with_room(half);
  const std::uint8_t* image = out;
  std::uint8_t solution[kMaxListed];
  const std::size_t width = n <= 16 ? 16 : kMaxListed;  // more than n is written over by the next one
  for (std::size_t done = 0; done < half; done += n, out += n) {
    image -= n;
    std::memcpy(solution, image, width);
    for (std::uint8_t& column : solution) column = static_cast<std::uint8_t>(n - 1 - column);
    std::memcpy(out, solution, width);
  }
  columns.add(half);
}

// All solutions, by halves: what has its first queen left of the middle, or, that one being in the middle,
// the second one. Stopped: those before the first that was not looked for.
Listed whole(unsigned n, unsigned threads, Control& control) {
  const Board board(n, kEvery);
  const Shape shape(n);
  const auto starts = pairs(n, true);
  control.add_nodes((n + 1) / 2 + starts.size());
  std::vector<Listed> parts(starts.size());
  Listed listed;
  const bool is_alone = threads == 1 || n < kParted;
  run_parts(starts.size(), is_alone ? 1 : threads, control, [&](std::uint64_t part, unsigned) {
    Task task;
    task.shape = &shape;
    task.from = starts[part];
    task.fixed = 2;
    task.out = is_alone ? &listed.columns : &parts[part].columns;
    const Walked walked = board.walk(task, control);
    parts[part].count = walked.count;
    parts[part].exhausted = walked.end == End::exhausted;
    control.add_found(2 * walked.count);
  });
  listed.exhausted = true;
  std::size_t bytes = 0;
  for (const Listed& part : parts) bytes += part.columns.size();
  if (!is_alone) listed.columns.end_with_room(2 * bytes);
  for (Listed& part : parts) {
    if (!is_alone && part.columns.size() != 0) {
      std::memcpy(listed.columns.end_with_room(part.columns.size()), part.columns.data(), part.columns.size());
      listed.columns.add(part.columns.size());
    }
    part.columns = {};
    listed.count += part.count;
    listed.exhausted = part.exhausted;
    if (!listed.exhausted) break;
  }
  listed.columns.cut(listed.count * n);
  listed.stopped = !listed.exhausted;
  if (listed.exhausted) {
    mirror(listed.columns, n);
    listed.count *= 2;
  }
  return listed;
}

// -1: all solutions of the shape come before the columns; 1: none; 0: the columns lead through it.
int place_of(const Shape& shape, std::span<const std::uint8_t> from) {
  for (unsigned row = 0; row < 2 && row < from.size(); ++row) {
    const std::uint32_t bit = 1U << from[row], squares = shape.allowed[row];
    if (squares < bit) return -1;
    if ((squares & (bit | (bit - 1))) == 0) return 1;
    if ((squares & (squares - 1)) != 0) return 0;
  }
  return 0;
}

Listed by_walks(const Wanted& wanted, std::span<const Shape> all, Control& control) {
  const Board board(wanted.n, wanted.at_most);
  Listed listed;
  listed.exhausted = true;
  for (const Shape& shape : all) {
    const int place = place_of(shape, wanted.from);
    if (place < 0) continue;
    Task task;
    task.shape = &shape;
    if (place == 0) task.from = wanted.from;
    task.orbit = wanted.orbit;
    task.turn = wanted.turn;
    task.skip = wanted.skip - listed.skipped;
    task.at_most = wanted.at_most - listed.count;
    task.out = &listed.columns;
    const Walked walked = board.walk(task, control);
    listed.skipped += walked.skipped;
    listed.count += walked.count;
    control.add_found(walked.count);
    if (walked.end == End::exhausted) continue;
    listed.exhausted = false;
    listed.stopped = walked.end == End::stopped;
    break;
  }
  return listed;
}

// Boards up to three rows have at most one solution, of one row.
Listed tiny(const Wanted& wanted) {
  Listed listed;
  listed.exhausted = true;
  const bool has_one = wanted.n <= 1 && wanted.turn != Turn::none;
  if (!has_one) return listed;
  if (wanted.skip != 0) {
    listed.skipped = 1;
    return listed;
  }
  *listed.columns.end_with_room(1) = 0;
  listed.columns.add(wanted.n);
  listed.count = 1;
  listed.exhausted = wanted.at_most > 1;
  return listed;
}

void check(unsigned n, std::span<const std::uint8_t> columns) {
  if (n > kMaxListed) throw std::invalid_argument("the board is too large to list its solutions");
  if (columns.size() > n) throw std::invalid_argument("more columns than rows");
  for (const std::uint8_t column : columns) {
    if (column >= n) throw std::invalid_argument("a column is off the board");
  }
}

}  // namespace

Listed list(const Wanted& wanted, Control& control) {
  check(wanted.n, wanted.from);
  if (wanted.at_most == 0) return {};
  if (wanted.n < 4) return tiny(wanted);
  if (wanted.turn == Turn::half || wanted.turn == Turn::quarter) return list_turned(wanted, control);
  if (wanted.orbit == Orbit::first) return by_walks(wanted, shapes(wanted.n), control);
  const bool is_whole = wanted.from.empty() && wanted.skip == 0 && wanted.at_most == kEvery;
  if (is_whole && wanted.turn == Turn::any) return whole(wanted.n, wanted.threads, control);
  const Shape shape(wanted.n);
  return by_walks(wanted, {&shape, 1}, control);
}

std::vector<std::uint64_t> count_by_pairs(unsigned n, unsigned threads, Control& control) {
  check(n, {});
  if (n < 4) throw std::invalid_argument("the board is too small");
  const Board board(n, kEvery);
  const Shape shape(n);
  const auto starts = pairs(n, true);
  std::vector<std::uint64_t> counts(starts.size());
  run_parts(starts.size(), n < kParted ? 1 : threads, control, [&](std::uint64_t part, unsigned) {
    Task task;
    task.shape = &shape;
    task.from = starts[part];
    task.fixed = 2;
    counts[part] = board.walk(task, control).count;
  });
  if (control.stopped()) return {};
  for (std::size_t i = counts.size(); i > 0; --i) counts.push_back(counts[i - 1]);
  return counts;
}

std::pair<std::uint64_t, bool> count_from(std::span<const std::uint8_t> columns, Control& control) {
  const unsigned n = static_cast<unsigned>(columns.size());
  check(n, columns);
  if (n < 4) throw std::invalid_argument("the board is too small");
  const Board board(n, 1);
  const Shape shape(n);
  Task task;
  task.shape = &shape;
  task.from = columns;
  task.fixed = 2;
  const Walked walked = board.walk(task, control);
  return {walked.count, walked.end == End::exhausted};
}

}  // namespace damero::queens
