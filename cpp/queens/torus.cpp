#include "queens/torus.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "common/cpu.hpp"

namespace damero::queens {
namespace {
#include "queens/torus_search.hpp"

using Square = std::pair<unsigned, unsigned>;  // steps down and to the right from the corner

// The eight ways in which linear maps permute rows, columns and the two kinds of diagonals. Besides turns and
// reflections there are those that make diagonals of rows: (r, c) to (r + c, r - c).
std::array<Square, 8> turned(Square square, unsigned n) {
  std::array<Square, 8> all{};
  for (unsigned i = 0; i < 8; ++i) {
    auto [down, right] = square;
    if ((i & 1U) != 0) right = (n - right) % n;
    if ((i & 2U) != 0) std::swap(down, right);
    all[i] = (i & 4U) == 0 ? Square{down, right} : Square{(down + right) % n, (down + n - right) % n};
  }
  return all;
}

// The least of the squares that a square can be taken to, by those ways and by stretching the board by factors
// that have no divisor in common with n. All these keep the corner and take solutions to solutions.
Square least_image(Square square, unsigned n) {
  Square least = square;
  for (const auto& [down, right] : turned(square, n)) {
    for (unsigned factor = 1; factor < n; ++factor) {
      if (std::gcd(factor, n) == 1) least = std::min(least, Square{down * factor % n, right * factor % n});
    }
  }
  return least;
}

// Tables of the lines in use; also tells whether a square is free.
class Tables {
 public:
  explicit Tables(unsigned n) : n_(n) {}

  void set(unsigned row, unsigned column, bool used) noexcept {
    rows_[row] = columns_[column] = falling_[(column + n_ - row) % n_] = rising_[(column + row) % n_] = used;
  }
  bool is_filled(unsigned column) const noexcept { return columns_[column]; }
  bool is_free(unsigned row, unsigned column) const noexcept {
    return !rows_[row] && !columns_[column] && !falling_[(column + n_ - row) % n_] && !rising_[(column + row) % n_];
  }

 private:
  unsigned n_;
  std::array<bool, kMaxTorus> rows_{}, columns_{}, falling_{}, rising_{};
};

class Plain {
 public:
  Plain(unsigned n, Control& control) : n_(n), control_(control), used_(n) {}

  TorusCount count(const std::vector<unsigned>& columns) {
    for (unsigned row = 0; row < columns.size(); ++row) used_.set(row, columns[row], true);
    const std::uint64_t found = count(0U);
    control_.add_nodes(nodes_);
    return {found, !stopped_};
  }

 private:
  std::uint64_t count(unsigned column) {
    while (column < n_ && used_.is_filled(column)) ++column;
    if (column == n_) return 1;
    std::uint64_t found = 0;
    for (unsigned row = 0; row < n_ && !stopped_; ++row) {
      if (!used_.is_free(row, column)) continue;
      if (++nodes_ == kAskEvery) {
        nodes_ = 0;
        stopped_ = control_.should_stop(kAskEvery);
      }
      used_.set(row, column, true);
      found += count(column + 1);
      used_.set(row, column, false);
    }
    return found;
  }

  unsigned n_;
  Control& control_;
  Tables used_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

// A part with its first rows placed, and all the ways to place so many rows more.
void extend(unsigned n, Tables& used, TorusPart& part, std::size_t rows, std::vector<TorusPart>& parts) {
  const auto row = static_cast<unsigned>(part.columns.size());
  if (row == rows) {
    parts.push_back(part);
    return;
  }
  for (unsigned column = 0; column < n; ++column) {
    if (!used.is_free(row, column)) continue;
    used.set(row, column, true);
    part.columns.push_back(column);
    extend(n, used, part, rows, parts);
    part.columns.pop_back();
    used.set(row, column, false);
  }
}

}  // namespace

std::vector<TorusPart> torus_parts(unsigned n) {
  if (n < 2 || n > kMaxTorus) throw std::invalid_argument("a torus of 2 to 32 rows and columns");
  std::vector<TorusPart> parts;
  if (n % 2 == 0 || n % 3 == 0) return parts;
  std::vector<Square> images;  // of the second row's squares, each once
  std::vector<TorusPart> classes;
  for (unsigned column = 2; column + 1 < n; ++column) {
    const Square image = least_image({1, column}, n);
    const auto at = static_cast<std::size_t>(std::find(images.begin(), images.end(), image) - images.begin());
    if (at == images.size()) {
      images.push_back(image);
      classes.push_back({0, {0, column}});
    }
    classes[at].weight += n;
  }
  const std::size_t rows = n < 19 ? 3 : n < 25 ? 4 : 5;
  for (TorusPart& part : classes) {
    Tables used(n);
    for (unsigned row = 0; row < 2; ++row) used.set(row, part.columns[row], true);
    extend(n, used, part, rows, parts);
  }
  return parts;
}

TorusCount torus_search_plain(unsigned n, const TorusLines& lines, Control& control) {
  return search_from(n, lines, control);
}

TorusCount count_torus_part(unsigned n, const TorusPart& part, TorusWay way, Control& control) {
  TorusCount found;
  if (way == TorusWay::plain) {
    found = Plain(n, control).count(part.columns);
  } else {
    TorusLines lines;
    for (unsigned row = 0; row < part.columns.size(); ++row) {
      const unsigned column = part.columns[row], falling = (column + n - row) % n;
      lines.rows |= 1ULL << row;
      lines.columns |= 1ULL << column;
      lines.falling |= 1ULL << falling;
      lines.reversed |= 1ULL << ((n - falling) % n);
      lines.rising |= 1ULL << ((row + column) % n);
    }
    found = (isa() == Isa::scalar ? torus_search_plain : torus_search_popcnt)(n, lines, control);
  }
  found.solutions *= part.weight;
  return found;
}

}  // namespace damero::queens
