"""What there is to say of a move, as claims: from the threats on the board, forced wins, proven scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from damero.connect4.allis import plan_for
from damero.connect4.claims import (
    Answered,
    Better,
    Blocks,
    Claim,
    Completes,
    Corners,
    Denies,
    Ends,
    Equals,
    Forces,
    Forks,
    Helpless,
    Holds,
    Loses,
    Makes,
    Opens,
    Others,
    Plans,
    Stacks,
    Then,
    Traps,
    Worth,
)
from damero.connect4.position import FIRST, SECOND, Position, has_four, winning_columns
from damero.connect4.solver import Analysis
from damero.connect4.tactics import (
    Square,
    discs_of,
    forced_win,
    line_through,
    open_fours,
    squares_in,
    threatened,
    threats,
)


def findings(position: Position, found: Analysis, column: int) -> tuple[Claim, ...]:
    """All claims about playing a column in a game that is not over, the most telling ones first."""
    mover = position.to_move
    square = position.square(column)
    if has_four(position.own | square, position.rows):
        return (Completes(column, line_through(position, position.own, square)),)
    claims: list[Claim] = []
    stopping = winning_columns(position, position.other)
    wins = winning_columns(position, position.own)
    if not wins:
        claims += _needed(position, stopping, column)
    claims += _worth(position, found, column)
    after = position.play(column)
    if after.over:
        return (*claims, *_better(found, column))
    decided = _force(position, column)
    claims += decided or _refuted(after, column)
    claims += _better(found, column)
    if wins or decided or winning_columns(after, after.own):
        return (*claims, *_same(position, found, column))
    claims += _made(position, after, column)
    claims += _traps(position, column)
    claims += _same(position, found, column)
    claims += _losing(position, found, column, claims)
    claims += _corners(position, found, column)
    claims += _end(position, found, column)
    claims += _plan(position, after, found, column)
    claims += (Holds(one.player, one.square, one.line) for one in threats(position) if not one.playable)
    if len(claims) == 1:
        claims += _opens(position, column, mover)
    return tuple(claims)


def _needed(position: Position, stopping: tuple[int, ...], column: int) -> Iterator[Claim]:
    """What the other side threatens to do with its next disc."""
    if len(stopping) > 1:
        yield Helpless(stopping)
    elif stopping == (column,):
        yield Blocks(column, line_through(position, position.other, position.square(column)))


def _worth(position: Position, found: Analysis, column: int) -> Iterator[Claim]:
    """What the move is worth, and what the others are."""
    bounds = found.bounds[column]
    assert bounds is not None
    yield Worth(column, *bounds)
    rest = tuple(other for other in position.legal if other != column)
    if not rest or winning_columns(position, position.other):
        return
    highs = [other.high for c in rest if (other := found.bounds[c]) is not None]
    result = max((high > 0) - (high < 0) for high in highs)
    if result < (bounds.low > 0) - (bounds.low < 0):
        lows = [other.low for c in rest if (other := found.bounds[c]) is not None]
        if result < 0 or max(lows) == 0:
            yield Others(column, rest, result)


def _better(found: Analysis, column: int) -> Iterator[Claim]:
    """The best move, where another one is spoken of."""
    best, bounds = found.choice, found.bounds[column]
    if best is None or best not in found.best or column in found.best or bounds is None:
        return
    promised = found.bounds[best]
    if promised is not None and promised.low > bounds.high:
        yield Better(column, best, *promised)


def _force(position: Position, column: int) -> tuple[Claim, ...]:
    """A win that begins with the move and leaves the other side no choice."""
    forced = forced_win(position, (column,))
    if forced is None:
        return ()
    after = position.play(column)
    now = winning_columns(after, after.other)
    if forced.moves == 1:
        return (Forks(column, tuple(Square(c, after.filled(c)) for c in now)),)
    (lower,) = (Square(c, after.filled(c)) for c in now)
    upper = Square(lower.column, lower.row + 1)
    if upper.row < after.rows and threatened(after, position.to_move) & upper.bit(after.height):
        return (Stacks(column, lower, upper),)
    return (Forces(forced),)


def _refuted(after: Position, column: int) -> Iterator[Claim]:
    """How the other side wins by force after the move."""
    wins = winning_columns(after, after.own)
    if len(wins) > 1:
        yield Then(column, Completes(wins[0], line_through(after, after.own, after.square(wins[0]))))
        return
    forced = forced_win(after)
    if forced is not None:
        if forced.columns == wins:
            line = line_through(after, after.own, after.square(wins[0]))
            yield Then(column, Completes(wins[0], line))
        else:
            yield Then(column, Forces(forced))


def _made(position: Position, after: Position, column: int) -> Iterator[Claim]:
    """Threats that the disc makes, and those that it takes from the other side."""
    replies = winning_columns(after, after.other)
    if len(replies) == 1:
        yield Answered(column, replies[0])
    new = threatened(after, position.to_move) & ~threatened(position, position.to_move)
    hanging = tuple(
        one for one in squares_in(new, after.height) if after.filled(one.column) < one.row < after.rows
    )
    if hanging:
        yield Makes(column, hanging)
    other = position.other | position.square(column)
    if not has_four(other, position.rows):
        columns = tuple(
            c
            for c in range(position.columns)
            if (square := after.square(c)) and has_four(other | square, position.rows)
        )
        if len(columns) > 1:
            yield Denies(column, columns)


def _traps(position: Position, column: int) -> Iterator[Claim]:
    """The other columns where the opponent would make four on top of the disc."""
    columns = []
    for other in position.legal:
        after = position.play(other)
        if other != column and not after.over and other in winning_columns(after, after.own):
            columns.append(other)
    if columns:
        yield Traps(tuple(columns))


def _same(position: Position, found: Analysis, column: int) -> Iterator[Claim]:
    """Other columns that are as good as the best one that is spoken of."""
    bounds = found.bounds[column]
    same = tuple(c for c in position.legal if c != column and found.bounds[c] == bounds)
    if same and bounds is not None and bounds.low == bounds.high and column in found.best:
        yield Equals(column, same)


def _losing(position: Position, found: Analysis, column: int, told: Sequence[Claim]) -> Iterator[Claim]:
    """The other columns that lose, where that is not said yet and the one spoken of does not."""
    own = found.bounds[column]
    if own is None or own.low < 0 or any(isinstance(claim, Others) for claim in told):
        return
    traps = [c for claim in told if isinstance(claim, Traps) for c in claim.columns]
    losing = tuple(
        c
        for c in position.legal
        if c not in (column, *traps) and (one := found.bounds[c]) is not None and one.high < 0
    )
    if losing:
        yield Loses(losing)


def _corners(position: Position, found: Analysis, column: int) -> Iterator[Claim]:
    """Squares that a player gets once all other columns are full: where the mover's result fits it only."""
    bounds = found.bounds[column]
    assert bounds is not None
    winner = position.to_move if bounds.low > 0 else 3 - position.to_move if bounds.high < 0 else 0
    height = position.height
    squares = {player: threatened(position, player) for player in (FIRST, SECOND)}
    for place in range(position.columns):
        filled = position.filled(place)
        turn = FIRST if (position.cells - position.rows + filled) % 2 == 0 else SECOND
        for row in range(filled, position.rows):
            if squares[turn] & Square(place, row).bit(height):
                if row > filled and turn == winner:
                    yield Corners(turn, Square(place, row))
                break
            turn = FIRST + SECOND - turn


def _end(position: Position, found: Analysis, column: int) -> Iterator[Claim]:
    """Where the game ends with best play, if somebody wins."""
    if not found.line or found.line[0] != column:
        return
    end = position
    for played in found.line:
        end = end.play(played)
    if end.winner:
        last = Square(found.line[-1], end.filled(found.line[-1]) - 1).bit(end.height)
        yield Ends(found.line, line_through(end, end.other & ~last, last))


def _plan(position: Position, after: Position, found: Analysis, column: int) -> Iterator[Claim]:
    """Rules that prove at least a draw for whoever answers, where the score is known to agree."""
    bounds = found.bounds[column]
    assert bounds is not None
    if bounds.low >= 0:
        plan = plan_for(after)
        if plan is not None:
            yield Plans(plan, column)
    highs = [one.high for one in found.bounds if one is not None]
    if max(highs) <= 0:
        plan = plan_for(position)
        if plan is not None:
            yield Plans(plan)


def _opens(position: Position, column: int, mover: int) -> Iterator[Claim]:
    """How many fours the disc stands in, where that is more than elsewhere."""
    lines = open_fours(position, mover)
    counts = {c: sum(1 for four in lines if four & position.square(c)) for c in position.legal}
    if counts[column] > max((count for c, count in counts.items() if c != column), default=0):
        yield Opens(column, counts[column])


def discs_on(position: Position, player: int, line: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares of a line where a player has discs."""
    discs = discs_of(position, player)
    return tuple(square for square in line if discs & square.bit(position.height))
