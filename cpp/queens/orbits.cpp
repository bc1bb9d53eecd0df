#include "queens/orbits.hpp"

#include <array>
#include <bit>
#include <stdexcept>
#include <vector>

#include "common/parts.hpp"
#include "queens/shape.hpp"
#include "queens/small_boards.hpp"
#include "queens/symmetry.hpp"

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 15;
static_assert(kDepth == kMaxOrbits + 1);

// A part of the work: a shape with the queens of its first rows placed.
struct Start {
  const Shape* shape;
  unsigned rows;
  Attack attack;
  std::array<std::uint32_t, 4> queens;  // masks of the rows placed
};

// Searches what lies below one start, row by row, lowest column first.
class Search {
 public:
  Search(const Start& start, Control& control) : shape_(*start.shape), control_(control), base_(start.rows) {
    for (unsigned row = 0; row < base_; ++row) frames_[row].queen = start.queens[row];
    frames_[base_].attack = start.attack;
  }

  // Returns false if it was stopped; `found` holds what was found until then.
  bool run() {
    const unsigned last = shape_.n - 1;
    std::uint64_t nodes = 0;
    unsigned row = base_;
    std::uint32_t open = shape_.open(row, frames_[row].attack);
    for (;;) {
      if (open == 0) {
        if (row == base_) break;
        open = frames_[--row].open;
        continue;
      }
      const std::uint32_t bit = open & (0U - open);
      open ^= bit;
      frames_[row].queen = bit;
      if (++nodes == kAskEvery) {
        report();
        if (control_.should_stop(nodes)) return false;
        nodes = 0;
      }
      if (row == last) {
        solution();
        continue;
      }
      const Attack next = frames_[row].attack.after(bit);
      const std::uint32_t below = shape_.open(row + 1, next);
      if (below == 0) continue;
      frames_[row].open = open;
      frames_[++row].attack = next;
      open = below;
    }
    control_.add_nodes(nodes);
    report();
    return true;
  }

  Orbits found;

 private:
  struct Frame {
    std::uint32_t queen = 0, open = 0;
    Attack attack;
  };

  void report() noexcept {
    control_.add_found(found.all() - reported_);
    reported_ = found.all();
  }

  // Only an image that begins with `corner` too can come before this solution or be equal to it. No
  // reflection does (two queens would attack each other), so there is one square for each of the turns.
  void solution() noexcept {
    const unsigned last = shape_.n - 1;
    const unsigned corner = shape_.corner;
    const std::uint32_t top = 1U << last;
    if (corner == 0 || (frames_[last].queen != top >> corner && frames_[corner].queen != top &&
                        frames_[last - corner].queen != 1U)) {
      ++found.size8;
      return;
    }
    std::array<std::uint8_t, kMaxOrbits> columns{};
    for (unsigned row = 0; row <= last; ++row) {
      columns[row] = static_cast<std::uint8_t>(std::countr_zero(frames_[row].queen));
    }
    const unsigned size = orbit_size_if_first(columns.data(), shape_.n);
    found.size8 += size == 8;
    found.size4 += size == 4;
    found.size2 += size == 2;
  }

  const Shape& shape_;
  Control& control_;
  unsigned base_;
  std::uint64_t reported_ = 0;
  std::array<Frame, kDepth> frames_{};
};

// Every way to place the first rows of a shape, down to `rows` of them, in lexicographic order.
void extend(const Start& start, unsigned rows, std::vector<Start>& starts) {
  if (start.rows == rows) {
    starts.push_back(start);
    return;
  }
  std::uint32_t open = start.shape->open(start.rows, start.attack);
  for (; open != 0; open &= open - 1) {
    Start next = start;
    const std::uint32_t bit = open & (0U - open);
    next.queens[next.rows++] = bit;
    next.attack = start.attack.after(bit);
    extend(next, rows, starts);
  }
}

}  // namespace

Orbits count_orbits(unsigned n, unsigned threads, Control& control) {
  if (n > kMaxOrbits) throw std::invalid_argument("counting is for boards up to 32 x 32");
  Orbits total;
  if (n <= 3) {
    total.size1 = n <= 1 ? 1 : 0;
    total.complete = true;
    return total;
  }
  if (n <= kLargestSmall) return count_small(n, control);
  const std::vector<Shape> all = shapes(n);
  std::vector<Start> starts;
  const unsigned rows = n < 18 ? 3 : 4;
  for (const Shape& shape : all) extend(Start{&shape, 0, {}, {}}, rows, starts);

  std::vector<Orbits> results(starts.size());
  run_parts(starts.size(), threads, control, [&](std::uint64_t part, unsigned) {
    Search search(starts[part], control);
    const bool complete = search.run();
    results[part] = search.found;
    results[part].complete = complete;
  });
  total.complete = true;
  for (const Orbits& part : results) {
    total.size2 += part.size2;
    total.size4 += part.size4;
    total.size8 += part.size8;
    total.complete = total.complete && part.complete;
  }
  return total;
}

}  // namespace damero::queens
