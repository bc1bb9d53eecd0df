"""Claims in words, from a nudge to the whole, and what they mark in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from damero.connect4._kernel import Bounds
from damero.connect4.allis import Plan, Rule, RuleName
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
from damero.connect4.position import NAMES, Position
from damero.connect4.solver import Analysis
from damero.connect4.tactics import Forced, Square, squares_in
from damero.connect4.words import Words, upper


@dataclass(frozen=True, slots=True)
class Teller:
    """Words about one position: what is known of it, and the move that is spoken of."""

    position: Position
    found: Analysis
    column: int
    words: Words

    @property
    def names(self) -> dict[str, str]:
        """The fields that every sentence may use."""
        column = self.words.column(self.column)
        mover = self.position.to_move
        return {"mover": NAMES[mover], "other": NAMES[3 - mover], "column": column, "Column": upper(column)}

    def say(self, key: str, **fields: object) -> str:
        """A template of the catalogue, the common fields filled in too."""
        return self.words.say(key, **{**self.names, **fields})

    def full(self, claim: Claim) -> str:
        """All that a claim says."""
        match claim:
            case Worth(column, low, high):
                return self.words.worth(self.position, self.found, column, Bounds(low, high))
            case Others():
                return self.say(self._others(claim))
            case Better(_, best, low, high):
                score = self.words.score(self.position, Bounds(low, high))
                return self.say("better", column=self.words.column(best), score=score)
            case Forces(forced):
                return self.say("forces", steps=self._steps(self.position, forced))
            case Then():
                return self._then(claim)
            case Holds():
                return self.all_held((claim,))
            case Corners():
                return self._corners(claim)
            case Plans(plan, _):
                return self._plan(plan, self.position.height)
        return self.say(self._key(claim), **self._fields(claim))

    def _key(self, claim: Claim) -> str:
        match claim:
            case Forks(_, squares) if len(squares) > 2:
                return "forks.many"
            case Opens(_, 1):
                return "opens.1"
            case Equals(_, (_,)) | Loses((_,)):
                return f"{key_of(claim)}.1"
        return key_of(claim)

    def _fields(self, claim: Claim) -> dict[str, object]:
        """The fields of a claim's own sentence, for the claims that have just one."""
        words = self.words
        match claim:
            case Completes(_, line) | Blocks(_, line):
                return {"line": words.line(line)}
            case Makes(_, squares):
                return {"squares": words.squares(squares)}
            case Ends(line, squares):
                mover = self.position.to_move
                player = NAMES[mover if len(line) % 2 else 3 - mover]
                return {"line": words.line(squares), "player": player}
            case Forks(_, squares):
                return {"squares": words.squares(squares), "count": len(squares)}
            case Helpless(columns) | Denies(_, columns):
                return {"columns": words.columns(columns)}
            case Equals(_, columns) | Loses(columns):
                return {"Columns": upper(words.columns(columns))}
            case Traps(columns):
                return {"columns": words.any_column(columns)}
            case Stacks(_, lower, above):
                return {"lower": words.square(lower), "upper": words.square(above)}
            case Answered(_, reply):
                return {"column": words.column(reply)}
            case Opens(_, count):
                return {"count": count}
        raise TypeError(f"no words for {type(claim).__name__}")

    def _others(self, claim: Others) -> str:
        bounds = self.found.bounds[claim.column]
        wins = bounds is not None and bounds.low > 0
        if claim.best < 0:
            return "others.loss.win" if wins else "others.loss"
        return "others.draw"

    def _steps(self, position: Position, forced: Forced) -> str:
        """A forced win move by move."""
        words, mover = self.words, position.to_move
        names = {"mover": NAMES[mover], "other": NAMES[3 - mover]}
        parts = []
        for number, column in enumerate(forced.columns):
            last = number == len(forced.columns) - 1
            position = position.play(column)
            key = "forces.own"
            if number % 2:
                key = "forces.reply"
            elif last:
                key = "forces.four" if position.winner else "forces.fork"
            parts.append(words.say(key, column=words.column(column), **names))
        return ", ".join(parts)

    def all_held(self, claims: Sequence[Holds]) -> str:
        """The threats of one player in a sentence."""
        squares = self.words.all_of(self._threat(claim.square) for claim in claims)
        return self.say("holds", player=NAMES[claims[0].player], squares=squares)

    def plain(self, bounds: Bounds) -> str:
        """A nudge where nothing stands out: what can be reached."""
        kind = (
            "win"
            if bounds.low > 0
            else "loss"
            if bounds.high < 0
            else "draw"
            if bounds.low == 0
            else "unknown"
        )
        return self.say(f"plain.nudge.{kind}")

    def _threat(self, square: Square) -> str:
        parity = self.words.say("parity.even" if square.row % 2 else "parity.odd")
        return self.words.say("holds.square", square=self.words.square(square), parity=parity)

    def _corners(self, claim: Corners) -> str:
        column, row = claim.square
        return self.words.say(
            "corners",
            player=NAMES[claim.player],
            other=NAMES[3 - claim.player],
            column=self.words.column(column),
            below=row,
            row=row + 1,
        )

    def _then(self, claim: Then) -> str:
        after, inner, words = self.position.play(claim.column), claim.claim, self.words
        if isinstance(inner, Completes):
            return self.say("then.completes", column=words.column(inner.column))
        assert isinstance(inner, Forces)
        return self.say("then.forces", steps=self._steps(after, inner.forced))

    def _plan(self, plan: Plan, height: int) -> str:
        names = {"player": NAMES[plan.controller], "other": NAMES[3 - plan.controller]}
        evens = [rule for rule in plan.rules if rule.name is RuleName.CLAIMEVEN]
        uppers = [square for rule in evens for square in squares_in(rule.pairs[0][1], height)]
        parts = []
        if uppers:
            parts.append(self.words.say("rule.claimeven", squares=self.words.squares(uppers), **names))
        parts += [self._rule(rule, height, names) for rule in plan.rules if rule not in evens]
        key = "plans.1" if plan.fours == 1 else "plans"
        return self.words.say(key, rules="; ".join(parts), count=plan.fours, **names)

    def _rule(self, rule: Rule, height: int, names: dict[str, str]) -> str:
        words = self.words
        pairs = [tuple(squares_in(bit, height)[0] for bit in pair) for pair in rule.pairs]
        if rule.name is RuleName.AFTEREVEN:
            squares = words.squares(pair[1] for pair in pairs)
            return words.say("rule.aftereven", squares=squares, **names)
        one, two = (pairs[0][1], pairs[1][1]) if rule.name is RuleName.LOWINVERSE else pairs[0]
        return words.say(f"rule.{rule.name}", one=words.square(one), two=words.square(two), **names)

    def name(self, claim: Claim) -> str:
        """What a claim is, and of which column."""
        key = key_of(claim)
        match claim:
            case Helpless(columns) | Traps(columns):
                listed = self.words.columns(columns)
                return self.say(f"{key}.name", columns=listed, Columns=upper(listed))
            case Corners(player, square):
                column = self.words.column(square.column)
                return self.say(f"{key}.name", column=column, player=NAMES[player])
            case Plans(plan, _):
                return self.say(f"{key}.name", player=NAMES[plan.controller])
        return self.say(f"{key}.name")

    def nudge(self, claim: Claim) -> str:
        """Where to look, without saying where to play."""
        return self.say(f"{key_of(claim)}.nudge")


def key_of(claim: Claim) -> str:
    """The key of a claim's sentences in the catalogue."""
    return type(claim).__name__.lower()


TELLING: Sequence[type] = (
    Completes,
    Helpless,
    Blocks,
    Forks,
    Stacks,
    Forces,
    Answered,
    Denies,
    Makes,
    Corners,
    Traps,
    Plans,
    Opens,
)
"""The claims that have a nudge and a name, the most telling ones first."""
