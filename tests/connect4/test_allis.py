"""Rules that prove a draw: against the solver, and by playing them out against every reply."""

from __future__ import annotations

from collections import Counter

import pytest

from damero.connect4 import parse, solve
from damero.connect4.allis import Board, Plan, Rule, RuleName, deals_with, disturb, is_sound, plan_for
from damero.connect4.position import Position, has_four, winning_columns
from damero.connect4.tactics import Square, discs_of, playable
from damero.numbers import Random


def positions(
    count: int, least: int, most: int, name: str, columns: int = 7, rows: int = 6
) -> list[Position]:
    """Positions of random games in which nobody can win at once, the first player to move."""
    random, found = Random.of(name), list[Position]()
    while len(found) < count:
        discs = least + 2 * random.below((most - least) // 2 + 1)
        position = Position(columns, rows)
        while not position.over and position.discs < discs:
            position = position.play(random.choice(position.legal))
        if not position.over and not winning_columns(position, position.own):
            found.append(position)
    return found


def broken(plan: Plan, position: Position) -> bool:
    """Whether the other side has got squares that the rules promise it will not."""
    taken = discs_of(position, 3 - plan.controller)
    if has_four(taken, position.rows):
        return True
    for rule in plan.rules:
        uppers = [upper for _, upper in rule.pairs]
        if rule.name in (RuleName.CLAIMEVEN, RuleName.AFTEREVEN):
            if any(upper & taken for upper in uppers):
                return True
        elif rule.name is RuleName.LOWINVERSE:
            if all(upper & taken for upper in uppers) or any(not (a | b) & ~taken for a, b in rule.pairs):
                return True
        elif not rule.squares & ~taken:
            return True
    return False


def kept(plan: Plan, position: Position, known: dict[tuple[int, int], bool]) -> bool:
    """Whether the controller can keep all that the rules promise, whatever the other side plays."""
    key = position.first, position.second
    if key not in known:
        if position.winner == plan.controller:
            known[key] = True
        elif broken(plan, position):
            known[key] = False
        elif position.over:
            known[key] = True
        else:
            replies = (kept(plan, position.play(column), known) for column in position.legal)
            known[key] = any(replies) if position.to_move == plan.controller else all(replies)
    return known[key]


def test_no_plan_where_the_other_side_wins() -> None:
    plans, used = 0, Counter[RuleName]()
    for position in positions(500, 18, 36, "plans"):
        plan = plan_for(position)
        if plan is not None:
            plans += 1
            used.update({rule.name for rule in plan.rules})
            assert solve(position).high <= 0
    assert plans > 25
    assert set(used) == set(RuleName)


@pytest.mark.parametrize(("columns", "rows"), [(5, 4), (6, 4), (8, 4), (4, 6), (5, 6)])
def test_other_boards(columns: int, rows: int) -> None:
    cells = columns * rows
    found = [plan_for(p) for p in positions(60, 0, cells - 4, "boards", columns, rows)]
    assert any(found)
    for position, plan in zip(positions(60, 0, cells - 4, "boards", columns, rows), found, strict=True):
        assert plan is None or solve(position, weak=True).high <= 0


def test_what_the_rules_promise_can_be_kept() -> None:
    """The answers that a plan speaks of exist: proved by trying every reply of the other side."""
    proved = 0
    for position in positions(150, 30, 36, "kept"):
        plan = plan_for(position)
        if plan is not None:
            proved += 1
            assert kept(plan, position, {})
    assert proved > 5


def test_boards_without_a_controller() -> None:
    for moves in ("4", "7x7:", "7x5:44", "5x5:12", "1212121"):
        assert plan_for(parse(moves)) is None
        assert Board.of(parse(moves)) is None


def board_of(text: str) -> tuple[Position, Board]:
    position = parse(text)
    board = Board.of(position)
    assert board is not None
    return position, board


def pair(column: int, row: int) -> tuple[int, int]:
    lower = Square(column, row).bit(7)
    return lower, lower << 1


def test_what_each_rule_needs() -> None:
    _, board = board_of("12")
    assert is_sound(Rule(RuleName.CLAIMEVEN, (pair(3, 0),)), board)
    assert not is_sound(Rule(RuleName.CLAIMEVEN, (pair(3, 1),)), board)
    assert not is_sound(Rule(RuleName.CLAIMEVEN, (pair(0, 0),)), board)
    assert is_sound(Rule(RuleName.VERTICAL, (pair(3, 1),)), board)
    assert not is_sound(Rule(RuleName.VERTICAL, (pair(3, 0),)), board)
    bottom, other, high = Square(3, 0).bit(7), Square(4, 0).bit(7), Square(4, 1).bit(7)
    assert is_sound(Rule(RuleName.BASEINVERSE, ((bottom, other),)), board)
    assert not is_sound(Rule(RuleName.BASEINVERSE, ((bottom, high),)), board)
    assert is_sound(Rule(RuleName.LOWINVERSE, (pair(3, 1), pair(5, 3))), board)
    assert not is_sound(Rule(RuleName.LOWINVERSE, (pair(3, 1), pair(3, 3))), board)
    assert not is_sound(Rule(RuleName.AFTEREVEN, (pair(3, 0),)), board)


def test_which_rules_disturb_one_another() -> None:
    _, board = board_of("12")
    even, odd, low = (
        Rule(RuleName.CLAIMEVEN, (pair(3, 0),)),
        Rule(RuleName.VERTICAL, (pair(3, 1),)),
        Rule(RuleName.LOWINVERSE, (pair(3, 1), pair(5, 1))),
    )
    assert disturb(even, odd, board)
    assert disturb(Rule(RuleName.CLAIMEVEN, (pair(5, 0),)), low, board)
    assert not disturb(Rule(RuleName.CLAIMEVEN, (pair(5, 4),)), low, board)
    assert not disturb(even, Rule(RuleName.CLAIMEVEN, (pair(3, 2),)), board)


def test_what_each_rule_deals_with() -> None:
    _, board = board_of("12")
    flat = sum(Square(column, 1).bit(7) for column in range(3, 7))
    upright = sum(Square(3, row).bit(7) for row in range(1, 5))
    assert deals_with(Rule(RuleName.CLAIMEVEN, (pair(3, 0),)), flat, board)
    assert not deals_with(Rule(RuleName.CLAIMEVEN, (pair(3, 2),)), flat, board)
    assert deals_with(Rule(RuleName.VERTICAL, (pair(3, 1),)), upright, board)
    assert not deals_with(Rule(RuleName.VERTICAL, (pair(3, 1),)), flat, board)
    assert not playable(parse("12")) & flat & Square(3, 1).bit(7)
