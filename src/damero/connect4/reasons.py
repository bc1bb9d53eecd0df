"""Why a move: claims that hold, in words at three levels of detail, and what to mark in the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from damero.connect4.claims import (
    Blocks,
    Claim,
    Completes,
    Corners,
    Forces,
    Forks,
    Holds,
    Makes,
    Plans,
    Stacks,
    Then,
    Traps,
    Worth,
)
from damero.connect4.findings import discs_on, findings
from damero.connect4.play import outcome_text
from damero.connect4.position import Position
from damero.connect4.solver import Analysis, analyse, find_best, fits
from damero.connect4.tactics import Square, squares_in
from damero.connect4.telling import TELLING, Teller
from damero.connect4.words import USUAL, Words, upper
from damero.diagram import Cell, Link, Look, Mark
from damero.errors import IllegalMoveError
from damero.kind import Explanation
from damero.search import Limit, Watch

HINT_NODES = 2_000_000
"""How many nodes an explanation may cost: a fraction of a second."""
CHEAP_NODES = 100_000
"""What the best move may have cost for the other columns to be asked about too."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A move and why, at three levels.

    ``texts`` are the words: where to look, what it is, and all of it. ``column`` is the move, from 0, None
    once the game is over; ``claims`` are what the words rest on, in their order, and ``parts`` a sentence for
    each ("" where one sentence stands for several). ``found`` is what the solver knows of the position.
    """

    texts: tuple[str, str, str]
    column: int | None
    claims: tuple[Claim, ...]
    parts: tuple[str, ...]
    found: Analysis
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()

    def explanation(self, detail: int = 3) -> Explanation:
        """The words of a level; a picture's marks only with all there is to say."""
        move = "" if self.column is None else str(self.column + 1)
        if detail < 3:
            return Explanation(self.texts[detail - 1])
        return Explanation(self.texts[2], move, self.marks, self.links)


def explain(position: Position, detail: int = 3) -> Explanation:
    """What to play next, and why; no move once the game is over, nor below detail 3."""
    return reason(position).explanation(detail)


def reason(
    position: Position,
    column: int | None = None,
    *,
    words: Words = USUAL,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Reason:
    """Why the best column should be played, or what is to be said of the one given, from 0.

    Raises IllegalMoveError for a column that takes no disc.
    """
    found = study(position, limit, watch)
    if position.over:
        if column is not None:
            raise IllegalMoveError("the game is over")
        text = words.say("over", Outcome=upper(outcome_text(position)))
        return Reason((text,) * 3, None, (), (), found)
    if column is not None and column not in position.legal:
        position.play(column)  # which says what is wrong
    chosen = found.choice if column is None else column
    assert chosen is not None
    claims = findings(position, found, chosen)
    teller = Teller(position, found, chosen, words)
    parts = _sentences(teller, claims)
    full = " ".join(part for part in parts if part)
    marks, links = marks_of(position, chosen, claims)
    texts = (_nudge(teller, claims, own=column is None), _name(teller, claims), full)
    return Reason(texts, chosen, claims, parts, found, marks, links)


def study(position: Position, limit: Limit | None = None, watch: Watch | None = None) -> Analysis:
    """What the solver knows of a position within a limit, HINT_NODES without one.

    The best move comes first; where that was cheap the other columns' scores follow.
    """
    found = find_best(position, limit=limit or Limit(nodes=HINT_NODES), watch=watch)
    cheap = found.complete and found.stats.nodes < CHEAP_NODES
    if position.over or not fits(position) or not (cheap or limit is not None):
        return found
    seconds = None if limit is None or limit.seconds is None else limit.seconds - found.stats.seconds
    if seconds is not None and seconds <= 0:
        return found
    nodes = HINT_NODES if limit is None else limit.nodes
    whole = analyse(position, limit=Limit(seconds, nodes), watch=watch)
    return whole if whole.best else found


def _sentences(teller: Teller, claims: Sequence[Claim]) -> tuple[str, ...]:
    """A sentence for each claim; threats of one player share the first one's."""
    holds = [claim for claim in claims if isinstance(claim, Holds)]
    parts = []
    for claim in claims:
        if not isinstance(claim, Holds):
            parts.append(teller.full(claim))
            continue
        same = [one for one in holds if one.player == claim.player]
        parts.append(teller.all_held(same) if same[0] is claim else "")
    return tuple(parts)


def _nudge(teller: Teller, claims: Sequence[Claim], *, own: bool) -> str:
    first = _first(claims)
    if first is not None:
        return teller.nudge(first)
    bounds = teller.found.bounds[teller.column]
    assert bounds is not None
    return teller.plain(bounds) if own else teller.say("asked.nudge")


def _name(teller: Teller, claims: Sequence[Claim]) -> str:
    worth = [teller.full(claim) for claim in claims if isinstance(claim, Worth)]
    first = _first(claims)
    return " ".join([*([teller.name(first)] if first is not None else []), *worth])


def _first(claims: Sequence[Claim]) -> Claim | None:
    """The claim that says most."""
    listed = [claim for claim in claims if type(claim) in TELLING]
    return min(listed, key=lambda claim: TELLING.index(type(claim)), default=None)


def marks_of(
    position: Position, column: int, claims: Iterable[Claim]
) -> tuple[tuple[Mark, ...], tuple[Link, ...]]:
    """What claims show: the move, lines of discs, squares of the mover (second) and of the other (third)."""
    rows, mover = position.rows, position.to_move
    looks: dict[Look, dict[Cell, None]] = {Look.HINT: {landing(position, column): None}}
    links: list[Link] = []

    def mark(look: Look, squares: Iterable[Square]) -> None:
        looks.setdefault(look, {}).update(dict.fromkeys(square.cell(rows) for square in squares))

    for claim in claims:
        match claim:
            case Completes(_, line) | Blocks(_, line):
                owner = mover if isinstance(claim, Completes) else 3 - mover
                mark(Look.REASON, discs_on(position, owner, line))
                links.append(Link(line[0].cell(rows), line[-1].cell(rows)))
            case Forks(_, squares) | Makes(_, squares):
                mark(Look.SECOND, squares)
            case Stacks(_, lower, above):
                mark(Look.SECOND, (lower, above))
            case Forces(forced):
                mark(Look.SECOND, _squares_of(position, forced.columns)[2::2])
            case Then(first, Forces(forced)):
                mark(Look.THIRD, _squares_of(position, (first, *forced.columns))[1::2])
            case Then(first, Completes(second, _)):
                mark(Look.THIRD, _squares_of(position, (first, second))[1:])
            case Traps(columns):
                mark(Look.WRONG, (Square(c, position.filled(c)) for c in columns))
            case Holds(player, square, _) | Corners(player, square):
                mark(Look.SECOND if player == mover else Look.THIRD, (square,))
            case Plans(plan, _):
                for rule in plan.rules:
                    mark(Look.AREA, squares_in(rule.squares, position.height))
    return tuple(Mark(look, tuple(cells)) for look, cells in looks.items() if cells), tuple(links)


def _squares_of(position: Position, columns: Iterable[int]) -> tuple[Square, ...]:
    """Where discs fall that are played one after another."""
    squares = []
    for column in columns:
        squares.append(Square(column, position.filled(column)))
        position = position.play(column)
    return tuple(squares)


def landing(position: Position, column: int) -> Cell:
    """The cell where the next disc of a column comes to lie."""
    return Square(column, position.filled(column)).cell(position.rows)
