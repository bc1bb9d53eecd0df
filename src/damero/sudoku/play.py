"""Playing: enter and erase digits, note candidates, see what clashes, and get hints.

Moves: ``r1c3=4`` enters, ``r1c3=`` erases, ``r1c3~4`` turns a note in the middle of a cell on or off,
``r1c3^4`` one at its edge, ``r1c3~=1,4`` makes these the notes of the cell. Several with spaces between are
one move. Digits above 9 are letters (A is 10), or numbers: ``r1c3=16``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from damero.diagram import Cell
from damero.errors import IllegalMoveError
from damero.kind import Explanation, Outcome, Rules
from damero.sudoku.grid import Grid, mask_of, problems
from damero.sudoku.layout import Layout
from damero.sudoku.notation.symbols import symbol
from damero.sudoku.picture import cells_of, clash_words, symbols_of

_MOVE = re.compile(r"r(\d{1,2})c(\d{1,2})(?:([=~^])(\w{0,2})|(~=)((?:\w{1,2}(?:,\w{1,2})*)?))", re.ASCII)
_MOST_AT_ONCE = 64
_ERASE_KEYS = frozenset({"Backspace", "Delete", "0", ".", " ", "-"})


def moves(grid: Grid) -> Sequence[str]:
    """Every entry that changes something, every erasure, every note; none once the puzzle is solved."""
    if outcome(grid).over:
        return ()
    names = symbols_of(grid.layout.size)
    found: list[str] = []
    for cell, place in enumerate(grid.layout.cell_names):
        if grid.givens[cell]:
            continue
        entry = grid.entries[cell]
        found += [f"{place}={name}" for digit, name in enumerate(names, start=1) if digit != entry]
        if entry:
            found.append(f"{place}=")
        else:
            found += [f"{place}{mark}{name}" for mark in "~^" for name in names]
    return tuple(found)


def apply(grid: Grid, move: str) -> Grid:
    """Play a move; raises IllegalMoveError. A digit that clashes may be entered: the picture shows it."""
    moves = move.split(" ")
    if len(moves) > _MOST_AT_ONCE:
        raise IllegalMoveError(f"at most {_MOST_AT_ONCE} moves at once expected")
    for one in moves:
        grid = _apply_one(grid, one)
    return grid


def _apply_one(grid: Grid, move: str) -> Grid:
    cell, sign, digits = _read(grid.layout, move)
    digit = digits[0] if digits else 0
    place = grid.layout.cell_name(cell)
    if outcome(grid).over:
        raise IllegalMoveError("the puzzle is solved")
    if grid.givens[cell]:
        raise IllegalMoveError(f"{place} is given and stays {symbol(grid.givens[cell], grid.layout.size)}")
    if sign == "=":
        if grid.entries[cell] == digit:
            state = f"holds {symbol(digit, grid.layout.size)} already" if digit else "is empty"
            raise IllegalMoveError(f"{place} {state}")
        return grid.with_entry(cell, digit)
    if sign == "~=":
        if grid.entries[cell] or grid.notes[cell] == mask_of(digits):
            state = (
                "holds a digit: erase it to note candidates"
                if grid.entries[cell]
                else "has these notes already"
            )
            raise IllegalMoveError(f"{place} {state}")
        return grid.with_notes(cell, mask_of(digits))
    if not digit:
        raise IllegalMoveError(f"a digit to note on {place} expected, as in {place}{sign}1")
    if grid.entries[cell]:
        raise IllegalMoveError(f"{place} holds a digit: erase it to note candidates")
    bit = 1 << (digit - 1)
    if sign == "~":
        return grid.with_notes(cell, grid.notes[cell] ^ bit)
    return grid.with_corner_notes(cell, grid.corner_notes[cell] ^ bit)


def _read(layout: Layout, move: str) -> tuple[int, str, tuple[int, ...]]:
    """The cell, the sign and the digits of a move."""
    match = _MOVE.fullmatch(move)
    if match is None:
        raise IllegalMoveError(f"a move such as r1c3=4, r1c3=, r1c3~4 or r1c3^4 expected, not {move[:20]!r}")
    row, column, size = int(match[1]), int(match[2]), layout.size
    if not (1 <= row <= size and 1 <= column <= size):
        raise IllegalMoveError(f"r{row}c{column} is off the grid: r1c1 to r{size}c{size} expected")
    sign, digits = match[3] or match[5], []
    for word in filter(None, (match[4] or match[6] or "").split(",")):
        digit = digit_of(word, size)
        if digit is None:
            raise IllegalMoveError(f"a digit from 1 to {symbol(size, size)} expected, not {word!r}")
        digits.append(digit)
    return layout.cell(row - 1, column - 1), sign, tuple(digits)


def digit_of(text: str, size: int) -> int | None:
    """The digit that a symbol or number stands for on a board of a size; None if it is none."""
    names = symbols_of(size)
    for name in (text, text.upper()):
        if name in names:
            return names.index(name) + 1
    if text.isascii() and text.isdigit() and not text.startswith("0") and 1 <= int(text) <= size:
        return int(text)
    return None


def press(grid: Grid, cell: Cell, key: str) -> str | None:
    """The move that a key on a cell means.

    A digit's symbol enters it, or erases it when it stands there; Backspace, Delete, 0, space, "." and "-"
    erase; "~4" and "^4" turn notes on and off. None when the key means nothing there.
    """
    size = grid.layout.size
    if not (0 <= cell.row < size and 0 <= cell.column < size) or outcome(grid).over:
        return None
    index = grid.layout.cell(cell.row, cell.column)
    if grid.givens[index]:
        return None
    place, entry = grid.layout.cell_name(index), grid.entries[index]
    if key in _ERASE_KEYS:
        return f"{place}=" if entry else None
    sign, name = (key[0], key[1:]) if key[:1] in ("~", "^") and len(key) > 1 else ("=", key)
    digit = digit_of(name, size) if name else None
    if digit is None or (sign != "=" and entry):
        return None
    if sign == "=" and entry == digit:
        return f"{place}="
    return f"{place}{sign}{symbol(digit, size)}"


def outcome(grid: Grid) -> Outcome:
    """Solved when every cell is filled and no house holds a digit twice; any such filling is right."""
    empty = sum(1 for value in grid.values if not value)
    found = problems(grid)
    if found:
        cells = cells_of(grid.layout)
        words = clash_words(grid.layout, found[0])
        text = f"1 clash: {words}" if len(found) == 1 else f"{len(found)} clashes: {words}"
        return Outcome(over=False, text=text, cells=tuple(cells[cell] for cell in found[0].cells))
    if empty:
        return Outcome(over=False, text="1 cell to go" if empty == 1 else f"{empty} cells to go")
    return Outcome(over=True, text="solved", solved=True)


def hint(grid: Grid) -> Explanation:
    """What to do next; see ``damero.sudoku.hints``, which is imported when it is first asked for."""
    from damero.sudoku import hints

    return hints.hint(grid)


RULES: Rules[Grid] = Rules(moves, apply, press, outcome, hint)
