// Fish of every size, shape and finish. Order: digits rising; rows as bases before columns; bases, then covers, in the
// order of the layout.
#include "sudoku/logic/build.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/fish_search.hpp"

namespace damero::sudoku::logic {
namespace {

struct Kind {
  FishShape shape;
  bool is_plain;
  FishFins fins;
  int size;
};

Kind kind_of(Technique technique) {
  const int at = static_cast<int>(technique) - static_cast<int>(Technique::x_wing);
  constexpr struct {
    FishShape shape;
    FishFins fins;
  } kBlocks[] = {{FishShape::basic, FishFins::none},     {FishShape::basic, FishFins::finned},
                 {FishShape::basic, FishFins::sashimi},  {FishShape::franken, FishFins::none},
                 {FishShape::franken, FishFins::finned}, {FishShape::mutant, FishFins::none},
                 {FishShape::mutant, FishFins::finned}};
  const auto& block = kBlocks[at / 6];
  return {block.shape, block.fins == FishFins::none, block.fins, 2 + at % 6};
}

template <int W>
void add_groups(Step& step, const Fish<W>& fish) {
  step.groups.push_back(group(Role::body, step.digits, fish.body));
  if (fish.exo.any()) step.groups.push_back(group(Role::fin, step.digits, fish.exo));
  if (fish.endo.any()) step.groups.push_back(group(Role::endo_fin, step.digits, fish.endo));
}

template <int W>
Step step_of(Technique technique, const Fish<W>& fish, const Cells<W>& losing) {
  Step step;
  step.technique = technique;
  step.digits = Digits{1} << fish.houses.digit;
  remove_digit(step, losing, fish.houses.digit);
  add_groups(step, fish);
  for (int i = 0; i < fish.size; ++i) add_house(step, Role::base, fish.houses.bases[i]);
  for (int i = 0; i < fish.size; ++i) add_house(step, Role::cover, fish.houses.covers[i]);
  return step;
}

// Two fish of the same bases that take different candidates away, as one step: variant 1. The second's groups follow
// the first's, and its covers stand as extra houses. Such a pair goes by the finish of either fish, and begins with the
// one that it goes by: which is found first depends on how the grid lies.
template <int W>
bool give_siamese(Technique technique, FishFins fins, const std::vector<Fish<W>>& fish, Sink& sink) {
  for (std::size_t i = 0; i < fish.size(); ++i) {
    for (std::size_t j = i + 1; j < fish.size(); ++j) {
      const bool is_first = fish[i].fins == fins;
      const Fish<W>&a = fish[is_first ? i : j], &b = fish[is_first ? j : i];
      if (a.houses.digit != b.houses.digit || a.houses.bases != b.houses.bases) break;  // they stand together
      if (a.fins != fins) continue;
      const Cells<W> both = a.losing | b.losing;
      if (both == a.losing || both == b.losing) continue;
      Step step = step_of(technique, a, both);
      add_groups(step, b);
      for (int k = 0; k < b.size; ++k) add_house(step, Role::extra, b.houses.covers[k]);
      step.variant = 1;
      if (sink.take(std::move(step))) return true;
    }
  }
  return false;
}

}  // namespace

template <int W>
bool find_fish(Look<W>& look, Technique technique, Sink& sink) {
  const Kind kind = kind_of(technique);
  const Options& options = look.options();
  FishSearch<W> search(look, kind.shape, kind.size);
  std::vector<Fish<W>> given;
  for (int digit = 0; digit < look.ground().size(); ++digit) {
    if (look.is_out_of_time()) return false;
    for (const FishHouses& houses : kind.is_plain ? search.plain(digit) : search.finned(digit)) {
      const Fish<W> fish = search.lay(houses);
      if (fish.losing.empty() || (fish.fins == FishFins::none) != kind.is_plain) continue;
      const int endo = fish.endo.count();
      if (endo > options.most_endo_fins || endo + fish.exo.count() > options.most_fins) continue;
      if (fish.fins == kind.fins && sink.take(step_of(technique, fish, fish.losing))) return true;
      if (!kind.is_plain) given.push_back(fish);
    }
  }
  return give_siamese(technique, kind.fins, given, sink);
}

DAMERO_WIDTHS(fish)

}  // namespace damero::sudoku::logic
