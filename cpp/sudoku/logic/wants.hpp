// A technique that a puzzle shall need, and how far a puzzle is from it.
#pragma once

#include <vector>

#include "sudoku/grading.hpp"
#include "sudoku/logic/engine.hpp"

namespace damero::sudoku::logic {

struct Want {
  Technique technique;
  bool enough = false;  // nothing beyond the technique may be needed
  bool first = false;   // the technique comes before all but singles
  // The simplest techniques up to this one, in the order of the waves, and in that of a path step by step, which may be
  // another. Both must show it; one that is empty is not looked at.
  std::vector<Technique> waves, path;
};

// 0 for a puzzle that is as wanted; below kShown (hunting.hpp) where the technique comes up, the less the nearer; more
// where it does not. The engine and what is wanted must outlive it.
Judge judge_by(const Engine& engine, const Want& want);

}  // namespace damero::sudoku::logic
