"""Plays a kind for the page: every call folds the game that it is given and keeps nothing."""

from __future__ import annotations

import math
import os
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Lock
from typing import Any

import msgspec

from damero import records
from damero.diagram import Cell, Diagram, Ground, Link, Look, Mark, Marked, Role, Tile
from damero.draw import svg
from damero.errors import IllegalMoveError, SettingError
from damero.kind import Kind, Operation, Outcome
from damero.numbers import Random
from damero.search import Limit, Status
from damero.shells.web import forms
from damero.shells.web.messages import (
    MOVE_LIMIT,
    Ask,
    Asked,
    Board,
    Browse,
    Checked,
    End,
    Fresh,
    Game,
    Glance,
    Hinted,
    New,
    Part,
    Played,
    Presses,
    Replied,
    Solution,
    Solutions,
    Square,
    Text,
    Turn,
    View,
)

BOARD_LIMIT = 50
"""How many of an answer's boards are drawn."""
DRAWN_LIMIT = 10_000
"""How many cells a board that is drawn may have."""

MET_LIMIT = 200
"""How many positions of a kind are kept at hand."""
MEMORY_GB = 1.0
"""The most memory that a request may ask to take."""

_CELL = re.compile(r"r([1-9]\d{0,3})c([1-9]\d{0,3})")
_CHECKED = {"clashes": Look.CLASH, "wrong": Look.WRONG}
"""Members of a check's answer that name cells, and how those are marked."""
_CHECKED_WORDS = {Look.CLASH: "in clashes", Look.WRONG: "wrong"}
_STATUS_WORDS = {
    Status.UNIQUE: "No mistake so far.",
    Status.SEVERAL: "No mistake so far; there are several solutions.",
    Status.NONE: "No clash, but there is no solution.",
    Status.LIMIT: "No mistake was found in the time of a check.",
}


class Met:
    """The positions met last, so that a long game is not played through again for every key.

    Nothing depends on what is kept here: what is not found is worked out.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, ...], Any] = OrderedDict()
        self._lock = Lock()

    def find(self, game: tuple[str, ...], make: Callable[[], Any]) -> Any:
        """The position of a game, worked out if need be."""
        with self._lock:
            if game in self._kept:
                self._kept.move_to_end(game)
                return self._kept[game]
        position = make()
        self.keep(game, position)
        return position

    def keep(self, game: tuple[str, ...], position: Any) -> None:
        """Keep a position, and let go of the one that was not asked for longest."""
        with self._lock:
            self._kept[game] = position
            self._kept.move_to_end(game)
            if len(self._kept) > MET_LIMIT:
                self._kept.popitem(last=False)


class Table:
    """Plays one kind for the page. ``seconds`` is the longest that a search may take."""

    def __init__(self, kind: Kind[Any], seconds: float) -> None:
        self.kind = kind
        self.seconds = seconds
        self.met = Met()

    def start(self, game: Game) -> Any:
        """The position at the beginning; raises NotationError or SettingError."""
        return self.met.find((game.start, game.size), lambda: self._read(game))

    def _read(self, game: Game) -> Any:
        text = game.start
        if not text:
            if math.prod(map(int, re.findall(r"[0-9]{1,9}", game.size)[:2])) > DRAWN_LIMIT:
                raise SettingError(f"size {game.size}: a board of {DRAWN_LIMIT} cells at most is drawn here")
            return self.kind.blank(game.size)
        if text.strip().partition(":")[0] == self.kind.name:
            return self.kind.named(text).position
        return self.kind.notation.parse(text)

    def played(self, game: Game) -> tuple[str, ...]:
        """The moves up to the cursor; raises SettingError for one out of range."""
        cursor = len(game.moves) if game.cursor is None else game.cursor
        if not 0 <= cursor <= len(game.moves):
            raise SettingError(f"cursor {cursor}: 0 to {len(game.moves)} expected")
        return game.moves[:cursor]

    def position(self, game: Game) -> Any:
        """The position that a request means; raises NotationError, IllegalMoveError or SettingError."""
        moves = self.played(game)
        return self.met.find((game.start, game.size, *moves), lambda: self._fold(game, moves))

    def _fold(self, game: Game, moves: Sequence[str]) -> Any:
        position = self.start(game)
        for number, move in enumerate(moves, start=1):
            try:
                position = self.kind.rules.apply(position, move)
            except IllegalMoveError as error:
                raise IllegalMoveError(f"move {number}, {move!r}: {error}") from None
        return position

    def view(self, request: Glance) -> View:
        """The picture of a game."""
        return self._view(self.position(request), request.parts)

    def press(self, request: Presses) -> Played:
        """Play what the keys mean."""
        position = self.position(request)
        played, new = self.played(request), []
        shape = self.kind.diagram(position)
        for press in request.presses:
            move = self.kind.rules.press(position, _cell(shape, press.cell), press.key)
            if move is not None:
                position = self.kind.rules.apply(position, move)
                new.append(move)
        if len(played) + len(new) > MOVE_LIMIT:
            raise IllegalMoveError(f"a game holds {MOVE_LIMIT} moves at most")
        self.met.keep((request.start, request.size, *played, *new), position)
        return Played((*played, *new), tuple(new), self._view(position))

    def hint(self, request: Game) -> Hinted:
        """Say what to do next."""
        position = self.position(request)
        hint = self.kind.rules.hint(position)
        return Hinted(hint.text, hint.move, self._view(position, marks=hint.marks, links=hint.links))

    def check(self, request: Game) -> Checked:
        """Say what is wrong, as the kind's operation of that name finds it."""
        position = self.position(request)
        wanted, answer = self._put("check", {}, position)
        operation = self.kind.operation("check")
        raw = msgspec.to_builtins(answer)
        marks = tuple(
            Mark(look, cells) for name, look in _CHECKED.items() if (cells := tuple(_cells_in(raw.get(name))))
        )
        counts = [f"{len(mark.cells)} {_CHECKED_WORDS[mark.look]}" for mark in marks]
        words = _STATUS_WORDS.get(raw.get("status", "")) or (
            operation.report or operation.text or operation.line
        )(wanted, answer)
        return Checked(
            f"Marked: {', '.join(counts)}." if counts else words, self._view(position, marks=marks)
        )

    def reply(self, request: Turn) -> Replied:
        """Let a machine player move."""
        position = self.position(request)
        opponent = self.kind.opponent(request.opponent)
        if self.kind.rules.outcome(position).over:
            raise IllegalMoveError("the game is over")
        depth = 0
        if opponent.depth is not None:
            least, usual, most = opponent.depth
            depth = usual if request.depth is None else request.depth
            if not least <= depth <= most:
                raise SettingError(f"depth {depth}: {least} to {most} expected")
        reply = opponent.move(position, depth, Random(request.seed))
        after = self.kind.rules.apply(position, reply.move)
        moves = (*self.played(request), reply.move)
        self.met.keep((request.start, request.size, *moves), after)
        return Replied(reply.move, reply.text, reply.proven, reply.stats, moves, self._view(after))

    def solutions(self, request: Browse) -> Solutions:
        """Page through the solutions of a position."""
        if self.kind.solutions is None:
            raise SettingError(f"{self.kind.title} has no solutions to page through")
        position = self.position(request)
        page = self.kind.solutions(position, request.skip, request.at_most, Limit(seconds=self.seconds))
        return Solutions(
            tuple(
                self._solution(page.skip + index, solution)
                for index, solution in enumerate(page.positions, start=1)
            ),
            page.count.value,
            page.count.exact,
        )

    def fix(self, request: Game) -> Fresh:
        """Make what was entered part of the task: a puzzle that was typed in."""
        if self.kind.as_givens is None:
            raise SettingError(f"{self.kind.title} has no givens")
        position = self.kind.as_givens(self.position(request))
        notation = self.kind.notation
        written = notation.write(position)
        if written.lost:
            written = notation.write(position, notation.lossless)
        return Fresh(written.text, self._view(position, ("board",)))

    def generate(self, request: New) -> Fresh:
        """Make a new puzzle."""
        made = self.kind.generate(request.seed, request.settings)
        return Fresh(str(made.ident), self._view(made.position, ("board",)))

    def ask(self, request: Ask) -> Asked:
        """Put an operation to the position."""
        operation = self.kind.operation(request.operation)
        wanted, answer = self._put(operation.name, request.fields, self.position(request))
        if operation.pictures is not None:
            pictures = tuple(operation.pictures(wanted, answer, BOARD_LIMIT))
        else:
            boards = () if operation.positions is None else tuple(operation.positions(answer))[:BOARD_LIMIT]
            pictures = tuple(map(self.kind.diagram, boards))
        return Asked(
            msgspec.to_builtins(answer),
            (operation.report or operation.text or operation.line)(wanted, answer),
            tuple(map(_drawn, pictures[:BOARD_LIMIT])),
        )

    def _put(self, name: str, fields: Mapping[str, Any], position: Any) -> tuple[Any, Any]:
        """An operation's request about a position, and its answer."""
        operation = self.kind.operation(name)
        holder = forms.input_of(operation.request)
        notation = self.kind.notation
        held = {holder: notation.write(position, notation.lossless).text} if holder else {}
        wanted = request_of(operation, {**fields, **held}, self.seconds)
        return wanted, operation.run(wanted, None)

    def _solution(self, number: int, position: Any) -> Solution:
        diagram = self.kind.diagram(position)
        return Solution(number, _drawn(diagram), self.kind.notation.text(position), diagram.description)

    def _view(
        self,
        position: Any,
        parts: tuple[Part, ...] = (),
        marks: tuple[Mark, ...] = (),
        links: tuple[Link, ...] = (),
    ) -> View:
        diagram = self.kind.diagram(position).with_marks(*marks).with_links(*links)
        return View(
            svg=_drawn(diagram),
            rows=diagram.rows,
            columns=diagram.columns,
            tiles=tuple(_square(tile) for tile in diagram.tiles),
            marks=tuple(map(Marked.of, diagram.marks)),
            outcome=_end(self.kind.rules.outcome(position)),
            title=diagram.title,
            description=diagram.description,
            text=self.kind.notation.text(position),
            facts=diagram.facts,
            board=_board(diagram) if "board" in parts else None,
            moves=tuple(self.kind.rules.moves(position)) if "moves" in parts else None,
            texts=self._texts(position) if "texts" in parts else None,
        )

    def _texts(self, position: Any) -> tuple[Text, ...]:
        texts = []
        for codec in self.kind.notation.codecs:
            if codec.write is None:
                continue
            try:
                written = codec.write(position)
            except SettingError:  # a format that cannot hold this position at all
                continue
            texts.append(Text(codec.name, written.text, written.lost))
        return tuple(texts)


def _cell(shape: Diagram, name: str) -> Cell:
    cell = cell_of(name)
    if not (cell.row < shape.rows and cell.column < shape.columns):
        raise SettingError(f"cell {name}: r1c1 to r{shape.rows}c{shape.columns} expected")
    return cell


def _cells_in(value: Any) -> Iterator[Cell]:
    """The cells named anywhere in a part of an answer."""
    if isinstance(value, str) and _CELL.fullmatch(value):
        yield cell_of(value)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _cells_in(one)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _cells_in(one)


def _drawn(diagram: Diagram) -> str:
    if diagram.rows * diagram.columns > DRAWN_LIMIT:
        raise SettingError(f"a board of {DRAWN_LIMIT} cells at most is drawn here")
    return svg.draw(diagram, theme=svg.Theme.PAGE)


def cell_of(name: str) -> Cell:
    """The cell of a name such as r1c3; raises SettingError."""
    found = _CELL.fullmatch(name)
    if found is None:
        raise SettingError(f"cell {name!r}: a name such as r1c3 expected")
    return Cell(int(found[1]) - 1, int(found[2]) - 1)


def _square(tile: Tile) -> Square:
    return Square(tile.cell.name, tile.role.value, tile.text, tile.notes, tile.corner_notes, tile.colour)


def _end(outcome: Outcome) -> End:
    cells = tuple(cell.name for cell in outcome.cells)
    return End(outcome.over, outcome.text, outcome.winner, outcome.solved, cells)


def _stamps(diagram: Diagram) -> Diagram:
    """Everything that may come to stand on a cell of a board, side by side on a board of one row."""
    looks = [Tile(Cell(0, 0)), Tile(Cell(0, 0), notes=diagram.symbols)]
    if diagram.ground is Ground.HOLES:
        looks += [Tile(Cell(0, 0), Role.FIRST), Tile(Cell(0, 0), Role.SECOND)]
    else:
        looks += [Tile(Cell(0, 0), Role.ENTRY, symbol) for symbol in diagram.symbols]
    tiles = tuple(replace(tile, cell=Cell(0, column)) for column, tile in enumerate(looks))
    return Diagram(
        1,
        len(tiles),
        tiles,
        ground=diagram.ground,
        symbols=diagram.symbols,
        note_columns=diagram.note_columns,
    )


def _board(diagram: Diagram) -> Board:
    peers = () if diagram.houses else diagram.peers  # houses say it with fewer numbers
    row = _stamps(diagram)
    return Board(
        diagram.ground.value,
        _drawn(row),
        tuple(_square(tile) for tile in row.tiles),
        diagram.symbols,
        diagram.note_columns,
        peers,
        diagram.houses,
        diagram.drops,
        diagram.lines,
    )


def request_of(operation: Operation[Any, Any], fields: Mapping[str, Any], seconds: float) -> Any:
    """An operation's request from plain values, its time limit filled in and held to ``seconds``.

    The threads and the memory that it may take are held to the machine's cores and to MEMORY_GB.
    Raises NotationError for a member that is missing, wrong or not known.
    """
    raw = dict(fields)
    if forms.has_field(operation.request, "seconds"):
        wanted = raw.get("seconds")
        if wanted is None or (isinstance(wanted, int | float) and wanted > seconds):
            raw["seconds"] = seconds
    request = records.convert(raw, operation.request)
    held = {
        name: most
        for name, most in (("threads", os.cpu_count() or 1), ("memory", MEMORY_GB))
        if (getattr(request, name, None) or 0) > most
    }
    return replace(request, **held) if held else request
