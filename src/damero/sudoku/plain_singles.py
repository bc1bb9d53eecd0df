"""Singles found cell by cell in Python: for layouts larger than the core's logic, and its second opinion."""

from __future__ import annotations

from damero.sudoku.grid import digits_of
from damero.sudoku.state import State
from damero.sudoku.steps import Candidate, Group, Role, Single
from damero.sudoku.techniques import Technique


def single(state: State) -> Single | None:
    """The simplest single: the last cell of a house, a hidden single (boxes first), a naked single.

    Rows and columns follow the boxes, then what rules add.
    """
    layout, masks = state.layout, state.masks
    lines, boxes = 2 * layout.size, 3 * layout.size
    boxes_first = (*range(lines, boxes), *range(lines), *range(boxes, len(layout.houses)))
    whole = [house for house in boxes_first if len(layout.houses[house]) == layout.size]
    for house in whole:
        empty = [cell for cell in layout.houses[house] if not state.values[cell]]
        if len(empty) == 1 and masks[empty[0]].bit_count() == 1:
            return _made(state, Technique.FULL_HOUSE, empty[0], masks[empty[0]], house)
    for house in whole:
        seen = twice = 0
        for cell in layout.houses[house]:
            twice |= seen & masks[cell]
            seen |= masks[cell]
        if once := seen & ~twice:
            bit = once & -once
            place = next(cell for cell in layout.houses[house] if masks[cell] & bit)
            return _made(state, Technique.HIDDEN_SINGLE, place, bit, house)
    for cell, mask in enumerate(masks):
        if mask.bit_count() == 1:
            return _made(state, Technique.NAKED_SINGLE, cell, mask, None)
    return None


def _made(state: State, technique: Technique, cell: int, mask: int, house: int | None) -> Single:
    digits = digits_of(mask)
    body = Group(Role.BODY, digits, (cell,))
    houses = () if house is None else ((Role.BASE, house),)
    return Single(technique, state, digits, (Candidate(cell, digits[0]),), (), (body,), houses)
