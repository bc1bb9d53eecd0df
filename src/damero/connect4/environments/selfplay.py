"""Games of machine players with the exact value of every position, as data sets. Needs numpy.

``.npz`` is numpy's own format; ``.parquet`` needs pyarrow too.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from damero.connect4 import solver
from damero.connect4.clock import Clock
from damero.connect4.environments.arrays import Bytes, planes
from damero.connect4.notation import write_moves
from damero.connect4.position import NOBODY, Position
from damero.connect4.tournament import Terms, check_terms, entrant, start_of
from damero.errors import SettingError
from damero.numbers import Random
from damero.search import Limit, Watch, interrupted, taken

FULL = -128
"""Stands among the scores for a column that takes no disc."""
SOLVE_NODES = 50_000_000
"""How many nodes a position may cost; one that costs more is left out."""


@dataclass(frozen=True, slots=True)
class Records:
    """One row for every position whose exact values are known; values are for the side to move.

    ``boards`` is (n, rows, columns, 2): the mover's discs and the other's, row 0 at the top. ``scores`` is
    (n, columns), FULL where no disc fits; ``score`` the best of them: discs in hand when the winner wins, 0
    a draw. ``played`` is the column that was played, from 0, ``result`` what became of the game: 1 the side
    to move won, 0, -1. ``game`` and ``ply`` say where it comes from (ply: discs on the board), ``text`` the
    position in the usual notation. ``left_out`` positions were not solved within the limit; not
    ``complete`` when fewer games were played than asked for.
    """

    boards: Bytes
    scores: Bytes
    score: Bytes
    played: Bytes
    result: Bytes
    game: npt.NDArray[np.int32]
    ply: npt.NDArray[np.int16]
    text: npt.NDArray[np.str_]
    left_out: int
    complete: bool

    def __len__(self) -> int:
        return len(self.score)


@dataclass(frozen=True, slots=True)
class _Row:
    position: Position
    scores: tuple[int, ...]
    played: int
    game: int


def make(
    games: int,
    *,
    players: Sequence[str] = ("expert", "skilled"),
    columns: int = 7,
    rows: int = 6,
    plies: int = 8,
    seed: int = 1,
    nodes: int = SOLVE_NODES,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Records:
    """Let two machine players play, by turns first, and solve every position of their games exactly.

    Games begin with ``plies`` random discs, since positions near the empty board cost seconds each: ``nodes``
    is the most that one may cost. The same settings give the same records, but for what a limit of seconds
    cuts off. Raises SettingError and UnknownNameError.
    """
    if len(players) != 2:
        raise SettingError("two players expected")
    solver.check_solvable(Position(columns, rows))
    terms = Terms(tuple(players), games, columns, rows, plies, seed)
    check_terms(terms)
    clock = Clock(limit, watch)
    kept: list[_Row] = []
    results: list[int] = []
    left_out = 0
    try:
        for number in range(games):
            if clock.left() is None or interrupted():
                break
            found, winner, failed = _game(terms, number, nodes)
            if interrupted():
                break
            kept += found
            left_out += failed
            results.append(winner)
            clock.tick(number + 1, games)
    except KeyboardInterrupt:
        if not taken():
            raise
    return _records(terms, kept, results, left_out)


def _game(terms: Terms, number: int, nodes: int) -> tuple[list[_Row], int, int]:
    """The solved positions of a game, its winner, and how many positions were not solved."""
    names = terms.players
    seats = entrant(names[number % 2]), entrant(names[1 - number % 2])
    random = Random.of(f"self-play {terms.seed} {names[0]} {names[1]} {number}")
    position = start_of(terms, number)
    begins, kept, failed = position.to_move, list[_Row](), 0
    while not position.over:
        one = seats[position.to_move != begins]
        column = int(one.opponent.move(position, one.depth, random).move) - 1
        scores = _scores(position, nodes)
        if scores is None:
            failed += 1
        else:
            kept.append(_Row(position, scores, column, number))
        position = position.play(column)
    return kept, position.winner, failed


def _scores(position: Position, nodes: int) -> tuple[int, ...] | None:
    """Every column's exact score, FULL for a full one; None where that costs more."""
    found = solver.score_columns(position, limit=Limit(nodes=nodes))
    legal = position.legal
    if any(found.scores[column] is None for column in legal):
        return None
    return tuple(FULL if score is None else score for score in found.scores)


def _records(terms: Terms, kept: Sequence[_Row], winners: Sequence[int], left_out: int) -> Records:
    def outcome(row: _Row) -> int:
        winner = winners[row.game]
        return 0 if winner == NOBODY else (1 if winner == row.position.to_move else -1)

    boards = [planes(row.position) for row in kept]
    scores = np.array([row.scores for row in kept], dtype=np.int8).reshape(len(kept), terms.columns)
    return Records(
        np.stack(boards) if boards else np.zeros((0, terms.rows, terms.columns, 2), dtype=np.int8),
        scores,
        scores.max(axis=1) if boards else np.zeros(0, dtype=np.int8),
        np.array([row.played for row in kept], dtype=np.int8),
        np.array([outcome(row) for row in kept], dtype=np.int8),
        np.array([row.game for row in kept], dtype=np.int32),
        np.array([row.position.discs for row in kept], dtype=np.int16),
        np.array([write_moves(row.position).text for row in kept], dtype=np.str_),
        left_out,
        len(winners) == terms.games,
    )


def write(records: Records, path: str | Path) -> None:
    """Write a data set to a ``.npz`` or ``.parquet`` file, whole or not at all. Raises SettingError."""
    target = Path(path)
    writers = {".npz": _write_npz, ".parquet": _write_parquet}
    if target.suffix not in writers:
        raise SettingError(f"{target.name}: a name that ends with .npz or .parquet expected")
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    os.close(handle)
    try:
        writers[target.suffix](records, name)
        Path(name).chmod(0o644)
        Path(name).replace(target)
    finally:
        Path(name).unlink(missing_ok=True)


def _arrays(records: Records) -> dict[str, Any]:
    found = {field.name: getattr(records, field.name) for field in fields(records)}
    return {name: value for name, value in found.items() if isinstance(value, np.ndarray)}


def _write_npz(records: Records, name: str) -> None:
    with Path(name).open("wb") as file:
        np.savez_compressed(file, **_arrays(records))


def _write_parquet(records: Records, name: str) -> None:
    """A column a field; a board is one list: own disc and other's of every square, from the top row on."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise SettingError("a .parquet file needs pyarrow: pip install 'damero[parquet]'") from None
    columns = {}
    for field, array in _arrays(records).items():
        if array.ndim == 1:
            columns[field] = pa.array(array.tolist() if field == "text" else array)
        else:
            flat = array.reshape(len(array), -1) if len(array) else np.zeros((0, 1), dtype=array.dtype)
            values = pa.array(flat.ravel())
            columns[field] = pa.FixedSizeListArray.from_arrays(values, flat.shape[1])
    parquet.write_table(pa.table(columns), name)
