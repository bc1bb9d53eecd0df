"""Web addresses that carry a puzzle: ``?bd=`` of sudokuwiki.org, ``?s=`` of sudokuexchange.com."""

from __future__ import annotations

import re

from damero.errors import NotationError
from damero.notation import Codec
from damero.sudoku.grid import Grid
from damero.sudoku.notation import line
from damero.sudoku.notation.foreign import refuse_foreign
from damero.sudoku.notation.text import Reading, clean

_LINK = re.compile(r"\s*https?://[^\s?]*\?(?:[^\s#]*&)?(?:bd|s)=(?P<cells>[^\s&#]*)[^\s]*\s*")


def claims(source: str) -> bool:
    """Whether a text is the address of a puzzle."""
    return source.lstrip("\ufeff \n").startswith(("http://", "https://")) and bool(
        _LINK.fullmatch(clean(source))
    )


def parse(source: str, reading: Reading) -> Grid:
    """Read the cells that an address carries, nothing else of it. Raises NotationError."""
    source = clean(source)
    refuse_foreign(source)
    match = _LINK.fullmatch(source)
    if match is None:
        raise NotationError("an address with ?bd= or ?s= and the cells expected", line=1, column=1)
    before = source[: match.start("cells")]
    try:
        return line.parse(match["cells"], reading)
    except NotationError as error:
        column = error.column + len(before) - before.rfind("\n") - 1
        raise NotationError(error.expected, line=before.count("\n") + 1, column=column) from None


def link_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codec of this module for texts to be read in a given way."""

    def read(source: str) -> Grid:
        return parse(source, reading)

    return (Codec("link", "address of sudokuwiki.org or sudokuexchange.com", claims, read, one_line=True),)
