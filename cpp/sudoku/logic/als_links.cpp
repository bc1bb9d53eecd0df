#include "sudoku/logic/als_links.hpp"

namespace damero::sudoku::logic {
namespace {

// The sets with digit d in each cell: a row a cell.
template <int W>
void fill_having(const AlsList<W>& list, const State<W>& state, int d, BitRows& having) {
  for (const int cell : state.of(d)) {
    std::uint64_t* row = having.row(static_cast<std::size_t>(cell));
    for (int w = 0; w < having.words(); ++w) row[w] = 0;
  }
  for (int i = 0; i < list.count(); ++i) {
    if ((list[i].digits >> d & 1) == 0) continue;
    for (const int cell : list.where(i, d)) having.set(static_cast<std::size_t>(cell), i);
  }
}

}  // namespace

template <int W>
AlsLinks<W>::AlsLinks(Look<W>& look) : cells_(look.ground().cells()) {
  const auto& list = look.template part<AlsList<W>>();
  const State<W>& state = look.state();
  const int sets = list.count(), size = look.ground().size();
  linked_ = BitRows(list.spots().size(), sets);
  hit_ = BitRows(static_cast<std::size_t>(size * cells_), sets);
  holding_ = BitRows(static_cast<std::size_t>(cells_), sets);
  lonely_.assign(list.spots().size(), 1);
  for (int i = 0; i < sets; ++i) {
    for (const int cell : list[i].cells) holding_.set(static_cast<std::size_t>(cell), i);
  }
  BitRows having(static_cast<std::size_t>(cells_), sets);
  std::vector<std::uint64_t> with(static_cast<std::size_t>(words()));
  for (int d = 0; d < size; ++d) {
    fill_having(list, state, d, having);
    std::fill(with.begin(), with.end(), 0);
    for (const int cell : state.of(d)) unite(with.data(), having.row(static_cast<std::size_t>(cell)), words());
    for (const int s : list.spots_of(d)) {
      const AlsSpot<W>& spot = list.spots()[s];
      if (spot.seen.empty()) continue;
      // Those with the digit, less those with it anywhere that the spot does not see.
      std::uint64_t* row = linked_.row(static_cast<std::size_t>(s));
      std::uint64_t any = 0;
      std::copy(with.begin(), with.end(), row);
      for (const int cell : state.of(d).minus(spot.seen)) {
        const std::uint64_t* out = having.row(static_cast<std::size_t>(cell));
        for (int w = 0; w < words(); ++w) row[w] &= ~out[w];
      }
      for (int w = 0; w < words(); ++w) any |= row[w];
      lonely_[s] = any == 0;
    }
  }
  for (int i = 0; i < sets; ++i) {
    for (Digits rest = list[i].digits; rest != 0; rest &= rest - 1) {
      const int d = std::countr_zero(rest);
      for (const int cell : list.seen(i, d)) hit_.set(static_cast<std::size_t>(d * cells_ + cell), i);
    }
  }
}

template class AlsLinks<2>;
template class AlsLinks<4>;
template class AlsLinks<10>;

}  // namespace damero::sudoku::logic
