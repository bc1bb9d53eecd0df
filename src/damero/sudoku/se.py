"""ER, EP and ED for the plain 9x9: the scale of Sudoku Explainer 1.2.1 (N. Juillerat), and its successor's.

"se" is the original's, the field's standard. "sukaku" is that of SukakuExplainer's default set of techniques,
which adds chains of two to four strong links of a digit and wings of four to seven cells: another scale.

The rating is that of a path: each time the first step that the program would find, in its order of
techniques, houses, cells and digits. ER is the value of the hardest step, EP that of the hardest up to and
with the first digit placed, ED that of the first step. Exchanging rows, columns or digits can change the path
and so the rating: it is one of a puzzle as it is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from damero.errors import NotationError, SettingError, UnknownNameError
from damero.search import Limit, Stats, Status, Watch, left_of, run
from damero.sudoku import _kernel_logic
from damero.sudoku.grid import Clash, Grid
from damero.sudoku.layout import STANDARD
from damero.sudoku.many import Lines, Unread, answer_many, left_out
from damero.sudoku.notation import parse
from damero.sudoku.solver import solve

UNSOLVED = 20.0
"""The value of a step that Sudoku Explainer does not have: it would call the puzzle beyond solving."""

SE_TITLES = {"se": "Sudoku Explainer 1.2.1", "sukaku": "SukakuExplainer's default set"}
"""The scales by their names, with what they are called in full."""

_UNIQUE_LOOP, _FORCING_X_CHAIN = "Unique Loop", "Forcing X-Chain"
_SKYSCRAPER, _KITE, _STRONG_LINKS, _X_LOOP, _WING = "Skyscraper", "Kite", "Strong links", "X-Loop", "Wing"
_OF_LINKS = (_SKYSCRAPER, _KITE, _STRONG_LINKS, _X_LOOP)
_WINGS = {4: "WXYZ-Wing", 5: "VWXYZ-Wing", 6: "UVWXYZ-Wing", 7: "TUVWXYZ-Wing"}
_KINDS = (
    "Hidden Single",
    "Direct Pointing",
    "Direct Claiming",
    "Direct Hidden Pair",
    "Naked Single",
    "Direct Hidden Triplet",
    "Pointing",
    "Claiming",
    "Naked Pair",
    "X-Wing",
    "Hidden Pair",
    "Naked Triplet",
    "Swordfish",
    "Hidden Triplet",
    "XY-Wing",
    "XYZ-Wing",
    *(f"{_UNIQUE_LOOP} type {number}" for number in (1, 2, 3, 4)),
    "Naked Quad",
    "Jellyfish",
    "Hidden Quad",
    *(f"BUG type {number}" for number in (1, 2, 3, 4)),
    "Aligned Pair Exclusion",
    "Bidirectional X-Cycle",
    "Bidirectional Y-Cycle",
    "Bidirectional Cycle",
    _FORCING_X_CHAIN,
    "Forcing Chain",
    "Aligned Triplet Exclusion",
    "Nishio Forcing Chains",
    "Cell Forcing Chains",
    "Region Forcing Chains",
    "Contradiction Forcing Chains",
    "Double Forcing Chains",
    *_OF_LINKS,
    _WING,
    "Beyond Sudoku Explainer",
)
"""The names of the kinds in cpp/sudoku/se/state.hpp, in its order."""
_LEVELS = (
    "",
    " (+)",
    " (+ Forcing Chains)",
    " (+ Multiple Forcing Chains)",
    " (+ Dynamic Forcing Chains)",
    " (+ Dynamic Forcing Chains (+))",
)
_BLANK = b"\t-\t-\t-\n"
_QUICK = 200  # nodes tried on the calling thread: no chain to speak of


@dataclass(frozen=True, slots=True)
class SEStep:
    """A step of the path, under Sudoku Explainer's name and with its value.

    ``place`` is a cell and the digit it gets, or None; ``remove`` are cells and digits that go. ``length`` is
    that of a chain, or the number of cells of a unique loop or a wing, or that of strong links, else 0.
    """

    technique: str
    value: float
    place: tuple[int, int] | None
    remove: tuple[tuple[int, int], ...]
    length: int = 0


@dataclass(frozen=True, slots=True)
class SERating:
    """A rating on the scale of Sudoku Explainer 1.2.1 ("se") or of SukakuExplainer's default set ("sukaku").

    ``er``, ``ep`` and ``ed`` are None unless the puzzle has one solution (``status`` UNIQUE) and no limit
    came first; they are 0.0 for a full grid. Digits that clash are in ``clashes``. ``uniqueness`` says
    whether techniques counted that rest on there being one solution: without them the scale is another one.
    """

    status: Status
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    steps: tuple[SEStep, ...] = ()
    hardest: SEStep | None = None
    clashes: tuple[Clash, ...] = ()
    uniqueness: bool = True
    scale: str = "se"
    stats: Stats = field(default_factory=Stats, compare=False)

    @property
    def counts(self) -> Mapping[str, int]:
        """How many steps there are of each technique, in the order in which they first come."""
        return Counter(step.technique for step in self.steps)

    @property
    def complete(self) -> bool:
        """False when a limit came first."""
        return self.status is not Status.LIMIT


def rate_se(
    grid: Grid,
    scale: str = "se",
    *,
    uniqueness: bool = True,
    limit: Limit | None = None,
    watch: Watch | None = None,
    with_entries: bool = False,
) -> SERating:
    """Rate a plain 9x9 with the whole path: on the scale of Sudoku Explainer 1.2.1 ("se"), or "sukaku".

    "sukaku" is that of SukakuExplainer with its default set of techniques. Raises SettingError for any other
    layout, and UnknownNameError for another scale.
    """
    techniques = _techniques(scale)
    if grid.layout != STANDARD:
        raise SettingError(f"{grid.layout.title}: {SE_TITLES[scale]} rates the plain 9x9 alone")
    values = grid.values if with_entries else grid.givens
    answer = solve(Grid(STANDARD, values), limit=limit)
    if answer.status is not Status.UNIQUE:
        return SERating(
            answer.status, clashes=answer.clashes, uniqueness=uniqueness, scale=scale, stats=answer.stats
        )
    solution = answer.solutions[0].values
    rated, spent = run(
        lambda control: _kernel_logic.se_rate(values, solution, techniques, uniqueness, control),
        limit=left_of(limit, answer.stats.seconds, answer.stats.nodes),
        watch=watch,
        quick=_QUICK,
    )
    stats = Stats(answer.stats.nodes + spent.nodes, answer.stats.seconds + spent.seconds)
    if not rated.complete:
        return SERating(Status.LIMIT, uniqueness=uniqueness, scale=scale, stats=stats)
    steps = tuple(_step(one) for one in rated.steps)
    return SERating(
        Status.UNIQUE,
        rated.er / 10,
        rated.ep / 10,
        rated.ed / 10,
        steps,
        steps[rated.hardest] if steps else None,
        uniqueness=uniqueness,
        scale=scale,
        stats=stats,
    )


def rate_se_many(
    lines: Lines,
    scale: str = "se",
    *,
    uniqueness: bool = True,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> bytes:
    """Rate puzzles, one a line: for each a line of its status, ER, EP and ED, with tabs between.

    What is not unique has "-" three times. Lines are read as by ``solve_many``; those of other layouts are
    errors. Raises UnknownNameError for a scale that is not one of those of ``rate_se``.
    """
    techniques = _techniques(scale)

    def at_once(text: bytes, limit: Limit | None) -> tuple[bytes, Unread, int]:
        return _lines(text, techniques, uniqueness=uniqueness, threads=threads, limit=limit, watch=watch)

    def one(line: bytes, limit: Limit | None) -> tuple[bytes, int]:
        try:
            rating = rate_se(parse(line.decode()), scale, uniqueness=uniqueness, limit=limit)
        except (NotationError, SettingError, UnicodeDecodeError):
            return b"error" + _BLANK, 0
        if rating.er is None:
            return f"{rating.status}".encode() + _BLANK, rating.stats.nodes
        return f"{rating.status}\t{rating.er}\t{rating.ep}\t{rating.ed}\n".encode(), rating.stats.nodes

    return answer_many(lines, at_once, one, limit=limit, threads=threads, blank=_BLANK)


def rate_se_lines(
    text: bytes, scale: str = "se", *, uniqueness: bool = True, threads: int = 1
) -> tuple[bytes, Unread]:
    """Rate lines of 81 plain characters in one call of the core, without those that are not plain.

    For these it says where their answer belongs, and where the line begins and ends in the text.
    """
    rated, unread, _ = _lines(
        text, _techniques(scale), uniqueness=uniqueness, threads=threads, limit=None, watch=None
    )
    return rated, unread


def _techniques(scale: str) -> int:
    """The number of a scale's set of techniques in the core."""
    if scale not in SE_TITLES:
        raise UnknownNameError("scale", scale[:40], SE_TITLES)
    return list(SE_TITLES).index(scale)


def _lines(
    text: bytes, techniques: int, *, uniqueness: bool, threads: int, limit: Limit | None, watch: Watch | None
) -> tuple[bytes, Unread, int]:
    (answers, unread), stats = run(
        lambda control: _kernel_logic.se_lines(text, techniques, uniqueness, threads, control),
        limit=limit,
        watch=watch,
    )
    return *left_out(answers, unread), stats.nodes


def _step(raw: _kernel_logic.SEStep) -> SEStep:
    kind, dynamic, level, length, value, cell, digit, removed = raw
    name = _KINDS[kind]
    if name.startswith(_UNIQUE_LOOP):
        loop = "Unique Rectangle" if length == 4 else f"{_UNIQUE_LOOP} {length}"
        name = loop + name.removeprefix(_UNIQUE_LOOP)
    elif name == _FORCING_X_CHAIN and value == 66:
        name = "Turbot Fish"
    elif name == _WING:
        name = f"{_WINGS[length]} {level}"
    elif name in _OF_LINKS:
        name = _of_links(name, length, level)
    elif dynamic:
        name = f"Dynamic {name}{_LEVELS[level]}"
    remove = tuple((at, d + 1) for at, mask in sorted(removed) for d in range(9) if mask >> d & 1)
    return SEStep(name, value / 10, (cell, digit) if cell >= 0 else None, remove, length)


def _of_links(name: str, links: int, number: int) -> str:
    """SukakuExplainer's name: the number tells how many links are grouped, and the types of their houses."""
    grouped = "Grouped " if number >= 10**links else ""
    plain = {
        _SKYSCRAPER: _SKYSCRAPER if links == 2 else f"{links} {_SKYSCRAPER}s",
        _KITE: f"{links}-String {_KITE}",
        _STRONG_LINKS: f"{links} {_STRONG_LINKS}",
    }
    if name == _X_LOOP:
        return f"({links} Strong Links) {grouped}{name} {number:0{links + 1}d}"
    return f"{grouped}{plain[name]} {number:0{links + 1}d}"
