#include "starbattle/others.hpp"

#include "starbattle/logic/trial.hpp"

namespace damero::starbattle {
namespace {

using logic::Bits;
using logic::Ground;
using logic::State;
using logic::Trial;

template <int W>
class Looking {
 public:
  Looking(const Task& task, unsigned at_most, unsigned choices) : ground_(task), at_most_(at_most), choices_(choices) {
    others_.uses.assign(task.cells.size(), 0);
    go(State<W>(ground_, task));
  }

  Others&& take() { return std::move(others_); }

 private:
  // Stars of the house with the fewest cells to spare, one after the other.
  void go(State<W> state) {
    const int house = narrowest(state);
    if (house < 0) {
      ++others_.count;
      state.stars.each([&](int cell) { ++others_.uses[cell]; });
      return;
    }
    Bits<W> cells = state.open & ground_.house[house];
    while (cells.any() && others_.count < at_most_ && choices_ > 0) {
      const int cell = cells.first();
      cells.reset(cell);
      --choices_;
      Trial<W> trial(ground_, state, nullptr);
      if (!trial.suppose(cell, logic::kAnyRounds).clash) go(trial.state());
      state.open.reset(cell);
      if (state.starved(ground_) >= 0) return;
    }
  }

  int narrowest(const State<W>& state) const {
    int best = -1, least = 0;
    for (int h = 0; h < ground_.houses; ++h) {
      if (state.need[h] <= 0) continue;
      const int spare = (state.open & ground_.house[h]).count() - state.need[h];
      if (best >= 0 && spare >= least) continue;
      best = h;
      least = spare;
    }
    return best;
  }

  Ground<W> ground_;
  unsigned at_most_, choices_;
  Others others_;
};

}  // namespace

Others some_solutions(const Task& task, unsigned at_most, unsigned choices) {
  if (task.size <= 11) return Looking<2>(task, at_most, choices).take();
  if (task.size <= 16) return Looking<4>(task, at_most, choices).take();
  return Looking<10>(task, at_most, choices).take();
}

}  // namespace damero::starbattle
