"""Data sets of self-play: every number against the solver and the game that it comes from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from damero.connect4 import parse, solver
from damero.connect4.environments.arrays import mask, planes
from damero.connect4.environments.selfplay import FULL, make, write
from damero.connect4.position import FIRST, SECOND
from damero.diagram import Cell
from damero.errors import SettingError, UnknownNameError
from damero.search import Limit


@pytest.fixture(scope="module")
def records():
    return make(4, players=("skilled", "novice"), plies=18, seed=3)


def test_values_are_exact(records) -> None:
    assert records.complete
    assert records.left_out == 0
    assert len(records) == len(records.boards) > 20
    for index in range(0, len(records), 3):
        position = parse(str(records.text[index]))
        scores = solver.analyse(position).scores
        assert [FULL if score is None else score for score in scores] == records.scores[index].tolist()
        assert records.score[index] == max(score for score in scores if score is not None)
        assert records.ply[index] == position.discs
        assert np.array_equal(records.boards[index], planes(position))


def test_games_are_whole(records) -> None:
    assert records.game.tolist() == sorted(records.game.tolist())
    for game in range(4):
        rows = np.flatnonzero(records.game == game)
        assert records.ply[rows].tolist() == list(range(18, 18 + len(rows)))
        end = parse(str(records.text[rows[-1]])).play(int(records.played[rows[-1]]))
        assert end.over
        for row in rows:
            mover = parse(str(records.text[row])).to_move
            expected = 0 if not end.winner else (1 if end.winner == mover else -1)
            assert records.result[row] == expected
    first, second = (parse(str(records.text[np.flatnonzero(records.game == game)[0]])) for game in (0, 1))
    assert (first.first, first.second) == (second.first, second.second)


def test_planes_are_the_board_from_the_top() -> None:
    position = parse("9x7:1,2,9,9,9")
    seen = planes(position, own=FIRST)
    for row in range(7):
        for column in range(9):
            disc = position.at(Cell(row, column))
            assert seen[row, column].tolist() == [disc == FIRST, disc == SECOND]
    assert np.array_equal(planes(position), seen[..., ::-1])  # O is to move
    assert mask(parse("444444")).tolist() == [1, 1, 1, 0, 1, 1, 1]


def test_files(records, tmp_path: Path) -> None:
    write(records, tmp_path / "games.npz")
    with np.load(tmp_path / "games.npz") as read:
        assert np.array_equal(read["boards"], records.boards)
        assert np.array_equal(read["scores"], records.scores)
        assert read["text"].tolist() == records.text.tolist()
    write(records, tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table["scores"].to_pylist() == records.scores.tolist()
    assert np.array_equal(np.array(table["boards"].to_pylist()).reshape(records.boards.shape), records.boards)
    with pytest.raises(SettingError, match=r"npz or \.parquet"):
        write(records, tmp_path / "games.csv")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.npz", "games.parquet"]


def test_limits(tmp_path: Path) -> None:
    early = make(1, players=("random", "random"), plies=6, nodes=1000)
    assert early.left_out > 0
    none = make(500, players=("random", "random"), plies=20, limit=Limit(seconds=1e-6))
    assert not none.complete
    assert len(none) == 0
    assert none.boards.shape == (0, 6, 7, 2)
    write(none, tmp_path / "none.npz")
    for settings, error in (
        ({"players": ("random",)}, SettingError),
        ({"players": ("random", "nobody")}, UnknownNameError),
        ({"columns": 20, "rows": 20}, SettingError),
        ({"plies": 42}, SettingError),
    ):
        with pytest.raises(error):
            make(1, **settings)  # type: ignore[arg-type]
