// The searches of the 9x9 kernel, in terms of a board that the including file has defined.
// To be included once a file, after the board, inside a namespace of that file's own.
//
// Boards are narrowed side by side where there are several: one alone leaves the machine waiting for its own results.
//
// What a board offers: Slot (board, open, live), load, from_planes, write, narrow, is_solved, choose, make_guess.

constexpr std::uint64_t kAskEvery = 4096;  // guesses between two looks at the control: about 2 ms
constexpr int kDepth = 192;  // boards waiting: of each of two boards side by side one a guess, and a guess settles a cell

// One puzzle: two boards of the same search side by side, the newest first.
struct Solo {
  Slot slots[2];
  Board stack[kDepth];
  int depth;
  bool wide;  // after the first dead end: until then the straight way to a solution may be all that is needed
};

// Goes on where a round has killed or closed a slot's board; true: the search is over, enough found or stopped.
inline bool finish_slot(Solo& solo, Slot& slot, unsigned flag, std::uint64_t at_most, std::uint8_t* solution,
                        Found& found, Meter& meter) {
  slot.live = false;
  if ((flag & kDead) != 0) {
    solo.wide = true;
    return false;
  }
  if (is_solved(slot.open)) {
    meter.count_solution();
    if (found.solutions == 0 && solution != nullptr) write(slot.board, solution);
    return ++found.solutions == at_most;
  }
  found.complete = !meter.should_stop();
  if (!found.complete) return true;
  const Guess guess = choose(slot.board, slot.open, care_of(solo.wide, solo.depth));
  make_guess(slot.board, solo.stack[solo.depth++], guess);
  slot.live = true;
  return false;
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
    if (slot.live || solo.depth == 0 || (first.live && !solo.wide)) continue;
    slot.board = solo.stack[--solo.depth];
    slot.live = true;
  }
}

inline Found run_solo(Solo& solo, std::uint64_t at_most, std::uint8_t* solution, Control& control) {
  Found found;
  Meter meter(control, kAskEvery);
  Slot& first = solo.slots[0];
  Slot& second = solo.slots[1];
  first.live = true;
  second.live = false;
  solo.depth = 0;
  solo.wide = false;
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
  Board stack[kDepth / 2];
  int depth;
  bool wide;
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
  lane.depth = 0;
  lane.wide = false;
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
    lane.wide = true;
  } else {
    if (!is_solved(slot.open)) {
      batch.stopped = batch.stopped || batch.meter->should_stop();
      if (batch.stopped) return;
      const Guess guess = choose(slot.board, slot.open, care_of(lane.wide, lane.depth));
      make_guess(slot.board, lane.stack[lane.depth++], guess);
      return;
    }
    if (lane.result->solutions++ == 0) {
      write(slot.board, lane.result->solution);
    } else {
      lane.depth = 0;
    }
  }
  if (lane.depth != 0) {
    slot.board = lane.stack[--lane.depth];
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

// Solutions one after the other, in an order that never changes: a cell's lowest digit first, depth first.
struct Walk {
  Slot slot;
  Board stack[kDepth / 2];
  int depth;
  bool wide;
};

inline void walk_begin(void* at, const NinePlanes& puzzle) {
  Walk& walk = *static_cast<Walk*>(at);
  from_planes(walk.slot.board, puzzle);
  walk.slot.live = true;
  walk.depth = 0;
  walk.wide = false;
}

inline Found walk_on(void* at, const Ask& ask, std::vector<std::uint8_t>& solutions, Control& control) {
  Walk& walk = *static_cast<Walk*>(at);
  Slot& slot = walk.slot;
  Found found;
  Meter meter(control, kAskEvery);
  std::uint64_t passed = 0;
  while (ask.at_most == 0 || found.solutions < ask.at_most) {
    if (!slot.live) {
      if (walk.depth == 0) break;
      slot.board = walk.stack[--walk.depth];
      slot.live = true;
    }
    const unsigned flag = narrow<1>(&slot);
    if ((flag & kDead) == 0 && !is_solved(slot.open)) {
      found.complete = !meter.should_stop();
      if (!found.complete) break;
      const Guess guess = choose(slot.board, slot.open, care_of(walk.wide, walk.depth));
      make_guess(slot.board, walk.stack[walk.depth++], guess);
      continue;
    }
    slot.live = false;
    walk.wide = walk.wide || (flag & kDead) != 0;
    if ((flag & kDead) != 0 || passed++ < ask.skip) continue;
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
