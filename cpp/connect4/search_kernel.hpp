// The search of search.hpp, in terms of whatever instructions the including file has switched on. To be included
// once a file, after the switch, inside a namespace of that file's own.
//
// A null-window search. All moves of a position are made at once, a lane each: which of them win by two threats,
// which are proved by parity, how many threats each makes. Moves that lose at once were left out before. Positions
// with one move are passed through without a look at the table; in those with many empty squares the table is asked
// about every child before any is searched. A position and its mirror image are one where both can still arise.
// Sources of the ideas: V. Allis (1988); J. Tromp's Fhourstones; P. Pons, "Solving Connect Four" (2015).

#include "connect4/lanes_kernel.hpp"
#include "connect4/parity_kernel.hpp"

// Boards of up to 8 * Groups columns.
template <class B, int Groups>
class Engine final : public Search {
 public:
  Engine(const B& board, const Position& root, Table& table, Control& control) noexcept
      : Search(control),
        board_(board),
        parity_(board_),
        table_(table),
        order_(board.columns),
        with_mirror_(may_meet_its_mirror(board, root)) {
    for (int i = 0; i < 8 * Groups; ++i)
      columns_[i] = i < board_.columns ? board_.column(order_.column[static_cast<std::size_t>(i)]) : 0;
  }
  ~Engine() override { report(); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  int score_above(const Position& position, int discs, int alpha) override {
    const Bits danger = winning_squares(board_, position.other(), position.all);
    const Bits open = playable(board_, position.all);
    Node node{position, open & ~(danger >> 1), 0, false, false};
    if (const Bits forced = open & danger; forced != 0)
      node.moves = (forced & (forced - 1)) == 0 ? node.moves & forced : 0;
    if (node.moves == 0) return -win_score(board_, discs + 1);
    Bits key = key_of(position);
    if (with_mirror_) {
      const Bits image = mirrored(board_, key);
      node.flipped = image < key;
      node.half = image == key;
      key = std::min(key, image);
    }
    node.mixed = table_.mixed(key);
    return search(node, discs, alpha);
  }

 private:
  // Positions with fewer empty squares are searched again rather than looked up.
  static constexpr int kStoredEmpty = 11;
  // With so many the table is asked about all children first.
  static constexpr int kLookAheadEmpty = 20;
  // Children whose entries are fetched before they are searched.
  static constexpr int kFetched = 2;
  // With so many empty squares searches that share a table keep out of one another's way.
  static constexpr int kSharedEmpty = 18;

  struct Node {
    Position position;
    Bits moves;    // those that do not lose at once; some
    Bits mixed;    // the table's key
    bool flipped;  // that of the mirror image
    bool half;     // the position is its own mirror image
  };

  // All moves of a position, a lane each, in order from the centre.
  struct Fan {
    alignas(64) Bits square[8 * Groups];
    alignas(64) Bits moves[8 * Groups];  // of the child
    Bits mixed[8 * Groups];              // the child's key
    Lanes squares[Groups];
    Lanes threats[Groups];  // of the side that has moved
    std::uint32_t valid = 0, flipped = 0, half = 0;
    bool winning = false;  // some move wins whatever the reply
    bool proved = false;   // some move is proved good enough

    bool stored(int lane) const noexcept { return (moves[lane] & (moves[lane] - 1)) != 0; }
  };

  struct Queue {
    std::array<std::uint8_t, 8 * Groups> lane;
    int count = 0;
  };

  DAMERO_ABREAST void spread(const Node& node, int free, int score, Fan& fan) const noexcept {
    const Bits other = node.position.other();
    for (int g = 0; g < Groups; ++g) {
      const Lanes squares = Lanes::load(columns_ + 8 * g) & node.moves;
      squares.store(fan.square + 8 * g);
      fan.squares[g] = squares;
      typename Parity<B>::Fan child;
      child.mover = Lanes::all(other);
      child.follower = squares | node.position.own;
      const Lanes all = squares | node.position.all;
      child.free = board_.full ^ all;
      child.open = (all + board_.bottom) & board_.full;
      child.threats = completing(board_, child.follower) & child.free;
      const Lanes forced = child.open & child.threats;
      const Lanes safe = child.open & ~(child.threats >> 1);
      const Lanes moves = safe & (is_zero(forced) | forced) & is_zero(forced & (forced - Bits{1}));
      moves.store(fan.moves + 8 * g);
      fan.threats[g] = child.threats;
      const unsigned valid = nonzero(squares);
      fan.valid |= static_cast<std::uint32_t>(valid) << (8 * g);
      fan.winning |= (valid & ~nonzero(moves)) != 0;
      if (fan.winning) return;
      fan.proved |= (parity_.proved(child, free - 1, score) & valid) != 0;
    }
  }

  DAMERO_ABREAST void make_keys(const Node& node, Fan& fan) const noexcept {
    for (int g = 0; g < Groups; ++g) {
      const Lanes keys = (fan.squares[g] | node.position.all) + node.position.other();
      Bits* mixed = fan.mixed + 8 * g;
      if (!with_mirror_) {
        keys.store(mixed);
        for (int i = 0; i < 8; ++i) mixed[i] = table_.mixed(mixed[i]);
        continue;
      }
      alignas(64) Bits key[8], image[8];
      keys.store(key);
      turned(board_, keys).store(image);
      for (int i = 0; i < 8; ++i) {
        fan.flipped |= static_cast<std::uint32_t>(image[i] < key[i]) << (8 * g + i);
        fan.half |= static_cast<std::uint32_t>(image[i] == key[i]) << (8 * g + i);
        mixed[i] = table_.mixed(std::min(key[i], image[i]));
      }
    }
  }

  int search(const Node& node, int discs, int alpha) {
    if (must_stop()) return alpha;
    const int free = board_.cells() - discs;
    if (free <= 2) return 0;
    const int least = -win_score(board_, discs + 3);
    int most = win_score(board_, discs + 2);
    if (most <= alpha) return most;
    if (least > alpha) return least;
    // The better side has no line any more.
    const Bits hoping = (alpha >= 0 ? node.position.own : node.position.other()) | (board_.full ^ node.position.all);
    if (!has_four(board_, hoping)) return 0;
    Fan fan;
    spread(node, free, alpha + 1, fan);
    if (fan.winning) return most;
    most = win_score(board_, discs + 4);
    if (most <= alpha) return most;
    // Whoever follows an even number of squares does not lose, and an odd number is proved by a win only.
    if (fan.proved) return std::max(alpha + 1, free % 2 == 0 ? 1 : 0);
    return explore(node, discs, alpha, most, fan);
  }

  int explore(const Node& node, int discs, int alpha, int most, Fan& fan) {
    const int free = board_.cells() - discs;
    const bool stored = (node.moves & (node.moves - 1)) != 0 && free >= kStoredEmpty;
    Table::Known known;
    if (stored) {
      known = table_.read(node.mixed);
      if (known.bounds.low > alpha) return known.bounds.low;
      if (known.bounds.high <= alpha) return known.bounds.high;
    }
    const bool keyed = free > kStoredEmpty;
    if (keyed) make_keys(node, fan);
    if (stored && free >= kLookAheadEmpty) {
      if (const auto found = look_ahead(node, alpha, known, fan)) return *found;
    }
    const unsigned favourite = node.flipped ? turned_move(known.move) : known.move;
    const Queue queue = ordered(stored && node.half, favourite, fan);
    if (keyed)
      for (int i = 0; i < std::min(queue.count, kFetched); ++i) table_.prefetch(fan.mixed[queue.lane[i]]);
    const std::uint64_t before = nodes();
    int best = -Table::kUnknown;
    unsigned move = favourite;
    const bool shared = busy() != nullptr && free >= kSharedEmpty;
    std::uint32_t put_off = 0;
    for (int turn = 0; turn < (put_off == 0 ? queue.count : 2 * queue.count) && best <= alpha; ++turn) {
      const int i = turn < queue.count ? turn : turn - queue.count;
      const int lane = queue.lane[i];
      if (shared && !enter(fan.mixed[lane], turn, i, put_off)) continue;
      if (keyed && i + kFetched < queue.count) table_.prefetch(fan.mixed[queue.lane[i + kFetched]]);
      const Node child{node.position.after(fan.square[lane]), fan.moves[lane], keyed ? fan.mixed[lane] : 0,
                       (fan.flipped >> lane & 1) != 0, (fan.half >> lane & 1) != 0};
      best = std::max(best, -search(child, discs + 1, -alpha - 1));
      if (shared) busy()->leave(child.mixed);
      if (stopped()) return alpha;
      if (best > alpha) move = order_.column[static_cast<std::size_t>(lane)];
    }
    best = std::min(best, most);
    if (!stored) return best;
    (best > alpha ? known.bounds.low : known.bounds.high) = best;
    known.move = node.flipped ? turned_move(move) : move;
    return keep(node, known, static_cast<unsigned>(std::bit_width(nodes() - before))) ? best : alpha;
  }

  // Whether a move is to be searched now. In the first round one that a fellow is at is put off, but for the first;
  // in the second round those are searched: the table may know them by then.
  bool enter(Bits mixed, int turn, int i, std::uint32_t& put_off) noexcept {
    if (turn != i) return (put_off >> i & 1) != 0;
    if (busy()->enter(mixed) || i == 0) return true;
    put_off |= std::uint32_t{1} << i;
    return false;
  }

  // Writes what was found; false when the search was stopped while the table grew.
  bool keep(const Node& node, const Table::Known& known, unsigned work) {
    table_.write(node.mixed, known, work);
    if (!table_.is_crowded()) return true;
    table_.grow([this] {
      ask();
      return stopped();
    });
    return !stopped();
  }

  // What the table says of the children: one that is good enough, or that none is.
  std::optional<int> look_ahead(const Node& node, int alpha, Table::Known& known, const Fan& fan) {
    for (std::uint32_t left = fan.valid; left != 0; left &= left - 1)
      table_.prefetch(fan.mixed[std::countr_zero(left)]);
    int best = -Table::kUnknown;
    bool all = true;
    for (std::uint32_t left = fan.valid; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      const Bounds child = fan.stored(lane) ? table_.read(fan.mixed[lane]).bounds : Table::Known{}.bounds;
      if (-child.high > alpha) {
        const unsigned move = order_.column[static_cast<std::size_t>(lane)];
        known.bounds.low = -child.high;
        known.move = node.flipped ? turned_move(move) : move;
        table_.write(node.mixed, known, 1);
        return -child.high;
      }
      all = all && child.low != -Table::kUnknown;
      best = std::max(best, -child.low);
    }
    if (all && best <= alpha) return best;
    return std::nullopt;
  }

  // The moves, best first; `half` leaves out the mirror images of others.
  Queue ordered(bool half, unsigned favourite, const Fan& fan) const noexcept {
    Queue queue;
    std::array<int, 8 * Groups> weights;
    for (int g = 0; g < Groups; ++g) {
      alignas(64) Bits counts[8];
      count_lanes(fan.threats[g]).store(counts);
      for (std::uint32_t left = fan.valid >> (8 * g) & 0xFF; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left) + 8 * g;
        const unsigned column = order_.column[static_cast<std::size_t>(lane)];
        if (half && 2 * static_cast<int>(column) >= board_.columns) continue;
        int weight = static_cast<int>(counts[lane % 8]) * 4 + (column == favourite ? 1024 : 0);
        int at = queue.count++;
        for (; at > 0 && weights[static_cast<std::size_t>(at - 1)] < weight; --at) {
          weights[static_cast<std::size_t>(at)] = weights[static_cast<std::size_t>(at - 1)];
          queue.lane[static_cast<std::size_t>(at)] = queue.lane[static_cast<std::size_t>(at - 1)];
        }
        weights[static_cast<std::size_t>(at)] = weight;
        queue.lane[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(lane);
      }
    }
    return queue;
  }

  unsigned turned_move(unsigned move) const noexcept {
    return move == Table::kNoMove ? move : static_cast<unsigned>(board_.columns - 1) - move;
  }

  alignas(64) Bits columns_[8 * Groups];
  const B board_;
  const Parity<B> parity_;
  Table& table_;
  const CentreFirst order_;
  bool with_mirror_;
};

// The commonest board with its size known when compiling, all others by the same code.
std::unique_ptr<Search> make(const Board& board, const Position& root, Table& table, Control& control) {
  if (board.columns == 7 && board.rows == 6)
    return std::make_unique<Engine<FixedBoard<7, 6>, 1>>(FixedBoard<7, 6>{}, root, table, control);
  if (board.columns <= 8) return std::make_unique<Engine<Board, 1>>(board, root, table, control);
  return std::make_unique<Engine<Board, 4>>(board, root, table, control);
}
