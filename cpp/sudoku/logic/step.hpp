// A step of human logic as data: what follows, and what it rests on. No text: Python puts it into words.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "sudoku/logic/techniques.hpp"

namespace damero::sudoku::logic {

using Digits = std::uint32_t;  // bit d is digit d + 1; digits are counted from 0 within the core

struct Candidate {
  std::uint16_t cell;
  std::uint8_t digit;
  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

// What a group of candidates, or a house, is within a step.
#define DAMERO_ROLES(X)                                                                                             \
  X(body)         /* what the pattern is made of: a subset, the places of a fish, corners of a rectangle */        \
  X(base)         /* houses: where the digits must be. */                                                           \
  X(cover)        /* houses: where others are taken away */                                                         \
  X(fin) X(endo_fin)                                                                                                \
  X(pivot) X(wing)                                                                                                  \
  X(roof)         /* the corners of a rectangle or loop with more candidates */                                     \
  X(extra)        /* what the pattern leans on beside its body */                                                   \
  X(colour_a) X(colour_b) X(colour_c) X(colour_d)                                                                   \
  X(als)          /* an almost locked set */                                                                        \
  X(restricted)   /* a restricted common digit of two sets */                                                       \
  X(stem) X(petal)                                                                                                  \
  X(target)                                                                                                         \
  X(on) X(off)    /* nodes of a chain: true, or false, along the way */                                             \
  X(premise)      /* what a chain starts from */                                                                    \
  X(conclusion)   /* what all ways end in */

enum class Role : std::uint8_t {
#define X(name) name,
  DAMERO_ROLES(X)
#undef X
};

inline constexpr std::array kRoleNames = {
#define X(name) std::string_view(#name),
    DAMERO_ROLES(X)
#undef X
};

// Candidates together: `digits` in `cells`.
struct Group {
  Role role;
  Digits digits;
  std::vector<std::uint16_t> cells;
};

struct HouseRole {
  Role role;
  std::uint16_t house;
};

// From one group to another, by their numbers in the step. Strong: if the first is false the second is true;
// weak: if the first is true the second is false. Chains list their links in order; nets have several into a node.
struct Link {
  std::uint16_t from, to;
  bool strong;
};

struct Step {
  Technique technique{};
  Digits digits = 0;                // the digits the technique is named after
  std::vector<Candidate> places;    // sorted
  std::vector<Candidate> removes;   // sorted, each there in the state
  std::vector<Group> groups;
  std::vector<HouseRole> houses;
  std::vector<Link> links;
  std::uint16_t variant = 0;        // what a family says of itself: see its file
};

// Who asked: takes steps one by one. True: enough, stop looking.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual bool take(Step&& step) = 0;
};

// Takes the first step that comes.
struct First : Sink {
  std::optional<Step> step;
  bool take(Step&& first) override {
    step = std::move(first);
    return true;
  }
};

}  // namespace damero::sudoku::logic
