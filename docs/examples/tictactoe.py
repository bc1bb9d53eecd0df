"""Tic-tac-toe: a whole kind in one file, and every other board where a line of so many wins.

The usual board is 3x3 without gravity. With gravity discs fall, so that four in a row on 7x6 is Connect Four.
The machine plays by the textbook's min-max and alpha-beta of Connect Four, which search any such game.

    python docs/examples/tictactoe.py play tictactoe --opponent min-max --first machine
    python docs/examples/tictactoe.py show tictactoe X.O/.X./..O
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated

import msgspec

from damero import records
from damero.connect4.classic import Choice, MinMax
from damero.diagram import Cell, Diagram, Look, Mark, Role, Tile
from damero.errors import IllegalMoveError, NotationError, SettingError
from damero.kind import Explanation, Generator, Kind, Level, Opponent, Outcome, Reply, Rules
from damero.notation import Codec, Notation, Written
from damero.numbers import Random
from damero.search import Stats

SIZES = {
    "3x3": (3, 3, 3, False),
    "4x4": (4, 4, 4, False),
    "5x4-drop": (5, 4, 4, True),
    "4x4-drop3": (4, 4, 3, True),
}
SYMBOLS = "XO"
_LINE = re.compile(r"(?:([1-9])(v?):)?([.XO]{1,9}(?:/[.XO]{1,9}){0,8})")
_MOVE = re.compile(r"r([1-9])c([1-9])")


@dataclass(frozen=True, slots=True)
class Board:
    """``cells`` row by row from the top: ".", "X" (who begins) or "O"; ``in_a_row`` of them win."""

    columns: int = 3
    rows: int = 3
    in_a_row: int = 3
    falls: bool = False
    cells: str = "." * 9

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= 9 and 1 <= self.rows <= 9 and 1 <= self.in_a_row <= 9):
            raise SettingError("1 to 9 columns, rows and signs in a row expected")
        if len(self.cells) != self.columns * self.rows or not set(self.cells) <= set(".XO"):
            raise SettingError(f"{self.columns * self.rows} cells of ., X or O expected")
        if self.cells.count("X") - self.cells.count("O") not in (0, 1):
            raise SettingError("X begins, and may be at most one ahead")
        if winner(self, self.to_move):
            raise SettingError("a line of the side to move: the game was over before")
        hanging = (at for at in range(len(self.cells) - self.columns) if self.cells[at] != ".")
        if self.falls and any(self.cells[at + self.columns] == "." for at in hanging):
            raise SettingError("a disc hangs in the air")

    @property
    def to_move(self) -> str:
        """X or O, also once the game is over."""
        return "O" if self.cells.count("X") > self.cells.count("O") else "X"


@lru_cache(maxsize=64)
def lines(columns: int, rows: int, in_a_row: int) -> tuple[tuple[int, ...], ...]:
    """The cells of every line that wins."""
    found = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(rows):
            for column in range(columns):
                last_row, last = row + (in_a_row - 1) * down, column + (in_a_row - 1) * right
                if last_row < rows and 0 <= last < columns:
                    found.append(
                        tuple((row + k * down) * columns + column + k * right for k in range(in_a_row))
                    )
    return tuple(dict.fromkeys(tuple(sorted(line)) for line in found))


def winner(board: Board, sign: str) -> tuple[int, ...]:
    """The cells of the lines that a sign has made."""
    made = (line for line in lines(board.columns, board.rows, board.in_a_row))
    return tuple(dict.fromkeys(c for line in made if all(board.cells[c] == sign for c in line) for c in line))


def open_cells(board: Board) -> list[int]:
    """The cells where a sign can be put now, those nearest the middle first; none once the game is over."""
    if winner(board, "XO"[board.to_move == "X"]):
        return []
    free = [at for at, sign in enumerate(board.cells) if sign == "."]
    if board.falls:
        free = [at for at in free if at + board.columns not in free]
    return sorted(free, key=lambda at: (_from_middle(board, at), at))


def _from_middle(board: Board, at: int) -> int:
    row, column = divmod(at, board.columns)
    return abs(2 * row - board.rows + 1) + abs(2 * column - board.columns + 1)


def put(board: Board, at: int) -> Board:
    """The board with one more sign."""
    return replace(board, cells=f"{board.cells[:at]}{board.to_move}{board.cells[at + 1 :]}")


class Play:
    """The game as the textbook's search wants it: moves are played and taken back on one list of cells."""

    def __init__(self, board: Board) -> None:
        self.cells = list(board.cells)
        self.free = board.cells.count(".")
        self._columns = board.columns if board.falls else len(self.cells)
        self._order = sorted(range(len(self.cells)), key=lambda at: (_from_middle(board, at), at))
        all_lines = lines(board.columns, board.rows, board.in_a_row)
        self._through = [[line for line in all_lines if at in line] for at in range(len(self.cells))]
        self._signs = (board.to_move, SYMBOLS[board.to_move == "X"])

    def moves(self) -> list[int]:
        """The cells where a sign can be put, those nearest the middle first."""
        cells, below = self.cells, self._columns
        return [at for at in self._order if cells[at] == "." and cells[at + below : at + below + 1] != ["."]]

    def play(self, move: int, /) -> bool:
        """Put a sign and say whether that wins."""
        sign = self._signs[0]
        self.cells[move] = sign
        self.free -= 1
        self._signs = self._signs[::-1]
        return any(all(self.cells[at] == sign for at in line) for line in self._through[move])

    def take_back(self, move: int, /) -> None:
        """Undo the last move."""
        self.cells[move] = "."
        self.free += 1
        self._signs = self._signs[::-1]


def think(board: Board, depth: int, *, prune: bool) -> Choice:
    """The move of min-max, or of alpha-beta, to a depth."""
    method = MinMax(depth, prune=prune)
    search = method.search_game(Play(board), leaves=False)
    while True:
        try:
            next(search)
        except StopIteration as end:
            (column, value), cost = end.value, method.counters
            return Choice(column, value, cost.nodes, cost.alpha_cuts, cost.beta_cuts)


# Playing


def _name(board: Board, at: int) -> str:
    return f"r{at // board.columns + 1}c{at % board.columns + 1}"


def moves(board: Board) -> Sequence[str]:
    """The cells that may be taken, such as r1c3."""
    return tuple(_name(board, at) for at in sorted(open_cells(board)))


def apply(board: Board, move: str) -> Board:
    """Put a sign; raises IllegalMoveError."""
    match = _MOVE.fullmatch(move)
    if match is None or move not in moves(board):
        raise IllegalMoveError(f"{move[:20]!r} cannot be played: an open cell such as r1c3 expected")
    return put(board, (int(match[1]) - 1) * board.columns + int(match[2]) - 1)


def press(board: Board, cell: Cell, key: str) -> str | None:
    """A click puts a sign."""
    return cell.name if key in ("", " ", "Enter", board.to_move) and cell.name in moves(board) else None


def outcome(board: Board) -> Outcome:
    """Won, drawn or going on."""
    for number, sign in enumerate(SYMBOLS, start=1):
        if made := winner(board, sign):
            cells = tuple(Cell(*divmod(at, board.columns)) for at in made)
            return Outcome(over=True, text=f"{sign} has won", winner=number, cells=cells)
    if "." not in board.cells:
        return Outcome(over=True, text="a draw: the board is full")
    return Outcome(over=False, text=f"{board.to_move} to move")


def hint(board: Board) -> Explanation:
    """What alpha-beta would play."""
    if not moves(board):
        return Explanation(outcome(board).text)
    choice = think(board, 6, prune=True)
    cell = Cell(*divmod(choice.column, board.columns))
    word = "wins" if choice.value == 100 else "loses, as all do," if choice.value == -100 else "holds"
    return Explanation(f"{cell.name} {word} within 6 plies", cell.name, (Mark(Look.HINT, (cell,)),))


def diagram(board: Board) -> Diagram:
    """The picture of a board."""
    roles = {".": Role.EMPTY, "X": Role.FIRST, "O": Role.SECOND}
    cells = [Cell(*divmod(at, board.columns)) for at in range(len(board.cells))]
    tiles = (Tile(c, roles[s], s.strip(".")) for c, s in zip(cells, board.cells, strict=True))
    stand = outcome(board)
    marks = (Mark(Look.WIN, stand.cells),) if stand.cells else ()
    return Diagram(
        board.rows, board.columns, tuple(tiles), marks=marks, title="Tic-tac-toe", description=stand.text
    )


# Formats


def parse_line(text: str) -> Board:
    """Rows from the top with / between them: X.O/.X./..O; 4v: before them is four in a row and gravity."""
    match = _LINE.fullmatch(text.strip())
    if match is None:
        raise NotationError("rows of ., X and O with / between them expected", line=1, column=1)
    rows = match[3].split("/")
    if len({len(row) for row in rows}) != 1:
        raise NotationError("rows of one length expected", line=1, column=1)
    try:
        return Board(len(rows[0]), len(rows), int(match[1] or 3), bool(match[2]), "".join(rows))
    except SettingError as error:
        raise NotationError(str(error), line=1, column=1) from None


def write_line(board: Board) -> Written:
    """The same way back."""
    cells, columns = board.cells, board.columns
    rows = "/".join(cells[at : at + columns] for at in range(0, len(cells), columns))
    usual = board.in_a_row == 3 and not board.falls
    return Written(rows if usual else f"{board.in_a_row}{'v' if board.falls else ''}:{rows}")


def parse_json(text: str) -> Board:
    """A saved board."""
    try:
        return records.read(text, Board, "tictactoe", 1)
    except SettingError as error:
        raise NotationError(str(error), line=1, column=1) from None


NOTATION: Notation[Board] = Notation(
    (
        Codec(
            "line",
            "rows from the top with / between them",
            lambda text: set(text.strip()) <= set("123456789v:.XO/"),
            parse_line,
            write_line,
            one_line=True,
        ),
        Codec(
            "json",
            "everything",
            lambda text: records.is_record(text, "tictactoe"),
            parse_json,
            lambda board: Written(records.write(board, "tictactoe", 1)),
            one_line=True,
        ),
    ),
    "a board such as X.O/.X./..O",
)


# Making and playing


@dataclass(frozen=True, slots=True)
class Params:
    """What position to make."""

    level: Annotated[Level, msgspec.Meta(description="the harder, the fewer signs on the board")] = (
        Level.MEDIUM
    )


def make(params: Params, random: Random) -> Board:
    """A board with some signs on it, where the game goes on."""
    wanted = 5 - list(Level).index(params.level)
    board = Board()
    while sum(map(board.cells.count, SYMBOLS)) < wanted:
        after = put(board, random.choice(open_cells(board)))
        board = after if open_cells(after) else Board()
    return board


def read_params(text: str) -> Params:
    """Settings from a name."""
    if text not in set(Level):
        raise NotationError(f"a level expected, not {text[:20]!r}")
    return Params(Level(text))


def blank(size: str) -> Board:
    """An empty board of one of SIZES."""
    if size not in ("", *SIZES):
        raise SettingError(f"size {size[:20]!r}: one of {', '.join(SIZES)} expected")
    columns, rows, in_a_row, falls = SIZES[size or "3x3"]
    return Board(columns, rows, in_a_row, falls, "." * (columns * rows))


def _at_random(board: Board, depth: int, random: Random) -> Reply:  # noqa: ARG001
    return Reply(_name(board, random.choice(_still_open(board))))


def _min_max(board: Board, depth: int, random: Random) -> Reply:  # noqa: ARG001
    return _searched(board, think(board, depth if _still_open(board) else 1, prune=False))


def _alpha_beta(board: Board, depth: int, random: Random) -> Reply:  # noqa: ARG001
    return _searched(board, think(board, depth if _still_open(board) else 1, prune=True))


def _still_open(board: Board) -> list[int]:
    found = open_cells(board)
    if not found:
        raise IllegalMoveError("the game is over")
    return found


def _searched(board: Board, choice: Choice) -> Reply:
    cuts = {"alpha_cuts": choice.alpha_cuts, "beta_cuts": choice.beta_cuts}
    return Reply(_name(board, choice.column), f"value {choice.value}", Stats(choice.nodes, 0.0, cuts))


KIND: Kind[Board] = Kind(
    name="tictactoe",
    title="Tic-tac-toe",
    summary="two players, three in a row",
    notation=NOTATION,
    rules=Rules(moves, apply, press, outcome, hint),
    diagram=diagram,
    generator=Generator(1, Params, lambda params: params.level.value, read_params, make),
    operations=(),
    example=parse_line("X.O/.X./..O"),
    blank=blank,
    sizes=tuple(SIZES),
    opponents=(
        Opponent("random", "Random: any cell", _at_random),
        Opponent("min-max", "Min-max: looks at every line to a depth", _min_max, (1, 6, 9)),
        Opponent(
            "alpha-beta", "Alpha-beta: the same, leaving out what cannot matter", _alpha_beta, (1, 9, 9)
        ),
    ),
)

if __name__ == "__main__":
    from damero import kinds
    from damero.shells.cli.main import main

    kinds.KINDS = (*kinds.KINDS, KIND)
    main()
