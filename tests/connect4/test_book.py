"""Opening books: written and read, damaged ones refused, and used by every question to the solver."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from damero.connect4 import Position, book
from damero.connect4.book import Book
from damero.connect4.bookmaking import build
from damero.connect4.reviews import review
from damero.connect4.solver import analyse, find_best, score_columns, solve
from damero.errors import NotationError, SettingError


def made(columns: int, rows: int, plies: int) -> Book:
    found = build(plies, columns=columns, rows=rows).book
    assert found is not None
    return found


@pytest.fixture(scope="module")
def small() -> Book:
    return made(5, 4, 4)


@pytest.mark.parametrize(("columns", "rows", "plies"), [(5, 4, 4), (4, 4, 12), (3, 3, 4), (8, 7, 0)])
def test_a_book_is_read_as_it_was_written(columns: int, rows: int, plies: int) -> None:
    if (columns, rows) == (8, 7):  # keys of 64 bits
        known = book.book_of(8, 7, 1, {1: -3, 1 << 63 | 5: 7})
    else:
        known = made(columns, rows, plies)
    text = book.write(known)
    assert text.isascii()
    assert text.count("\n") == 2
    assert book.read(text) == known


def test_a_damaged_book_is_refused(small: Book, tmp_path: Path) -> None:
    text = book.write(small)
    head, body = text.splitlines()
    for wrong in (
        "",
        head,
        body,
        text[:-10],
        f"{head}\n{body[:50]}{'B' if body[50] == 'A' else 'A'}{body[51:]}\n",
        text.replace('"version":1', '"version":2'),
        text.replace('"entries":', '"entries":1'),
        text.replace('"plies"', '"ply"'),
        "662144373551 7\n",
    ):
        with pytest.raises(NotationError):
            book.read(wrong)
        file = tmp_path / "wrong.book"
        file.write_text(wrong)
        with pytest.raises(SettingError, match=r"wrong\.book"):
            book.load(file)
    with pytest.raises(SettingError):
        book.load(tmp_path / "none.book")


@pytest.mark.parametrize(
    ("columns", "rows", "plies"), [(5, 4, 4), (5, 4, 7), (4, 4, 11), (3, 3, 5), (3, 5, 6)]
)
def test_a_book_changes_no_answer(columns: int, rows: int, plies: int) -> None:
    known, draw = made(columns, rows, plies), random.Random(7)
    for _ in range(40):
        position = Position(columns, rows)
        for _ in range(draw.randrange(plies + 2)):
            if not position.over:
                position = position.play(draw.choice(position.legal))
        with book.using(None):
            plain = solve(position), solve(position, weak=True)
            columns_plain = analyse(position), score_columns(position), score_columns(position, weak=True)
        with book.using(known):
            assert [one.score for one in plain] == [
                solve(position, weak=weak).score for weak in (False, True)
            ]
            ways = analyse(position), score_columns(position), score_columns(position, weak=True)
            best = find_best(position)
        for one, other in zip(columns_plain, ways, strict=True):
            assert (one.score, one.bounds, one.line, one.best) == (
                other.score,
                other.bounds,
                other.line,
                other.best,
            )
            assert other.complete
        assert best.complete
        assert set(best.best) <= set(columns_plain[0].best)


def test_what_the_book_holds_costs_no_search(small: Book) -> None:
    with book.using(small):
        position = Position(5, 4).play(0).play(1)
        assert solve(position).stats.nodes == 0
        assert find_best(position).stats.nodes == 0
        assert solve(position.play(0).play(1).play(4)).stats.nodes > 0
        assert solve(Position(4, 5)).stats.nodes > 0
        assert solve(Position(5, 5).play(0), weak=True).stats.nodes > 0


def test_a_review_is_the_same_with_a_book(small: Book) -> None:
    game = Position(5, 4)
    for column in (2, 2, 1, 0, 4, 4, 2, 1):
        game = game.play(column)
    with book.using(None):
        plain = review(game)
    with book.using(small):
        assert review(game).moves == plain.moves


def test_the_book_in_use_is_chosen_by_the_environment(
    small: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "small.book"
    file.write_text(book.write(small))
    monkeypatch.setenv(book.VARIABLE, str(file))
    assert book.active() == small
    assert solve(Position(5, 4)).stats.nodes == 0
    monkeypatch.setenv(book.VARIABLE, book.OFF)
    assert book.active() is None
    assert solve(Position(5, 4)).stats.nodes > 0
    monkeypatch.setenv(book.VARIABLE, str(tmp_path / "none"))
    with pytest.raises(SettingError):
        solve(Position(5, 4))
