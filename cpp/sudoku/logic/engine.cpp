#include "sudoku/logic/engine.hpp"

#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

class All : public Sink {
 public:
  All(std::size_t at_most, std::span<const std::uint8_t> solution) : at_most_(at_most), solution_(solution) {}
  bool take(Step&& step) override {
    check_step(step, solution_);
    if (seen_.emplace(step.technique, step.digits, step.places, step.removes).second) steps_.push_back(std::move(step));
    return steps_.size() >= at_most_;
  }
  std::vector<Step> steps() && { return std::move(steps_); }

 private:
  std::size_t at_most_;
  std::span<const std::uint8_t> solution_;
  std::set<std::tuple<Technique, Digits, std::vector<Candidate>, std::vector<Candidate>>> seen_;
  std::vector<Step> steps_;
};

// Takes all steps of one technique together.
template <int W>
class Together : public Sink {
 public:
  explicit Together(std::span<const std::uint8_t> solution) : solution_(solution) {}
  bool take(Step&& step) override {
    check_step(step, solution_);
    seen_.emplace(std::move(step.places), std::move(step.removes));
    return false;
  }
  bool any() const { return !seen_.empty(); }
  Wave apply(State<W>& state, Technique technique) const {
    Wave wave{technique, static_cast<std::uint32_t>(seen_.size()), 0, 0};
    for (const auto& [places, removes] : seen_) {
      for (const Candidate c : removes) {
        if (!state.has(c.cell, c.digit)) continue;
        state.remove(c.cell, c.digit);
        ++wave.removed;
      }
    }
    for (const auto& [places, removes] : seen_) {
      for (const Candidate c : places) {
        if (state.value(c.cell) != 0) continue;
        state.place(c.cell, c.digit);
        ++wave.placed;
      }
    }
    return wave;
  }

 private:
  std::span<const std::uint8_t> solution_;
  std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>> seen_;
};

template <int W>
class Width : public Engine {
 public:
  explicit Width(const Houses& houses) : houses_(houses), ground_(houses) {}

  const Houses& houses() const noexcept override { return houses_; }

  std::vector<Step> all(const Start& start, std::span<const Technique> techniques, std::size_t at_most,
                        Control& control) const override {
    const State<W> state(ground_, start.values, start.candidates, start.givens);
    Look<W> look(state, start.options, control);
    All sink(at_most, start.solution);
    for (const Technique technique : techniques) {
      if (control.is_out_of_time() || find(look, technique, sink)) break;
    }
    return std::move(sink).steps();
  }

  Path path(const Start& start, std::span<const Technique> order, std::size_t at_most,
            Control& control) const override {
    State<W> state(ground_, start.values, start.candidates, start.givens);
    Path path;
    while (state.empty().any() && path.steps.size() < at_most) {
      First first;
      if (!next(state, start.options, order, control, first)) {
        path.end = control.is_out_of_time() ? End::stopped : End::stuck;
        break;
      }
      check_step(*first.step, start.solution);
      state.apply(*first.step);
      path.steps.push_back(std::move(*first.step));
    }
    if (state.empty().empty()) path.end = End::solved;
    for (int cell = 0; cell < ground_.cells(); ++cell) {
      path.values.push_back(static_cast<std::uint8_t>(state.value(cell)));
    }
    return path;
  }

  Waves waves(const Start& start, std::span<const Technique> order, Control& control) const override {
    State<W> state(ground_, start.values, start.candidates, start.givens);
    Waves out;
    while (state.empty().any()) {
      if (!wave(state, start, order, control, out)) {
        out.end = control.stopped() ? End::stopped : End::stuck;
        return out;
      }
    }
    out.end = End::solved;
    return out;
  }

 private:
  static bool wave(State<W>& state, const Start& start, std::span<const Technique> order, Control& control,
                   Waves& out) {
    Look<W> look(state, start.options, control);
    for (const Technique technique : order) {
      Together<W> sink(start.solution);
      find(look, technique, sink);
      if (control.is_out_of_time()) return false;
      if (sink.any()) {
        out.waves.push_back(sink.apply(state, technique));
        return true;
      }
    }
    return false;
  }

  static bool next(const State<W>& state, const Options& options, std::span<const Technique> order, Control& control,
                   Sink& sink) {
    Look<W> look(state, options, control);
    for (const Technique technique : order) {
      if (control.is_out_of_time()) return false;
      if (find(look, technique, sink)) return true;
    }
    return false;
  }

  Houses houses_;
  Ground<W> ground_;
};

}  // namespace

void check_step(const Step& step, std::span<const std::uint8_t> solution) {
  const auto name = [&] { return std::string(kTechniqueNames[static_cast<std::size_t>(step.technique)]); };
  if (step.places.empty() && step.removes.empty()) throw Contradiction(name() + ": a step without a result");
  if (solution.empty()) return;
  for (const Candidate c : step.places) {
    if (solution[c.cell] != c.digit + 1) throw Contradiction(name() + " places a wrong digit");
  }
  for (const Candidate c : step.removes) {
    if (solution[c.cell] == c.digit + 1) throw Contradiction(name() + " removes a digit of the solution");
  }
}

std::vector<Mask> candidates_left(const Houses& houses, std::span<const std::uint8_t> values) {
  std::vector<Mask> left(values.size(), 0);
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    if (values[cell] != 0) continue;
    left[cell] = houses.all_digits();
    for (const int peer : houses.peers(static_cast<int>(cell))) {
      if (values[peer] != 0) left[cell] &= ~(Mask{1} << (values[peer] - 1));
    }
  }
  return left;
}

std::unique_ptr<Engine> Engine::of(const Houses& houses) {
  if (houses.size() > kMostDigits) throw std::invalid_argument("at most 25 digits expected");
  if (houses.cells() <= Cells<2>::kCells) return std::make_unique<Width<2>>(houses);
  if (houses.cells() <= Cells<4>::kCells) return std::make_unique<Width<4>>(houses);
  if (houses.cells() <= Cells<10>::kCells) return std::make_unique<Width<10>>(houses);
  throw std::invalid_argument("at most 640 cells expected");
}

}  // namespace damero::sudoku::logic
