// The fast search on a torus. Included within an unnamed namespace of namespace damero::queens by the files that
// compile it for an instruction set.

constexpr std::uint64_t kAskEvery = 1U << 13;

class Search {
 public:
  Search(unsigned n, Control& control) : n_(n), all_((1ULL << n) - 1), control_(control) {}
  ~Search() { control_.add_nodes(nodes_); }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // The ways to fill the rows that are left.
  std::uint64_t count(const TorusLines& lines) {
    if (lines.rows == all_) return 1;
    const Choice next = fewest(lines);
    std::uint64_t found = 0;
    for (std::uint64_t squares = next.squares; squares != 0 && !stopped; squares &= squares - 1) {
      const auto square = static_cast<unsigned>(std::countr_zero(squares));
      if (++nodes_ == kAskEvery) {
        nodes_ = 0;
        stopped = control_.should_stop(kAskEvery);
      }
      found += count(next.is_row ? with(lines, next.line, square) : with(lines, square, next.line));
    }
    return found;
  }

  bool stopped = false;

 private:
  struct Choice {
    std::uint64_t squares = 0;
    unsigned line = 0;
    bool is_row = true;
  };

  std::uint64_t twice(std::uint64_t mask) const noexcept { return mask | mask << n_; }

  // The line with the fewest free squares: the first such row, or column where that has fewer still.
  Choice fewest(const TorusLines& lines) const noexcept {
    Choice best;
    unsigned least = 64;
    const std::uint64_t rising = twice(lines.rising);
    const auto look = [&](std::uint64_t open, std::uint64_t across, std::uint64_t falling, bool is_row) {
      for (; open != 0; open &= open - 1) {
        const auto line = static_cast<unsigned>(std::countr_zero(open));
        const std::uint64_t squares = ~(across | falling >> (n_ - line) | rising >> line) & all_;
        const auto size = static_cast<unsigned>(std::popcount(squares));
        if (size >= least) continue;
        least = size;
        best = {squares, line, is_row};
        if (least < 2) return;
      }
    };
    look(~lines.rows & all_, lines.columns, twice(lines.falling), true);
    if (least > 1) look(~lines.columns & all_, lines.rows, twice(lines.reversed), false);
    return best;
  }

  TorusLines with(const TorusLines& lines, unsigned row, unsigned column) const noexcept {
    const unsigned falling = column >= row ? column - row : column + n_ - row;
    const unsigned rising = row + column < n_ ? row + column : row + column - n_;
    return {lines.rows | 1ULL << row, lines.columns | 1ULL << column, lines.falling | 1ULL << falling,
            lines.reversed | 1ULL << (falling == 0 ? 0 : n_ - falling), lines.rising | 1ULL << rising};
  }

  unsigned n_;
  std::uint64_t all_;
  Control& control_;
  std::uint64_t nodes_ = 0;
};

TorusCount search_from(unsigned n, const TorusLines& lines, Control& control) {
  Search search(n, control);
  const std::uint64_t found = search.count(lines);
  return {found, !search.stopped};
}
