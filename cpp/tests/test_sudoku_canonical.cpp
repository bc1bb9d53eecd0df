#include "sudoku/canonical.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "common/control.hpp"
#include "common/rng.hpp"
#include "sudoku/canonical_kernels.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/houses.hpp"

using namespace damero;
using namespace damero::sudoku;

namespace {

using Cells = std::vector<std::uint8_t>;

constexpr Boxes kNine{3, 3};
constexpr std::string_view kMost = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

Cells cells_of(std::string_view text) {
  Cells cells;
  for (const char c : text) cells.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'));
  return cells;
}

Form form_of(const Boxes& boxes, const Cells& cells) {
  Control control;
  const Form form = canonical_form(boxes, cells, control);
  CHECK(form.state == Form::State::done);
  return form;
}

std::uint64_t symmetries(const Form& form) {
  std::uint64_t product = 1;
  for (const std::uint8_t factor : form.factors) product *= factor;
  return product;
}

// A symmetry as canonical.hpp says it.
struct Way {
  bool transposed = false;
  Cells rows, columns, digits;
};

Cells moved(const Cells& cells, const Way& way) {
  const std::size_t n = way.rows.size();
  Cells result;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const std::size_t r = way.rows[i], c = way.columns[j];
      const std::uint8_t digit = way.transposed ? cells[c * n + r] : cells[r * n + c];
      result.push_back(digit == 0 ? std::uint8_t{0} : way.digits[digit - 1]);
    }
  }
  return result;
}

// A random order of `groups` groups of `members` things, groups and their members shuffled.
Cells order_of(int groups, int members, Rng& rng) {
  Cells order;
  std::vector<int> outer(groups);
  std::iota(outer.begin(), outer.end(), 0);
  rng.shuffle(outer);
  for (const int group : outer) {
    std::vector<int> inner(members);
    std::iota(inner.begin(), inner.end(), group * members);
    rng.shuffle(inner);
    order.insert(order.end(), inner.begin(), inner.end());
  }
  return order;
}

Way random_way(const Boxes& boxes, Rng& rng) {
  Way way{boxes.transposes() && rng.below(2) == 1, order_of(boxes.columns, boxes.rows, rng),
          order_of(boxes.rows, boxes.columns, rng), order_of(1, boxes.size(), rng)};
  for (auto& digit : way.digits) ++digit;
  return way;
}

// Solutions of a grid, as far as asked for.
std::vector<Cells> grids(const Boxes& boxes, const Cells& givens, std::uint64_t at_most,
                         std::optional<std::uint64_t> seed = std::nullopt) {
  const Houses houses = Houses::of_boxes(boxes.rows, boxes.columns);
  Control control;
  Cells all;
  Search(houses, candidates_of(houses, givens), Order::steady, seed)
      .advance({.at_most = at_most, .keep = at_most}, all, control);
  std::vector<Cells> found;
  const std::ptrdiff_t size = boxes.size() * boxes.size();
  for (auto at = all.begin(); at != all.end(); at += size) found.emplace_back(at, at + size);
  return found;
}

// Cells left out at random; `kept` of ten stay.
Cells thinned(Cells cells, std::uint64_t kept, Rng& rng) {
  for (auto& digit : cells) digit = rng.below(10) < kept ? digit : 0;
  return cells;
}

// Every order of groups and of their members.
std::vector<Cells> all_orders(int groups, int members) {
  std::vector<Cells> orders;
  Cells order(groups * members);
  std::iota(order.begin(), order.end(), 0);
  do {
    int i = 0;
    while (i < groups * members && order[i] / members == order[i / members * members] / members) ++i;
    if (i == groups * members) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

// The least of all strings by trying every symmetry, and how many symmetries leave the grid as it is.
class Trial {
 public:
  Trial(const Boxes& boxes, const Cells& cells)
      : n_(static_cast<std::size_t>(boxes.size())), least_(cells.size(), 255) {
    const std::vector<Cells> rows = all_orders(boxes.columns, boxes.rows);
    const std::vector<Cells> columns = all_orders(boxes.rows, boxes.columns);
    for (int transposed = 0; transposed < (boxes.transposes() ? 2 : 1); ++transposed) {
      for (const Cells& row : rows) {
        for (const Cells& column : columns) look_at(cells, transposed == 1, row, column);
      }
    }
    for (std::size_t absent = n_ - digits_; absent > 1; --absent) ways_ *= absent;
  }

  const Cells& least() const { return least_; }
  std::uint64_t ways() const { return ways_; }

 private:
  // Digits named in the order in which they appear make the least string of one order of rows and columns.
  void look_at(const Cells& cells, bool transposed, const Cells& rows, const Cells& columns) {
    std::array<std::uint8_t, kMaxSize + 1> names{};
    std::uint8_t next = 0;
    bool less = false;
    for (std::size_t i = 0; i < least_.size(); ++i) {
      const std::size_t r = rows[i / n_], c = columns[i % n_];
      const std::uint8_t digit = transposed ? cells[c * n_ + r] : cells[r * n_ + c];
      if (digit != 0 && names[digit] == 0) names[digit] = ++next;
      if (!less && names[digit] > least_[i]) return;
      less = less || names[digit] < least_[i];
      least_[i] = names[digit];
    }
    digits_ = next;
    ways_ = less ? 1 : ways_ + 1;
  }

  std::size_t n_;
  Cells least_;
  std::uint64_t ways_ = 0;
  std::size_t digits_ = 0;
};

void agrees_with_trying_everything() {
  Rng rng(1);
  for (const auto& [boxes, trials] : {std::pair{Boxes{1, 1}, 2}, {Boxes{1, 2}, 8}, {Boxes{1, 3}, 30}, {Boxes{3, 1}, 30},
                                      {Boxes{2, 2}, 200}, {Boxes{1, 4}, 20}, {Boxes{2, 3}, 30}, {Boxes{3, 2}, 30},
                                      {kNine, 2}}) {
    for (int k = 0; k < trials; ++k) {
      const Cells full = grids(boxes, Cells(boxes.size() * boxes.size(), 0), 1, rng.next())[0];
      const Cells cells = thinned(full, rng.below(11), rng);
      const Form form = form_of(boxes, cells);
      const Trial trial(boxes, cells);
      CHECK(form.cells == trial.least());
      CHECK_EQUAL(symmetries(form), trial.ways());
    }
  }
}

void check_ways(const Boxes& boxes, const Cells& cells, int ways, Rng& rng) {
  const Form form = form_of(boxes, cells);
  CHECK(moved(cells, {form.transposed, form.rows, form.columns, form.digits}) == form.cells);
  CHECK(form_of(boxes, form.cells).cells == form.cells);
  for (int k = 0; k < ways; ++k) {
    const Form other = form_of(boxes, moved(cells, random_way(boxes, rng)));
    CHECK(other.cells == form.cells);
    CHECK_EQUAL(symmetries(other), symmetries(form));
  }
}

void does_not_depend_on_the_way() {
  Rng rng(2);
  for (const auto& [boxes, grids_made] : {std::pair{kNine, 30}, {Boxes{2, 2}, 20}, {Boxes{2, 3}, 20}, {Boxes{3, 2}, 20},
                                          {Boxes{2, 5}, 5}, {Boxes{3, 4}, 5}, {Boxes{4, 4}, 5}, {Boxes{1, 7}, 5}}) {
    for (int k = 0; k < grids_made; ++k) {
      const Cells full = grids(boxes, Cells(boxes.size() * boxes.size(), 0), 1, rng.next())[0];
      check_ways(boxes, full, 2, rng);
      check_ways(boxes, thinned(full, rng.below(10), rng), 2, rng);
    }
  }
  for (const std::uint64_t kept : {1U, 2U, 3U, 6U, 8U, 9U}) {
    check_ways(kNine, thinned(cells_of(kMost), kept, rng), 20, rng);
  }
  check_ways(kNine, cells_of(kMost), 200, rng);
}

// The grid with the most symmetries has 648 and is its own form (G. Royle; E. Russell and F. Jarvis, 2006).
void knows_the_most_canonical_grid() {
  const Form form = form_of(kNine, cells_of(kMost));
  CHECK(form.cells == cells_of(kMost));
  CHECK_EQUAL(symmetries(form), 648U);
  CHECK_EQUAL(symmetries(form_of(kNine, Cells(81, 0))), 1218998108160U);  // 2 x 6^8 x 9!
}

void both_kernels_agree() {
  Rng rng(3);
  for (int k = 0; k < 100; ++k) {
    const Cells any = grids(kNine, Cells(81, 0), 1, rng.next())[0];
    const Cells full = k < 10 ? moved(cells_of(kMost), random_way(kNine, rng)) : any;
    Control control;
    const Form one = canonical_full_nine(full.data()), other = canonical_search(kNine, full, control);
    CHECK(one.cells == other.cells);
    CHECK_EQUAL(symmetries(one), symmetries(other));
  }
}

struct Census {
  std::size_t classes = 0;
  std::uint64_t grids = 0;  // in all classes, by the number of symmetries of each
};

// The classes of some grids that stand for all.
Census census(const Boxes& boxes, const std::vector<Cells>& some) {
  std::uint64_t all = symmetries(form_of(boxes, Cells(boxes.size() * boxes.size(), 0)));
  std::map<Cells, std::uint64_t> classes;
  for (const Cells& cells : some) {
    const Form form = form_of(boxes, cells);
    classes.emplace(form.cells, symmetries(form));
  }
  Census result;
  result.classes = classes.size();
  for (const auto& [cells, ways] : classes) {
    CHECK_EQUAL(all % ways, 0U);
    result.grids += all / ways;
  }
  return result;
}

// Grids whose first row is 1 2 3 ..., and whose first box, or first column of a Latin square, is in order too.
std::vector<Cells> in_order(const Boxes& boxes) {
  const int n = boxes.size();
  Cells givens(n * n, 0);
  std::iota(givens.begin(), givens.begin() + n, 1);
  for (int r = 1; r < n && boxes.rows == 1; ++r) givens[r * n] = static_cast<std::uint8_t>(r + 1);
  if (boxes.rows == 2) std::iota(givens.begin() + n, givens.begin() + n + boxes.columns, boxes.columns + 1);
  return grids(boxes, givens, 1'000'000);
}

// 288 grids with boxes of 2x2 in 2 classes, 28,200,960 with boxes of 2x3 in 49 (E. Russell and F. Jarvis; Pettersen).
// A box of one row makes Latin squares; with transposing, those of order 5 and 6 are of 2 and 17 types (R. A. Fisher
// and F. Yates, "The 6x6 Latin squares", 1934).
void finds_the_essentially_different_grids() {
  const auto check = [](const Boxes& boxes, std::size_t classes, std::uint64_t all) {
    const Census found = census(boxes, in_order(boxes));
    CHECK_EQUAL(found.classes, classes);
    CHECK_EQUAL(found.grids, all);
  };
  CHECK_EQUAL(grids({2, 2}, Cells(16, 0), 1000).size(), 288U);
  CHECK_EQUAL(census({2, 2}, grids({2, 2}, Cells(16, 0), 1000)).classes, 2U);
  check({2, 2}, 2, 288);
  check({2, 3}, 49, 28200960);
  check({1, 5}, 2, 161280);
  check({1, 6}, 17, 812851200);
}

void answers_for_what_it_cannot_do() {
  Control control;
  CHECK(canonical_form(kNine, cells_of("11" + std::string(79, '.')), control).state == Form::State::invalid);
  CHECK(canonical_form(kNine, cells_of("1........1" + std::string(71, '.')), control).state == Form::State::invalid);
  Cells beyond(81, 0);
  beyond[5] = 10;
  CHECK(canonical_form(kNine, beyond, control).state == Form::State::invalid);
  for (const std::uint64_t limit : {0U, 1U, 20U}) {
    Control short_control(0.0, limit);
    const Form form = canonical_form(kNine, Cells(81, 0), short_control);
    CHECK(form.state == (limit < 2 ? Form::State::limit : Form::State::done));
    CHECK(short_control.nodes() <= limit);
  }
}

void answers_lines() {
  const std::string most(kMost), empty(81, '.');
  const std::string text = "# a remark\n" + most + "\n\nhello\n11" + std::string(79, '0') + "\r\n" + empty + "\n6";
  for (const unsigned threads : {1U, 2U}) {
    Control control;
    const Forms forms = canonical_lines(text, threads, control);
    CHECK(forms.text == most + "\ninvalid\t-\n" + empty + "\n");
    CHECK_EQUAL(forms.unread.size(), 2U);
    CHECK_EQUAL(forms.unread[0].answer, 82U);
    CHECK(text.substr(forms.unread[0].begin, forms.unread[0].end - forms.unread[0].begin) == "hello");
    CHECK_EQUAL(forms.unread[1].answer, forms.text.size());
  }
  Control stopped;
  stopped.stop();
  CHECK(canonical_lines(most, 1, stopped).text == "limit\t-\n");
}

void bears_any_bytes() {
  Rng rng(5);
  for (int k = 0; k < 2000; ++k) {
    std::string text(rng.below(400), '.');
    for (auto& c : text) {
      const std::uint64_t any = rng.below(256);
      if (rng.below(3) == 0) c = rng.below(8) == 0 ? static_cast<char>(any) : "\n123456789\r#"[any % 12];
    }
    if (rng.below(2) == 0) text.insert(0, std::string(kMost) + '\n');
    Control control;
    const Forms forms = canonical_lines(text, 1, control);
    for (const auto& line : forms.unread) CHECK(line.begin < line.end && line.end <= text.size());
  }
}

// Empty lines and columns, and grids far more alike than any other, cost few steps.
void stays_short() {
  Rng rng(4);
  for (const Boxes& boxes : {kNine, Boxes{4, 4}, Boxes{5, 5}, Boxes{6, 6}}) {
    const int n = boxes.size();
    Cells one(n * n, 0), different(n * n, 0), row(n * n, 0);
    for (int i = 0; i < n; ++i) {
      const int column = i % boxes.rows * boxes.columns + i / boxes.rows;
      one[i * n + column] = 1;
      different[i * n + column] = static_cast<std::uint8_t>(i + 1);
      row[i] = static_cast<std::uint8_t>(i + 1);
    }
    for (const Cells& cells : {Cells(n * n, 0), one, different, row}) {
      Control control;
      CHECK(canonical_form(boxes, cells, control).state == Form::State::done);
      CHECK(control.nodes() < 1000);
    }
  }
}

}  // namespace

int main() {
  agrees_with_trying_everything();
  does_not_depend_on_the_way();
  knows_the_most_canonical_grid();
  both_kernels_agree();
  finds_the_essentially_different_grids();
  answers_for_what_it_cannot_do();
  answers_lines();
  bears_any_bytes();
  stays_short();
}
