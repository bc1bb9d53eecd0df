// The canonical form of a filled 9x9.
//
// Take two rows of a band and three boxes in some order. A box of the second row holds digits that the first row has
// in the other two boxes: three of one and none of the other (the band is pure), or two and one (mixed); a band is
// pure or mixed for all its pairs of rows alike. The first row becomes 123456789, so the second one begins with 456
// in a pure band and with 457 in a mixed one, the box that gives more digits becoming the second. Which columns of
// the first box stand for 1 and 2 (and 3, in a pure band) then decides all other columns and every digit. Of all
// these ways only those with the least second row are looked at further; row three and then the others, sorted by
// their first digit, are compared with the best grid until now.
#include <algorithm>
#include <array>
#include <cstring>

#include "sudoku/canonical_kernels.hpp"

namespace damero::sudoku {
namespace {

using Row = std::array<std::uint8_t, 9>;
using Nine = std::array<Row, 9>;

constexpr std::array<std::uint8_t, 9> kBox{0, 0, 0, 1, 1, 1, 2, 2, 2};  // of a column

// A way to the canonical form, as far as its first two rows decide it.
struct Way {
  bool transposed;
  std::uint8_t first, second;  // rows
  Row columns;
  std::array<std::uint8_t, 10> label;
};

// What a row has in each box, as a mask of digits.
struct Parts {
  std::array<std::uint16_t, 3> box{};
  std::array<std::uint8_t, 10> column;  // where each digit stands

  explicit Parts(const Row& row) {
    for (int c = 0; c < 9; ++c) {
      box[c / 3] = static_cast<std::uint16_t>(box[c / 3] | (1 << row[c]));
      column[row[c]] = static_cast<std::uint8_t>(c);
    }
  }
};

class Full {
 public:
  explicit Full(const std::uint8_t* cells) {
    for (int r = 0; r < 9; ++r) {
      for (int c = 0; c < 9; ++c) grids_[0][r][c] = grids_[1][c][r] = cells[9 * r + c];
    }
  }

  Form run() {
    pure_ = any_pure();
    for (int transposed = 0; transposed < 2; ++transposed) {
      for (int band = 0; band < 9; band += 3) {
        if (!pure_ || is_pure(grids_[transposed], band)) begin_in(transposed == 1, band);
      }
    }
    return form();
  }

 private:
  static bool is_pure(const Nine& grid, int band) {
    int shared = 0;
    for (int a = 0; a < 3; ++a) {
      for (int b = 3; b < 6; ++b) shared += grid[band + 1][a] == grid[band][b] ? 1 : 0;
    }
    return shared % 3 == 0;
  }

  bool any_pure() const {
    for (const Nine& grid : grids_) {
      for (int band = 0; band < 9; band += 3) {
        if (is_pure(grid, band)) return true;
      }
    }
    return false;
  }

  void begin_in(bool transposed, int band) {
    const Nine& grid = grids_[transposed ? 1 : 0];
    for (int i = 0; i < 3; ++i) {
      const Parts parts(grid[band + i]);
      for (int j = 0; j < 3; ++j) {
        if (i == j) continue;
        Way way{transposed, static_cast<std::uint8_t>(band + i), static_cast<std::uint8_t>(band + j), {}, {}};
        for (int box = 0; box < 3; ++box) begin_with(way, parts, box);
      }
    }
  }

  // The ways with this box first.
  void begin_with(Way& way, const Parts& parts, int box) {
    const Row& second = grids_[way.transposed ? 1 : 0][way.second];
    int after = (box + 1) % 3;
    std::array<std::uint8_t, 3> from_after{}, other{};
    int n = 0, m = 0;
    for (int c = 3 * box; c < 3 * box + 3; ++c) {
      if ((parts.box[after] >> second[c] & 1) != 0) from_after[n++] = static_cast<std::uint8_t>(c);
      else other[m++] = static_cast<std::uint8_t>(c);
    }
    if (n < m) {
      std::swap(from_after, other);
      after = 3 - box - after;
    }
    if (!pure_) {
      lay(way, parts, {from_after[0], from_after[1], other[0]}, after);
      lay(way, parts, {from_after[1], from_after[0], other[0]}, after);
      return;
    }
    std::array<std::uint8_t, 3> order = from_after;
    do lay(way, parts, order, after);
    while (std::next_permutation(order.begin(), order.end()));
  }

  // Decides all columns from those of the first box and the number of the second one.
  void lay(Way& way, const Parts& parts, const std::array<std::uint8_t, 3>& order, int after) {
    const Nine& grid = grids_[way.transposed ? 1 : 0];
    const Row& second = grid[way.second];
    const int known = pure_ ? 3 : 2;  // columns of the second box that the first one decides
    int left = 3 * (3 * after + 1);   // the numbers of the box's columns add up to this
    for (int k = 0; k < known; ++k) {
      way.columns[k] = order[k];
      way.columns[3 + k] = parts.column[second[order[k]]];
      left -= way.columns[3 + k];
    }
    int place = 6;
    if (!pure_) {
      way.columns[2] = order[2];
      way.columns[5] = static_cast<std::uint8_t>(left);
      way.columns[place++] = parts.column[second[order[2]]];
    }
    const int last = 3 - kBox[order[0]] - after;
    int middle = 0;  // the second row there, as far as it differs: where it has 1, 2 or 3, and which of them
    for (int k = 3; k < 6; ++k) {
      const std::uint8_t column = parts.column[second[way.columns[k]]];
      if (kBox[column] == last) way.columns[place++] = column;
      else middle = 4 * k + (column == order[0] ? 1 : column == order[1] ? 2 : 3);
    }
    if (begun_ && middle > middle_) return;
    const Row& first = grid[way.first];
    for (int c = 0; c < 9; ++c) way.label[first[way.columns[c]]] = static_cast<std::uint8_t>(c + 1);
    Row row;
    for (int c = 0; c < 9; ++c) row[c] = way.label[second[way.columns[c]]];
    const int order_to_best = begun_ ? std::memcmp(row.data(), best_[1].data(), 9) : -1;
    if (order_to_best > 0) return;
    if (order_to_best < 0) {
      best_[1] = row;
      middle_ = middle;
      begun_ = true;
      best_is_whole_ = false;
    }
    finish(way);
  }

  // Compares the other rows of a way that has the best second row.
  void finish(const Way& way) {
    const Nine& grid = grids_[way.transposed ? 1 : 0];
    const int band = way.first / 3 * 3;
    std::array<std::uint8_t, 9> rows{way.first, way.second,
                                     static_cast<std::uint8_t>(3 * band + 3 - way.first - way.second)};
    bool better = !best_is_whole_;
    if (!compare(way, grid[rows[2]], best_[2], better)) return;
    order_rows(way, band, rows);
    for (int i = 3; i < 9; ++i) {
      if (!compare(way, grid[rows[i]], best_[i], better)) return;
    }
    if (better) {
      best_is_whole_ = true;
      way_ = way;
      rows_ = rows;
      equal_ = 0;
    }
    ++equal_;
  }

  // The rows of the other bands by their first digits.
  void order_rows(const Way& way, int band, std::array<std::uint8_t, 9>& rows) const {
    const Nine& grid = grids_[way.transposed ? 1 : 0];
    const auto lower = [&](std::uint8_t a, std::uint8_t b) {
      return way.label[grid[a][way.columns[0]]] < way.label[grid[b][way.columns[0]]];
    };
    int at = 3;
    for (int other = 0; other < 9; other += 3) {
      if (other == band) continue;
      for (int k = 0; k < 3; ++k) rows[at + k] = static_cast<std::uint8_t>(other + k);
      if (lower(rows[at + 1], rows[at])) std::swap(rows[at], rows[at + 1]);
      if (lower(rows[at + 2], rows[at + 1])) std::swap(rows[at + 1], rows[at + 2]);
      if (lower(rows[at + 1], rows[at])) std::swap(rows[at], rows[at + 1]);
      at += 3;
    }
    if (lower(rows[6], rows[3])) std::swap_ranges(rows.begin() + 3, rows.begin() + 6, rows.begin() + 6);
  }

  // False: the row is more than the best one. `better` becomes true, and stays so, with one that is less.
  static bool compare(const Way& way, const Row& from, Row& best, bool& better) {
    for (int c = 0; c < 9; ++c) {
      const std::uint8_t label = way.label[from[way.columns[c]]];
      if (!better) {
        if (label > best[c]) return false;
        better = label < best[c];
      }
      best[c] = label;
    }
    return true;
  }

  Form form() {
    for (int c = 0; c < 9; ++c) best_[0][c] = static_cast<std::uint8_t>(c + 1);
    Form form;
    form.state = Form::State::done;
    form.cells.reserve(81);
    for (const Row& row : best_) form.cells.insert(form.cells.end(), row.begin(), row.end());
    form.transposed = way_.transposed;
    form.rows.assign(rows_.begin(), rows_.end());
    form.columns.assign(way_.columns.begin(), way_.columns.end());
    form.digits.assign(way_.label.begin() + 1, way_.label.end());
    for (int n = equal_, factor = 2; n > 1; ++factor) {
      for (; n % factor == 0; n /= factor) form.factors.push_back(static_cast<std::uint8_t>(factor));
    }
    return form;
  }

  std::array<Nine, 2> grids_;
  bool pure_ = false, begun_ = false, best_is_whole_ = false;
  int middle_ = 0;
  Nine best_{};
  Way way_{};
  std::array<std::uint8_t, 9> rows_{};
  int equal_ = 0;  // ways to the best grid: as many as symmetries leave the grid as it is
};

}  // namespace

Form canonical_full_nine(const std::uint8_t* cells) { return Full(cells).run(); }

}  // namespace damero::sudoku
