"""Opening books: written and read, damaged ones refused, and used by every question to the solver."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path

import pytest

from damero.connect4 import Position, book
from damero.connect4.analysis import ANALYSE, AnalyseRequest
from damero.connect4.book import Book
from damero.connect4.bookmaking import build, position_of
from damero.connect4.explaining import EXPLAIN, ExplainAnswer, ExplainRequest
from damero.connect4.operations import SOLVE, SolveRequest
from damero.connect4.position import has_four
from damero.connect4.reviewing import REVIEW, ReviewRequest
from damero.connect4.reviews import review
from damero.connect4.solver import analyse, find_best, score_columns, solve, solve_many
from damero.errors import NotationError, SettingError
from damero.search import Limit


def made(columns: int, rows: int, plies: int) -> Book:
    found = build(plies, columns=columns, rows=rows).book
    assert found is not None
    return found


@pytest.fixture(scope="module")
def small() -> Book:
    return made(5, 4, 4)


def test_a_book_is_its_bytes(small: Book) -> None:
    again = Book(small.data)
    assert again == small
    assert (again.columns, again.rows, again.plies, again.entries) == (5, 4, 4, small.entries)
    assert small.data.startswith(b"DAMEROC4")


def all_of(columns: int, rows: int, plies: int) -> list[tuple[int, int]]:
    """Every position of up to so many discs whose game is not over, as its discs, by playing all moves."""
    squares = [((1 << rows) - 1) << column * (rows + 1) for column in range(columns)]
    bottom = sum(1 << column * (rows + 1) for column in range(columns))
    last, found = {(0, 0)}, [(0, 0)]
    for _ in range(plies):
        moves = [(own, both, both + bottom & square) for own, both in last for square in squares]
        after = {(own ^ both, both | square) for own, both, square in moves if square}
        last = {one for one in after if not has_four(one[0] ^ one[1], rows)}
        found += last
    return found


@pytest.mark.parametrize(
    ("columns", "rows", "plies"), [(5, 4, 5), (4, 4, 8), (3, 3, 4), (4, 5, 6), (6, 2, 5)]
)
def test_a_book_knows_every_position_of_its_plies(columns: int, rows: int, plies: int) -> None:
    known = made(columns, rows, plies)
    discs = all_of(columns, rows, plies)
    positions = [position_of(columns, rows, *one) for one in discs]
    with book.using(None):
        answers = solve_many(positions, threads=2)
    assert [known.find(*one) for one in discs] == [answer.score for answer in answers]
    with book.using(known):
        assert [answer.score for answer in solve_many(positions)] == [answer.score for answer in answers]
        signs = [(answer.score or 0) and (1 if (answer.score or 0) > 0 else -1) for answer in answers]
        assert [answer.score for answer in solve_many(positions, weak=True)] == signs


def test_a_book_says_nothing_of_what_no_game_leads_to() -> None:
    """Of all ways to set so many discs on a board those met in play have a score, and no others."""
    columns, rows, plies = 4, 3, 5
    known = made(columns, rows, plies)
    met = set(all_of(columns, rows, plies))
    strange = 0
    for heights in itertools.product(range(rows + 1), repeat=columns):
        squares = [
            1 << column * (rows + 1) + row for column in range(columns) for row in range(heights[column])
        ]
        for number in range(len(squares) + 1):
            for own in itertools.combinations(squares, number):
                discs = sum(own), sum(squares)
                assert (known.find(*discs) is not None) == (discs in met)
                strange += discs not in met
    assert strange > len(met) > 500


def test_what_does_not_stand_is_refused(small: Book) -> None:
    with pytest.raises(ValueError, match="stand"):
        small.find(0, 2)


@pytest.mark.parametrize("place", [0, 8, 10, 12, 16, 24, 32, 40, 100, -1])
def test_a_changed_byte_is_noticed(small: Book, place: int) -> None:
    data = bytearray(small.data)
    data[place] ^= 4
    with pytest.raises(NotationError):
        Book(bytes(data))


def test_a_damaged_book_is_refused(small: Book, tmp_path: Path) -> None:
    data = small.data
    for wrong in (b"", data[:8], data[:30], data[:-10], data + b"\0", b"662144373551 7\n", bytes(200)):
        with pytest.raises(NotationError):
            Book(wrong)
        file = tmp_path / "wrong.book"
        file.write_bytes(wrong)
        with pytest.raises(SettingError, match=r"wrong\.book"):
            book.load(file)
    with pytest.raises(SettingError):
        book.load(tmp_path / "none.book")


def test_lengths_that_lie_are_refused(small: Book) -> None:
    """Whoever writes a digest of his own must not make the reader look beyond the file."""
    for place, value in ((24, 200), (24, 0), (10, 40), (12, 15), (32, 0), (32, 255), (34, 70), (34, 1)):
        data = bytearray(small.data[:-8])
        data[place] = value
        with pytest.raises(NotationError):
            Book(bytes(data) + digest(bytes(data)).to_bytes(8, "little"))


def digest(data: bytes) -> int:
    """As docs/connect4-book.md says."""
    found, whole = len(data), (1 << 64) - 1
    for at in range(0, len(data), 8):
        found = (found ^ int.from_bytes(data[at : at + 8], "little")) * 0x9E3779B97F4A7C15 & whole
        found ^= found >> 32
    return found


def test_the_digest_is_as_described(small: Book) -> None:
    assert digest(small.data[:-8]) == int.from_bytes(small.data[-8:], "little")


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
        assert best.choice == columns_plain[0].choice
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
    file.write_bytes(small.data)
    monkeypatch.setenv(book.VARIABLE, str(file))
    assert book.active() == small
    assert solve(Position(5, 4)).stats.nodes == 0
    monkeypatch.setenv(book.VARIABLE, book.OFF)
    assert book.active() is None
    assert solve(Position(5, 4)).stats.nodes > 0
    monkeypatch.setenv(book.VARIABLE, str(tmp_path / "none"))
    with pytest.raises(SettingError):
        solve(Position(5, 4))


def test_a_command_may_do_without_the_book(small: Book) -> None:
    with book.using(small):
        for run, request, other in (
            (SOLVE.run, SolveRequest("5x4:3"), SolveRequest("5x4:3", no_book=True)),
            (
                ANALYSE.run,
                AnalyseRequest("5x4:3", weak=True),
                AnalyseRequest("5x4:3", weak=True, no_book=True),
            ),
            (REVIEW.run, ReviewRequest("5x4:331"), ReviewRequest("5x4:331", no_book=True)),
            (EXPLAIN.run, ExplainRequest("5x4:331"), ExplainRequest("5x4:331", no_book=True)),
        ):
            known, searched = run(request, None), run(other, None)
            if isinstance(known, ExplainAnswer):
                assert searched == known
                continue
            assert searched.stats.nodes > known.stats.nodes
            assert replace(searched, stats=known.stats) == known
        assert SOLVE.run_many is not None
        requests = [SolveRequest("5x4:3", no_book=no_book) for no_book in (True, False)]
        one, two = SOLVE.run_many(requests)
        assert one == two
        assert book.active() is small


def test_a_batch_of_lines_looks_positions_up(small: Book) -> None:
    lines = "\n".join(("3", "33", "5x4:331", "3313", "33124", "x"))
    watched = Limit(nodes=1)
    with book.using(None):
        plain = solve_many(lines, columns=5, rows=4)
        cut = solve_many(lines, columns=5, rows=4, limit=watched)
    with book.using(small):
        assert solve_many(lines, columns=5, rows=4) == plain
        booked = solve_many(lines, columns=5, rows=4, limit=watched).split()
    assert booked[:4] == plain.split()[:4] != cut.split()[:4]


def test_the_score_known_of_a_position_bounds_its_columns() -> None:
    """At the book's last ply the columns are searched, with what it says of the position."""
    known, draw = made(5, 5, 6), random.Random(3)
    for _ in range(60):
        position = Position(5, 5)
        while position.discs < known.plies and not position.over:
            position = position.play(draw.choice(position.legal))
        if position.over:
            continue
        for ask in (analyse, score_columns):
            with book.using(None):
                plain = ask(position)
            with book.using(known):
                assert ask(position).scores == plain.scores
                assert ask(position).line == plain.line
