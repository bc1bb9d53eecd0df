"""How hard a puzzle is: on the scales by steps, HoDoKu's and damero's (see ``scales``), and on several."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from damero.errors import NotationError, SettingError
from damero.kind import Level
from damero.search import Limit, Stats, Status, Watch, left_of, run
from damero.sudoku import _kernel_logic, scales
from damero.sudoku.grid import Clash, Grid, all_candidates
from damero.sudoku.layout import STANDARD
from damero.sudoku.many import Lines, Unread, answer_many, left_out
from damero.sudoku.notation import parse
from damero.sudoku.se import SERating, rate_se
from damero.sudoku.solver import solve
from damero.sudoku.stages import Stage, stages
from damero.sudoku.techniques import Technique

BLANK = "-\t-"
"""The fields of a line that has no rating."""
_TECHNIQUES = tuple(Technique)


@dataclass(frozen=True, slots=True)
class StepsRating:
    """A rating on a scale of steps.

    ``level`` is the name of a level of the scale and ``score`` a number without end, both None unless the
    puzzle has one solution (``status`` UNIQUE) and no limit came first. ``used`` counts the steps of each
    technique, or on damero's scale the waves; ``hardest`` is the one of most weight, None for a full grid.
    ``ways`` is in how few ways the hardest technique led on at one time, on damero's scale (0 on others): 1
    is the narrowest bottleneck. ``uniqueness`` says whether techniques counted that rest on there being one
    solution: without them the scale is another one. ``path`` is what the score is the sum of, if asked for.
    """

    scale: str
    status: Status
    level: str | None = None
    score: float | None = None
    hardest: Technique | None = None
    used: Mapping[Technique, int] = field(default_factory=dict)
    ways: int = 0
    clashes: tuple[Clash, ...] = ()
    uniqueness: bool = True
    path: tuple[Stage, ...] = ()
    stats: Stats = field(default_factory=Stats, compare=False)

    @property
    def complete(self) -> bool:
        """False when a limit came first."""
        return self.status is not Status.LIMIT


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is: on Sudoku Explainer's scale (plain 9x9 only, None elsewhere) and on damero's.

    All but ``status`` and the two ratings that it is made of are None unless the puzzle has one solution and
    no limit came first.
    """

    status: Status
    er: float | None
    ep: float | None
    ed: float | None
    level: Level | None
    effort: float | None
    hardest: Technique | None
    se: SERating | None
    damero: StepsRating


def rate(grid: Grid, *, limit: Limit | None = None) -> Rating:
    """Rate a puzzle's givens on the field's scale and on damero's; raises SettingError beyond 25 rows."""
    steps = rate_steps(grid, limit=limit)
    se = rate_se(grid, limit=limit) if grid.layout == STANDARD else None
    return Rating(
        se.status if se is not None and steps.status is Status.UNIQUE else steps.status,
        se.er if se else None,
        se.ep if se else None,
        se.ed if se else None,
        Level(steps.level) if steps.level else None,
        steps.score,
        steps.hardest,
        se,
        steps,
    )


def rate_steps(
    grid: Grid,
    scale: str = "damero",
    *,
    uniqueness: bool = True,
    limit: Limit | None = None,
    watch: Watch | None = None,
    with_entries: bool = False,
    with_path: bool = False,
) -> StepsRating:
    """Rate a puzzle on the scale "damero" or "hodoku"; ``with_path`` with what the score is the sum of.

    Raises SettingError for a layout that a scale is not for (HoDoKu's is for the plain 9x9, damero's for up
    to 25 rows), and UnknownNameError for another scale.
    """
    core = scales.core_of(scale)
    check(scale, grid)
    values = grid.values if with_entries else grid.givens
    answer = solve(Grid(grid.layout, values), limit=limit)
    if answer.status is not Status.UNIQUE:
        return StepsRating(
            scale, answer.status, clashes=answer.clashes, uniqueness=uniqueness, stats=answer.stats
        )
    masks, solution = all_candidates(grid.layout, values), answer.solutions[0].values
    board = _kernel_logic.Board(bytes(values), masks, bytes(map(bool, values)), bytes(solution))
    flags = _kernel_logic.IS_UNIQUE if uniqueness else 0
    rated, spent = run(
        lambda control: _kernel_logic.rate(grid.layout, core, board, flags, control),
        limit=left_of(limit, answer.stats.seconds, answer.stats.nodes),
        watch=watch,
    )
    stats = Stats(answer.stats.nodes + spent.nodes, answer.stats.seconds + spent.seconds)
    way: tuple[Stage, ...] = ()
    if rated.complete and with_path:
        begun = time.perf_counter()
        left = left_of(limit, stats.seconds, stats.nodes)
        way = stages(scale, grid.layout, board, flags, left)
        stats = Stats(stats.nodes, stats.seconds + time.perf_counter() - begun)
    # A path that was cut short must not pass for the whole one.
    if not rated.complete or (with_path and len(way) != sum(times for _, times in rated.used)):
        return StepsRating(scale, Status.LIMIT, uniqueness=uniqueness, stats=stats)
    return StepsRating(
        scale,
        Status.UNIQUE,
        scales.scale(scale).names[rated.level],
        rated.score,
        _TECHNIQUES[rated.hardest] if rated.hardest >= 0 else None,
        {_TECHNIQUES[number]: times for number, times in rated.used},
        rated.ways,
        uniqueness=uniqueness,
        path=way,
        stats=stats,
    )


def check(scale: str, grid: Grid) -> None:
    """Raises SettingError for a layout that a scale is not for."""
    layout = grid.layout
    if scale == "hodoku" and layout != STANDARD:
        raise SettingError(f"{layout.title}: HoDoKu rates the plain 9x9 alone")
    if layout.size > _kernel_logic.LOGIC_SIZE:
        raise SettingError(
            f"{layout.title}: at most {_kernel_logic.LOGIC_SIZE} rows expected for a rating by steps"
        )


def rate_steps_many(
    lines: Lines,
    scale: str = "damero",
    *,
    uniqueness: bool = True,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> bytes:
    """Rate puzzles, one a line: for each a line of its status, level and score, with tabs between.

    What is not unique has "-" for both. Lines are read as by ``solve_many``. Raises as ``rate_steps``.
    """

    def at_once(text: bytes, limit: Limit | None) -> tuple[bytes, Unread, int]:
        return _lines(text, scale, uniqueness=uniqueness, threads=threads, limit=limit, watch=watch)

    def one(line: bytes, limit: Limit | None) -> tuple[bytes, int]:
        try:
            rating = rate_steps(parse(line.decode()), scale, uniqueness=uniqueness, limit=limit)
        except (NotationError, SettingError, UnicodeDecodeError):
            return f"error\t{BLANK}\n".encode(), 0
        return f"{line_of(rating)}\n".encode(), rating.stats.nodes

    return answer_many(lines, at_once, one, limit=limit, threads=threads, blank=f"\t{BLANK}\n".encode())


def rate_steps_lines(
    text: bytes, scale: str = "damero", *, uniqueness: bool = True, threads: int = 1
) -> tuple[bytes, Unread]:
    """Rate lines of 81 plain characters in one call of the core, without those that are not plain.

    For these it says where their answer belongs, and where the line begins and ends in the text.
    """
    rated, unread, _ = _lines(text, scale, uniqueness=uniqueness, threads=threads, limit=None, watch=None)
    return rated, unread


def _lines(
    text: bytes, scale: str, *, uniqueness: bool, threads: int, limit: Limit | None, watch: Watch | None
) -> tuple[bytes, Unread, int]:
    core, flags = scales.core_of(scale), _kernel_logic.IS_UNIQUE if uniqueness else 0
    (answers, unread), stats = run(
        lambda control: _kernel_logic.rate_lines(core, text, threads, flags, control),
        limit=limit,
        watch=watch,
    )
    return *left_out(answers, unread), stats.nodes


def line_of(rating: StepsRating) -> str:
    """A rating as a line."""
    return level_line(rating.status, rating.level, rating.score)


def level_line(status: Status, level: str | None, score: float | None) -> str:
    """A status, a level and a score as a line."""
    return f"{status}\t{BLANK}" if level is None or score is None else f"{status}\t{level}\t{round(score)}"
