"""The line reader of the kernel takes nothing that the notation refuses: there is one way to read a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.errors import DameroError
from damero.sudoku.notation import NOTATION
from damero.sudoku.solver import solve, solve_many

LINE = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."


def reads(text: str) -> bool:
    try:
        NOTATION.parse(text)
    except DameroError:
        return False
    return True


@pytest.mark.parametrize("place", [0, 40, 80])
def test_every_symbol_at_every_end(place):
    for code in range(33, 127):
        text = f"{LINE[:place]}{chr(code)}{LINE[place + 1 :]}"
        if text.startswith("#"):
            continue
        status = solve_many(text).decode().split("\t")[0]
        assert (status != "error") == reads(text), text
        if status != "error":
            assert status == solve(NOTATION.parse(text)).status


@given(st.text(alphabet="123456789.0*_-xX ", min_size=79, max_size=83))
def test_any_line(text):
    if not text.strip():
        return
    status = solve_many(text).decode().split("\t")[0]
    assert (status != "error") == reads(text)
