#include "sudoku/logic/engine.hpp"

#include <set>
#include <string>
#include <tuple>

#include "sudoku/logic/families.hpp"

namespace damero::sudoku::logic {
namespace {

// Stops a faulty step before anybody sees it.
void check(const Step& step, std::span<const std::uint8_t> solution) {
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

class First : public Sink {
 public:
  bool take(Step&& step) override {
    step_ = std::move(step);
    return true;
  }
  Step& step() { return step_; }

 private:
  Step step_;
};

class All : public Sink {
 public:
  All(std::size_t at_most, std::span<const std::uint8_t> solution) : at_most_(at_most), solution_(solution) {}
  bool take(Step&& step) override {
    check(step, solution_);
    if (seen_.emplace(step.technique, step.places, step.removes).second) steps_.push_back(std::move(step));
    return steps_.size() >= at_most_;
  }
  std::vector<Step> steps() && { return std::move(steps_); }

 private:
  std::size_t at_most_;
  std::span<const std::uint8_t> solution_;
  std::set<std::tuple<Technique, std::vector<Candidate>, std::vector<Candidate>>> seen_;
  std::vector<Step> steps_;
};

template <int W>
class Width : public Engine {
 public:
  explicit Width(const Houses& houses) : ground_(houses) {}

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
      First sink;
      if (!next(state, start.options, order, control, sink)) {
        path.end = control.is_out_of_time() ? End::stopped : End::stuck;
        break;
      }
      check(sink.step(), start.solution);
      state.apply(sink.step());
      path.steps.push_back(std::move(sink.step()));
    }
    if (state.empty().empty()) path.end = End::solved;
    for (int cell = 0; cell < ground_.cells(); ++cell) {
      path.values.push_back(static_cast<std::uint8_t>(state.value(cell)));
    }
    return path;
  }

 private:
  static bool next(const State<W>& state, const Options& options, std::span<const Technique> order, Control& control,
                   Sink& sink) {
    Look<W> look(state, options, control);
    for (const Technique technique : order) {
      if (control.is_out_of_time()) return false;
      if (find(look, technique, sink)) return true;
    }
    return false;
  }

  Ground<W> ground_;
};

}  // namespace

std::unique_ptr<Engine> Engine::of(const Houses& houses) {
  if (houses.size() > kMostDigits) throw std::invalid_argument("at most 25 digits expected");
  if (houses.cells() <= Cells<2>::kCells) return std::make_unique<Width<2>>(houses);
  if (houses.cells() <= Cells<4>::kCells) return std::make_unique<Width<4>>(houses);
  if (houses.cells() <= Cells<10>::kCells) return std::make_unique<Width<10>>(houses);
  throw std::invalid_argument("at most 640 cells expected");
}

}  // namespace damero::sudoku::logic
