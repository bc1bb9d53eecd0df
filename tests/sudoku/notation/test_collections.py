"""A collection read at once is what it is line by line."""

from __future__ import annotations

import dataclasses

from hypothesis import given, settings
from hypothesis import strategies as st

from damero.notation import Line
from damero.sudoku import _kernel as kernel
from damero.sudoku.notation import NOTATION

BOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINES = [
    BOOK,
    BOOK.replace(".", "0"),
    BOOK.replace(".", "X"),
    BOOK[:80],
    BOOK[:80] + "x",
    BOOK[:80] + "\u0661",
    "\ud800" * 3,
    BOOK + "; a remark",
    "  " + BOOK,
    "6x6:3x2:1.....2.....3.................4.....",
    "",
    " \t ",
    "\u00a0",
    "\x1c",
    "# a comment",
    "# 9x9+x",
    "# 9x9",
    "prose",
    '{"damero":"sudoku"}',
]
SLOW = dataclasses.replace(
    NOTATION, codecs=tuple(dataclasses.replace(codec, read_lines=None) for codec in NOTATION.codecs)
)


def told(line: Line) -> tuple:
    return line.number, line.text, line.position, line.error and str(line.error)


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=12), st.sampled_from(["", "\n"]))
@settings(max_examples=150)
def test_it_is_the_same_as_line_by_line(lines, end):
    text = "\n".join([BOOK, BOOK, *lines]) + end
    for form in ("", "line", "json"):
        fast, slow = NOTATION.read_all(text, form), SLOW.read_all(text, form)
        assert list(map(told, fast)) == list(map(told, slow))


def test_ends_of_lines_of_every_system_are_known():
    for end in ("\n", "\r\n", "\r"):
        read = list(NOTATION.read_all("\ufeff" + end.join([BOOK, "# no", BOOK, ""])))
        assert [(line.number, line.text) for line in read] == [(1, BOOK), (3, BOOK)]
        assert read[0].position == NOTATION.parse(BOOK)


@given(
    st.binary(max_size=60), st.lists(st.sampled_from([b"\n", b"\r", b"#", b" ", BOOK.encode()]), max_size=9)
)
def test_the_core_bears_any_bytes(data, parts):
    text = data + b"".join(parts) + data
    cells, places = kernel.read_lines(text)
    assert len(cells) == 81 * sum(is_plain for *_, is_plain in places)
    for _, begin, end, is_plain in places:
        line = text[begin:end]
        assert not set(line) & set(b"\r\n")
        assert is_plain == (len(line) == 81 and kernel.plain_cells(line.decode("latin-1")) is not None)
