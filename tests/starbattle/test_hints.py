"""Hints: the first mistake, else the simplest step from the player's own marks; each can be played."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import pytest

from damero.diagram import Cell, Look
from damero.errors import InternalError, SettingError
from damero.numbers import Random
from damero.search import Limit
from damero.starbattle import Board, clashes, parse, walk
from damero.starbattle.hints import hint, hint_of
from damero.starbattle.play import apply
from damero.starbattle.steps import CrossOut, LastCells, implied
from damero.starbattle.techniques import Technique
from damero.starbattle.walk import path, verify
from support.star_samples import solved_boards

EXAMPLE = "AAAAABBACAAABBACCCCCCACEEDDDACEGDFFAAEGDGFAAEGGGF"


@pytest.mark.parametrize("stars", [1, 2])
def test_hints_lead_from_the_empty_board_to_the_solution(stars: int) -> None:
    boards = [one for one in solved_boards() if one[0].stars == stars]
    for board, solution in boards[:: len(boards) // 4]:
        moves = 0
        while board.missing:
            found = hint_of(board)
            assert found.about == "step"
            assert found.title
            assert len(found.move) <= 190
            board = apply(board, found.move)
            moves += 1
            assert moves < 400
        assert board.placed == solution
        assert hint_of(board).about == "end"


def test_who_sets_no_crosses_is_not_asked_to_cross_out() -> None:
    board, solution = solved_boards()[40]
    entered = replace(board, entered=frozenset([min(solution)]))
    assert hint_of(entered).title != "Cross Out"
    with_cross = replace(entered, crosses=frozenset([next(c for c in board.cells() if c not in solution)]))
    found = hint_of(with_cross)
    assert found.title == "Cross Out"
    assert isinstance(found.step, CrossOut)
    assert found.step.star == min(solution)


def test_the_players_crosses_count() -> None:
    board, solution = solved_boards()[40]
    row = [cell for cell in board.cells() if cell.row == 0 and cell not in solution]
    found = hint_of(replace(board, crosses=frozenset(row)))
    assert isinstance(found.step, LastCells)
    assert found.step.place == (min(solution),)
    assert found.move == f"{min(solution).name}=*"


def test_a_wrong_star_or_cross_is_told_first() -> None:
    random = Random(5)
    for board, solution in solved_boards()[::20]:
        others = [cell for cell in board.cells() if cell not in solution]
        star = random.choice(others)
        found = hint_of(replace(board, entered=frozenset([star])))
        assert found.about == "star"
        assert star.name in found.texts[1]
        assert found.move == f"{star.name}=."
        assert found.marks[0].look is Look.WRONG
        cross = random.choice(sorted(solution))
        found = hint_of(replace(board, crosses=frozenset([cross, others[0]])))
        assert found.about == "cross"
        assert found.move == f"{cross.name}=."
        assert cross.name not in found.texts[0]
        assert found.texts[2].startswith(f"The solution has a {'queen' if board.stars == 1 else 'star'} on")


def test_a_clash_is_told_before_everything() -> None:
    board = replace(parse(EXAMPLE), entered=frozenset([Cell(0, 0), Cell(1, 1)]))
    found = hint_of(board)
    assert found.about == "clash"
    assert "touch" in found.texts[2] or "region" in found.texts[2]
    assert found.move in ("r1c1=.", "r2c2=.")


def test_of_stars_that_clash_the_wrong_one_goes() -> None:
    for board, solution in solved_boards()[::20]:
        right = sorted(solution)[-1]
        others = [cell for cell in board.cells() if cell not in solution]
        for wrong in others[::7]:
            played = replace(board, entered=frozenset([right, wrong]))
            found = hint_of(played)
            assert found.move == f"{wrong.name}=."
            if clashes(played):
                assert found.about == "clash"
                assert found.texts[2].startswith(found.texts[1])
                assert f"on {wrong.name} away" in found.texts[2]


def test_three_levels_and_no_more() -> None:
    found = hint_of(parse(EXAMPLE))
    nudge, name, full = found.texts
    assert found.title not in nudge
    assert found.title in name
    assert full.startswith(found.title)
    assert found.explanation(1).move == ""
    assert not found.explanation(2).marks
    assert found.explanation(3).marks
    assert hint(parse(EXAMPLE)) == found.explanation(3)
    with pytest.raises(SettingError):
        found.explanation(4)


def test_boards_with_several_solutions_and_none() -> None:
    open_board = parse("ABCD\nABCD\nABCD\nABCD")
    found = hint_of(open_board)
    assert found.about in ("step", "solution")
    several = replace(parse("AABB\nAABB\nCCDD\nCCDD"), entered=frozenset([Cell(0, 1)]))
    assert hint_of(several).about in ("step", "solution")
    wrong = replace(parse("AABB\nAABB\nCCDD\nCCDD"), entered=frozenset([Cell(0, 0)]))
    found = hint_of(wrong)
    assert found.about == "star"
    assert "no solution left" in found.texts[2]
    none = parse("ABBB\nCBBB\nDBBB\nBBBB")
    assert hint_of(none).about == "end"
    assert "no solution" in hint_of(none).texts[2]


def test_a_step_against_the_solution_is_an_internal_error() -> None:
    board, solution = solved_boards()[10]
    step = next(iter(path(board).steps))
    with pytest.raises(InternalError, match="contradicts"):
        verify(step, frozenset(step.cross) or frozenset(Cell(0, 0) for _ in solution))


def test_what_stars_make_plain() -> None:
    board = Board(4, tuple(i // 4 for i in range(16)), entered=frozenset([Cell(0, 1)]))
    assert implied(board).crosses == {
        cell
        for cell in board.cells()
        if cell != (0, 1) and (cell.row == 0 or cell.column == 1 or (cell.row == 1 and cell.column < 3))
    }
    assert path(board, techniques=(Technique.LAST_CELLS,)).steps[0].technique is Technique.LAST_CELLS


def test_a_limit_is_for_all_steps_together(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, real, limits = count(), walk._found, []

    def found(*args: object, every: bool) -> object:
        limits.append(args[3].seconds)
        return real(*args, every=every)

    monkeypatch.setattr(walk, "time", SimpleNamespace(perf_counter=lambda: float(next(clock))))
    monkeypatch.setattr(walk, "_found", found)
    path(parse(EXAMPLE), limit=Limit(5.0), at_most=4)
    assert limits == [4.0, 3.0, 2.0, 1.0]
