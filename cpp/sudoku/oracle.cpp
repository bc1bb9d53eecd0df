#include "sudoku/oracle.hpp"

#include <algorithm>

#include "sudoku/grid.hpp"
#include "sudoku/nine.hpp"

namespace damero::sudoku {
namespace {

constexpr std::uint64_t kPart = 64;  // nodes between two looks at the control: some 10 ms at 36x36

}  // namespace

bool is_nine(const Houses& houses) {
  if (houses.size() != 9 || houses.cells() != kNineCells || houses.houses() != 27) return false;
  static const Houses usual = Houses::of_boxes(3, 3);
  for (int h = 0; h < 27; ++h) {
    const auto mine = houses.house(h), theirs = usual.house(h);
    if (!std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end())) return false;
  }
  return true;
}

// `cell` -1: nothing is forbidden.
Oracle::Count Oracle::ask(std::span<const std::uint8_t> values, int cell, int digit, std::uint64_t at_most,
                           Values* first) {
  if (control_.stopped()) return {0, false};
  if (!nine_) return ask_any(values, cell, digit, at_most, first);
  NineCandidates candidates = nine_candidates(values.data());
  if (cell >= 0) candidates[cell] &= static_cast<std::uint16_t>(~(1U << (digit - 1)));
  if (first != nullptr) first->resize(kNineCells);
  const Found found = nine_count(candidates, at_most, first == nullptr ? nullptr : first->data(), control_);
  return {found.solutions, found.complete};
}

Oracle::Count Oracle::ask_any(std::span<const std::uint8_t> values, int cell, int digit, std::uint64_t at_most,
                               Values* first) {
  std::vector<Mask> candidates = candidates_of(houses_, values);
  if (cell >= 0) candidates[cell] &= ~(Mask{1} << (digit - 1));
  Values kept;
  Count result{};
  if (nodes_ == 0) {
    const Found found = search(houses_, candidates, Order::fast, {.at_most = at_most, .keep = 1}, kept, control_);
    result = {found.solutions, found.complete};
  } else {
    result = ask_steady(candidates, at_most, kept);
  }
  if (first != nullptr && !kept.empty()) *first = std::move(kept);
  return result;
}

// Goes on in small parts, so that a stop is heard soon.
Oracle::Count Oracle::ask_steady(const std::vector<Mask>& candidates, std::uint64_t at_most, Values& kept) {
  Search steps(houses_, candidates, Order::steady);
  std::uint64_t solutions = 0;
  for (std::uint64_t left = nodes_; left > 0;) {
    const std::uint64_t part = std::min(left, kPart);
    Control limited(0.0, part);
    const Ask ask{.at_most = at_most - solutions, .keep = solutions == 0 ? 1U : 0U};
    const Found found = steps.advance(ask, kept, limited);
    solutions += found.solutions;
    if (found.complete) return {solutions, true};
    if (control_.should_stop(part)) break;
    left -= part;
  }
  return {solutions, false};
}

Oracle::Answer Oracle::differs(std::span<const std::uint8_t> values, int cell, int digit, Values& found) {
  const Count result = ask(values, cell, digit, 1, &found);
  if (!result.known) return Answer::unknown;
  return result.solutions == 0 ? Answer::no : Answer::yes;
}

Oracle::Answer Oracle::another(std::span<const std::uint8_t> values, std::span<const std::uint8_t> solution,
                               Values& found) {
  const Count result = ask(values, -1, 0, 2, &found);
  if (!result.known) return Answer::unknown;
  if (result.solutions < 2) return Answer::no;
  if (!std::equal(found.begin(), found.end(), solution.begin())) return Answer::yes;
  for (int cell = 0; cell < houses_.cells(); ++cell) {
    if (values[cell] != 0) continue;
    const Answer answer = differs(values, cell, solution[cell], found);
    if (answer != Answer::no) return answer;
  }
  return Answer::no;
}

std::uint64_t Oracle::count(std::span<const std::uint8_t> values, std::uint64_t at_most) {
  const Count result = ask(values, -1, 0, at_most, nullptr);
  return result.known ? result.solutions : at_most;
}

}  // namespace damero::sudoku
