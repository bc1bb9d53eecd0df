// The canonical form of any grid: rows are laid one after another, each the least that can follow, and what no row
// has told apart yet stays open. Where several rows, stacks or columns may come next, all are tried; what comes out
// more than the best grid until now is left.
#include <algorithm>
#include <array>
#include <bit>

#include "sudoku/canonical_kernels.hpp"
#include "sudoku/canonical_state.hpp"
#include "sudoku/canonical_tree.hpp"
#include "sudoku/houses.hpp"

namespace damero::sudoku {
namespace {

constexpr std::uint8_t kNew = 254;  // in a bound: a digit not met yet, above every label
constexpr std::uint64_t kAskEvery = 256;

template <int Max>
class Search {
 public:
  Search(const Boxes& boxes, std::span<const std::uint8_t> cells, Control& control)
      : boxes_(boxes), n_(boxes.size()), given_(cells), tree_(control, kAskEvery) {}

  Form run() {
    const std::array<Point, 2> turns{static_cast<Point>(3 * n_ + 1), static_cast<Point>(3 * n_ + 2)};
    const std::size_t ways = boxes_.transposes() ? 2 : 1;
    tree_.branch(std::span(turns).first(ways), [&](std::size_t k) { begin(k == 1); });
    Form form;
    if (tree_.finish()) write(form);
    return form;
  }

 private:
  using Line = std::array<std::uint8_t, Max>;
  // Rows are points from 0, columns from n, stacks from 2n; then a group of stacks, and not transposed and transposed.
  using Ways = Tree<3 * Max + 3, Max + 1>;

  struct State : Columns<Max> {
    using Columns<Max>::Columns;
    std::uint64_t rows_left = 0;
    std::uint8_t next = 1;  // the label of the next new digit
    std::uint32_t less = 0;  // less than the best grid, if that is still the one of this number
  };

  struct Best {
    std::array<Line, Max> lines;
    Line rows, columns;
    std::array<std::uint8_t, Max + 1> label;
    std::array<std::uint8_t, 2 * Max> open;  // the sizes of classes of columns and stacks that no row told apart
    int classes = 0;
    std::uint64_t empty_rows = 0;
    bool transposed = false;
  };

  void begin(bool transposed) {
    transposed_ = transposed;
    tree_.forget_symmetries();
    empty_rows_ = 0;
    for (int r = 0; r < n_; ++r) {
      bool empty = true;
      for (int c = 0; c < n_; ++c) {
        cells_[r][c] = transposed ? given_[c * n_ + r] : given_[r * n_ + c];
        empty = empty && cells_[r][c] == 0;
      }
      if (empty) empty_rows_ |= std::uint64_t{1} << r;
    }
    State state(n_, boxes_.columns);
    state.rows_left = (std::uint64_t{1} << n_) - 1;
    choose_row(state, 0);
  }

  // ---- rows

  void choose_row(const State& state, int laid) {
    if (laid == n_) return finish(state);
    std::array<Point, Max> rows;
    const int count = next_rows(state, laid, rows);
    if (count == 1) return lay(state, laid, rows[0]);
    std::array<Line, Max> bounds;
    for (int k = 0; k < count; ++k) {
      bound(state, rows[k], bounds[k]);
      for (int j = k; j > 0 && compare(bounds[j], bounds[j - 1], n_) < 0; --j) {
        std::swap(bounds[j], bounds[j - 1]);
        std::swap(rows[j], rows[j - 1]);
      }
    }
    tree_.branch(std::span(rows).first(count), [&](std::size_t k) {
      const bool hopeful = state.less == tree_.best() || compare(bounds[k], best_.lines[laid], n_) <= 0;
      if (hopeful) lay(state, laid, rows[k]);
    });
  }

  std::uint64_t rows_of(int band) const { return ((std::uint64_t{1} << boxes_.rows) - 1) << band * boxes_.rows; }

  // The rows that may come next; of empty rows of a band only one, and of empty bands too.
  int next_rows(const State& state, int laid, std::array<Point, Max>& rows) const {
    const bool begins = laid % boxes_.rows == 0;
    bool empty_band = false;
    int count = 0;
    for (int band = 0; band < boxes_.columns; ++band) {
      const std::uint64_t open = state.rows_left & rows_of(band);
      if (begins ? open == 0 : band != laid_[laid - 1] / boxes_.rows) continue;
      if (begins && (open & ~empty_rows_) == 0) {
        if (empty_band) continue;
        empty_band = true;
      }
      bool empty_row = false;
      for (int r = band * boxes_.rows; r < (band + 1) * boxes_.rows; ++r) {
        if ((open >> r & 1) == 0) continue;
        if ((empty_rows_ >> r & 1) != 0) {
          if (empty_row) continue;
          empty_row = true;
        }
        rows[count++] = static_cast<Point>(r);
      }
    }
    return count;
  }

  void lay(State state, int laid, int row) {
    laid_[laid] = static_cast<std::uint8_t>(row);
    state.rows_left &= ~(std::uint64_t{1} << row);
    go_on(state, laid, 0);
  }

  // ---- what a row can come to at least

  // A string that no way to lay the row comes below.
  void bound(const State& state, int row, Line& line) const {
    const int width = boxes_.columns;
    for (int s = 0; s < boxes_.rows; ++s) {
      std::uint8_t* part = &line[s * width];
      bound_stack(state, row, s, part);
      for (int t = s; t > state.stack_begin[s] && compare(part, part - width, width) < 0; --t, part -= width) {
        std::swap_ranges(part, part + width, part - width);
      }
    }
    std::uint8_t next = state.next;
    for (int p = 0; p < n_; ++p) {
      if (line[p] == kNew) line[p] = next++;
    }
  }

  struct Bound {
    bool plain = true;  // no digit that has a label
    bool exact = true;  // not just a bound
  };

  // The same for the stack in place s if it comes first in its class, with kNew for new digits.
  Bound bound_stack(const State& state, int row, int s, std::uint8_t* part) const {
    Bound bound;
    const int first = s * boxes_.columns;
    for (int p = first; p < first + boxes_.columns; ++p) {
      const std::uint8_t digit = cells_[row][state.at[p]];
      std::uint8_t label = digit == 0 ? 0 : kNew;
      if (digit != 0 && state.home[digit] != kNowhere) {
        label = label_at(state, digit, state.lowest_place(state.home[digit]));
        bound.plain = false;
        bound.exact = bound.exact && state.is_settled(state.home[digit]);
      }
      int q = p;
      for (; q > state.begin[p] && part[q - 1 - first] > label; --q) part[q - first] = part[q - 1 - first];
      part[q - first] = label;
    }
    return bound;
  }

  // The label of a digit whose home comes to stand in a place.
  std::uint8_t label_at(const State& state, int digit, int place) const {
    return lines_[state.home_row[digit]][place];
  }

  static int compare(const Line& a, const Line& b, int length) { return compare(a.data(), b.data(), length); }

  // By hand, because a call costs more than so few bytes.
  static int compare(const std::uint8_t* a, const std::uint8_t* b, int length) {
    int k = 0;
    while (k < length && a[k] == b[k]) ++k;
    return k == length ? 0 : a[k] - b[k];
  }

  // ---- within a row

  // Lays the rest of a row from a place on, and then the other rows.
  void go_on(State& state, int laid, int place) {
    while (place < n_) {
      const int s = place / boxes_.columns;
      const bool choice = place % boxes_.columns == 0 && state.stack_end[s] - s > 1;
      if (!(choice ? lay_stacks(state, laid, place) : lay_class(state, laid, place))) return;
    }
    choose_row(state, laid + 1);
  }

  // Writes a label; false: the best grid has a lower one there.
  bool put(State& state, int laid, int place, std::uint8_t label) {
    lines_[laid][place] = label;
    if (state.less == tree_.best()) return true;
    const std::uint8_t best = best_.lines[laid][place];
    if (label < best) state.less = tree_.best();
    return label <= best;
  }

  bool put_new(State& state, int laid, int place) {
    const std::uint8_t column = state.at[place], digit = cells_[laid_[laid]][column];
    state.home[digit] = column;
    state.home_row[digit] = static_cast<std::uint8_t>(laid);
    return put(state, laid, place, state.next++);
  }

  // Lays the class of columns that begins at a place. True: go on at `place`; false: leave.
  bool lay_class(State& state, int laid, int& place) {
    const Line& row = cells_[laid_[laid]];
    const int end = state.end[place];
    int full = place;
    for (int p = place; p < end; ++p) {
      if (row[state.at[p]] == 0) state.exchange(p, full++);
    }
    if (full > place && full < end) state.split(place, full, end);
    for (; place < full; ++place) {
      if (!put(state, laid, place, 0)) return false;
    }
    while (place < end) {
      std::array<Point, Max> columns;
      const auto [count, label] = least_columns(state, row, place, columns);
      if (count == 0) {
        for (; place < end; ++place) {
          if (!put_new(state, laid, place)) return false;
        }
        return true;
      }
      if (!put(state, laid, place, label)) return false;
      if (count > 1) {
        tree_.branch(std::span(columns).first(count), [&, at = place, shown = label](std::size_t k) {
          State next = state;
          take(next, row, columns[k] - n_);
          if (put(next, laid, at, shown)) go_on(next, laid, at + 1);
        });
        return false;
      }
      take(state, row, columns[0] - n_);
      ++place;
    }
    return true;
  }

  struct Least {
    int count;
    std::uint8_t label;
  };

  // The columns of the class at a place that can show the least label there; none when all digits are new.
  Least least_columns(const State& state, const Line& row, int place, std::array<Point, Max>& columns) const {
    Least least{0, kNew};
    for (int p = place; p < state.end[place]; ++p) {
      const std::uint8_t digit = row[state.at[p]], home = state.home[digit];
      if (home == kNowhere) continue;
      // When its home is in this very class, the place is taken by another column.
      const int at = state.lowest_place(home);
      const std::uint8_t label = label_at(state, digit, at == place ? at + 1 : at);
      if (label > least.label) continue;
      if (label < least.label) least = {0, label};
      columns[least.count++] = static_cast<Point>(n_ + state.at[p]);
    }
    return least;
  }

  // Puts a column first in its class, and the home of its digit first in its own.
  static void take(State& state, const Line& row, int column) {
    state.settle(column);
    state.settle(state.home[row[column]]);
  }

  // ---- stacks

  // The stacks of one class, by their places.
  struct Stacks {
    int first, last;
    std::array<Line, Max> bounds;
    std::array<bool, Max> plain;
    int best_plain = -1;  // the place of a least one of those that are plain

    int compare(int s, int t, int width) const { return Search::compare(bounds[s], bounds[t], width); }
  };

  // Lays one stack of the class that begins at a place, or all those together that are alike and have new digits only.
  // True: go on at `place`; false: leave.
  bool lay_stacks(State& state, int laid, int& place) {
    const int width = boxes_.columns;
    Stacks stacks;
    stacks.first = place / width;
    stacks.last = state.stack_end[stacks.first];
    std::array<Point, Max + 1> ways;  // places of stacks; n for the plain ones
    const int count = stack_ways(state, laid, stacks, ways);
    if (count == 1) return lay_way(state, laid, place, stacks, ways[0]);
    std::array<Point, Max + 1> points;
    for (int k = 0; k < count; ++k) {
      const int stack = ways[k] == n_ ? n_ : state.at[ways[k] * width] / width;
      points[k] = static_cast<Point>(2 * n_ + stack);
    }
    tree_.branch(std::span(points).first(count), [&](std::size_t k) {
      State next = state;
      int at = place;
      if (lay_way(next, laid, at, stacks, ways[k])) go_on(next, laid, at);
    });
    return false;
  }

  int stack_ways(const State& state, int laid, Stacks& stacks, std::array<Point, Max + 1>& ways) const {
    const int width = boxes_.columns;
    std::array<bool, Max> exact;
    int count = 0;
    for (int s = stacks.first; s < stacks.last; ++s) {
      const Bound bound = bound_stack(state, laid_[laid], s, stacks.bounds[s].data());
      stacks.plain[s] = bound.plain;
      exact[s] = bound.exact;
      if (bound.plain) {
        if (stacks.best_plain < 0 || stacks.compare(s, stacks.best_plain, width) < 0) stacks.best_plain = s;
        continue;
      }
      int k = count++;
      for (; k > 0 && stacks.compare(s, ways[k - 1], width) < 0; --k) ways[k] = ways[k - 1];
      ways[k] = static_cast<Point>(s);
    }
    const int plain = stacks.best_plain;
    // Behind one whose bound is exact nothing above it is of use.
    for (int k = 0; k < count; ++k) {
      if (plain >= 0 && stacks.compare(ways[k], plain, width) > 0) count = k;
      else if (exact[ways[k]]) {
        int end = k + 1;
        while (end < count && stacks.compare(ways[end], ways[k], width) == 0) ++end;
        return end;
      }
    }
    if (plain >= 0) ways[count++] = static_cast<Point>(n_);
    return count;
  }

  bool lay_way(State& state, int laid, int& place, const Stacks& stacks, int way) {
    if (way != n_) {
      state.settle_stack(way);
      return true;
    }
    int end = stacks.first;
    for (int s = stacks.first; s < stacks.last; ++s) {
      if (!stacks.plain[s] || stacks.compare(s, stacks.best_plain, boxes_.columns) != 0) continue;
      state.exchange_stacks(s, end++);
    }
    if (end < stacks.last) state.split_stacks(stacks.first, end, stacks.last);
    while (place < end * boxes_.columns) {
      if (!lay_class(state, laid, place)) return false;
    }
    return true;
  }

  // ---- the end

  void finish(const State& state) {
    if (state.less == tree_.best()) return keep(state);
    if (best_.transposed == transposed_) {
      typename Ways::Symmetry symmetry;
      for (int i = 0; i < n_; ++i) {
        symmetry[best_.rows[i]] = laid_[i];
        symmetry[n_ + best_.columns[i]] = static_cast<Point>(n_ + state.at[i]);
        symmetry[2 * n_ + best_.columns[i] / boxes_.columns] =
            static_cast<Point>(2 * n_ + state.at[i] / boxes_.columns);
      }
      for (int p = 2 * n_ + boxes_.rows; p < 3 * n_ + 3; ++p) symmetry[p] = static_cast<Point>(p);
      tree_.add(symmetry);
    }
    tree_.found_equal();
  }

  void keep(const State& state) {
    tree_.found_better();
    best_.lines = lines_;
    best_.rows = laid_;
    best_.columns = state.at;
    best_.transposed = transposed_;
    best_.empty_rows = empty_rows_;
    best_.classes = 0;
    std::uint8_t next = state.next;
    for (int d = 1; d <= n_; ++d) {
      const bool met = state.home[d] != kNowhere;
      best_.label[d] = met ? label_at(state, d, state.place_of[state.home[d]]) : next++;
    }
    for (int p = 0; p < n_; p = state.end[p]) {
      best_.open[best_.classes++] = static_cast<std::uint8_t>(state.end[p] - p);
    }
    for (int s = 0; s < boxes_.rows; s = state.stack_end[s]) {
      best_.open[best_.classes++] = static_cast<std::uint8_t>(state.stack_end[s] - s);
    }
    best_.open[best_.classes++] = static_cast<std::uint8_t>(n_ + 1 - state.next);
  }

  void write(Form& form) const {
    form.state = Form::State::done;
    for (int r = 0; r < n_; ++r) {
      form.cells.insert(form.cells.end(), best_.lines[r].begin(), best_.lines[r].begin() + n_);
    }
    form.transposed = best_.transposed;
    form.rows.assign(best_.rows.begin(), best_.rows.begin() + n_);
    form.columns.assign(best_.columns.begin(), best_.columns.begin() + n_);
    form.digits.assign(best_.label.begin() + 1, best_.label.begin() + n_ + 1);
    for (const std::uint8_t orbit : tree_.orbits()) {
      if (orbit > 1) form.factors.push_back(orbit);
    }
    for (int k = 0; k < best_.classes; ++k) add_factorial(form, best_.open[k]);
    int empty_bands = 0;
    for (int band = 0; band < boxes_.columns; ++band) {
      const int empty = std::popcount(best_.empty_rows & rows_of(band));
      add_factorial(form, empty);
      if (empty == boxes_.rows) ++empty_bands;
    }
    add_factorial(form, empty_bands);
  }

  static void add_factorial(Form& form, int number) {
    for (int k = 2; k <= number; ++k) form.factors.push_back(static_cast<std::uint8_t>(k));
  }

  Boxes boxes_;
  int n_;
  std::span<const std::uint8_t> given_;
  Ways tree_;
  bool transposed_ = false;
  std::uint64_t empty_rows_ = 0;
  std::array<Line, Max> cells_;  // the grid, transposed or not
  std::array<Line, Max> lines_;  // the string
  Line laid_;                    // the rows of the grid that it shows
  Best best_;
};

}  // namespace

Form canonical_search(const Boxes& boxes, std::span<const std::uint8_t> cells, Control& control) {
  if (boxes.size() <= 9) return Search<9>(boxes, cells, control).run();
  return Search<kMaxSize>(boxes, cells, control).run();
}

}  // namespace damero::sudoku
