"""The kind that the documentation shows: it is one, it runs, and its textbook search finds what is known."""

from __future__ import annotations

import importlib.util
import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import test_kinds
from damero import kinds
from damero.connect4 import parse
from damero.connect4.classic import MinMax, run

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "tictactoe.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tictactoe_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tictactoe = load()
SUITE = [
    test
    for name, test in vars(test_kinds).items()
    if name.startswith("test_") and list(inspect.signature(test).parameters) == ["kind"]
]


@pytest.mark.parametrize("test", SUITE, ids=lambda test: test.__name__)
def test_it_is_a_kind(test: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "KINDS", (*kinds.KINDS, tictactoe.KIND), raising=False)
    test(tictactoe.KIND)


def test_the_suite_is_whole() -> None:
    assert len(SUITE) >= 10


def nodes(board: Any, *, prune: bool) -> tuple[int, int]:
    """The nodes and the value of a search to the end, without the tie-break."""
    method = MinMax(9, prune=prune, tie_break=False)
    search = method.search_game(tictactoe.Play(board), leaves=False)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return method.counters.nodes, end.value[1]


def test_the_tree_has_its_published_size() -> None:
    """The game tree of tic-tac-toe has 549,946 nodes: 59,705 below and with a first move in a corner, 63,905
    on an edge, 55,505 in the centre, and the root.
    """
    sizes = {0: 59_705, 1: 63_905, 4: 55_505}
    assert 4 * sizes[0] + 4 * sizes[1] + sizes[4] + 1 == 549_946
    for at in (1, 4):
        assert nodes(tictactoe.put(tictactoe.Board(), at), prune=False) == (sizes[at], 0)


def test_alpha_beta_visits_fewer_and_draws() -> None:
    pruned, value = nodes(tictactoe.Board(), prune=True)
    assert value == 0
    assert pruned < 100_000


def test_with_gravity_it_is_connect_four() -> None:
    """The same search on the same position, by the example's rules and by Connect Four's."""
    board, game = tictactoe.blank("5x4-drop"), parse("5x4:")
    for column in (2, 2, 1, 3, 1, 1):
        game = game.play(column)
        board = next(tictactoe.put(board, at) for at in tictactoe.open_cells(board) if at % 5 == column)
    choice = run(MinMax(5, tie_break=False), game)
    assert choice is not None
    found = MinMax(5, tie_break=False)
    search = found.search_game(tictactoe.Play(board), leaves=False)
    with pytest.raises(StopIteration) as end:
        while True:
            next(search)
    assert end.value.value[1] == choice.value
    assert found.counters.nodes == choice.nodes


def test_perfect_play_is_a_draw_and_errors_are_punished() -> None:
    board = tictactoe.Board()
    while tictactoe.open_cells(board):
        board = tictactoe.put(board, tictactoe.think(board, 9, prune=True).column)
    assert tictactoe.outcome(board).winner == 0
    lost = tictactoe.parse_line("X../.../..O")  # O should have taken the middle
    assert tictactoe.think(lost, 9, prune=True).value == 100


def test_the_command_line() -> None:
    command = [sys.executable, str(EXAMPLE), "play", "tictactoe", "--opponent", "alpha-beta", "--seed", "1"]
    result = subprocess.run(command, input="r1c1\nquit\n", capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "alpha-beta plays r2c2" in result.stdout
