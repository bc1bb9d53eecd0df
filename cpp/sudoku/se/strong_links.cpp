// Chains of two, three or four strong links of one digit: houses whose places for it lie in two lines or boxes, each
// sharing one of these with the next. SukakuExplainer's default set has them (skyscrapers, kites, X-loops, all of them
// with groups of cells too); of all there are, that of the lowest value counts, then that which removes most.
#include <algorithm>
#include <array>

#include "sudoku/se/finders.hpp"

namespace damero::sudoku::se {
namespace {

constexpr int kMostLinks = 4;
constexpr double kValue[] = {4.0, 5.4, 5.8}, kMixed[] = {4.1, 5.5, 5.9}, kAllTypes[] = {4.1, 5.6, 6.0},
                 kGrouped[] = {4.3, 5.7, 6.1};

// What puts one before another: value, number of removals, the number in its name, types, digit, houses.
using Rank = std::array<int, 5 + 2 * kMostLinks>;

bool is_within(const CellSet& cells, const CellSet& all) noexcept { return !(cells - all).any(); }

// Three cells of a box in two rows and two columns.
bool is_corner(const CellSet& cells) noexcept {
  if (cells.size() != 3) return false;
  unsigned rows = 0, columns = 0;
  CellSet rest = cells;
  while (rest.any()) {
    const int cell = rest.first();
    rest.drop(cell);
    rows |= 1U << cell / 9;
    columns |= 1U << cell % 9;
  }
  return __builtin_popcount(rows) == 2 && __builtin_popcount(columns) == 2;
}

CellSet seen_by_all(CellSet cells, CellSet seen) noexcept {
  while (cells.any()) {
    const int cell = cells.first();
    cells.drop(cell);
    seen = seen & kTables.peer_set[cell];
  }
  return seen;
}

class Links {
 public:
  Links(const State& state, int size, Hint& hint) noexcept : state_(state), size_(size), hint_(hint) {}

  // Those with groups of cells have the highest value: they count when there are no others.
  bool find() noexcept {
    for (const bool with_groups : {false, true}) {
      for (int digit = 0; digit < kDigits; ++digit) {
        list_bases(digit, with_groups);
        for (int i = 0; i < base_count_; ++i) start(base_list_[i]);
      }
      if (any_) return true;
    }
    return false;
  }

 private:
  void list_bases(int digit, bool with_groups) noexcept {
    digit_ = digit;
    all_ = CellSet{};
    base_count_ = 0;
    for (int house = 0; house < kHouses; ++house) {
      places_[house] = CellSet{};
      const Mask places = state_.places[house][digit];
      for (unsigned rest = places; rest != 0; rest &= rest - 1) places_[house].add(kTables.cells[house][lowest(rest)]);
      all_ = all_ | places_[house];
      corner_[house] = house < 9 && is_corner(places_[house]);
      const int found = count(places);
      if (found < 2 || (found > 2 && !with_groups)) continue;
      if (house < 9 && is_in_line(places_[house])) continue;  // the line has the same two
      base_list_[base_count_++] = static_cast<std::uint8_t>(house);
    }
  }

  static bool is_in_line(const CellSet& cells) noexcept {
    const int cell = cells.first();
    return is_within(cells, kTables.house_set[kTables.house_of[cell][kRow]]) ||
           is_within(cells, kTables.house_set[kTables.house_of[cell][kColumn]]);
  }

  void start(int base) noexcept {
    used_ = std::uint32_t{1} << base;
    cells_ = places_[base];
    bases_[0] = static_cast<std::uint8_t>(base);
    extend(1, places_[base]);
  }

  static bool is_row(int house) noexcept { return house / 9 == kRow; }

  // `left` are the places of the last house that no line or box before it has.
  void extend(int depth, const CellSet& left) noexcept {
    if (depth == size_) {
      end(left);
      return;
    }
    const int last = bases_[depth - 1];
    CellSet from = left;  // any of them for the first house, else all
    std::uint32_t tried = used_;
    while (from.any()) {
      const int cell = from.first();
      from.drop(cell);
      for (const int cover : kTables.house_of[cell]) {
        if (((tried >> cover) & 1) != 0) continue;
        tried |= std::uint32_t{1} << cover;
        const CellSet& covered = kTables.house_set[cover];
        if (depth == 1 ? is_within(left, covered) : !is_within(left, covered)) continue;
        if (depth > 1 && corner_[last] && is_row(cover) && is_row(covers_[depth - 2])) continue;
        covers_[depth - 1] = static_cast<std::uint8_t>(cover);
        link(depth, cover);
      }
      if (depth > 1) break;
    }
  }

  void link(int depth, int cover) noexcept {
    const CellSet& covered = kTables.house_set[cover];
    const std::uint32_t used = used_ | std::uint32_t{1} << cover;
    for (int i = 0; i < base_count_; ++i) {
      const int base = base_list_[i];
      const CellSet& places = places_[base];
      if (((used >> base) & 1) != 0 || (places & cells_).any() || !(places & covered).any()) continue;
      const CellSet left = places - covered;
      if (!left.any()) continue;
      const CellSet cells = cells_;
      const std::uint32_t before = used_;
      used_ = used | std::uint32_t{1} << base;
      cells_ = cells_ | places;
      bases_[depth] = static_cast<std::uint8_t>(base);
      extend(depth + 1, left);
      used_ = before;
      cells_ = cells;
    }
  }

  void end(const CellSet& last) noexcept {
    const int one = bases_[0], other = bases_[size_ - 1];
    const CellSet first = places_[one] - kTables.house_set[covers_[0]], ends = first | last;
    int closing = -1;
    for (const int house : kTables.house_of[ends.first()]) {
      if (size_ == 2 || !is_within(ends, kTables.house_set[house])) continue;
      closing = house;
      if (((used_ >> house) & 1) == 0) close(house, first);
    }
    if (closing >= 0 || one > other) return;
    CellSet gone = seen_by_all(ends, all_) - cells_;
    if (size_ > 2) {
      if (corner_[one] && is_row(covers_[0])) gone = in_column(gone, first);
      if (corner_[other] && is_row(covers_[size_ - 2])) gone = in_column(gone, last);
    }
    if (gone.any()) offer(gone, false);
  }

  // Those in the column of all the cells of a set.
  static CellSet in_column(const CellSet& cells, const CellSet& of) noexcept {
    const CellSet& column = kTables.house_set[kTables.house_of[of.first()][kColumn]];
    return is_within(of, column) ? cells & column : CellSet{};
  }

  // A loop is found from each of its houses and both ways round: it counts once, from the first of them.
  void close(int house, const CellSet& first) noexcept {
    const int one = bases_[0], other = bases_[size_ - 1];
    if (one != *std::min_element(bases_, bases_ + size_)) return;
    if (is_row(house) && ((corner_[one] && is_row(covers_[0])) || (corner_[other] && is_row(covers_[size_ - 2])))) {
      return;
    }
    const CellSet onward = places_[one] & kTables.house_set[covers_[0]], back = places_[one] & kTables.house_set[house];
    if (onward.size() != back.size() ? onward.size() < back.size() : onward.first() < first.first()) return;
    CellSet covered = kTables.house_set[house];
    for (int i = 0; i + 1 < size_; ++i) covered = covered | kTables.house_set[covers_[i]];
    const CellSet gone = (all_ & covered) - cells_;
    if (gone.any()) offer(gone, true);
  }

  // The types of the houses: 0 boxes, 1 lines of the type of the first line, 2 the others.
  int types(bool reversed) const noexcept {
    int number = 0, first = -1;
    for (int i = 0; i < size_; ++i) {
      const int type = bases_[reversed ? size_ - 1 - i : i] / 9;
      if (type != kBox && first < 0) first = type;
      number = 10 * number + (type == kBox ? 0 : type == first ? 1 : 2);
    }
    return number;
  }

  int groups() const noexcept {
    int found = 0;
    for (int i = 0; i < size_; ++i) found += places_[bases_[i]].size() > 2;
    return found;
  }

  double value() const noexcept {
    const int at = size_ - 2;
    if (groups() > 0) return kGrouped[at];
    unsigned of_type = 0;
    for (int i = 0; i < size_; ++i) of_type |= 1U << bases_[i] / 9;
    if (of_type == 1U << kRow || of_type == 1U << kColumn) return kValue[at];
    return count(static_cast<Mask>(of_type)) == 3 ? kAllTypes[at] : kMixed[at];
  }

  int code() const noexcept {
    int number = groups();
    for (int i = 0; i < size_; ++i) number *= 10;
    return number + std::min(types(false), types(true));
  }

  Rank rank(double value, const CellSet& gone) const noexcept {
    Rank rank{static_cast<int>(10 * value + 0.5), -gone.size(), code(), 0, digit_};
    std::uint8_t sorted[kMostLinks];
    std::copy_n(bases_, size_, sorted);
    std::sort(sorted, sorted + size_);
    for (int i = 0; i < size_; ++i) {
      rank[3] = 3 * rank[3] + sorted[i] / 9;
      rank[5 + i] = sorted[i];
      rank[5 + kMostLinks + i] = bases_[i];
    }
    return rank;
  }

  void offer(CellSet gone, bool is_loop) noexcept {
    const double difficulty = value();
    const Rank rank = this->rank(difficulty, gone);
    if (any_ && best_ <= rank) return;
    any_ = true;
    best_ = rank;
    const bool has_boxes = std::any_of(bases_, bases_ + size_, [](int base) { return base < 9; });
    const bool is_one_type = types(false) == (size_ == 2 ? 11 : size_ == 3 ? 111 : 1111);
    const Kind kind = is_loop                    ? Kind::x_loop
                      : is_one_type              ? Kind::skyscraper
                      : has_boxes || size_ == 4  ? Kind::strong_links
                                                 : Kind::string_kite;
    hint_.start({kind, difficulty});
    hint_.length = size_;
    hint_.level = code();
    while (gone.any()) {
      const int cell = gone.first();
      gone.drop(cell);
      hint_.remove(cell, static_cast<Mask>(1U << digit_));
    }
  }

  const State& state_;
  const int size_;
  Hint& hint_;
  bool any_ = false;
  Rank best_{};

  int digit_ = 0;
  CellSet all_;              // places of the digit
  CellSet places_[kHouses];  // and those by house
  bool corner_[kHouses] = {};
  std::uint8_t base_list_[kHouses] = {};
  int base_count_ = 0;

  std::uint8_t bases_[kMostLinks] = {}, covers_[kMostLinks] = {};
  std::uint32_t used_ = 0;  // houses
  CellSet cells_;           // places in the houses taken
};

}  // namespace

bool find_strong_links(const State& state, int links, Hint& hint) noexcept { return Links(state, links, hint).find(); }

}  // namespace damero::sudoku::se
