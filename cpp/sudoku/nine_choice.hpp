// Which cell the 9x9 kernel tries: of those with two digits the one where a guess decides most, else the first with
// fewest. To be included once a file, inside a namespace of that file's own.
//
// While dead ends are few, or no more than solutions, the first and the last cell with two digits are just tried
// together: a puzzle with several solutions meets hardly any on its way, and what others lose by it is little.
constexpr std::uint64_t kDeadEnds = 3;
inline Care care_of(std::uint64_t dead_ends, std::uint64_t solutions) {
  return dead_ends < kDeadEnds + solutions ? Care::quick : Care::full;
}

// Sets of cells in two words: rows 1 to 4 and rows 5 to 9, cells 0 to 35 and 36 to 80.
constexpr int kUpper = 36;  // cells in the first part

struct Peers {
  std::uint64_t part[2];
};

struct PeersTable {
  Peers of[kNineCells];
  constexpr PeersTable() : of{} {
    for (int cell = 0; cell < kNineCells; ++cell) {
      for (int peer = 0; peer < kNineCells; ++peer) {
        const bool box = cell / 27 == peer / 27 && cell % 9 / 3 == peer % 9 / 3;
        if (peer == cell || !(cell / 9 == peer / 9 || cell % 9 == peer % 9 || box)) continue;
        of[cell].part[peer >= kUpper] |= std::uint64_t{1} << (peer >= kUpper ? peer - kUpper : peer);
      }
    }
  }
};
constexpr PeersTable kPeers;

// The places of a digit: in open cells, and in cells of two digits.
struct Spread {
  std::uint64_t free[2], paired[2];
};

inline unsigned bits(std::uint64_t word) { return static_cast<unsigned>(__builtin_popcountll(word)); }

// How much a guess in a cell of two digits moves: its open peers, those among them that hold one of its digits (for
// each of the two), and three times those again that have two digits themselves and so are settled by it.
inline unsigned weigh(const Peers& peers, const std::uint64_t (&open)[2], const Spread& low, const Spread& high) {
  const std::uint64_t upper = peers.part[0], lower = peers.part[1];
  const unsigned near = bits(open[0] & upper) + bits(open[1] & lower) + bits(low.free[0] & upper) +
                        bits(low.free[1] & lower) + bits(high.free[0] & upper) + bits(high.free[1] & lower);
  const unsigned paired = bits(low.paired[0] & upper) + bits(low.paired[1] & lower) + bits(high.paired[0] & upper) +
                          bits(high.paired[1] & lower);
  return near + 3 * paired;
}
