"""Types of the compiled core. Every function releases the interpreter lock while it runs."""

from collections.abc import Sequence
from typing import TypeAlias

class Control:
    """What a kernel shares with its caller: stop flag, deadline, node limit, progress."""

    def __init__(self, seconds: float = 0.0, nodes: int | None = None) -> None: ...
    def stop(self) -> None: ...
    @property
    def stopped(self) -> bool: ...
    @property
    def nodes(self) -> int: ...
    @property
    def done(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def found(self) -> int: ...

class Rng:
    """Seeded random numbers; the twin of damero.numbers.Random."""

    def __init__(self, seed: int) -> None: ...
    def next(self) -> int: ...
    def below(self, n: int) -> int: ...

def isa() -> str: ...

# Queens. A board is given as one mask a row; boards come back as (count, n) buffers of uint8, without a copy.

def starbattle_solve(
    size: int, stars: int, regions: bytes, cells: bytes, at_most: int, skip: int, keep: int, control: Control
) -> tuple[memoryview, int, bool, bool]: ...
def starbattle_lines(
    text: bytes, stars: int, threads: int, control: Control
) -> tuple[bytes, list[tuple[int, int, int]]]: ...
def starbattle_waves(
    size: int, stars: int, regions: bytes, cells: bytes, hardest: int, solution: bytes, control: Control
) -> tuple[list[tuple[int, int, int]], bytes, bool, bool, bool]: ...
def starbattle_steps(
    size: int,
    stars: int,
    regions: bytes,
    cells: bytes,
    techniques: int,
    all: bool,
    at_most: int,
    control: Control,
) -> list[
    tuple[
        int,
        int,
        list[int],
        list[int],
        list[int],
        list[int],
        list[int],
        list[int],
        list[tuple[int, bool, int, int]],
        int,
    ]
]: ...
def starbattle_make(
    size: int,
    stars: int,
    easiest: int,
    hardest: int,
    least_cells: int,
    attempts: int,
    seed: int,
    control: Control,
) -> tuple[bytes, int, bool]: ...
def queens_count(n: int, threads: int, control: Control) -> tuple[int, int, int, int, int, int, bool]: ...
def queens_half_turn(n: int, control: Control) -> tuple[int, bool]: ...
def queens_quarter_turn(n: int, control: Control) -> tuple[int, bool]: ...
def queens_torus_part_count(n: int) -> int: ...
def queens_torus_count_parts(
    n: int, first: int, last: int, control: Control, threads: int, method: int
) -> bytes: ...
def queens_part_count(n: int) -> int: ...
def queens_count_parts(
    n: int, first: int, last: int, control: Control, threads: int, memory: int, method: int
) -> bytes: ...
def queens_enumerate(
    open: list[int], skip: int, at_most: int, fundamental: bool, control: Control
) -> tuple[memoryview, int, bool, bool]: ...
def queens_complete(
    open: list[int], at_most: int, keep: int, control: Control
) -> tuple[memoryview, int, bool, bool]: ...
def queens_list(
    n: int,
    fundamental: bool,
    turn: int,
    start: bytes,
    skip: int,
    at_most: int,
    threads: int,
    control: Control,
) -> tuple[memoryview, int, int, bool, bool]: ...
def queens_count_by_pairs(n: int, threads: int, control: Control) -> list[int]: ...
def queens_count_from(columns: bytes, control: Control) -> tuple[int, bool]: ...
def queens_text(solutions: memoryview, form: int) -> bytes: ...
def queens_random(n: int, seed: int, control: Control) -> memoryview: ...
def queens_repair(
    size: int, rows: Sequence[int], columns: Sequence[int], blocked: list[int], seed: int, control: Control
) -> tuple[memoryview, int]: ...
def queens_nearest(
    size: int, rows: Sequence[int], columns: Sequence[int], blocked: list[int], control: Control
) -> tuple[memoryview, int]: ...
def queens_fit(
    n: int, open: bytes, at_most: int, keep: int, seed: int, control: Control
) -> tuple[memoryview, int, bool, bool]: ...
def queens_place(n: int) -> memoryview: ...
def queens_clashes_by_row(columns: Sequence[int], at_most: int) -> tuple[int, list[tuple[int, int, int]]]: ...
def queens_clashes(
    size: int, rows: Sequence[int], columns: Sequence[int], at_most: int
) -> tuple[int, list[tuple[int, int, int]]]: ...

# Sudoku. Cells are row by row; digits count from 1, and digit d is bit d - 1 of a mask; at_most 0 finds all.

SUDOKU_TECHNIQUES: tuple[str, ...]
SUDOKU_ROLES: tuple[str, ...]

_Candidates: TypeAlias = tuple[tuple[int, int], ...]
_Step: TypeAlias = tuple[
    int,
    int,
    _Candidates,
    _Candidates,
    tuple[tuple[int, int, tuple[int, ...]], ...],
    tuple[tuple[int, int], ...],
    tuple[tuple[int, int, bool], ...],
    int,
]

class SudokuLogic:
    """Human steps on the houses of a grid.

    A grid comes as one digit from 1 a cell (0: empty), one mask of candidates a cell, one flag a cell that
    says which are givens, and the solution (or empty bytes). Flags: 1 the puzzle is unique, 2 almost locked
    sets may overlap, 4 they may be nodes of grouped chains. A step: technique, mask of digits, (cell, digit)
    placed and removed, groups (role, mask of digits, cells), houses (role, house), links (from, to, strong),
    variant.
    """

    def __init__(self, houses: SudokuHouses) -> None: ...
    def all(
        self,
        values: bytes,
        candidates: list[int],
        givens: bytes,
        solution: bytes,
        techniques: list[int],
        flags: int,
        at_most: int,
        control: Control,
    ) -> list[_Step]: ...
    def path(
        self,
        values: bytes,
        candidates: list[int],
        givens: bytes,
        solution: bytes,
        techniques: list[int],
        flags: int,
        at_most: int,
        control: Control,
    ) -> tuple[list[_Step], int, bytes]: ...
    def waves(
        self,
        values: bytes,
        candidates: list[int],
        givens: bytes,
        solution: bytes,
        techniques: list[int],
        flags: int,
        control: Control,
    ) -> tuple[list[tuple[int, int, int, int]], int]: ...
    def rate(
        self,
        scale: SudokuScale,
        values: bytes,
        candidates: list[int],
        givens: bytes,
        solution: bytes,
        flags: int,
        control: Control,
    ) -> tuple[bool, int, float, int, list[tuple[int, int]], int]: ...
    def hodoku(
        self,
        scale: SudokuScale,
        values: bytes,
        candidates: list[int],
        givens: bytes,
        solution: bytes,
        flags: int,
        control: Control,
    ) -> tuple[list[_Step], int]: ...
    def rate_lines(
        self, scale: SudokuScale, text: bytes, threads: int, flags: int, control: Control
    ) -> tuple[bytes, list[tuple[int, int, int]]]: ...

class SudokuScale:
    """An order of techniques with a weight and a level for each; see cpp/sudoku/logic/scale.hpp."""

    def __init__(
        self,
        by_waves: bool,
        order: list[int],
        weights: list[float],
        levels: list[int],
        most: list[float],
        names: list[str],
    ) -> None: ...

class SudokuHouses:
    """The houses of a grid: rules as data."""

    def __init__(self, size: int, cells: int, houses: list[list[int]]) -> None: ...
    @property
    def size(self) -> int: ...
    @property
    def cells(self) -> int: ...

def sudoku_nine(cells: bytes, at_most: int, control: Control) -> tuple[int, bool, bytes]: ...
def sudoku_clashing(cells: bytes) -> bool: ...
def sudoku_count(line: bytes, at_most: int, nodes: int) -> int:
    """The count of a plain line; -1 when it is none, or takes more than so many nodes."""

def sudoku_search(
    houses: SudokuHouses, candidates: list[int], at_most: int, keep: int, control: Control
) -> tuple[int, bool, bytes]: ...

class SudokuListing:
    """A search for solutions in the steady order, which goes on where it stopped."""

    def __init__(self, houses: SudokuHouses, candidates: list[int], seed: int | None) -> None: ...
    def next(self, skip: int, at_most: int, control: Control) -> tuple[int, bool, bytes]: ...

class SudokuNineListing:
    """The same for a 9x9 given by its digits, in the order of the 9x9 kernel."""

    def __init__(self, cells: bytes) -> None: ...
    def next(self, skip: int, at_most: int, control: Control) -> tuple[int, bool, bytes]: ...

def sudoku_settle(houses: SudokuHouses, candidates: list[int], method: int) -> tuple[int, list[int]]: ...
def sudoku_cells(line: str) -> bytes | None: ...
def sudoku_read(text: bytes) -> tuple[bytes, list[tuple[int, int, int, bool]]]: ...
def sudoku_lines(text: bytes, threads: int, control: Control) -> tuple[bytes, list[tuple[int, int, int]]]: ...

# Canonical forms. States are 0 done, 1 invalid, 2 limit; then the cells, whether the grid was transposed, the
# rows, the columns and the digits of a way there, and the factors of the number of symmetries.

def sudoku_canonical(
    box_rows: int, box_columns: int, cells: bytes, control: Control
) -> tuple[int, bytes, bool, bytes, bytes, bytes, bytes]: ...
def sudoku_canonical_lines(
    text: bytes, threads: int, control: Control
) -> tuple[bytes, list[tuple[int, int, int]]]: ...

class SudokuFiller:
    """Full grids of a layout by chance; ``box_rows`` is 0 for houses other than rows, columns and boxes."""

    def __init__(self, houses: SudokuHouses, box_rows: int) -> None: ...
    @property
    def is_uniform(self) -> bool: ...
    def fill(self, seeds: list[int], control: Control) -> bytes: ...

def sudoku_grade(
    filler: SudokuFiller,
    logic: SudokuLogic,
    scale: SudokuScale,
    demands: list[tuple[int, int]],
    orbits: list[list[int]],
    givens: int,
    least: int,
    minimal: bool,
    low: float,
    high: float,
    digs: int,
    climbs: int,
    nodes: int,
    seeds: list[int],
    threads: int,
    control: Control,
) -> list[tuple[int, bytes, float, int, int]]: ...
def sudoku_grade_se(
    filler: SudokuFiller,
    orbits: list[list[int]],
    givens: int,
    least: int,
    minimal: bool,
    low: float,
    high: float,
    digs: int,
    climbs: int,
    nodes: int,
    seeds: list[int],
    threads: int,
    control: Control,
) -> list[tuple[int, bytes, float, int, int]]: ...
def sudoku_hunt(
    filler: SudokuFiller,
    logic: SudokuLogic,
    technique: int,
    enough: bool,
    first: bool,
    waves: list[int],
    path: list[int],
    orbits: list[list[int]],
    givens: int,
    minimal: bool,
    judgements: int,
    nodes: int,
    starts: list[bytes],
    seeds: list[int],
    threads: int,
    control: Control,
) -> list[tuple[int, bytes, float, int, int]]: ...
def sudoku_make(
    filler: SudokuFiller,
    orbits: list[list[int]],
    pattern: bytes,
    givens: int,
    minimal: bool,
    digs: int,
    climbs: int,
    nodes: int,
    seeds: list[int],
    threads: int,
    control: Control,
) -> list[tuple[int, bytes, int, int, int]]: ...
def sudoku_minimise(
    houses: SudokuHouses, puzzles: bytes, seeds: list[int], threads: int, control: Control
) -> list[tuple[int, bool, bytes]]: ...
def sudoku_needs(
    houses: SudokuHouses, puzzles: bytes, threads: int, control: Control
) -> list[tuple[int, bool, bytes]]: ...
def sudoku_backdoors(
    houses: SudokuHouses, puzzles: bytes, method: int, threads: int, control: Control
) -> list[tuple[int, bool, list[int], int]]: ...

# The scale of Sudoku Explainer: values in tenths. A step: kind, whether a dynamic chain, its
# level, its length,
# its value, the cell that gets a digit (or -1) and the digit, and (cell, mask of digits removed).

_SEStep: TypeAlias = tuple[int, bool, int, int, int, int, int, list[tuple[int, int]]]

SUDOKU_SE_KINDS: int

def sudoku_se_rate(
    cells: bytes, solution: bytes, techniques: int, uniqueness: bool, control: Control
) -> tuple[bool, int, int, int, int, list[_SEStep]]: ...
def sudoku_se_lines(
    text: bytes, techniques: int, uniqueness: bool, threads: int, control: Control
) -> tuple[bytes, list[tuple[int, int, int]]]: ...

# Connect Four. Discs are bits: column times (rows + 1) plus row, both from 0, rows from the bottom; `own` are
# those of the side to move, `all` those of both. Bounds are (low, high) for the side to move.

def connect4_fits(columns: int, rows: int) -> bool: ...
def connect4_solve(
    columns: int, rows: int, own: int, all: int, control: Control, *, weak: bool = False, threads: int = 1
) -> tuple[int, int]: ...
def connect4_solve_many(
    columns: int,
    rows: int,
    packed: bytes,
    control: Control,
    *,
    weak: bool = False,
    threads: int = 1,
    part: int = 128,
    table_bits: int = 22,
    book: Connect4Book | None = None,
) -> bytes: ...
def connect4_lines(
    columns: int,
    rows: int,
    text: bytes,
    control: Control,
    *,
    weak: bool = False,
    threads: int = 1,
    book: Connect4Book | None = None,
) -> tuple[bytes, list[tuple[int, int, int]]]: ...
def connect4_analyse(
    columns: int,
    rows: int,
    own: int,
    all: int,
    control: Control,
    *,
    goal: str = "line",
    threads: int = 1,
    known: int | None = None,
) -> tuple[list[tuple[int, int, int]], list[int], bool]: ...

class Connect4Book:
    """An opening book, read where its bytes lie."""

    def __init__(self, data: bytes) -> None: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def plies(self) -> int: ...
    @property
    def entries(self) -> int: ...
    def find(self, own: int, all: int) -> int | None: ...

def connect4_openings(
    columns: int, rows: int, plies: int, control: Control, *, undecided: bool = False
) -> bytes: ...
def connect4_discs(columns: int, rows: int, keys: bytes) -> bytes: ...
def connect4_make_book(columns: int, rows: int, plies: int, scores: bytes, control: Control) -> bytes: ...
