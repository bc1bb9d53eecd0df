"""The agent's file: it stands alone, follows Kaggle's conventions, and plays well."""

from __future__ import annotations

import ast
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from damero.connect4 import parse, solver
from damero.connect4.environments.kaggle import KAGGLE_AGENT, AgentRequest, agent_source
from damero.connect4.generator import opening
from damero.connect4.position import Position, has_four, winning_columns
from damero.diagram import Cell
from damero.numbers import Random


def load(think: float = 5.0) -> Any:
    """The agent as Kaggle loads it: the last function of the file, run in a namespace of its own."""
    space: dict[str, Any] = {}
    exec(compile(agent_source(think), "submission.py", "exec"), space)
    return [value for value in space.values() if callable(value)][-1]


def ask(agent: Any, position: Position, timeout: float = 60.0) -> int:
    """Ask as Kaggle does: squares row by row from the top, whose disc is dropped."""
    board = [
        position.at(Cell(row, column)) for row in range(position.rows) for column in range(position.columns)
    ]
    size = {"columns": position.columns, "rows": position.rows, "inarow": 4, "actTimeout": timeout}
    answer: int = agent(SimpleNamespace(board=board, mark=position.to_move), SimpleNamespace(**size))
    return answer


def test_it_needs_nothing_else() -> None:
    tree = ast.parse(agent_source())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names
    assert load().__name__ == "agent"
    assert "SECONDS = 0.25\n" in agent_source(0.25)


def test_it_wins_and_blocks() -> None:
    agent = load()
    assert ask(agent, parse("414141")) == 3
    assert ask(agent, parse("41414")) == 3
    checked = 0
    for seed in range(40):
        position = opening(7, 6, 20, Random(seed))
        position = position.play(Random(seed).choice(position.legal))
        wins = winning_columns(position, position.own)
        threats = winning_columns(position, position.other)
        if wins or threats:
            assert ask(agent, position, 0.1) in (wins or threats)
            checked += 1
    assert checked > 10


def test_late_positions_are_played_perfectly() -> None:
    """The result that the exact solver proves is kept, on several boards."""
    agent = load(20.0)
    for columns, rows, plies in ((7, 6, 31), (6, 5, 20), (5, 4, 9)):
        for seed in range(6):
            position = opening(columns, rows, plies, Random(seed))
            scores = solver.analyse(position).scores
            played = scores[ask(agent, position)]
            best = max(score for score in scores if score is not None)
            assert played is not None
            assert (played > 0, played < 0) == (best > 0, best < 0)


def test_dicts_and_other_lengths_of_line() -> None:
    agent = load()
    board = [0] * 9
    board[6] = board[7] = 1  # two of three in the bottom row
    board[3] = 2
    settings = {"columns": 3, "rows": 3, "inarow": 3, "actTimeout": 1}
    assert agent({"board": board, "mark": 2}, settings) == 2


def test_it_beats_chance() -> None:
    agent, random = load(0.02), Random(8)
    won = 0
    for game in range(6):
        position = Position()
        while not position.over:
            turn = (position.discs + game) % 2 == 0
            position = position.play(ask(agent, position) if turn else random.choice(position.legal))
        mine = position.first if game % 2 == 0 else position.second
        won += has_four(mine, 6)
    assert won == 6


def test_the_operation() -> None:
    answer = KAGGLE_AGENT.run(AgentRequest(0.5), None)
    assert "SECONDS = 0.5\n" in answer.source
    assert KAGGLE_AGENT.line(AgentRequest(0.5), answer) + "\n" == answer.source


@pytest.mark.parametrize("text", ["", "4", "444444"])
def test_early_moves_are_legal(text: str) -> None:
    position = parse(text)
    assert ask(load(0.05), position) in position.legal
