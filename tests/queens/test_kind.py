from __future__ import annotations

import pytest

from damero import queens
from damero.errors import SettingError
from damero.queens.kind import KIND, SIZES, blank
from damero.search import Count, Limit


def test_blank_boards() -> None:
    assert blank("") == blank("8x8") == queens.Board(8)
    assert [blank(size).size for size in SIZES] == list(range(4, 17))
    for size in ("8", "8x9", "0x0", "1001x1001", "99999999999x99999999999", "²x²", "axa", "x"):
        with pytest.raises(SettingError):
            blank(size)


def test_solutions_of_the_example() -> None:
    assert KIND.solutions is not None
    page = KIND.solutions(KIND.example, 0, 10, Limit())
    assert page.count == Count(1, exact=True)
    assert [position.columns for position in page.positions] == [(1, 6, 2, 5, 7, 4, 0, 3)]
    assert page.positions[0].givens == KIND.example.givens


def test_public_names_exist() -> None:
    for name in queens.__all__:
        assert getattr(queens, name) is not None
