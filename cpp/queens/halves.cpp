#include "queens/halves.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

#include "common/parts.hpp"
#include "queens/disjoint.hpp"
#include "queens/quarter.hpp"

namespace damero::queens {
namespace {

template <class Word>
const Functions<Word>& functions() {
  if constexpr (sizeof(Word) == 4) {
    return disjoint().narrow;
  } else {
    return disjoint().wide;
  }
}

// Memory that grows without being cleared or copied.
template <class Word>
class Room {
 public:
  Word* of(std::size_t size) {
    if (size > size_) {
      size_ = size + size / 2;
      words_.reset();
      words_.reset(new Word[size_]);
    }
    return words_.get();
  }

 private:
  std::unique_ptr<Word[]> words_;
  std::size_t size_ = 0;
};

template <class Word>
struct South {
  Placements<Word> east, west;
};

// What a thread needs for itself.
template <class Word>
struct Desk {
  explicit Desk(const Geometry& geometry)
      : north_east(geometry, Side::east, Part::north),
        north_west(geometry, Side::west, Part::north),
        south_east(geometry, Side::east, Part::south),
        south_west(geometry, Side::west, Part::south) {}

  Placer<Word> north_east, north_west, south_east, south_west;
  Placements<Word> east, west;  // of the North
  Room<Word> lefts, rights[kClasses], scratch;
};

template <class Word>
class Halves {
 public:
  Halves(const Slice& slice, Control& control)
      : slice_(slice), geometry_(slice.n), control_(control), shares_(geometry_.columns(Side::west) + 1) {
    const unsigned columns = geometry_.columns(Side::west);
    for (std::uint32_t set = 0; set < 1U << columns; ++set) {
      shares_[static_cast<unsigned>(std::popcount(set))].push_back(static_cast<std::uint16_t>(set));
    }
  }

  void count(std::size_t first, std::size_t last, std::uint64_t memory, unsigned threads, std::uint64_t* counts) {
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::unique_ptr<Desk<Word>>> desks(threads);
    const auto desk = [&](unsigned thread) -> Desk<Word>& {
      if (!desks[thread]) desks[thread] = std::make_unique<Desk<Word>>(geometry_);
      return *desks[thread];
    };
    std::vector<std::uint64_t> totals(last - first, 0);
    const std::size_t all = slice_.south.size(), width = tile_width(desk(0), memory);
    for (std::size_t begin = 0; begin < all && !control_.stopped(); begin += width) {
      south_.clear();
      south_.resize(std::min(width, all - begin));
      south_begin_ = begin;
      run_some_parts(south_.size(), threads, control_, [&](std::uint64_t i, unsigned thread) {
        place_south(desk(thread), begin + i, south_[i]);
      });
      const bool is_last = begin + width >= all;
      run_some_parts(last - first, threads, control_, [&](std::uint64_t part, unsigned thread) {
        if (!count_part(desk(thread), first + part, totals[part]) || !is_last) return;
        counts[part] = totals[part];
        control_.add_done(1);
      });
    }
  }

 private:
  std::uint32_t north_all() const noexcept { return (1U << geometry_.rows(Part::north)) - 1; }
  std::uint32_t south_all() const noexcept { return (1U << geometry_.rows(Part::south)) - 1; }

  // How many south quarters are held at a time.
  std::size_t tile_width(Desk<Word>& desk, std::uint64_t memory) const {
    South<Word> sample;
    place_south(desk, slice_.south.size() / 2, sample);
    const std::size_t bytes = sample.east.bytes() + sample.west.bytes();
    return std::clamp<std::size_t>(static_cast<std::size_t>(memory / bytes), 1, slice_.south.size());
  }

  void place_south(Desk<Word>& desk, std::size_t south, South<Word>& out) const {
    const std::uint32_t rows = south_rows(slice_, south);
    desk.south_east.place(rows, out.east);
    desk.south_west.place(south_all() & ~rows, out.west);
    control_.should_stop(out.east.size() + out.west.size());
  }

  // Adds what this tile's south quarters contribute; false if stopped.
  bool count_part(Desk<Word>& desk, std::size_t part, std::uint64_t& total) const {
    const std::uint32_t rows = slice_.north[part];
    desk.north_east.place(rows, desk.east);
    desk.north_west.place(north_all() & ~rows, desk.west);
    control_.add_nodes(desk.east.size() + desk.west.size());
    for (const RowSet& set : row_sets(slice_, part)) {
      if (set.south < south_begin_ || set.south >= south_begin_ + south_.size()) continue;
      if (control_.stopped()) return false;
      const std::uint64_t found = count_set(desk, rows, set);
      total += found;
      control_.add_found(found);
    }
    return !control_.stopped();
  }

  // Room for the half boards of two quarters; 0 if there are none.
  std::size_t most_pairs(const Placements<Word>& north, const Placements<Word>& south, unsigned rows,
                         std::uint32_t all) const {
    std::size_t pairs = 0;
    for (const std::uint16_t share : shares_[rows]) {
      if (share > all) break;
      pairs += north.on(share) * south.on(all & ~std::uint32_t{share});
    }
    return pairs;
  }

  // Joins two quarters of a half; returns how many half boards there are.
  std::size_t join(const Placements<Word>& north, const Placements<Word>& south, std::uint32_t rows, Side side,
                   Flags flags, Room<Word>* rooms, Match<Word>* match) const {
    const std::uint32_t all = (1U << geometry_.columns(side)) - 1;
    const auto few = static_cast<unsigned>(std::popcount(rows));
    const std::vector<std::uint16_t>& shares = shares_[few];
    const auto end = std::upper_bound(shares.begin(), shares.end(), all);
    Join<Word> task{north.view(), south.view(), shares.data(), static_cast<std::size_t>(end - shares.begin()),
                    all,          flags,        {}};
    const std::size_t most = most_pairs(north, south, few, all);
    if (most == 0) return 0;
    for (std::size_t i = 0; i < (flags == Flags::number ? kClasses : 1); ++i) {
      task.out[i] = rooms[i].of(most + kReadable);
    }
    std::size_t sizes[kClasses];
    functions<Word>().join(task, sizes);
    if (side == Side::east) {
      match->left = task.out[0];
      match->lefts = sizes[0];
    } else {
      std::copy_n(task.out, kClasses, match->right);
      std::copy_n(sizes, kClasses, match->rights);
    }
    return sizes[0] + sizes[1] + sizes[2];
  }

  std::uint64_t count_set(Desk<Word>& desk, std::uint32_t rows, const RowSet& set) const {
    const South<Word>& south = south_[set.south - south_begin_];
    Match<Word> match{};
    match.bits = geometry_.bits;
    const Flags east = geometry_.even ? Flags::neither : Flags::not_both;
    const Flags west = geometry_.even ? Flags::number : Flags::not_both;
    const std::size_t lefts = join(desk.east, south.east, rows, Side::east, east, &desk.lefts, &match);
    if (lefts == 0) return 0;
    const std::size_t rights =
        join(desk.west, south.west, north_all() & ~rows, Side::west, west, desk.rights, &match);
    control_.should_stop(lefts + rights);
    if (rights == 0) return 0;
    if (set.weights.by_class[0] == 0) match.rights[0] = 0;
    match.scratch = desk.scratch.of(scratch_words(lefts, rights, match.bits));
    std::uint64_t totals[kClasses] = {};
    functions<Word>().match(match, totals);
    return std::inner_product(totals, totals + kClasses, set.weights.by_class, std::uint64_t{0});
  }

  const Slice& slice_;
  Geometry geometry_;
  Control& control_;
  std::vector<std::vector<std::uint16_t>> shares_;  // sets of columns by size, each in order of number
  std::vector<South<Word>> south_;                  // of the slice's b's from south_begin_ on
  std::size_t south_begin_ = 0;
};

}  // namespace

void count_by_halves(const Slice& slice, std::size_t first, std::size_t last, std::uint64_t memory, unsigned threads,
                     Control& control, std::uint64_t* counts) {
  if (Geometry(slice.n).bits <= 32) {
    Halves<std::uint32_t>(slice, control).count(first, last, memory, threads, counts);
  } else {
    Halves<std::uint64_t>(slice, control).count(first, last, memory, threads, counts);
  }
}

}  // namespace damero::queens
