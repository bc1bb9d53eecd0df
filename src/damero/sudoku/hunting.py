"""Version 4 of the generator: puzzles that need a technique, and nothing harder, or before anything else.

The core does the work (see hunting.hpp and wants.hpp): it digs full grids, or begins with puzzles that are
known to come near, and changes given by given what it has as long as it comes no further from what is asked
for. What is handed out shows the technique wave by wave, as damero's rating goes, and step by step, as
``explain`` goes, where these know it.

Puzzles by level with a pattern are made by the pattern until the rating of one has the level. Everything else
is made by versions 1 to 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from damero.errors import LimitReached
from damero.kind import Generator, Level
from damero.numbers import Random
from damero.search import Limit, Watch
from damero.sudoku import _kernel, _kernel_logic, generator, grading, making, scales
from damero.sudoku.generator import EXACT, NODES, NODES_MINIMAL
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import NOTATION
from damero.sudoku.params import Params, layout_of, read, resolved, version_of, write
from damero.sudoku.rating import rate_steps
from damero.sudoku.symmetry import Symmetry, orbits
from damero.sudoku.techniques import SINGLES, Technique, facts, named, order, whole_order
from damero.sudoku.walk import End, next_step, path

_NUMBERS = {technique: number for number, technique in enumerate(Technique)}
_RATINGS: Mapping[Level, int] = {
    Level.EASY: 40_000,
    Level.MEDIUM: 40_000,
    Level.HARD: 40_000,
    Level.EXPERT: 6_000,
    Level.EXTREME: 600,
}
"""How many puzzles are looked at, by how long that takes."""
_SLOWER = 9**4
_PATTERNS = 3000
"""How many puzzles with a pattern are rated for a level."""


def make(params: Params, random: Random) -> Grid:
    """Version 4 (see the module); raises LimitReached with the nearest puzzle, and SettingError."""
    return making.only(make_many(params, (random,)))


def make_many(
    params: Params,
    randoms: Sequence[Random],
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Sequence[Grid | LimitReached]:
    """One puzzle for each source of random numbers, the same for any number of threads, as in ``making``."""
    version = version_of(params)
    if version < 4:
        older = grading.make_many if version == 3 else making.make_many
        return older(params, randoms, threads, limit, watch)
    if not params.technique:
        return making.make_by(_level_of, _PATTERNS, params, randoms, threads, limit, watch)
    return make_some(params, randoms, None, limit, watch, threads)


def _level_of(grid: Grid) -> Level:
    """The level of a puzzle as damero's rating means it."""
    return Level(str(rate_steps(grid).level))


def make_some(
    params: Params,
    randoms: Sequence[Random],
    at_most: int | None,
    limit: Limit | None = None,
    watch: Watch | None = None,
    threads: int = 1,
) -> Sequence[Grid | LimitReached]:
    """The same for puzzles by technique, of which at most so many candidates are looked at for each."""
    whole = resolved(params)
    layout, wanted = layout_of(whole), Technique(whole.technique)
    seeds = [random.next() for random in randoms]
    quarry = _quarry(layout, whole, wanted)
    if at_most is not None:
        quarry = quarry._replace(judgements=min(quarry.judgements, at_most))
    want = _kernel_logic.Want(
        _NUMBERS[wanted], whole.enough, whole.first, *_orders(wanted, enough=whole.enough)
    )
    made = making.work(
        lambda control: _kernel_logic.hunt(layout, want, quarry, seeds, threads, control), limit, watch
    )
    return [_answer(layout, whole, wanted, one) for one in made]


def _orders(wanted: Technique, *, enough: bool) -> tuple[list[int], list[int]]:
    """The techniques up to one in the order of damero's rating and in that of a path, where these have it.

    All singles are among them unless it must be enough.
    """

    def upto(techniques: Sequence[Technique]) -> list[int]:
        at = techniques.index(wanted) + 1 if wanted in techniques else 0
        singles = 0 if enough or not at else max(map(techniques.index, SINGLES)) + 1
        return [_NUMBERS[technique] for technique in techniques[: max(at, singles)]]

    by_rating = (
        wanted in scales.damero().order and wanted is not Technique.TURBOT_FISH
    )  # which comes too late
    if not by_rating and wanted in order():
        return [], upto(order())
    return upto(scales.order_with("damero", wanted)), upto(order())


def _quarry(layout: Layout, params: Params, wanted: Technique) -> _kernel_logic.Quarry:
    assert params.symmetry is not None
    exact = layout.size <= EXACT
    free = layout == STANDARD and params.symmetry is Symmetry.NONE and not params.clues
    slower = max(1, layout.cells**2 // _SLOWER)
    return _kernel_logic.Quarry(
        orbits(layout, params.symmetry),
        params.clues or 0,
        params.minimal,
        judgements=_RATINGS[facts(wanted).level] // slower,
        nodes=0 if exact else NODES_MINIMAL if params.minimal else NODES,
        starts=_starts(wanted) if free else (),
    )


@cache
def _known() -> Mapping[str, tuple[str, ...]]:
    """Puzzles that need what chance seldom brings. The file is part of this version and never changes."""
    found: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("starts_4.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, puzzle = line.split("\t")
            found.setdefault(name, []).append(puzzle)
    return {name: tuple(puzzles) for name, puzzles in found.items()}


def _starts(wanted: Technique) -> tuple[bytes, ...]:
    return tuple(bytes(int(char) for char in line) for line in _known().get(wanted, ()))


def _answer(
    layout: Layout, params: Params, wanted: Technique, made: _kernel_logic.Graded
) -> Grid | LimitReached:
    if made.end == _kernel.MADE:
        return Grid(layout, tuple(made.values))
    if made.end == _kernel.STOPPED:
        return LimitReached(making.ENDED)
    looked = f"{made.judgements} candidate{'s' if made.judgements != 1 else ''}"
    message = f"no {layout.title} puzzle {_words(params, wanted)} was found among {looked}"
    if not made.values:
        making.check_rules(layout)
        return LimitReached(message)
    nearest = Grid(layout, tuple(made.values))
    shown = f": {NOTATION.text(nearest)}" if layout == STANDARD else ""
    lack = _lack(nearest, params, wanted) if made.judged else "the nearest has superfluous givens"
    return LimitReached(f"{message}; {lack}{shown}", nearest)


def _words(params: Params, wanted: Technique) -> str:
    """What was asked for."""
    words = f"that needs {named(wanted)}"
    words += " before anything else but singles" if params.first else ""
    words += f"{',' if params.first else ''} and nothing harder" if params.enough else ""
    return " ".join((words, *grading.form_words(params)))


def _lack(nearest: Grid, params: Params, wanted: Technique) -> str:
    """In what the nearest puzzle that was met fails."""
    usual = {*order(), wanted}
    known = [technique for technique in whole_order() if technique in usual]
    upto = known[: known.index(wanted) + 1]
    found = path(nearest, only=upto)
    came = [step.technique for step in found.steps]
    if wanted not in came:
        return f"the nearest does without {named(wanted)}"
    lacks = []
    if params.first:
        at = next(number for number, technique in enumerate(came) if technique not in SINGLES)
        if came[at] is not wanted:
            lacks.append(f"{named(came[at])} comes first, at step {at + 1}")
    if params.enough and found.end is End.STUCK:
        harder = next_step(found.state.grid, only=known[known.index(wanted) :], limit=Limit(1))
        what = named(harder.technique) if harder else "something harder"
        lacks.append(f"it also needs {what} at step {len(came) + 1}")
    if not lacks:  # step by step it is as wanted, but not by the rating
        return f"by its rating, the nearest does without {named(wanted)}"
    return f"the nearest needs one, but {' and '.join(lacks)}"


GENERATOR: Generator[Grid, Params] = Generator(
    4,
    Params,
    write,
    read,
    make,
    older={1: generator.make, 2: making.make, 3: grading.make},
    version_of=version_of,
    make_many=make_many,
)
