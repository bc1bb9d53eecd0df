// An open grid as yes-or-no questions and the groups that tie them: what a search that learns works on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/houses.hpp"

namespace damero::sudoku {

// A question answered yes (2 * question) or no (2 * question + 1).
using Literal = std::uint32_t;
inline constexpr Literal kNoLiteral = ~Literal{0};
inline constexpr Literal negated(Literal l) noexcept { return l ^ 1; }

// Questions are of two forms: does this cell hold this digit, and does this digit lie in the cells that these two
// houses share. The second form makes locked candidates a plain consequence, keeps groups short and lets a learned
// clause say "this row has its 7 in that box" in one literal.
// A group's literals hold at most once; where it must, exactly once. The groups together say what the houses say.
class Ties {
 public:
  // `candidates` are settled (Method::hidden at least) and neither dead nor solved.
  Ties(const Houses& houses, std::span<const Mask> candidates);

  struct Group {
    std::uint32_t begin, end;
    bool must;
  };
  // A digit in one of some cells.
  struct Question {
    std::span<const std::uint16_t> cells;
    int digit;
  };

  int questions() const noexcept { return static_cast<int>(asked_.size()); }
  // The questions about single cells come first: so many.
  int plain_questions() const noexcept { return plain_; }
  Question question(int q) const noexcept {
    const Asked& asked = asked_[static_cast<std::size_t>(q)];
    return {{cells_.data() + asked.begin, asked.end - asked.begin}, asked.digit};
  }
  // The literal "this cell holds this digit"; kNoLiteral when that is settled.
  Literal literal(int cell, int digit) const noexcept {
    return literals_[static_cast<std::size_t>(cell * size_ + digit)];
  }
  std::span<const Group> groups() const noexcept { return groups_; }
  std::span<const Literal> members(const Group& group) const noexcept {
    return {members_.data() + group.begin, group.end - group.begin};
  }
  // Literals that hold.
  std::span<const Literal> facts() const noexcept { return facts_; }

 private:
  struct Asked {
    std::uint32_t begin, end;
    std::uint16_t digit;
  };
  using Cells = std::vector<std::uint16_t>;

  void add_cells(const Houses& houses, std::span<const Mask> candidates);
  void add_division(const Houses& houses, int h, const std::vector<Mask>& parts);
  Literal part(const Cells& cells, int digit);
  void close_group(std::size_t begin, bool must);

  int size_;
  int plain_ = 0;
  std::vector<Asked> asked_;
  std::vector<std::uint16_t> cells_;
  std::vector<Literal> literals_;
  std::vector<Group> groups_;
  std::vector<Literal> members_;
  std::vector<Literal> facts_;
  std::vector<std::vector<Literal>> parts_at_;  // questions about parts, by the first cell of the part
};

}  // namespace damero::sudoku
