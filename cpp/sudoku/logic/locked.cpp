// Pointing (the base is a box), claiming (it is any other house), locked pair and triple.
#include "sudoku/logic/build.hpp"
#include "sudoku/logic/crossings.hpp"
#include "sudoku/logic/families.hpp"
#include "sudoku/logic/naked.hpp"

namespace damero::sudoku::logic {

template <int W>
bool find_locked(Look<W>& look, Technique technique, Sink& sink) {
  if (technique == Technique::locked_pair || technique == Technique::locked_triple) {
    const int size = technique == Technique::locked_pair ? 2 : 3;
    return NakedSubsets<W>(look, technique, size, Locking::locked, sink).find();
  }
  const HouseKind kind = technique == Technique::pointing ? HouseKind::box : HouseKind::row;
  return each_crossing(look, kind, [&](int base, int cover, int digit, const auto& places, const auto& losing) {
    Step step;
    step.technique = technique;
    step.digits = Digits{1} << digit;
    remove_digit(step, losing, digit);
    step.groups.push_back(group(Role::body, step.digits, places));
    add_house(step, Role::base, base);
    add_house(step, Role::cover, cover);
    return sink.take(std::move(step));
  });
}

DAMERO_WIDTHS(locked)

}  // namespace damero::sudoku::logic
