// The searches of the 9x9 kernel, in terms of a board that the including file has defined.
// To be included once a file, after the board, inside a namespace of that file's own.
//
// Boards are narrowed side by side where there are several: one alone leaves the machine waiting for its own results.
//
// What a board offers: Slot (board, open, live), load, from_planes, write, narrow, is_solved, choose, make_guess.

constexpr std::uint64_t kAskEvery = 4096;  // guesses between two looks at the control: about 2 ms
// Boards waiting: of each of two boards side by side one a guess, and a guess settles a cell.
constexpr int kDepth = 192;

// Boards that wait for their turn, the newest first.
template <int kMost>
struct Stack {
  Board boards[kMost];
  std::uint64_t weights[kMost];
  int depth;

  // The slot keeps the first way of a guess.
  void push(Slot& slot, const Guess& guess) {
    make_guess(slot.board, boards[depth], guess);
    weights[depth++] = slot.weight;
  }
  void pop(Slot& slot) {
    slot.board = boards[--depth];
    slot.weight = weights[depth];
    slot.live = true;
  }
};

// Makes a choice: the boards of the other ways go to the stack. False: the search is to stop.
template <int kMost>
inline bool branch(Slot& slot, Stack<kMost>& stack, const Guess& guess, Meter& meter) {
  if (meter.should_stop()) return false;
  const bool both = guess.also >= 0 && guess.also != guess.cell && !meter.should_stop();
  Guess also = guess;
  if (both) {
    also = guess_of_two(slot.board, guess.also);
    if (also.digit == guess.digit) {  // not the same digit twice: the cells may be peers
      also.digit = also.other;
      also.other = guess.digit;
    }
  }
  stack.push(slot, guess);
  if (both) stack.push(slot, also);
  return true;
}

// Instead of both ways of twins one, whose solutions count twice.
inline bool double_up(Slot& slot, const Guess& guess, Meter& meter) {
  if (meter.should_stop()) return false;
  place(slot.board, guess.cell, guess.digit);
  slot.weight *= 2;
  return true;
}

// Dead ends below twins do not count: whether both ways are gone or one must not change what is tried after them.
inline std::uint64_t is_counted(const Slot& slot) { return slot.weight == 1 ? 1 : 0; }

// One puzzle: two boards of the same search side by side.
struct Solo {
  Slot slots[2];
  Stack<kDepth> stack;
  std::uint64_t dead_ends;
};

// Goes on where a round has killed or closed a slot's board; true: the search is over, enough found or stopped.
inline bool finish_slot(Solo& solo, Slot& slot, unsigned flag, std::uint64_t at_most, std::uint8_t* solution,
                        Found& found, Meter& meter) {
  slot.live = false;
  if ((flag & kDead) != 0) {
    solo.dead_ends += is_counted(slot);
    return false;
  }
  if (is_solved(slot.open)) {
    const std::uint64_t wanted = at_most == 0 ? slot.weight : at_most - found.solutions;
    const std::uint64_t count = slot.weight < wanted ? slot.weight : wanted;
    if (found.solutions == 0 && solution != nullptr) write(slot.board, solution);
    meter.count_solutions(count);
    found.solutions += count;
    return found.solutions == at_most;
  }
  const Guess guess = choose(slot.board, slot.open, care_of(solo.dead_ends, found.solutions));
  found.complete = guess.twins ? double_up(slot, guess, meter) : branch(slot, solo.stack, guess, meter);
  slot.live = true;
  return !found.complete;
}

// Boards that wait go to slots that are free; a single one to the first.
inline void fill_slots(Solo& solo) {
  Slot& first = solo.slots[0];
  Slot& second = solo.slots[1];
  if (!first.live && second.live) {
    first = second;
    second.live = false;
  }
  for (Slot& slot : solo.slots) {
    if (!slot.live && solo.stack.depth != 0 && !(first.live && solo.dead_ends == 0)) solo.stack.pop(slot);
  }
}

inline Found run_solo(Solo& solo, std::uint64_t at_most, std::uint8_t* solution, Control& control) {
  Found found;
  Meter meter(control, kAskEvery);
  Slot& first = solo.slots[0];
  Slot& second = solo.slots[1];
  first.live = true;
  first.weight = 1;
  second.live = false;
  solo.stack.depth = 0;
  solo.dead_ends = 0;
  bool over = false;
  while (first.live && !over) {
    const unsigned flags = second.live ? narrow<2>(solo.slots) : narrow<1>(solo.slots);
    for (int k = 0; k < 2 && !over; ++k) {
      const unsigned flag = flags >> 2 * k & 3;
      if (flag != 0) over = finish_slot(solo, solo.slots[k], flag, at_most, solution, found, meter);
    }
    fill_slots(solo);
  }
  meter.finish();
  found.nodes = meter.nodes();
  return found;
}

inline Found count_cells(NineCells puzzle, std::uint64_t at_most, std::uint8_t* solution, Control& control) {
  Solo solo;
  load(solo.slots[0].board, puzzle);
  return run_solo(solo, at_most, solution, control);
}

inline Found count_planes(const NinePlanes& puzzle, std::uint64_t at_most, std::uint8_t* solution, Control& control) {
  Solo solo;
  from_planes(solo.slots[0].board, puzzle);
  return run_solo(solo, at_most, solution, control);
}

// Many puzzles, to two solutions each: every slot works on a puzzle of its own, in the order of walks.
constexpr int kLanesAbreast = 4;

struct Lane {
  Stack<kDepth / 2> stack;
  std::uint64_t dead_ends;
  NineResult* result;
};

struct Batch {
  const NineCells* puzzles;
  std::size_t count, next;
  NineResult* results;
  Meter* meter;
  bool stopped;
  Slot slots[kLanesAbreast];
  Lane lanes[kLanesAbreast];
  int live;
};

inline void next_puzzle(Batch& batch, int k) {
  batch.slots[k].live = batch.next != batch.count;
  if (!batch.slots[k].live) {
    --batch.live;
    return;
  }
  Lane& lane = batch.lanes[k];
  lane.stack.depth = 0;
  lane.dead_ends = 0;
  batch.slots[k].weight = 1;
  lane.result = batch.results + batch.next;
  lane.result->solutions = 0;
  lane.result->complete = false;
  load(batch.slots[k].board, batch.puzzles[batch.next++]);
}

inline void finish_lane(Batch& batch, int k, unsigned flag) {
  Slot& slot = batch.slots[k];
  Lane& lane = batch.lanes[k];
  if (!slot.live) return;
  if ((flag & kDead) != 0) {
    lane.dead_ends += is_counted(slot);
  } else if (!is_solved(slot.open)) {
    const Guess guess = choose(slot.board, slot.open, care_of(lane.dead_ends, lane.result->solutions));
    const bool goes_on =
        guess.twins ? double_up(slot, guess, *batch.meter) : branch(slot, lane.stack, guess, *batch.meter);
    batch.stopped = batch.stopped || !goes_on;
    return;
  } else {
    NineResult& result = *lane.result;
    if (result.solutions == 0) write(slot.board, result.solution);
    result.solutions = slot.weight + result.solutions < 2 ? 1 : 2;
    if (result.solutions == 2) lane.stack.depth = 0;
  }
  if (lane.stack.depth != 0) {
    lane.stack.pop(slot);
    return;
  }
  lane.result->complete = true;
  next_puzzle(batch, k);
}

inline void run_batch(const NineCells* puzzles, std::size_t count, NineResult* results, Control& control) {
  Meter meter(control, kAskEvery);
  Batch batch;
  batch.puzzles = puzzles;
  batch.count = count;
  batch.next = 0;
  batch.results = results;
  batch.meter = &meter;
  batch.stopped = false;
  batch.live = kLanesAbreast;
  for (int k = 0; k < kLanesAbreast; ++k) {
    batch.slots[k].board = Board{};
    next_puzzle(batch, k);
  }
  while (batch.live != 0 && !batch.stopped) {
    const unsigned flags = narrow<kLanesAbreast>(batch.slots);
    for (unsigned left = flags; left != 0;) {
      const int k = __builtin_ctz(left) / 2;
      finish_lane(batch, k, flags >> 2 * k & 3);
      left &= ~(3U << 2 * k);
    }
  }
  meter.finish();
}

// Solutions one after the other, in an order that never changes: depth first, a guess's first way first.
//
// Below a board of twins solutions are first counted, two at a time; when they are not all to be passed over the walk
// goes back and takes them one by one.
enum class Below { nothing, counted, listed };

struct Walk {
  Slot slot;
  Stack<kDepth / 2> stack;
  std::uint64_t dead_ends;
  std::uint64_t solutions;  // found so far, passed over or not
  Below below;
  Slot twins;           // the board of twins
  int base;             // boards that waited there
  std::uint64_t count;  // solutions found below it
};

inline void walk_begin(void* at, const NinePlanes& puzzle) {
  Walk& walk = *static_cast<Walk*>(at);
  from_planes(walk.slot.board, puzzle);
  walk.slot.live = true;
  walk.slot.weight = 1;
  walk.stack.depth = 0;
  walk.dead_ends = 0;
  walk.solutions = 0;
  walk.below = Below::nothing;
}

inline bool walk_branch(Walk& walk, std::uint64_t to_pass, Meter& meter) {
  Slot& slot = walk.slot;
  const Guess guess = choose(slot.board, slot.open, care_of(walk.dead_ends, walk.solutions));
  if (guess.twins && walk.below == Below::nothing) {
    walk.below = to_pass < 2 ? Below::listed : Below::counted;
    walk.twins = slot;
    walk.base = walk.stack.depth;
    walk.count = 0;
  }
  if (walk.below == Below::counted) return double_up(slot, guess, meter);
  return branch(slot, walk.stack, guess, meter);
}

// The next board when the present one is done with; false: there is none.
inline bool walk_back(Walk& walk, std::uint64_t& to_pass) {
  if (walk.below != Below::nothing && walk.stack.depth == walk.base) {
    if (walk.below == Below::counted && walk.count > to_pass) {
      walk.slot = walk.twins;
      walk.below = Below::listed;
      return true;
    }
    if (walk.below == Below::counted) {
      to_pass -= walk.count;
      walk.solutions += walk.count;
    }
    walk.below = Below::nothing;
  }
  if (walk.stack.depth == 0) return false;
  walk.stack.pop(walk.slot);
  return true;
}

inline Found walk_on(void* at, const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control) {
  Walk& walk = *static_cast<Walk*>(at);
  Slot& slot = walk.slot;
  Found found;
  Meter meter(control, kAskEvery);
  std::uint64_t to_pass = ask.skip;
  while (ask.at_most == 0 || found.solutions < ask.at_most) {
    if (!slot.live && !walk_back(walk, to_pass)) break;
    const unsigned flag = narrow<1>(&slot);
    if ((flag & kDead) == 0 && !is_solved(slot.open)) {
      found.complete = walk_branch(walk, to_pass, meter);
      if (!found.complete) break;
      continue;
    }
    slot.live = false;
    if ((flag & kDead) != 0) {
      walk.dead_ends += walk.below == Below::nothing ? 1 : 0;
      continue;
    }
    if (walk.below == Below::counted) {
      walk.count += slot.weight;
      continue;
    }
    ++walk.solutions;
    if (to_pass != 0) {
      --to_pass;
      continue;
    }
    meter.count_solution();
    if (found.solutions++ < ask.keep) {
      std::uint8_t solution[kNineCells];
      write(slot.board, solution);
      append(solution, solutions);
    }
  }
  meter.finish();
  found.nodes = meter.nodes();
  return found;
}

constexpr NineKernel kKernel{count_cells, count_planes, run_batch, sizeof(Walk), walk_begin, walk_on};
