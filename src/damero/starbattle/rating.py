"""How hard a board is: in waves, each of all the steps of the simplest technique that leads on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from damero.errors import InternalError
from damero.kind import Level
from damero.search import Limit, Stats, Status, Watch, left_of, run
from damero.starbattle import _kernel_logic
from damero.starbattle.board import Board, Clash, task_of
from damero.starbattle.solver import known, solve
from damero.starbattle.techniques import FACTS, ORDER, Technique


@dataclass(frozen=True, slots=True)
class Wave:
    """All steps of a technique at once: how many different results they had, and what the wave costs."""

    technique: Technique
    ways: int
    cost: float


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a board is.

    ``level`` is that of the hardest technique and ``score`` the sum of what the waves cost; both are None
    unless the board has one solution (``status`` UNIQUE) and no limit came first. ``ways`` is in how few ways
    the hardest technique led on at one time. What the player put is left out of account.
    """

    status: Status
    level: Level | None = None
    score: float | None = None
    hardest: Technique | None = None
    ways: int = 0
    waves: tuple[Wave, ...] = ()
    clashes: tuple[Clash, ...] = ()
    stats: Stats = field(default_factory=Stats, compare=False)

    @property
    def complete(self) -> bool:
        """False when a limit came first."""
        return self.status is not Status.LIMIT

    @property
    def used(self) -> Mapping[Technique, int]:
        """How many waves of each technique there are, simplest first."""
        counts = Counter(wave.technique for wave in self.waves)
        return {technique: counts[technique] for technique in ORDER if counts[technique]}


def cost(technique: Technique, ways: int) -> float:
    """What a wave costs: where one step alone leads on, twice as much as among many."""
    return FACTS[technique].weight * (0.5 + 0.5 / ways)


def rate(board: Board, *, limit: Limit | None = None, watch: Watch | None = None) -> Rating:
    """Rate a board's task. Every turn and reflection of a board has the same rating."""
    task = task_of(board)
    answer = solve(task, limit=limit)
    if answer.status is not Status.UNIQUE:
        return Rating(answer.status, clashes=answer.clashes, stats=answer.stats)
    solution = bytearray(board.size * board.size)
    for cell in answer.solutions[0]:
        solution[cell.row * board.size + cell.column] = 1
    regions, cells = bytes(board.regions), known(task, marks=False)
    hardest = len(ORDER) - 1
    try:
        rated, stats = run(
            lambda control: _kernel_logic.waves(
                board.size, board.stars, regions, cells, hardest, bytes(solution), control
            ),
            limit=left_of(limit, answer.stats.seconds),
            watch=watch,
            quick=10_000,
        )
    except RuntimeError as error:
        raise InternalError(f"{error}: {board!r}") from error
    if rated.stopped:
        return Rating(Status.LIMIT, stats=stats)
    if not rated.solved:
        raise InternalError(f"no technique leads on: {board!r}")
    return _told(rated, stats)


def _told(rated: _kernel_logic.Rated, stats: Stats) -> Rating:
    waves = tuple(Wave(ORDER[number], ways, cost(ORDER[number], ways)) for number, _, ways in rated.waves)
    hardest = max((wave.technique for wave in waves), key=ORDER.index, default=None)
    return Rating(
        Status.UNIQUE,
        Level.EASY if hardest is None else FACTS[hardest].level,
        round(sum(wave.cost for wave in waves), 1),
        hardest,
        min((wave.ways for wave in waves if wave.technique is hardest), default=0),
        waves,
        stats=stats,
    )
