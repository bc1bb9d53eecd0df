"""HoDoKu's library line: a 9x9 with digits given and placed, and the candidates taken away.

``:CODE:CANDIDATES:GRID:DELETED:ELIMINATIONS:PLACEMENTS:LENGTH`` with "+" before a placed digit, and each
candidate of DELETED as digit, row, column. What stands for a step (code, candidates, eliminations,
placements) is not part of a position: it is checked and passed over.
"""

from __future__ import annotations

import re
from itertools import accumulate

from damero.errors import NotationError, SettingError
from damero.notation import Codec, Written
from damero.sudoku.grid import Grid, all_candidates, digits_of
from damero.sudoku.layout import STANDARD
from damero.sudoku.notation.text import Reading, clean, lost_info

_CLAIM = re.compile(r"\s*:\d{4,5}(-\w+)?:[^:\n]*:")
_CODE = re.compile(r"\d{4,5}(-\w+)?")
_CANDIDATE = re.compile(r"[1-9]{3}")
_FIELDS = (7, 8)
_BLANKS = ".0"


def claims(source: str) -> bool:
    """Whether a text is meant as a library line."""
    return _CLAIM.match(clean(source[:2000]).strip("\n")) is not None


def parse(source: str, reading: Reading) -> Grid:
    """Read a line; raises NotationError with the column of what is wrong."""
    line = clean(source).strip("\n")
    if "\n" in line:
        raise NotationError("one library line expected, here is more", line=2, column=1)
    fields = line.rstrip().split(":")
    starts = [0, *accumulate(len(field) + 1 for field in fields)]
    if len(fields) not in _FIELDS or fields[0].strip():
        raise _wrong("a line of 7 colons, or 6 without the last field, expected", len(line.rstrip()))
    if reading.layout not in (None, STANDARD):
        raise _wrong("a library line is a 9x9", 0)
    if not _CODE.fullmatch(fields[1]):
        raise _wrong("a code of four digits expected", starts[1])
    givens, entries = _cells(fields[3], starts[3])
    candidates = all_candidates(
        STANDARD, [given or entry for given, entry in zip(givens, entries, strict=True)]
    )
    notes = [0] * STANDARD.cells
    for cell, digit, column in _deleted(fields[4], starts[4]):
        if givens[cell] or entries[cell]:
            continue  # it went when the digit was placed
        left = (notes[cell] or candidates[cell]) & ~(1 << (digit - 1))
        if not left:
            raise _wrong(f"a candidate left in {STANDARD.cell_name(cell)} expected", column)
        notes[cell] = left
    for number in (5, 6):
        for _ in _deleted(fields[number], starts[number]):
            pass
    return Grid(STANDARD, tuple(givens), tuple(entries), tuple(notes) if any(notes) else ())


def _wrong(expected: str, at: int) -> NotationError:
    return NotationError(expected, line=1, column=at + 1)


def _cells(text: str, start: int) -> tuple[list[int], list[int]]:
    """Digits given, and digits placed."""
    givens: list[int] = []
    entries: list[int] = []
    placed = False
    for at, char in enumerate(text, start):
        if char == "+" and not placed:
            placed = True
            continue
        if not (char.isascii() and char.isdigit()) and char not in _BLANKS:
            raise _wrong("a digit, a dot or + expected", at)
        digit = 0 if char in _BLANKS else int(char)
        if placed and not digit:
            raise _wrong("a digit after + expected", at)
        givens.append(0 if placed else digit)
        entries.append(digit if placed else 0)
        placed = False
    if placed or len(givens) != STANDARD.cells:
        raise _wrong(f"81 cells expected, not {len(givens)}", start + len(text))
    return givens, entries


def _deleted(text: str, start: int) -> list[tuple[int, int, int]]:
    """Cells and digits from 1, with where in the line they stand."""
    found = []
    for match in re.finditer(r"\S+", text):
        if not _CANDIDATE.fullmatch(match[0]):
            raise _wrong("candidates as digit, row and column expected", start + match.start())
        digit, row, column = map(int, match[0])
        found.append(((row - 1) * 9 + column - 1, digit, start + match.start()))
    return found


def write(grid: Grid) -> Written:
    """A grid with its candidates; raises SettingError for another layout."""
    if grid.layout != STANDARD:
        raise SettingError(f"a library line holds a plain 9x9, not a {grid.layout.title}")
    cells = [
        ("" if given else "+") + str(value) if value else "."
        for given, value in zip(grid.givens, grid.values, strict=True)
    ]
    deleted = _missing(grid)
    lost = ["notes"] if deleted is None else []
    lost += ["corner notes"] if any(grid.corner_notes) else []
    lost += ["colours"] if any(grid.colours) else []
    text = f":0000:x:{''.join(cells)}:{' '.join(deleted or ())}:::"
    return Written(text, (*lost, *lost_info(grid.info)))


def _missing(grid: Grid) -> list[str] | None:
    """The candidates that notes lack; None where notes say anything else than that some are lacking."""
    candidates = all_candidates(grid.layout, grid.values)
    missing = []
    for cell, mask in enumerate(grid.notes):
        free = candidates[cell]
        if mask and (grid.value(cell) or mask & ~free or mask == free):
            return None
        if mask:
            missing += [f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for digit in digits_of(free & ~mask)]
    return missing


def library_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codec of this module for texts to be read in a given way."""

    def read(source: str) -> Grid:
        return parse(source, reading)

    return (Codec("library", "HoDoKu's library line, with candidates", claims, read, write, one_line=True),)
