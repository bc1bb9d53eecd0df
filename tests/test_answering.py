"""What answers about numbers and lists of solutions say, and their exit codes."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from damero.answering import (
    count_exit,
    count_line,
    count_text,
    exit_of,
    in_lines,
    limit_of,
    number_of,
    solutions_exit,
    solutions_line,
)
from damero.search import Limit, Status


@dataclass(frozen=True, slots=True)
class Found:
    count: int
    exact: bool
    complete: bool
    solutions: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("found", "line", "text", "code"),
    [
        (Found(3, exact=True, complete=True), "exactly\t3", "3", 0),
        (Found(3, exact=False, complete=True), "at_least\t3", "at_least\t3", 0),
        (Found(3, exact=False, complete=False), "at_least\t3", "at_least\t3", 3),
        (Found(0, exact=True, complete=True), "exactly\t0", "0", 1),
        (Found(0, exact=False, complete=False), "at_least\t0", "at_least\t0", 3),
    ],
)
def test_counts(found: Found, line: str, text: str, code: int) -> None:
    assert (count_line(None, found), count_text(None, found), count_exit(found)) == (line, text, code)


def test_lists() -> None:
    some = Found(2, exact=True, complete=True, solutions=("12", "21"))
    assert (solutions_line(None, some), solutions_exit(some)) == ("12\n21", 0)
    passed = Found(2, exact=True, complete=True)
    assert (solutions_line(None, passed), solutions_exit(passed)) == ("no more solutions", 1)
    none = Found(0, exact=True, complete=True)
    assert (solutions_line(None, none), solutions_exit(none)) == ("no solution", 1)
    cut = Found(0, exact=False, complete=False)
    assert (solutions_line(None, cut), solutions_exit(cut)) == ("no solution was found within the limit", 3)


def test_small_ones() -> None:
    assert [exit_of(status) for status in (Status.UNIQUE, Status.SEVERAL, Status.NONE, Status.INVALID)] == [
        0,
        0,
        1,
        1,
    ]
    assert exit_of(Status.LIMIT) == 3
    assert (limit_of(None), limit_of(2.0)) == (None, Limit(2.0))
    assert in_lines("a\nb") == "a\n   b"
    assert (number_of([1]), number_of([1, 2])) == ("1 step", "2 steps")
