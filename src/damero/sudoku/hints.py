"""What to do next: the first mistake, else a single with its reason, else a digit of the solution."""

from __future__ import annotations

from dataclasses import dataclass

from damero.diagram import Look, Mark
from damero.kind import Explanation
from damero.search import Limit, Status
from damero.sudoku.checking import first_mistake
from damero.sudoku.grid import Clash, Grid, all_candidates, clashes, digits_of, problems
from damero.sudoku.notation.symbols import symbol
from damero.sudoku.picture import cells_of, clash_words
from damero.sudoku.solver import solve

HINT_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Single:
    """A digit that must stand on a cell.

    It has no other place in ``house`` or, when that is -1, the cell has no other candidate.
    """

    cell: int
    digit: int
    house: int = -1


def single(grid: Grid) -> Single | None:
    """The simplest single: the last cell of a house, a hidden single (boxes first), a naked single.

    Rows and columns follow the boxes, then what rules add.
    """
    layout = grid.layout
    masks = all_candidates(layout, grid.values)
    lines, boxes = 2 * layout.size, 3 * layout.size
    boxes_first = (*range(lines, boxes), *range(lines), *range(boxes, len(layout.houses)))
    for house in boxes_first:
        empty = [cell for cell in layout.houses[house] if not grid.value(cell)]
        if len(empty) == 1 and masks[empty[0]]:
            return Single(empty[0], digits_of(masks[empty[0]])[0], house)
    for house in boxes_first:
        seen = twice = 0
        for cell in layout.houses[house]:
            twice |= seen & masks[cell]
            seen |= masks[cell]
        if once := seen & ~twice:
            digit = digits_of(once)[0]
            place = next(c for c in layout.houses[house] if masks[c] >> (digit - 1) & 1)
            return Single(place, digit, house)
    for cell, mask in enumerate(masks):
        if mask and mask & (mask - 1) == 0:
            return Single(cell, mask.bit_length())
    return None


def hint(grid: Grid) -> Explanation:
    """What to do next; its move can be played, unless there is none to be had."""
    found = problems(grid)
    if found:
        return _about_clash(grid, found)
    if grid.is_complete:
        return Explanation("The puzzle is solved.")
    mistake = first_mistake(grid, Limit(seconds=HINT_SECONDS))
    if mistake is not None:
        return _about_mistake(grid, mistake)
    step = single(grid)
    if step is not None:
        return explain(grid, step)
    return _from_solution(grid)


def _about_clash(grid: Grid, found: tuple[Clash, ...]) -> Explanation:
    cells = cells_of(grid.layout)
    with_entry = [clash for clash in found if any(grid.entries[cell] for cell in clash.cells)]
    clash = (with_entry or found)[0]
    marks = (Mark(Look.CLASH, tuple(cells[cell] for cell in clash.cells)),)
    words = clash_words(grid.layout, clash)
    if not with_entry or next(clashes(grid.layout, grid.givens), None) is not None:
        return Explanation(f"Two givens clash: {words}. The puzzle has no solution.", "", marks)
    entered = next(cell for cell in reversed(clash.cells) if grid.entries[cell])
    return Explanation(f"Two digits clash: {words}.", f"{grid.layout.cell_name(entered)}=", marks)


def _about_mistake(grid: Grid, cell: int) -> Explanation:
    name = grid.layout.cell_name(cell)
    digit = symbol(grid.entries[cell], grid.layout.size)
    marks = (Mark(Look.WRONG, (cells_of(grid.layout)[cell],)),)
    return Explanation(f"{digit} on {name} leads to no solution: erase it.", f"{name}=", marks)


def explain(grid: Grid, step: Single) -> Explanation:
    """A single in words, with its cell and the cells that make it true."""
    layout = grid.layout
    cells = cells_of(layout)
    name, digit = layout.cell_name(step.cell), symbol(step.digit, layout.size)
    here = Mark(Look.HINT, (cells[step.cell],))
    if step.house >= 0:
        house = layout.houses[step.house]
        empty = [cell for cell in house if not grid.value(cell)]
        if len(empty) == 1:
            text = f"{name} is the last empty cell of {layout.house_names[step.house]}: it must be {digit}."
            why = [cell for cell in house if cell != step.cell]
        else:
            text = f"In {layout.house_names[step.house]}, {name} is the only place for {digit}."
            seen = {p for cell in empty if cell != step.cell for p in layout.peers[cell]}
            why = [cell for cell in sorted(seen) if grid.value(cell) == step.digit]
    else:
        houses = "houses" if layout.rules else f"row, column and {layout.box_word}"
        text = f"{name} can only be {digit}: its {houses} hold every other digit."
        why = [peer for peer in layout.peers[step.cell] if grid.value(peer)]
    reasons = (Mark(Look.REASON, tuple(cells[cell] for cell in why)),) if why else ()
    return Explanation(text, f"{name}={digit}", (here, *reasons))


def _from_solution(grid: Grid) -> Explanation:
    """The cell with the fewest candidates, and what a solution has there."""
    layout = grid.layout
    answer = solve(grid, at_most=1, limit=Limit(seconds=HINT_SECONDS), with_entries=True)
    if not answer.solutions:
        if answer.status is Status.LIMIT:
            return Explanation("No solution was found in the time for a hint.")
        return Explanation("The puzzle has no solution.")
    masks = all_candidates(layout, grid.values)
    cell = min((c for c in range(layout.cells) if not grid.value(c)), key=lambda c: (masks[c].bit_count(), c))
    digits = [symbol(digit, layout.size) for digit in digits_of(masks[cell])]
    name, right = layout.cell_name(cell), symbol(answer.solutions[0].value(cell), layout.size)
    whose = "the solution" if answer.status is Status.UNIQUE else "one of several solutions"
    text = f"No single is left. {name} can be {' or '.join(digits)}: {whose} has {right} there."
    return Explanation(text, f"{name}={right}", (Mark(Look.HINT, (cells_of(layout)[cell],)),))
