"""What to mark in the picture of a step: its pattern, its fins, what is placed and what is taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from damero.diagram import Cell, Link, Look, Mark
from damero.sudoku.layout import Layout
from damero.sudoku.notation.symbols import symbol
from damero.sudoku.steps import Candidate, Direct, Found, Group, Inference, Role, Sets, Single

_LOOKS: Mapping[Role, Look] = {
    Role.BODY: Look.REASON,
    Role.FIN: Look.FIN,
    Role.ENDO_FIN: Look.FIN,
    Role.PIVOT: Look.SECOND,
    Role.WING: Look.REASON,
    Role.ROOF: Look.FIN,
    Role.EXTRA: Look.SECOND,
    Role.COLOUR_A: Look.REASON,
    Role.COLOUR_B: Look.SECOND,
    Role.COLOUR_C: Look.THIRD,
    Role.COLOUR_D: Look.FIN,
    Role.RESTRICTED: Look.FIN,
    Role.STEM: Look.FIN,
    Role.TARGET: Look.THIRD,
    Role.ON: Look.REASON,
    Role.OFF: Look.SECOND,
    Role.PREMISE: Look.FIN,
    Role.CONCLUSION: Look.THIRD,
}
"""How the candidates of a group look. Almost locked sets, petals too, take turns: see ``_SETS``."""
_SETS = (Look.REASON, Look.SECOND, Look.THIRD, Look.FIN)


def cells_of(layout: Layout, cells: Iterable[int]) -> tuple[Cell, ...]:
    """Cells by their numbers as a picture knows them."""
    return tuple(Cell(*divmod(cell, layout.size)) for cell in cells)


def marks_of(step: Found) -> tuple[Mark, ...]:
    """The marks of a step: houses first, then candidates, then what follows."""
    layout = step.state.layout
    if isinstance(step, Single):
        return _single(step)
    covers = [cell for role, house in step.houses if role is not Role.TARGET for cell in layout.houses[house]]
    marks = [Mark(Look.AREA, cells_of(layout, sorted(set(covers))))] if covers else []
    gone = {*step.remove, *step.place}
    looks: dict[tuple[Look, int], list[int]] = {}
    for group, look in _looked(step):
        for cell in group.cells:
            for digit in group.digits:
                if step.state.has(cell, digit) and Candidate(cell, digit) not in gone:
                    looks.setdefault((look, digit), []).append(cell)
    seen: set[tuple[int, int]] = set()
    for (look, digit), cells in looks.items():
        fresh = [cell for cell in cells if (cell, digit) not in seen]
        seen.update((cell, digit) for cell in fresh)
        if fresh:
            marks.append(Mark(look, cells_of(layout, fresh), symbol(digit, layout.size)))
    marks += _each(step, step.remove, Look.REMOVED)
    marks += _each(step, step.place, Look.HINT)
    if step.place:
        marks.append(Mark(Look.HINT, cells_of(layout, (candidate.cell for candidate in step.place))))
    return tuple(marks)


def _single(step: Single) -> tuple[Mark, ...]:
    """The cell, and the digits that make it true."""
    layout, values = step.state.layout, step.state.values
    if step.house >= 0:
        others = [cell for cell in layout.houses[step.house] if not values[cell] and cell != step.cell]
        seen = {peer for cell in others for peer in layout.peers[cell] if values[peer] == step.digit}
        why = sorted(seen) if others else [cell for cell in layout.houses[step.house] if cell != step.cell]
    else:
        why = [peer for peer in layout.peers[step.cell] if values[peer]]
    marks = [Mark(Look.HINT, cells_of(layout, (step.cell,)))]
    if why:
        marks.append(Mark(Look.REASON, cells_of(layout, why)))
    marks += _each(step, step.place, Look.HINT)
    return tuple(marks)


def _looked(step: Found) -> Iterator[tuple[Group, Look]]:
    """Each group with its look; what is most telling last, since the first look of a candidate stays."""
    sets = 0
    for group in step.groups:
        if group.role in (Role.ALS, Role.PETAL):
            yield group, _SETS[sets % len(_SETS)]
            sets += 1
        elif group.role is Role.WING and isinstance(step, Sets):
            yield group, Look.SECOND
        elif group.role is Role.TARGET and isinstance(step, Direct):
            continue
        else:
            yield group, _LOOKS[group.role]


def _each(step: Found, candidates: Iterable[Candidate], look: Look) -> list[Mark]:
    layout = step.state.layout
    by_digit: dict[int, list[int]] = {}
    for cell, digit in candidates:
        by_digit.setdefault(digit, []).append(cell)
    return [
        Mark(look, cells_of(layout, cells), symbol(digit, layout.size)) for digit, cells in by_digit.items()
    ]


def links_of(step: Found) -> tuple[Link, ...]:
    """The lines between a chain's nodes, each from note to note: strong ones whole, weak ones dashed."""
    return tuple(_link(step, inference) for inference in step.inferences)


def _link(step: Found, inference: Inference) -> Link:
    layout = step.state.layout
    start, end = step.groups[inference.start], step.groups[inference.end]
    first, second = min(
        ((a, b) for a in start.cells for b in end.cells), key=lambda pair: _distance(layout, *pair)
    )
    (here,) = cells_of(layout, (first,))
    (there,) = cells_of(layout, (second,))
    notes = (symbol(start.digits[0], layout.size), symbol(end.digits[0], layout.size))
    return Link(here, there, Look.REASON, dashed=not inference.strong, notes=notes)


def _distance(layout: Layout, one: int, other: int) -> int:
    (row, column), (other_row, other_column) = divmod(one, layout.size), divmod(other, layout.size)
    return (row - other_row) ** 2 + (column - other_column) ** 2
