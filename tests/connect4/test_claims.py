"""Every claim of every explanation is true: checked against the rules and the solver on random positions."""

from __future__ import annotations

import dataclasses
import os
from collections import Counter
from collections.abc import Iterator

import pytest

from damero.connect4 import generate, parse, solve
from damero.connect4._kernel import Bounds
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
    Solver,
    Stacks,
    Then,
    Traps,
    Worth,
)
from damero.connect4.position import Position
from damero.connect4.reasons import Reason, reason
from damero.connect4.tactics import Forced, Square
from damero.numbers import Random

COUNT = int(os.environ.get("DAMERO_EXPLAINED", "1500"))
"""How many positions are explained; 5000 or more take minutes."""
FAMILIES = (
    Answered,
    Better,
    Blocks,
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
    Others,
    Plans,
    Stacks,
    Then,
    Traps,
    Worth,
)


def exact() -> Solver:
    """The solver, each position asked once."""
    known: dict[tuple[int, int, int], Bounds] = {}

    def ask(position: Position) -> Bounds:
        key = position.columns, position.first, position.second
        if key not in known:
            answer = solve(position)
            assert answer.complete
            known[key] = Bounds(answer.low, answer.high)
        return known[key]

    return ask


def met(count: int) -> Iterator[tuple[Position, int | None]]:
    """Positions of random games, half of them quiet; of every third a random column is asked about."""
    random = Random.of("explained")
    for number in range(count):
        if number % 2:
            position = generate(level="medium" if number % 8 == 1 else "easy", seed=number)
        else:
            position = Position()
            discs = 20 + random.below(21)
            while True:
                if position.over:
                    position = Position()
                if position.discs == discs:
                    break
                position = position.play(random.choice(position.legal))
        yield position, random.choice(position.legal) if number % 3 == 0 else None


def test_no_claim_is_false() -> None:
    ask, kinds = exact(), Counter[type]()
    for position, column in met(COUNT):
        found = reason(position, column)
        assert found.claims
        for claim in found.claims:
            kinds[type(claim)] += 1
            assert claim.holds(position, ask), (position.moves, claim)
    assert set(FAMILIES) <= set(kinds)


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (5, 4), (5, 5), (6, 4), (4, 7), (8, 4), (12, 4)])
def test_no_claim_is_false_on_other_boards(columns: int, rows: int) -> None:
    ask, random = exact(), Random.of(f"claims {columns}x{rows}")
    for _ in range(12):
        position = Position(columns, rows)
        for _ in range(columns * rows // 2 + random.below(columns * rows // 2)):
            if position.over:
                break
            position = position.play(random.choice(position.legal))
        for claim in reason(position).claims:
            assert claim.holds(position, ask), (position.moves, claim)


def test_boards_too_big_for_the_solver() -> None:
    """There the claims that need no score still hold, and nothing is said of the others."""
    random = Random.of("claims 10x10")
    for _ in range(40):
        position = Position(10, 10)
        for _ in range(20 + random.below(60)):
            if position.over:
                break
            position = position.play(random.choice(position.legal))
        for claim in reason(position).claims:
            if not isinstance(claim, (Worth, Others, Better, Helpless)):
                assert claim.holds(position, exact()), (position.moves, claim)
            assert not isinstance(claim, Plans)


def claim_of(found: Reason, family: type) -> Claim:
    return next(claim for claim in found.claims if isinstance(claim, family))


def test_claims_that_are_not_true_are_found_out() -> None:
    """Each checker says no to claims of its family that are false."""
    start, ask = parse("14131125227277"), exact()  # O has three at the bottom: column 6 stops them
    scored = parse("517524473722733772223441")  # -9, full, 4, -2, 4, -3, full
    assert Equals(2, (4,)).holds(scored, ask)
    assert Loses((0, 3, 5)).holds(scored, ask)
    false: list[tuple[Position, Claim]] = [
        (start, Worth(5, 1, 20)),
        (start, Worth(0, -13, 20)),
        (start, Others(5, (0, 1, 2, 3, 4), -1)),
        (start, Others(5, (0, 1, 2, 3, 4, 6), 0)),
        (start, Better(5, 0, -17, -17)),
        (scored, Equals(2, (3,))),
        (scored, Equals(2, ())),
        (scored, Loses((3, 4))),
        (scored, Loses(())),
        (start, Completes(5, tuple(Square(c, 0) for c in range(2, 6)))),
        (start, Blocks(6, tuple(Square(c, 0) for c in range(3, 7)))),
        (start, Blocks(5, tuple(Square(c, 0) for c in range(1, 5)))),
        (start, Helpless((5, 6))),
        (start, Forks(5, (Square(1, 1), Square(6, 0)))),
        (start, Stacks(5, Square(6, 0), Square(6, 1))),
        (start, Forces(Forced((5, 6, 6)))),
        (start, Forces(Forced((5,)))),
        (start, Answered(5, 6)),
        (start, Traps((1,))),
        (start, Holds(2, Square(5, 0), tuple(Square(c, 0) for c in range(2, 6)))),
        (start, Makes(5, (Square(6, 2),))),
        (start, Denies(6, (4, 5))),
        (start, Corners(1, Square(3, 2))),
        (start, Opens(5, 3)),
        (start, Ends((5, 5, 5, 5), tuple(Square(5, row) for row in range(4)))),
        (start, Then(0, Completes(4, tuple(Square(c, 0) for c in range(2, 6))))),
    ]
    for position, claim in false:
        assert not claim.holds(position, ask), claim


def test_a_plan_that_forgets_a_rule_is_found_out() -> None:
    position, ask = parse("42221764664555536567237264"), exact()
    plan = plan_for(position)
    assert plan is not None
    assert Plans(plan).holds(position, ask)
    for number in range(len(plan.rules)):
        fewer = dataclasses.replace(plan, rules=plan.rules[:number] + plan.rules[number + 1 :])
        assert not Plans(fewer).holds(position, ask)
    assert not Plans(dataclasses.replace(plan, fours=plan.fours + 1)).holds(position, ask)
    assert not Plans(plan, 0).holds(position, ask)
