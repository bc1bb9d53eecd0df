// Patterns of one digit: two houses that leave it two places each, joined where one place of either sees the other.
// Order: digits rising, then the houses as the layout has them.
#include "sudoku/logic/digit.hpp"

#include "sudoku/logic/build.hpp"
#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

// Two pairs with the ends that see one another turned inwards, and what sees both outer ends.
template <int W>
struct Joined {
  Pair first, second;
  int outer_a, inner_a, inner_b, outer_b;
  Cells<W> losing;
};

template <int W>
Joined<W> join(const Look<W>& look, int digit, const Pair& first, const Pair& second, int inner_a, int inner_b) {
  const int outer_a = first.a == inner_a ? first.b : first.a;
  const int outer_b = second.a == inner_b ? second.b : second.a;
  const Ground<W>& ground = look.ground();
  const Cells<W> losing = look.state().of(digit) & ground.peers(outer_a) & ground.peers(outer_b);
  return {first, second, outer_a, inner_a, inner_b, outer_b, losing};
}

// As a chain of four: the outer end of one pair, the inner ends, the outer end of the other.
template <int W>
Step step_of(Technique technique, int digit, const Joined<W>& joined) {
  Step step;
  step.technique = technique;
  step.digits = Digits{1} << digit;
  remove_digit(step, joined.losing, digit);
  const int chain[] = {joined.outer_a, joined.inner_a, joined.inner_b, joined.outer_b};
  for (const int cell : chain) {
    const Role role = cell == joined.inner_a || cell == joined.inner_b ? Role::extra : Role::body;
    step.groups.push_back(group(role, step.digits, Cells<W>::of(cell)));
  }
  step.links = {{0, 1, true}, {1, 2, false}, {2, 3, true}};
  add_house(step, Role::base, joined.first.house);
  add_house(step, Role::base, joined.second.house);
  return step;
}

// Calls `take` for each way to join the two pairs: no cell in common, the inner ends in a house that `may` join.
template <int W, class May, class Take>
bool each_join(const Look<W>& look, int digit, const Pair& first, const Pair& second, May&& may, Take&& take) {
  for (const int a : {first.a, first.b}) {
    for (const int b : {second.a, second.b}) {
      const int c = first.a + first.b - a, d = second.a + second.b - b;
      if (a == b || a == d || c == b || c == d || !look.ground().sees(a, b) || !may(a, b)) continue;
      const Joined<W> joined = join(look, digit, first, second, a, b);
      if (joined.losing.any() && take(joined)) return true;
    }
  }
  return false;
}

template <int W>
bool share(const Ground<W>& ground, HouseKind kind, int a, int b) {
  for (const int h : ground.houses_of(a)) {
    if (ground.kind(h) == kind && ground.house(h).has(b)) return true;
  }
  return false;
}

// Two rows whose places share a column on one side and not on the other, or two columns likewise: all rows first.
template <int W>
bool skyscrapers_of(Look<W>& look, int digit, HouseKind kind, HouseKind across, Sink& sink) {
  const Ground<W>& ground = look.ground();
  const std::vector<Pair> pairs = pairs_of(look, digit);
  const auto may = [&](int a, int b) { return share(ground, across, a, b); };
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (ground.kind(pairs[i].house) != kind) continue;
    for (std::size_t j = i + 1; j < pairs.size() && ground.kind(pairs[j].house) == kind; ++j) {
      const bool done = each_join(look, digit, pairs[i], pairs[j], may, [&](const Joined<W>& joined) {
        if (may(joined.outer_a, joined.outer_b)) return false;  // an X-wing
        return sink.take(step_of(Technique::skyscraper, digit, joined));
      });
      if (done) return true;
    }
  }
  return false;
}

template <int W>
bool skyscrapers(Look<W>& look, Sink& sink) {
  for (const bool by_rows : {true, false}) {
    const HouseKind kind = by_rows ? HouseKind::row : HouseKind::column;
    const HouseKind across = by_rows ? HouseKind::column : HouseKind::row;
    for (int digit = 0; digit < look.ground().size(); ++digit) {
      if (skyscrapers_of(look, digit, kind, across, sink)) return true;
    }
  }
  return false;
}

// A row and a column joined in a box (or in an added house).
template <int W, class Take>
bool each_kite(Look<W>& look, int digit, Take&& take) {
  const Ground<W>& ground = look.ground();
  const std::vector<Pair> pairs = pairs_of(look, digit);
  for (const Pair& row : pairs) {
    if (ground.kind(row.house) != HouseKind::row) break;
    for (const Pair& column : pairs) {
      if (ground.kind(column.house) != HouseKind::column) continue;
      const auto may = [&](int a, int b) {
        return share(ground, HouseKind::box, a, b) || share(ground, HouseKind::added, a, b);
      };
      if (each_join(look, digit, row, column, may, take)) return true;
    }
  }
  return false;
}

template <int W>
bool kites(Look<W>& look, Sink& sink) {
  for (int digit = 0; digit < look.ground().size(); ++digit) {
    const bool done = each_kite(look, digit, [&](const Joined<W>& joined) {
      return sink.take(step_of(Technique::two_string_kite, digit, joined));
    });
    if (done) return true;
  }
  return false;
}

// Two kites joined in the same two cells; they may be of two digits (the step goes by the lower one).
template <int W>
bool dual_kites(Look<W>& look, Sink& sink) {
  std::vector<std::pair<int, Joined<W>>> all;
  for (int digit = 0; digit < look.ground().size(); ++digit) {
    each_kite(look, digit, [&](const Joined<W>& joined) {
      all.emplace_back(digit, joined);
      return false;
    });
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const auto& [digit, first] = all[i];
      const auto& [other, second] = all[j];
      if (std::minmax(first.inner_a, first.inner_b) != std::minmax(second.inner_a, second.inner_b)) continue;
      if (digit == other && first.losing == second.losing) continue;
      Step step = step_of(Technique::dual_two_string_kite, digit, first);
      Step more = step_of(Technique::dual_two_string_kite, other, second);
      for (const Candidate c : more.removes) {
        if (std::find(step.removes.begin(), step.removes.end(), c) == step.removes.end()) step.removes.push_back(c);
      }
      sort_results(step);
      for (Group& part : more.groups) step.groups.push_back(std::move(part));
      step.houses.insert(step.houses.end(), more.houses.begin(), more.houses.end());
      for (const Link link : more.links) {
        const auto from = static_cast<std::uint16_t>(link.from + 4), to = static_cast<std::uint16_t>(link.to + 4);
        step.links.push_back({from, to, link.strong});
      }
      if (sink.take(std::move(step))) return true;
    }
  }
  return false;
}

// Any two pairs, joined in any house. HoDoKu collects them as chains and takes the one that removes the most, and of
// those the one with the lowest cells: so they come in that order.
template <int W>
bool turbot_fish(Look<W>& look, Sink& sink) {
  struct Found {
    int count, sum, digit;
    Joined<W> joined;
  };
  std::vector<Found> all;
  for (int digit = 0; digit < look.ground().size(); ++digit) {
    const std::vector<Pair> pairs = pairs_of(look, digit);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      for (std::size_t j = i + 1; j < pairs.size(); ++j) {
        each_join(look, digit, pairs[i], pairs[j], [](int, int) { return true; }, [&](const Joined<W>& joined) {
          int sum = 0;
          for (const int cell : joined.losing) sum += cell;
          all.push_back({joined.losing.count(), sum, digit, joined});
          return false;
        });
      }
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
    return a.count != b.count ? a.count > b.count : a.sum < b.sum;
  });
  for (const Found& found : all) {
    if (sink.take(step_of(Technique::turbot_fish, found.digit, found.joined))) return true;
  }
  return false;
}

}  // namespace

template <int W>
bool find_digit(Look<W>& look, Technique technique, Sink& sink) {
  switch (technique) {
    case Technique::skyscraper: return skyscrapers(look, sink);
    case Technique::two_string_kite: return kites(look, sink);
    case Technique::dual_two_string_kite: return dual_kites(look, sink);
    case Technique::turbot_fish: return turbot_fish(look, sink);
    default: return find_empty_rectangles(look, technique, sink);
  }
}

DAMERO_WIDTHS(digit)

}  // namespace damero::sudoku::logic
