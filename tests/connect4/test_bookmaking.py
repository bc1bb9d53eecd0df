"""Opening books as they are made: against the solver, in parts, and cut short."""

from __future__ import annotations

from pathlib import Path

import pytest

from damero import cluster
from damero.connect4 import Position, book, bookmaking
from damero.connect4.bookkeeping import BOOK, BookRequest
from damero.connect4.bookmaking import build, check, job, position_of
from damero.connect4.openings import discs_of, keys, openings
from damero.connect4.solver import settled, solve
from damero.errors import LimitReached, SettingError
from damero.search import Limit, Stats


@pytest.mark.parametrize(("columns", "rows", "plies", "sample"), [(5, 4, 4, 0), (4, 4, 9, 0), (6, 5, 4, 12)])
def test_every_entry_is_what_the_solver_says(columns: int, rows: int, plies: int, sample: int) -> None:
    known = build(plies, columns=columns, rows=rows, threads=2).book
    assert known is not None
    for ply in range(plies + 1):
        for own, both in openings(columns, rows, ply):
            here = settled(position_of(columns, rows, own, both))
            assert here is None or known.find(own, both) == here
    found = check(known, sample)
    assert found.complete
    assert found.wrong == ()
    kept = [keys(columns, rows, ply, undecided=True) for ply in range(plies + 1)]
    assert found.checked == (sample or sum(map(len, kept)))
    assert known.entries == sum(map(len, kept[plies % 2 :: 2]))


def test_late_positions_of_the_usual_board() -> None:
    """Some that are decided soon, solved as a part of the build is."""
    listed = keys(7, 6, 8)[-30:-27]
    scores = bookmaking.solve_part((7, 6, listed.tobytes()))
    for key, score in zip(listed, scores, strict=True):
        assert solve(position_of(7, 6, *discs_of(7, 6, key))).score == (score - 256 if score > 127 else score)


def test_a_wrong_score_is_found() -> None:
    """One of the last ply is a step too high: it is found, and so is what follows from it."""
    listed = keys(4, 4, 2)
    scores = [solve(position_of(4, 4, *discs_of(4, 4, key))).score or 0 for key in listed]
    assert bookmaking.made(4, 4, 2, scores) == build(2, columns=4, rows=4).book
    scores[3] += 1
    found = check(bookmaking.made(4, 4, 2, scores), 0)
    assert listed[3] in [position.own + position.all for position in found.wrong]
    with pytest.raises(SettingError):
        bookmaking.made(4, 4, 2, scores[:-1])


def test_parts_make_the_same_book(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = build(6, columns=5, rows=4)
    work = job(6, columns=5, rows=4)
    results = {number: work.work(work.argument(number)) for number in range(work.parts)}
    assert work.parts > 1
    assert work.merge(results, Stats()).book == whole.book
    del results[1]
    cut = work.merge(results, Stats())
    assert cut.book is None
    assert cut.positions == whole.total - bookmaking.PART


def test_a_build_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "parts"
    work = job(5, columns=5, rows=4)
    first = cluster.run(work, processes=1, checkpoint=file)
    again = cluster.run(work, processes=1, checkpoint=file)
    assert again.stats.counters["resumed"] == work.parts
    assert again.book == first.book == build(5, columns=5, rows=4).book


def test_limits_and_settings() -> None:
    cut = build(4, columns=7, rows=6, limit=Limit(nodes=1000))
    assert cut.book is None
    assert cut.positions < cut.total == 568
    for columns, rows, plies in ((9, 9, 2), (4, 4, 16), (7, 6, 15), (7, 6, -1)):
        with pytest.raises(SettingError):
            build(plies, columns=columns, rows=rows)
    known = build(1, columns=6, rows=5).book
    assert known is not None
    assert not check(known, 0, limit=Limit(nodes=1)).complete


def test_the_command(tmp_path: Path) -> None:
    built = BOOK.run(BookRequest("build", plies=3, columns=4, rows=4), None)
    file = tmp_path / "a.book"
    assert BOOK.data is not None
    file.write_bytes(BOOK.data(built))
    request = BookRequest("check", str(file), sample=0)
    answer = BOOK.run(request, None)
    assert answer.entries == built.entries
    assert BOOK.data(answer) == b""
    assert BOOK.exit_code(answer) == 0
    assert (
        BOOK.line(request, answer)
        == f"4x4\t3 plies\t{built.entries} entries\t{answer.checked} checked\twrong: -"
    )
    assert BOOK.job is not None
    assert BOOK.job(request) is None
    with pytest.raises(LimitReached):
        BOOK.run(BookRequest("build", plies=4, seconds=1e-3), None)
    with pytest.raises(SettingError):
        BOOK.run(BookRequest("build", "x", plies=1, columns=4, rows=4), None)
    with book.using(None), pytest.raises(SettingError):
        BOOK.run(BookRequest("check"), None)


def test_a_position_of_its_discs() -> None:
    position = Position().play(3).play(3).play(2)
    same = position_of(7, 6, position.own, position.all)
    assert (same.first, same.second) == (position.first, position.second)
