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

template <class Go>
void each(CellSet cells, Go&& go) noexcept {
  for (std::uint64_t rest = cells.part[0]; rest != 0; rest &= rest - 1) go(__builtin_ctzll(rest));
  for (std::uint64_t rest = cells.part[1]; rest != 0; rest &= rest - 1) go(54 + __builtin_ctzll(rest));
}

bool is_within(const CellSet& cells, const CellSet& all) noexcept { return !(cells - all).any(); }

// Three cells of a box in two rows and two columns.
bool is_corner(const CellSet& cells) noexcept {
  unsigned rows = 0, columns = 0;
  each(cells, [&](int cell) {
    rows |= 1U << cell / 9;
    columns |= 1U << cell % 9;
  });
  return __builtin_popcount(rows) == 2 && __builtin_popcount(columns) == 2;
}

CellSet seen_by_all(CellSet cells, CellSet seen) noexcept {
  each(cells, [&](int cell) { seen = seen & kTables.peer_set[cell]; });
  return seen;
}

// The houses of a cell, as bits.
struct HouseBits {
  std::uint32_t of[kCells];
  constexpr HouseBits() : of{} {
    for (int cell = 0; cell < kCells; ++cell) {
      for (const int house : kTables.house_of[cell]) of[cell] |= std::uint32_t{1} << house;
    }
  }
};
constexpr HouseBits kHouseBits;

constexpr std::uint32_t bit(int house) noexcept { return std::uint32_t{1} << house; }
// The houses after one.
constexpr std::uint32_t after(int house) noexcept { return ~((bit(house) << 1) - 1); }

class Links {
 public:
  Links(const State& state, int size, Hint& hint) noexcept : state_(state), size_(size), hint_(hint) {}

  bool find() noexcept {
    for (int digit = 0; digit < kDigits; ++digit) {
      list_bases(digit);
      for (std::uint32_t rest = bases_of_digit_; rest != 0; rest &= rest - 1) start(__builtin_ctz(rest));
    }
    return any_;
  }

 private:
  // Those with groups of cells have the highest value: they do not count when there are others.
  void list_bases(int digit) noexcept {
    digit_ = digit;
    all_ = CellSet{};
    bases_of_digit_ = 0;
    for (std::uint32_t& one : linked_by_) one = 0;
    const bool with_groups = !any_ || hint_.difficulty == kGrouped[size_ - 2];
    for (int house = 0; house < kHouses; ++house) {
      CellSet& cells = places_[house];
      cells = CellSet{};
      std::uint32_t some = 0, every = ~std::uint32_t{0};
      const Mask places = state_.places[house][digit];
      for (unsigned rest = places; rest != 0; rest &= rest - 1) {
        const int cell = kTables.cells[house][lowest(rest)];
        cells.add(cell);
        some |= kHouseBits.of[cell];
        every &= kHouseBits.of[cell];
      }
      if (house >= 9 && house < 18) all_ = all_ | cells;
      const int found = count(places);
      if (found < 2 || (found > 2 && !with_groups)) continue;
      if (house < 9 && every != bit(house)) continue;  // the line has the same places, and it may have more
      corner_[house] = found == 3 && house < 9 && is_corner(cells);
      touched_[house] = some;
      bases_of_digit_ |= bit(house);
      for (std::uint32_t rest = some & ~every; rest != 0; rest &= rest - 1) {
        linked_by_[__builtin_ctz(rest)] |= bit(house);
      }
    }
  }

  void start(int base) noexcept {
    used_ = touched_[base];
    taken_ = bit(base);
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
    std::uint32_t some = 0, every = ~std::uint32_t{0};
    each(left, [&](int cell) {
      some |= kHouseBits.of[cell];
      every &= kHouseBits.of[cell];
    });
    // Any with a place of the first house but not with all; of a later house one with all that are left.
    const int last = bases_[depth - 1];
    for (std::uint32_t rest = (depth == 1 ? some & ~every : every) & ~taken_; rest != 0; rest &= rest - 1) {
      const int cover = __builtin_ctz(rest);
      if (depth > 1 && corner_[last] && is_row(cover) && is_row(covers_[depth - 2])) continue;
      covers_[depth - 1] = static_cast<std::uint8_t>(cover);
      link(depth, cover);
    }
  }

  // Goes on to the houses that share none of the places so far. The last comes after the first: a chain is found both
  // ways round, and a loop from each of its houses.
  void link(int depth, int cover) noexcept {
    const std::uint32_t used = used_, taken = taken_;
    const CellSet cells = cells_;
    std::uint32_t next = linked_by_[cover] & ~used & ~taken;
    if (depth + 1 == size_) next &= after(bases_[0]);
    for (; next != 0; next &= next - 1) {
      const int base = __builtin_ctz(next);
      used_ = used | touched_[base];
      taken_ = taken | bit(cover) | bit(base);
      cells_ = cells | places_[base];
      bases_[depth] = static_cast<std::uint8_t>(base);
      extend(depth + 1, places_[base] - kTables.house_set[cover]);
    }
    used_ = used;
    taken_ = taken;
    cells_ = cells;
  }

  void end(const CellSet& last) noexcept {
    const int one = bases_[0], other = bases_[size_ - 1];
    const CellSet first = places_[one] - kTables.house_set[covers_[0]], ends = first | last;
    int closing = -1;
    for (const int house : kTables.house_of[ends.first()]) {
      if (size_ == 2 || !is_within(ends, kTables.house_set[house])) continue;
      closing = house;
      if ((taken_ & bit(house)) == 0) close(house, first);
    }
    if (closing >= 0) return;
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

  // A loop counts once, from the first of its houses and one way round.
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
    each(gone, [&](int cell) { hint_.remove(cell, static_cast<Mask>(1U << digit_)); });
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
  std::uint32_t touched_[kHouses] = {};    // houses that have a place of a house
  std::uint32_t linked_by_[kHouses] = {};  // houses that have some of their places in a house, but not all
  std::uint32_t bases_of_digit_ = 0;       // houses that can be links

  std::uint8_t bases_[kMostLinks] = {}, covers_[kMostLinks] = {};
  std::uint32_t used_ = 0;   // houses with places of those taken
  std::uint32_t taken_ = 0;  // houses taken, and the lines and boxes between them
  CellSet cells_;            // places in the houses taken
};

}  // namespace

bool find_strong_links(const State& state, int links, Hint& hint) noexcept { return Links(state, links, hint).find(); }

}  // namespace damero::sudoku::se
