// Suppose a star and follow what it forces, round by round; a clash excludes it.
#pragma once

#include "starbattle/logic/sink.hpp"

namespace damero::starbattle::logic {

// How a trial ended: `rounds` of forced stars up to the clash in `house`, or no clash.
struct Ending {
  bool clash = false;
  int rounds = 0;
  std::uint8_t house = kNoHouse;  // that cannot have its stars, or has too many; none when two stars touch
};

template <int W>
class Trial {
 public:
  Trial(const Ground<W>& ground, const State<W>& state, std::vector<Link>* links)
      : ground_(ground), state_(state), links_(links) {}

  const State<W>& state() const { return state_; }

  Ending suppose(int star, int most) {
    link(star, true, kNoHouse, 0);
    return follow(Bits<W>::of(star), most);
  }

  // Puts the stars, crosses out beside them, then the stars that these force, until a clash or nothing new.
  Ending follow(Bits<W> place, int most) {
    for (;;) {
      if (put(place)) return ending_;
      place = {};
      const int starved = state_.starved(ground_);
      if (starved >= 0) return ended(static_cast<std::uint8_t>(starved));
      if (ending_.rounds == most) return ending_;
      for (int h = 0; h < ground_.houses; ++h) {
        const Bits<W> left = state_.open & ground_.house[h];
        if (state_.need[h] <= 0 || left.count() != state_.need[h]) continue;
        (left - place).each([&](int cell) { link(cell, true, static_cast<std::uint8_t>(h), ending_.rounds + 1); });
        place |= left;
      }
      if (!place.any()) return ending_;
      ++ending_.rounds;
    }
  }

  // Takes a cell away that a trial within excludes.
  void exclude(int cell) {
    link(cell, false, kNoHouse, ending_.rounds);
    state_.open.reset(cell);
  }

 private:
  bool put(const Bits<W>& place) {
    state_.take(ground_, place, {});
    if (state_.clash) {
      ended(crowded());
      return true;
    }
    Bits<W> out;
    place.each([&](int cell) { out |= state_.ruled_out(ground_, cell); });
    state_.open -= out;
    return false;
  }

  std::uint8_t crowded() const {
    for (int h = 0; h < ground_.houses; ++h) {
      if (state_.need[h] < 0) return static_cast<std::uint8_t>(h);
    }
    return kNoHouse;
  }

  Ending ended(std::uint8_t house) {
    ending_.clash = true;
    ending_.house = house;
    return ending_;
  }

  void link(int cell, bool is_star, std::uint8_t house, int round) {
    if (links_ == nullptr) return;
    links_->push_back({static_cast<std::uint16_t>(cell), is_star, house, static_cast<std::uint16_t>(round)});
  }

  const Ground<W>& ground_;
  State<W> state_;
  std::vector<Link>* links_;
  Ending ending_;
};

constexpr int kAnyRounds = 10'000;

// Cells whose star leads to a clash in the fewest rounds that any takes.
template <int W>
void find_trial(const Ground<W>& ground, const State<W>& state, Sink<W>& sink, Technique technique) {
  int least = technique == Technique::short_trial ? kShortRounds : kAnyRounds;
  Bits<W> refuted;
  state.open.each([&](int cell) {
    const Ending ending = Trial<W>(ground, state, nullptr).suppose(cell, least);
    if (!ending.clash) return;
    if (ending.rounds < least) refuted = {};
    least = ending.rounds;
    refuted.set(cell);
  });
  refuted.each([&](int cell) {
    sink.add(technique, least, {}, Bits<W>::of(cell), [&](Found& step) {
      step.clash = Trial<W>(ground, state, &step.links).suppose(cell, least).house;
      step.cells.push_back(static_cast<std::uint16_t>(cell));
    });
  });
}

// The same with trials within, `depth` deep.
template <int W>
class NestedTrials {
 public:
  NestedTrials(const Ground<W>& ground, Control& control) : ground_(ground), control_(control) {}

  Ending suppose(const State<W>& state, int star, unsigned depth, std::vector<Link>* links) {
    Trial<W> trial(ground_, state, links);
    Ending ending = trial.suppose(star, kAnyRounds);
    bool goes_on = depth > 0;
    while (!ending.clash && goes_on && !control_.should_stop(1)) {
      goes_on = false;
      for (unsigned inner = 0; inner < depth && !goes_on; ++inner) {
        Bits<W> refuted;
        trial.state().open.each([&](int cell) {
          if (suppose(trial.state(), cell, inner, nullptr).clash) refuted.set(cell);
        });
        goes_on = refuted.any();
        refuted.each([&](int cell) { trial.exclude(cell); });
      }
      if (goes_on) ending = trial.follow({}, kAnyRounds);
    }
    return ending;
  }

 private:
  const Ground<W>& ground_;
  Control& control_;
};

template <int W>
void find_nested(const Ground<W>& ground, const State<W>& state, Sink<W>& sink, Control& control) {
  NestedTrials<W> trials(ground, control);
  for (unsigned depth = 1; depth <= kMostNested && sink.empty() && !control.stopped(); ++depth) {
    state.open.each([&](int cell) {
      if (sink.full() || !trials.suppose(state, cell, depth, nullptr).clash || control.stopped()) return;
      sink.add(Technique::nested_trial, static_cast<int>(depth), {}, Bits<W>::of(cell), [&](Found& step) {
        step.clash = trials.suppose(state, cell, depth, &step.links).house;
        step.cells.push_back(static_cast<std::uint16_t>(cell));
      });
    });
  }
}

}  // namespace damero::starbattle::logic
