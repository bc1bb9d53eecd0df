#include "queens/turned.hpp"

#include <array>
#include <cstring>

#include "queens/symmetry.hpp"

namespace damero::queens {
namespace {

constexpr std::uint64_t kAskEvery = 1U << 13;
constexpr std::uint8_t kFree = 0xFF;

// Row by row, lowest column first: the images of a queen of the upper rows stand where the order of the
// solutions no longer asks, or in a row that comes later, which is then passed over.
class Search {
 public:
  Search(const Wanted& wanted, Control& control)
      : wanted_(wanted), control_(control), n_(wanted.n), is_quarter_(wanted.turn == Turn::quarter), skip_(wanted.skip) {
    columns_.fill(kFree);
  }

  Listed run() {
    const bool has_centre = n_ % 2 == 1;
    if (has_centre) put(n_ / 2, n_ / 2);
    const bool more = place(0);
    control_.add_nodes(nodes_);
    listed_.exhausted = more;
    listed_.skipped = wanted_.skip - skip_;
    return std::move(listed_);
  }

 private:
  void put(unsigned row, unsigned column) {
    columns_[row] = static_cast<std::uint8_t>(column);
    set(row, column);
  }

  void set(unsigned row, unsigned column) {
    files_ ^= 1ULL << column;
    falling_ ^= 1ULL << (row + n_ - 1 - column);
    rising_ ^= 1ULL << (row + column);
  }

  bool is_free(unsigned row, unsigned column) const {
    return columns_[row] == kFree && (files_ >> column & 1U) == 0 &&
           (falling_ >> (row + n_ - 1 - column) & 1U) == 0 && (rising_ >> (row + column) & 1U) == 0;
  }

  // Places a queen with its images; returns how many were placed, all of them or none.
  unsigned place_set(unsigned row, unsigned column) {
    const unsigned images = is_quarter_ ? 4 : 2;
    for (unsigned placed = 0; placed < images; ++placed) {
      if (!is_free(row, column)) {
        for (; placed > 0; --placed) {
          turn_back(row, column);
          remove(row, column);
        }
        return 0;
      }
      put(row, column);
      turn(row, column);
    }
    return images;
  }

  void turn(unsigned& row, unsigned& column) const {
    const unsigned old = row;
    row = is_quarter_ ? column : n_ - 1 - row;
    column = is_quarter_ ? n_ - 1 - old : n_ - 1 - column;
  }

  void turn_back(unsigned& row, unsigned& column) const {
    for (unsigned i = is_quarter_ ? 3 : 1; i > 0; --i) turn(row, column);
  }

  void remove(unsigned row, unsigned column) {
    columns_[row] = kFree;
    set(row, column);
  }

  // False: stopped or full.
  bool place(unsigned row) {
    while (row < n_ && columns_[row] != kFree) ++row;
    if (row == n_) return take();
    for (unsigned column = 0; column < n_; ++column) {
      const unsigned images = place_set(row, column);
      if (images == 0) continue;
      if (++nodes_ == kAskEvery) {
        nodes_ = 0;
        if (control_.should_stop(kAskEvery)) {
          listed_.stopped = true;
          return false;
        }
      }
      const bool more = !reaches_from(row) || place(row + 1);
      unsigned r = row, c = column;
      for (unsigned i = 0; i < images; ++i) {
        remove(r, c);
        turn(r, c);
      }
      if (!more) return false;
    }
    return true;
  }

  // Whether what begins with the rows placed without a gap may come at or after `from`.
  bool reaches_from(unsigned row) const {
    for (unsigned i = 0; i < wanted_.from.size() && i <= row; ++i) {
      if (columns_[i] != wanted_.from[i]) return columns_[i] > wanted_.from[i];
    }
    return true;
  }

  bool take() {
    if (!reaches_from(n_ - 1)) return true;
    if (wanted_.orbit == Orbit::first && orbit_size_if_first(columns_.data(), n_) == 0) return true;
    if (skip_ > 0) {
      --skip_;
      return true;
    }
    std::memcpy(listed_.columns.end_with_room(n_), columns_.data(), n_);
    listed_.columns.add(n_);
    control_.add_found(1);
    return ++listed_.count != wanted_.at_most;
  }

  const Wanted& wanted_;
  Control& control_;
  unsigned n_;
  bool is_quarter_;
  std::uint64_t skip_, nodes_ = 0;
  std::uint64_t files_ = 0, falling_ = 0, rising_ = 0;
  std::array<std::uint8_t, kMaxListed> columns_{};
  Listed listed_;
};

}  // namespace

Listed list_turned(const Wanted& wanted, Control& control) { return Search(wanted, control).run(); }

}  // namespace damero::queens
