"""The text formats of Sudoku, each a module. A new one is a module here and a place in ``notation_for``."""

from __future__ import annotations

from functools import lru_cache

from damero.notation import Notation
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.notation.block import block_codecs
from damero.sudoku.notation.collection import collection_codecs
from damero.sudoku.notation.document import document_codecs
from damero.sudoku.notation.jigsaw import jigsaw_codecs
from damero.sudoku.notation.library import library_codecs
from damero.sudoku.notation.line import line_codecs
from damero.sudoku.notation.link import link_codecs
from damero.sudoku.notation.sdk import sdk_codecs
from damero.sudoku.notation.symbols import Symbols
from damero.sudoku.notation.table import table_codecs
from damero.sudoku.notation.text import PLAIN, Reading, remark

EXPECTED = "a Sudoku (81 characters for a 9x9, or rows of cells)"


@lru_cache(maxsize=64)
def notation_for(layout: Layout | None = None, symbols: Symbols = Symbols.AUTO) -> Notation[Grid]:
    """The formats, read with a layout (such as 6x6 boxes of 3x2) or symbols that texts do not say."""
    reading = PLAIN if layout is None and symbols is Symbols.AUTO else Reading(layout, symbols)
    return Notation(
        (
            *collection_codecs(reading),
            *line_codecs(reading),
            *library_codecs(reading),
            *document_codecs(reading),
            *link_codecs(reading),
            *jigsaw_codecs(reading),
            *sdk_codecs(reading),
            *table_codecs(reading),
            *block_codecs(reading),
        ),
        EXPECTED,
        remark=remark,
    )


NOTATION = notation_for()


def parse(
    text: str, format: str = "", *, layout: Layout | str | None = None, symbols: Symbols | str = Symbols.AUTO
) -> Grid:
    """Read one Sudoku from text; raises NotationError with line, column and what was expected.

    ``format`` names the format; empty, it is told by content. ``layout`` (a Layout or "6x6:3x2") and
    ``symbols`` ("1-9A-G", "0-9A-F", "A-P", "decimal") say what a text leaves open.
    """
    if isinstance(layout, str):
        layout = Layout.parse(layout)
    if not isinstance(symbols, Symbols):
        symbols = Symbols.parse(symbols, layout.size if layout else 0)
    return notation_for(layout, symbols).parse(text, format)
