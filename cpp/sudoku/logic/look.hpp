// One state as finders see it: the state, what the asker allows, and lists that are made when first wanted.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "sudoku/logic/state.hpp"

namespace damero::sudoku::logic {

struct Options {
  bool is_unique = false;       // the puzzle is proven to have one solution: uniqueness techniques may be used
  bool als_overlap = false;     // almost locked sets of one step may share cells
  bool als_in_chains = false;   // almost locked sets as nodes of chains found under the grouped names
  bool as_hodoku = false;       // only what HoDoKu finds under the names that it has too
  int most_fins = 5;
  int most_endo_fins = 2;
};

template <int W>
class Look {
 public:
  Look(const State<W>& state, const Options& options, Control& control)
      : state_(state), options_(options), control_(control) {}
  Look(const Look&) = delete;
  Look& operator=(const Look&) = delete;

  const State<W>& state() const noexcept { return state_; }
  const Ground<W>& ground() const noexcept { return state_.ground(); }
  const Options& options() const noexcept { return options_; }
  // A finder that may take more than a millisecond asks this between pieces of work; true: leave at once.
  bool is_out_of_time() noexcept { return control_.is_out_of_time(); }

  // What a family needs to know of the state (a list of almost locked sets, of strong links ...), made once from the
  // look when first asked for: T has a constructor T(Look<W>&).
  template <class T>
  const T& part() {
    for (const auto& [key, value] : parts_) {
      if (key == &tag<T>) return *static_cast<const T*>(value.get());
    }
    auto made = std::make_shared<T>(*this);
    const T& out = *made;
    parts_.emplace_back(&tag<T>, std::move(made));
    return out;
  }

 private:
  template <class T>
  static constexpr char tag = 0;

  const State<W>& state_;
  const Options& options_;
  Control& control_;
  std::vector<std::pair<const void*, std::shared_ptr<void>>> parts_;
};

// The file of a finder ends with one of these, for the widths that there are: of a finder of several techniques, and
// of one technique.
#define DAMERO_WIDTHS(family)                                     \
  template bool find_##family<2>(Look<2>&, Technique, Sink&);     \
  template bool find_##family<4>(Look<4>&, Technique, Sink&);     \
  template bool find_##family<10>(Look<10>&, Technique, Sink&);
#define DAMERO_WIDTHS_OF_ONE(name)                     \
  template bool find_##name<2>(Look<2>&, Sink&);       \
  template bool find_##name<4>(Look<4>&, Sink&);       \
  template bool find_##name<10>(Look<10>&, Sink&);

}  // namespace damero::sudoku::logic
