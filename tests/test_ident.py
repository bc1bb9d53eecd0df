import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero import ident
from damero.errors import NotationError
from damero.ident import Ident


@given(st.from_regex(r"[a-z0-9x,:-]{0,20}", fullmatch=True), st.integers(1, 999), st.integers(0, 2**64 - 1))
def test_made_names_round_trip(params: str, version: int, seed: int) -> None:
    name = Ident("sudoku", params, version, seed)
    assert ident.parse(str(name)) == name


def test_written_out() -> None:
    assert ident.parse("sudoku:53..7") == Ident("sudoku", content="53..7")
    assert str(Ident("sudoku", content="53..7")) == "sudoku:53..7"


@pytest.mark.parametrize(
    "text", ["", "sudoku", "Sudoku:x", "sudoku:9x9@0#1", "sudoku:9x9@1#18446744073709551616"]
)
def test_refused(text: str) -> None:
    with pytest.raises(NotationError):
        ident.parse(text)


@given(st.text())
def test_only_notation_errors(text: str) -> None:
    try:
        ident.parse(text)
    except NotationError:
        pass
