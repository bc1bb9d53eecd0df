"""Why a move is good, in a few words: wins and blocks at once, what must not be played, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable

from damero.connect4.picture import outcome_text
from damero.connect4.position import (
    FIRST,
    NAMES,
    Position,
    from_centre,
    lines_of,
    winning_columns,
    winning_squares,
)
from damero.connect4.solver import Analysis, find_best, plies_to_end
from damero.diagram import Cell, Look, Mark
from damero.kind import Explanation
from damero.search import Limit

HINT_NODES = 2_000_000
"""How many nodes an explanation may cost: a fraction of a second."""


def explain(position: Position) -> Explanation:
    """What to play next, and why; no move once the game is over."""
    if position.over:
        text = outcome_text(position)
        return Explanation(f"{text[0].upper()}{text[1:]}.")
    wins = _in_order(position, winning_columns(position, position.own))
    if wins:
        return _win(position, wins)
    threats = _in_order(position, winning_columns(position, position.other))
    if threats:
        return _block(position, threats)
    found = find_best(position, limit=Limit(nodes=HINT_NODES))
    column = found.choice
    assert column is not None
    parts = [in_words(position, found, column), *_forks(position, column), *_traps(position, column)]
    parts += _odd_threats(position)
    marks = (Mark(Look.HINT, (landing(position, column),)),)
    return Explanation(" ".join(parts), str(column + 1), marks)


def in_words(position: Position, found: Analysis, column: int) -> str:
    """What is known of a column, as a sentence."""
    bounds, mover = found.bounds[column], NAMES[position.to_move]
    assert bounds is not None
    name = f"Column {column + 1}"
    best = column in found.best
    if bounds.low != bounds.high:
        if bounds.low > 0:
            return f"{name} wins for {mover}; how soon is not proved."
        if bounds.high < 0:
            return f"{name} loses; how soon is not proved."
        if best:
            return f"{name} is best: every other loses at once."
        return f"{name} is not proved to be best: the search was ended early."
    moves = (plies_to_end(position, bounds.low) + 1) // 2
    discs = "disc" if moves == 1 else "discs"
    if bounds.low > 0:
        return f"{name} wins: {mover} makes four with {moves} more {discs}, whatever the reply."
    if bounds.low == 0:
        return f"{name} draws, and nothing is better." if best else f"{name} draws."
    late = " like every other, but as late as can be" if best else ""
    return f"{name} loses{late}: {moves} more {discs} for {mover}."


def landing(position: Position, column: int) -> Cell:
    """The cell where the next disc of a column comes to lie."""
    return Cell(position.rows - 1 - position.filled(column), column)


def _in_order(position: Position, columns: Iterable[int]) -> list[int]:
    order = from_centre(position.columns)
    return sorted(columns, key=order.index)


def _win(position: Position, wins: list[int]) -> Explanation:
    column = wins[0]
    line = lines_of(position, position.own | position.square(column))[0]
    place = landing(position, column)
    text = f"{NAMES[position.to_move]} wins at once with column {column + 1}: four in a row."
    reason = tuple(cell for cell in line if cell != place)
    return Explanation(text, str(column + 1), (Mark(Look.HINT, (place,)), Mark(Look.REASON, reason)))


def _block(position: Position, threats: list[int]) -> Explanation:
    mover, other = position.to_move, NAMES[3 - position.to_move]
    column = threats[0]
    if len(threats) > 1:
        names = " and ".join(str(c + 1) for c in sorted(threats))
        text = f"{other} threatens columns {names} at once: {NAMES[mover]} can stop only one."
    else:
        text = f"{NAMES[mover]} must play column {column + 1}, or {other} makes four there."
    line = lines_of(position, position.other | position.square(column))[0]
    place = landing(position, column)
    reason = tuple(cell for cell in line if cell != place)
    return Explanation(text, str(column + 1), (Mark(Look.HINT, (place,)), Mark(Look.REASON, reason)))


def _forks(position: Position, column: int) -> list[str]:
    """Two threats made at once."""
    after = position.play(column)
    if len(winning_columns(after, after.other)) < 2:
        return []
    return ["It makes two threats at once."]


def _traps(position: Position, column: int) -> list[str]:
    """Columns where the opponent would make four on top of the disc."""
    bad = [
        c
        for c in position.legal
        if (after := position.play(c)).square(c) and c in winning_columns(after, after.own)
    ]
    bad = [c + 1 for c in bad if c != column]
    if not bad:
        return []
    other = NAMES[3 - position.to_move]
    return [f"Not column {' or '.join(map(str, bad))}: {other} would make four on top of it."]


def _odd_threats(position: Position) -> list[str]:
    """The first player's threats on odd rows: in the end the other side must play beneath them."""
    squares = winning_squares(position, position.first)
    places = [
        f"column {column + 1} row {row + 1}"
        for column in range(position.columns)
        for row in range(position.filled(column) + 1, position.rows)
        if row % 2 == 0 and squares >> (column * position.height + row) & 1  # rows here count from 0
    ]
    if not places or position.rows % 2:
        return []
    return [f"{NAMES[FIRST]} has an odd threat: {', '.join(places)}."]
