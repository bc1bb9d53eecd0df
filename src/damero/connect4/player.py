"""The machine players: the textbook ones, and one that plays as well as can be proved in its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damero.connect4.levels import LEVELS
from damero.connect4.position import Position
from damero.connect4.solver import Analysis, find_best, fits, glance
from damero.errors import IllegalMoveError, InternalError
from damero.kind import Opponent, Reply
from damero.numbers import Random
from damero.search import Limit, Stats

if TYPE_CHECKING:
    from damero.connect4.classic import Choice

PERFECT_LIMIT = Limit(seconds=3.0, nodes=20_000_000)
"""What a move of the perfect player may cost: a second or two."""

SEARCH_NODES = 2_000_000
"""The most positions that a textbook player visits to a depth: a few seconds."""


def play_random(position: Position, depth: int, random: Random) -> Reply:  # noqa: ARG001
    """Any column."""
    from damero.connect4 import classic  # what plays is imported when it is first asked to

    return _reply(classic.at_random(position, random))


def play_max(position: Position, depth: int, random: Random) -> Reply:  # noqa: ARG001
    """A win if there is one, else any column."""
    from damero.connect4 import classic

    return _reply(classic.take_win(position, random))


def play_min_max(position: Position, depth: int, random: Random) -> Reply:
    """Min-max to a depth."""
    return _search(depth, position, random, prune=False)


def play_alpha_beta(position: Position, depth: int, random: Random) -> Reply:
    """Alpha-beta to a depth."""
    return _search(depth, position, random, prune=True)


def play_perfect(position: Position, depth: int, random: Random) -> Reply:  # noqa: ARG001
    """The best column if that can be proved within PERFECT_LIMIT, else the most promising; it says which.

    On a board too big for exact scores it looks ahead, some plies.
    """
    from damero.connect4.words import in_words

    if position.over:
        raise IllegalMoveError("the game is over")
    found = glance(position)
    if not found.best and not fits(position):
        return _look_ahead(position, found)
    if not found.best:
        found = find_best(position, limit=PERFECT_LIMIT)
    column = found.choice
    assert column is not None
    proven = column in found.best
    return Reply(str(column + 1), in_words(position, found, column), found.stats, proven=proven)


def _look_ahead(position: Position, glanced: Analysis) -> Reply:
    """What is best as far as some plies show, where no column is proved to be best at a glance."""
    from damero.connect4.sight import look_ahead
    from damero.connect4.words import USUAL, in_words, upper

    found, column, plies = look_ahead(position, glanced)
    if column in found.best:
        return Reply(str(column + 1), in_words(position, found, column), found.stats, proven=True)
    said = USUAL.say("ahead", Column=upper(USUAL.column(column)), count=plies)
    return Reply(str(column + 1), said, found.stats)


def _search(depth: int, position: Position, random: Random, *, prune: bool) -> Reply:
    """A search to that depth, or to a lesser one where it would take more than SEARCH_NODES."""
    from damero.connect4 import classic

    column = classic.opening(position, random) if not position.over else None
    if column is not None:
        return Reply(str(column + 1), "the opening move, drawn by lot")
    for nearer in range(depth, 0, -1):
        choice = classic.run(classic.MinMax(nearer, prune=prune), position, nodes=SEARCH_NODES)
        if choice is not None:
            less = "" if nearer == depth else f", for {depth} would take too long here"
            return _reply(choice, text=f"value {choice.value} at depth {nearer}{less}")
    raise InternalError("a search of one ply took too long")


def _reply(choice: Choice, text: str = "") -> Reply:
    counters = {"alpha_cuts": choice.alpha_cuts, "beta_cuts": choice.beta_cuts}
    return Reply(str(choice.column + 1), text, Stats(choice.nodes, choice.seconds, counters))


OPPONENTS: tuple[Opponent[Position], ...] = (
    Opponent("random", "Random: any column", play_random),
    Opponent("max", "Max: takes a win if there is one", play_max),
    Opponent("min-max", "Min-max: looks at every line to a depth", play_min_max, (1, 4, 6)),
    Opponent(
        "alpha-beta", "Alpha-beta: the same, leaving out what cannot matter", play_alpha_beta, (1, 5, 8)
    ),
    *(Opponent(level.name, level.title, level.move, is_level=True) for level in LEVELS),
    Opponent("perfect", "Perfect: the exact solver", play_perfect, is_level=True),
)
