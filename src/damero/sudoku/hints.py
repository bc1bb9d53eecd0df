"""What to do next: the first mistake, else the simplest step, else a digit of the solution.

A hint starts from what the player has: entries, and notes where there are some.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from damero.diagram import Cell, Look, Mark
from damero.kind import Explanation
from damero.phrases import told_at
from damero.search import Limit, Status
from damero.sudoku.catalogue import Language
from damero.sudoku.grid import Grid, all_candidates, digits_of
from damero.sudoku.marking import cells_of
from damero.sudoku.mistakes import Fault, Mistake, first_of, notes_left, stale_notes
from damero.sudoku.picture import symbols_of
from damero.sudoku.reasons import reason
from damero.sudoku.solver import solve
from damero.sudoku.steps import Candidate, Found
from damero.sudoku.walk import End, Start, Walk, chosen, start_of
from damero.sudoku.words import Coordinates, Words

HINT_SECONDS = 2.0
_MOVE_LENGTH = 190
"""How long the notes of one move may be, in characters; what is left comes with the next hint."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next, at three levels.

    ``texts`` are the words from a nudge to all there is to say; ``title`` names the technique, "" where it is
    none. ``move`` plays it, "" where there is nothing to play. ``mistake`` or ``step`` is what it is about;
    ``stopped``: time was up before a step was found; ``several``: the puzzle has several solutions.
    """

    texts: tuple[str, str, str]
    title: str = ""
    move: str = ""
    marks: tuple[Mark, ...] = ()
    step: Found | None = None
    mistake: Mistake | None = None
    stopped: bool = False
    several: bool = False

    def explanation(self, detail: int = 3) -> Explanation:
        """The words of a level from 1 to 3, with a picture's marks on 3; raises SettingError for others."""
        words = told_at(self.texts, detail)
        if detail < 3:
            return Explanation(words)
        links = self.step.links if self.step else ()
        return Explanation(words, self.move, self.marks, links)


def hint(grid: Grid) -> Explanation:
    """What to do next; its move can be played, unless there is none to be had."""
    return hint_of(grid).explanation()


def hint_of(
    grid: Grid,
    coordinates: Coordinates = Coordinates.R1C1,
    language: Language = Language.ENGLISH,
    limit: Limit | None = None,
) -> Hint:
    """What to do next, at three levels."""
    words = Words(grid.layout, coordinates, language)
    clash = first_of(grid, ())
    if clash is not None and clash.fault in (Fault.GIVENS, Fault.CLASH):
        return _about_mistake(words, grid, clash)
    if grid.is_complete:
        return Hint((words.say("hint.solved"),) * 3)
    asked, limit = limit, limit or Limit(seconds=HINT_SECONDS)
    start = start_of(grid, limit)
    if start.mistake is not None:
        return _about_mistake(words, grid, start.mistake)
    if start.status is Status.NONE:
        return Hint((words.say("hint.none"),) * 3)
    walk = Walk(start, chosen(), limit)
    step = next(iter(walk), None)
    stopped = walk.end is End.LIMIT
    if step is None and stopped and asked is not None:
        return Hint((words.say("hint.limit"),) * 3, stopped=True)
    if step is not None:
        return _about_step(words, grid, step, several=start.status is Status.SEVERAL)
    return _from_solution(words, grid, start, stopped=stopped)


def _about_step(words: Words, grid: Grid, step: Found, *, several: bool) -> Hint:
    told = reason(step, words.coordinates, words.language)
    texts = (told.nudge, told.name, told.full)
    if several:
        nudge, name, full = (f"{text} {words.say('hint.several')}" for text in texts)
        texts = nudge, name, full
    marks = _seen(grid, step.marks)
    return Hint(texts, told.title, move_of(grid, step), marks, step, several=several)


def told_of(grid: Grid, mistake: Mistake, coordinates: Coordinates = Coordinates.R1C1) -> str:
    """All there is to say of a mistake."""
    return _about_mistake(Words(grid.layout, coordinates), grid, mistake).texts[2]


def move_of(grid: Grid, step: Found) -> str:
    """The move that plays a step in a player's grid: its first digit, or notes without what it takes away."""
    words = Words(grid.layout)
    if step.place:
        cell, digit = step.place[0]
        return f"{words.cell(cell)}={words.digit(digit)}"
    gone: dict[int, int] = {}
    for cell, digit in step.remove:
        gone[cell] = gone.get(cell, 0) | 1 << (digit - 1)
    return _noting(grid, gone)


def _seen(grid: Grid, marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Marks as the player's grid can show them: where a marked note is not there, its cell is marked."""
    noted, whole = [], dict[Look, dict[Cell, None]]()
    for mark in marks:
        if not mark.text:
            noted.append(mark)
            continue
        digit = symbols_of(grid.layout.size).index(mark.text)
        number = [cell.row * grid.layout.size + cell.column for cell in mark.cells]
        there = [bool(grid.notes[cell] >> digit & 1) for cell in number]
        for cell, is_there in zip(mark.cells, there, strict=True):
            if not is_there and mark.look is not Look.HINT:
                whole.setdefault(mark.look, {})[cell] = None
        if any(there):
            noted.append(Mark(mark.look, tuple(compress(mark.cells, there)), mark.text))
    return (*noted, *(Mark(look, tuple(cells)) for look, cells in whole.items()))


def _noting(grid: Grid, gone: Mapping[int, int]) -> str:
    """The move that takes candidates away, a mask a cell: it sets the notes of these cells."""
    words = Words(grid.layout)
    parts: list[str] = []
    for cell, mask in gone.items():
        left = ",".join(words.digit(digit) for digit in notes_left(grid, cell, mask))
        part = f"{words.cell(cell)}~={left}"
        if parts and sum(map(len, parts)) + len(parts) + len(part) > _MOVE_LENGTH:
            break
        parts.append(part)
    return " ".join(parts)


def _about_mistake(words: Words, grid: Grid, mistake: Mistake) -> Hint:
    if mistake.clash is not None:
        return _about_clash(words, grid, mistake)
    if mistake.fault is Fault.STALE:
        return _about_stale(words, grid, mistake)
    layout, (cell,) = grid.layout, mistake.cells
    name, house = words.cell(cell), words.house(layout.houses_of[cell][2])
    if mistake.fault is Fault.MISSING:
        digit = words.digit(mistake.right)
        notes = words.digits(digits_of(grid.notes[cell]))
        full = words.say("mistake.missing", cell=name, notes=notes, digit=digit)
        move, look = f"{layout.cell_name(cell)}~{digit}", Look.WRONG
    else:
        digit = words.digit(grid.entries[cell])
        full = words.say("mistake.entry", digit=digit, cell=name)
        move, look = f"{layout.cell_name(cell)}=", Look.WRONG
    key = f"mistake.{mistake.fault}"
    texts = (words.say(f"{key}.nudge", house=house), words.say(f"{key}.name", cell=name), full)
    return Hint(texts, "", move, (Mark(look, cells_of(layout, (cell,))),), mistake=mistake)


def _about_clash(words: Words, grid: Grid, mistake: Mistake) -> Hint:
    layout, clash = grid.layout, mistake.clash
    assert clash is not None
    marks = (Mark(Look.CLASH, cells_of(layout, clash.cells)),)
    first, second = clash.cells
    houses = [words.house(house) for house in layout.houses_of[first] if house in layout.houses_of[second]]
    at = {"first": words.cell(first), "second": words.cell(second), "houses": ", ".join(houses)}
    said = words.say("clash", digit=words.digit(clash.digit), **at)
    full = words.say(f"mistake.{mistake.fault}", clash=said)
    if mistake.fault is Fault.GIVENS:
        return Hint((full,) * 3, "", "", marks, mistake=mistake)
    entered = next(cell for cell in reversed(clash.cells) if grid.entries[cell])
    nudge = words.say("mistake.clash.nudge", house=houses[0])
    return Hint((nudge, full, full), "", f"{layout.cell_name(entered)}=", marks, mistake=mistake)


def _about_stale(words: Words, grid: Grid, mistake: Mistake) -> Hint:
    stale = stale_notes(grid)
    candidates = [Candidate(cell, digit) for cell, mask in stale.items() for digit in digits_of(mask)]
    texts = (
        words.say("mistake.stale.nudge"),
        words.say("mistake.stale.name", cells=words.cells(stale)),
        words.say("mistake.stale", candidates=words.candidates(candidates)),
    )
    marks = tuple(
        Mark(Look.REMOVED, cells_of(grid.layout, (cell,)), words.digit(digit)) for cell, digit in candidates
    )
    return Hint(texts, "", _without_stale(grid, stale), marks, mistake=mistake)


def _without_stale(grid: Grid, stale: Mapping[int, int]) -> str:
    """The move that leaves cells with what of their notes can be."""
    words = Words(grid.layout)
    parts: list[str] = []
    for cell, mask in stale.items():
        left = ",".join(words.digit(digit) for digit in digits_of(grid.notes[cell] & ~mask))
        part = f"{words.cell(cell)}~={left}"
        if parts and sum(map(len, parts)) + len(parts) + len(part) > _MOVE_LENGTH:
            break
        parts.append(part)
    return " ".join(parts)


def _from_solution(words: Words, grid: Grid, start: Start, *, stopped: bool) -> Hint:
    """The cell with the fewest candidates, and what a solution has there; why: no step, or none in time."""
    layout = grid.layout
    answer = solve(grid, at_most=1, limit=Limit(seconds=HINT_SECONDS), with_entries=True)
    if not answer.solutions:
        late = answer.status is Status.LIMIT
        return Hint((words.say("hint.limit" if late else "hint.none"),) * 3, stopped=late)
    masks = all_candidates(layout, grid.values)
    cell = min((c for c in range(layout.cells) if not grid.value(c)), key=lambda c: (masks[c].bit_count(), c))
    right = words.digit(answer.solutions[0].value(cell))
    whose = words.say(f"hint.whose.{'one' if start.status is Status.UNIQUE else 'several'}")
    fields = {"cell": words.cell(cell), "digits": words.any_digit(digits_of(masks[cell]))}
    fields["why"] = words.say("hint.limit" if stopped else "hint.guess.why")
    texts = (
        words.say("hint.guess.nudge", **fields),
        words.say("hint.guess.name", **fields),
        words.say("hint.guess", right=right, whose=whose, **fields),
    )
    mark = Mark(Look.HINT, cells_of(layout, (cell,)))
    several = start.status is Status.SEVERAL
    return Hint(texts, "", f"{layout.cell_name(cell)}={right}", (mark,), several=several)
