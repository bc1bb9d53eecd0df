// The walk of listing_walk.hpp, to be included once a file after the switch of instructions, inside a
// namespace of that file's own, which may have a better clear() for each width.

constexpr std::uint64_t kAskEvery = 1U << 13;

// Which of the lanes of a block have no bit in common with a lane, as a bit mask.
template <class Lane>
std::uint64_t clear(const Lane* lanes, Lane lane) {
  std::uint64_t fit = 0;
  for (unsigned i = 0; i < Tails<Lane>::kBlock; ++i) {
    fit |= static_cast<std::uint64_t>((lanes[i] & lane) == 0) << i;
  }
  return fit;
}

template <class Lane>
class Walker {
 public:
  Walker(const Tails<Lane>& tails, const Task& task, Control& control)
      : tails_(tails),
        task_(task),
        shape_(*task.shape),
        control_(control),
        n_(shape_.n),
        top_(n_ - tails.rows()),
        all_(n_ == 32 ? ~0U : (1U << n_) - 1),
        sifts_(task.orbit == Orbit::first || task.turn == Turn::none),
        skip_(task.skip) {}

  Walked run() {
    Walked walked;
    walked.end = go();
    write_last();
    control_.add_nodes(nodes_);
    walked.count = count_;
    walked.skipped = task_.skip - skip_;
    return walked;
  }

 private:
  End go() {
    unsigned row = 0;
    if (!begin(row)) return End::full;
    for (;;) {
      std::uint32_t open = open_[row];
      if (open == 0) {
        if (row == 0) return End::exhausted;
        --row;
        continue;
      }
      if (row + 1 == top_) {
        nodes_ += static_cast<std::uint64_t>(__builtin_popcount(open));
        if (!finish_row(row, open)) return End::full;
        open_[row] = 0;
        if (nodes_ >= kAskEvery) {
          if (control_.should_stop(std::exchange(nodes_, 0))) return End::stopped;
        }
        continue;
      }
      const std::uint32_t bit = open & (0U - open);
      open_[row] = open ^ bit;
      columns_[row] = static_cast<std::uint8_t>(__builtin_ctz(bit));
      ++nodes_;
      const Attack next = attack_[row].after(bit);
      const std::uint32_t below = shape_.open(row + 1, next);
      if (below == 0) continue;
      attack_[++row] = next;
      open_[row] = below;
    }
  }

  // Goes down along `from` as far as its queens do not attack each other. False: that was all.
  bool begin(unsigned& row) {
    std::uint32_t open = shape_.open(0, {});
    for (;; ++row) {
      open_[row] = open;
      if (row >= task_.from.size()) return true;
      const std::uint32_t bit = 1U << task_.from[row];
      open_[row] = row < task_.fixed ? 0 : open & ~(bit | (bit - 1));
      if ((open & bit) == 0) return true;
      columns_[row] = task_.from[row];
      nodes_ += row >= task_.fixed;
      const Attack next = attack_[row].after(bit);
      if (row + 1 == top_) {
        at_edge_ = task_.from.size() > top_;
        const bool more = finish(next);
        at_edge_ = false;
        return more;
      }
      attack_[row + 1] = next;
      open = shape_.open(row + 1, next);
    }
  }

  // Takes the ends that fit to each queen of the last row above the table. The table is larger than the nearest
  // cache, so what will be read of it is asked for first.
  bool finish_row(unsigned row, std::uint32_t open) {
    std::uint32_t bits[32];
    unsigned number = 0;
    for (; open != 0; open &= open - 1) {
      const std::uint32_t bit = open & (0U - open);
      const Attack attack = attack_[row].after(bit);
      const std::uint32_t free = all_ & ~attack.down;
      if ((free & ~(attack.left | attack.right)) == 0) continue;
      __builtin_prefetch(tails_.lanes() + tails_.group(free).first);
      bits[number++] = bit;
    }
    for (unsigned i = 0; i < number; ++i) {
      columns_[row] = static_cast<std::uint8_t>(__builtin_ctz(bits[i]));
      if (!finish(attack_[row].after(bits[i]))) return false;
    }
    return true;
  }

  // Takes the ends that fit to the rows placed. False: no more solutions are wanted.
  bool finish(const Attack& attack) {
    const auto& group = tails_.group(all_ & ~attack.down);
    const Lane lane = Tails<Lane>::lane(attack.left & all_, attack.right);
    const Lane* block = tails_.lanes() + group.first;
    for (std::uint32_t left = group.blocks; left != 0; --left, block += Tails<Lane>::kBlock) {
      const std::uint64_t fit = clear(block, lane);
      if (fit != 0 && !take(fit, static_cast<std::size_t>(block - tails_.lanes()))) return false;
    }
    return true;
  }

  // Takes the ends of a block that fit. Rare beside what does not fit, and kept out of its way.
  __attribute__((noinline)) bool take(std::uint64_t fit, std::size_t first) {
    if (sifts_ || at_edge_) fit = sifted(fit, first);
    std::uint64_t number = static_cast<std::uint64_t>(__builtin_popcountll(fit));
    if (skip_ != 0) {
      if (skip_ >= number) {
        skip_ -= number;
        return true;
      }
      for (; skip_ != 0; --skip_, --number) fit &= fit - 1;
    }
    const std::uint64_t left = task_.at_most - count_;
    if (number > left) number = left;
    count_ += number;
    if (task_.out != nullptr) {
      for (; number != 0; --number, fit &= fit - 1) keep(first + static_cast<unsigned>(__builtin_ctzll(fit)));
    }
    return count_ != task_.at_most;
  }

  // Writes a solution down, but for its last rows: what they are is asked for now and written when it is there.
  void keep(std::size_t end) {
    write_last();
    std::uint8_t* out = task_.out->end_with_room(n_);
    std::memcpy(out, columns_, n_ <= 16 ? 16 : 32);
    tails_.prefetch_columns(end);
    last_ = out + top_;
    last_end_ = end;
    task_.out->add(n_);
  }

  void write_last() {
    if (last_ == nullptr) return;
    const std::uint64_t columns = tails_.columns(last_end_);
    std::memcpy(last_, &columns, sizeof columns);
    last_ = nullptr;
  }

  // May write more bytes than n: the next solution, or nobody, takes them.
  void write(std::uint8_t* out, std::size_t end) const {
    std::memcpy(out, columns_, n_ <= 16 ? 16 : 32);
    const std::uint64_t columns = tails_.columns(end);
    std::memcpy(out + top_, &columns, sizeof columns);
  }

  // Of the ends that fit those whose solutions are wanted.
  std::uint64_t sifted(std::uint64_t fit, std::size_t first) const {
    std::uint8_t solution[32 + sizeof(std::uint64_t)];
    std::uint64_t kept = 0;
    for (; fit != 0; fit &= fit - 1) {
      write(solution, first + static_cast<unsigned>(__builtin_ctzll(fit)));
      if (is_wanted(solution)) kept |= fit & (0 - fit);
    }
    return kept;
  }

  bool is_wanted(const std::uint8_t* solution) const {
    if (at_edge_) {
      for (std::size_t row = top_; row < task_.from.size(); ++row) {
        if (solution[row] < task_.from[row]) return false;
        if (solution[row] > task_.from[row]) break;
      }
    }
    if (task_.turn == Turn::none && is_half_turned(solution)) return false;
    if (task_.orbit == Orbit::every) return true;
    for (unsigned row = top_; row < n_; ++row) {
      if ((shape_.allowed[row] >> solution[row] & 1U) == 0) return false;
    }
    return orbit_size_if_first(solution, n_) != 0;
  }

  bool is_half_turned(const std::uint8_t* solution) const {
    for (unsigned row = 0; row <= n_ / 2; ++row) {
      if (solution[row] + solution[n_ - 1 - row] + 1U != n_) return false;
    }
    return true;
  }

  const Tails<Lane>& tails_;
  const Task& task_;
  const Shape& shape_;
  Control& control_;
  unsigned n_, top_;
  std::uint32_t all_;
  bool sifts_, at_edge_ = false;
  std::uint64_t skip_, count_ = 0, nodes_ = 0;
  std::uint8_t* last_ = nullptr;  // where the last rows of the last solution belong
  std::size_t last_end_ = 0;
  std::uint8_t columns_[32] = {};
  std::uint32_t open_[kDepth] = {};
  Attack attack_[kDepth] = {};
};

template <class Lane>
Walked walk(const Tails<Lane>& tails, const Task& task, Control& control) {
  return Walker<Lane>(tails, task, control).run();
}
