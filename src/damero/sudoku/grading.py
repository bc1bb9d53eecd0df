"""Version 3 of the generator: puzzles as hard as asked for, by damero's levels or scores or by SE.

It made those by technique too, which version 4 (``hunting``) makes now.

The core does the work (see grading.hpp and demands.hpp): it digs full grids, gives more where a puzzle is too
hard, and changes what is given where it is too easy; every puzzle is rated and proven unique before it is
handed out. Levels are those of damero's scale (``scales``).
"""

from __future__ import annotations

from collections.abc import Sequence

from damero.errors import LimitReached
from damero.kind import Level
from damero.numbers import Random
from damero.search import Limit, Watch
from damero.sudoku import _kernel, _kernel_logic, making, scales
from damero.sudoku.generator import EXACT, NODES, NODES_MINIMAL
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import NOTATION
from damero.sudoku.params import Params, layout_of, resolved, score_range, se_range
from damero.sudoku.symmetry import Symmetry, orbits
from damero.sudoku.techniques import Technique, facts

_DIGS, _DIGS_LARGE = 400, 20
_CLIMBS, _CLIMBS_TECHNIQUE = 120, 20  # nothing tells whether a change brings a technique nearer
_SHOWN_SAME = 0.49
_LEVELS = list(Level)
_LEAST = {Level.EASY: (4, 9), Level.MEDIUM: (1, 3)}  # the part of the cells that is given


def make(params: Params, random: Random) -> Grid:
    """Version 3 (see the module); raises LimitReached with the nearest puzzle, and SettingError."""
    return making.only(make_many(params, (random,)))


def make_many(
    params: Params,
    randoms: Sequence[Random],
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Sequence[Grid | LimitReached]:
    """One puzzle for each source of random numbers, the same for any number of threads, as in ``making``."""
    whole = resolved(params)
    layout = layout_of(whole)
    seeds = [random.next() for random in randoms]
    made = making.work(lambda control: _graded(layout, whole, seeds, threads, control), limit, watch)
    return [_answer(layout, whole, one) for one in made]


def _graded(
    layout: Layout, params: Params, seeds: Sequence[int], threads: int, control: _kernel.Control
) -> list[_kernel_logic.Graded]:
    goal = _goal(layout, params)
    if params.se:
        return _kernel_logic.grade_se(layout, goal, seeds, threads, control)
    if params.score:
        return _kernel_logic.grade(layout, scales.efforts(), [], goal, seeds, threads, control)
    level = params.level or _LEVELS[-1]
    wanted = Technique(params.technique) if params.technique else None
    demands = []
    if wanted is not None:
        number = list(Technique).index(wanted)
        asked = (True, params.enough, params.first)
        demands = [(number, demand) for demand, is_asked in enumerate(asked) if is_asked]
    return _kernel_logic.grade(
        layout, scales.core_of("damero", _LEVELS.index(level)), demands, goal, seeds, threads, control
    )


def _goal(layout: Layout, params: Params) -> _kernel_logic.Goal:
    assert params.symmetry is not None
    low, high = _range(params)
    exact = layout.size <= EXACT
    return _kernel_logic.Goal(
        orbits(layout, params.symmetry),
        params.clues or 0,
        0 if params.clues or params.minimal else _least(layout, params.level),
        params.minimal,
        low,
        high,
        digs=_DIGS if exact else _DIGS_LARGE,
        climbs=0 if not exact else _CLIMBS_TECHNIQUE if params.technique else _CLIMBS,
        nodes=0 if exact else NODES_MINIMAL if params.minimal else NODES,
    )


def _least(layout: Layout, level: Level | None) -> int:
    """How many cells are given at least: few givens make even an easy puzzle long."""
    over, under = (0, 1) if level is None else _LEAST.get(level, (0, 1))
    return layout.cells * over // under


def _range(params: Params) -> tuple[float, float]:
    if params.se:
        low, high = se_range(params.se)
        return low - 0.05, high + 0.05
    if params.score:
        least, most = score_range(params.score)
        # A score alone is as ``rate`` shows it; of a range no end may be passed by a fraction.
        return (least, most) if least < most else (least - _SHOWN_SAME, most + _SHOWN_SAME)
    if params.level is None:
        return 0.0, len(_LEVELS) * _kernel_logic.LEVEL_STEP
    level = _LEVELS.index(params.level)
    return level * _kernel_logic.LEVEL_STEP, (level + 1) * _kernel_logic.LEVEL_STEP - 1


def _answer(layout: Layout, params: Params, made: _kernel_logic.Graded) -> Grid | LimitReached:
    if made.end == _kernel.MADE:
        return Grid(layout, tuple(made.values))
    if made.end == _kernel.STOPPED:
        near = _near(layout, params, made) if made.values else ""
        return LimitReached(f"{making.ENDED}; {near}" if near else making.ENDED, nearest=near)
    tried = f"{made.digs} dug grid{'s' if made.digs != 1 else ''} and {made.judgements} ratings"
    message = f"no {layout.title} puzzle {_words(params)} came of {tried}"
    if not made.values:
        making.check_rules(layout)
        return LimitReached(message)
    return LimitReached(f"{message}; {_near(layout, params, made)}", Grid(layout, tuple(made.values)))


def _near(layout: Layout, params: Params, made: _kernel_logic.Graded) -> str:
    """What the nearest that was met is."""
    shown = f": {NOTATION.text(Grid(layout, tuple(made.values)))}" if layout == STANDARD else ""
    return f"the nearest {_about(params, made)}{shown}"


def _words(params: Params) -> str:
    """What was asked for."""
    parts = []
    if params.se:
        parts.append(f"with SE {params.se}")
    elif params.score:
        parts.append(f"with a score of {params.score}")
    elif params.technique:
        parts.append(f"that needs {facts(Technique(params.technique)).title}")
        parts += ["and nothing harder"] if params.enough else []
        parts += ["first of all but singles"] if params.first else []
    else:
        parts.append(f"of level {params.level}")
    return " ".join((*parts, *form_words(params)))


def form_words(params: Params) -> list[str]:
    """What was asked of the givens."""
    parts = [f"with {params.clues} givens"] if params.clues else []
    if params.symmetry is not Symmetry.NONE:
        parts.append(f"with the symmetry {params.symmetry}")
    return [*parts, "without a superfluous given"] if params.minimal else parts


def _about(params: Params, made: _kernel_logic.Graded) -> str:
    low, high = _range(params)
    if params.minimal and low <= made.judged <= high:
        return "has superfluous givens"
    if params.technique:
        return "is not one"
    if made.judged == float("inf"):
        return "is harder"
    if params.se:
        return f"has SE {made.judged:.1f}"
    if params.score:
        return f"has a score of {made.judged:.1f}"
    return (
        f"is of level {_LEVELS[int(made.judged // _kernel_logic.LEVEL_STEP)]}"
        if made.judged >= 0
        else "is not one"
    )
