"""The way that a rating is the sum of: steps one by one, or waves of all the steps that a technique has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from damero.search import Limit, run
from damero.sudoku import _kernel_logic, scales
from damero.sudoku.layout import Layout
from damero.sudoku.state import State
from damero.sudoku.steps import Candidate
from damero.sudoku.techniques import Technique

_TECHNIQUES = tuple(Technique)
_ALL = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Stage:
    """A step, or a wave: its technique, what it costs, what it fills and what it takes away.

    ``ways`` is how many steps with different results a wave is made of, 1 for a step.
    """

    technique: Technique
    cost: float
    place: tuple[Candidate, ...]
    remove: tuple[Candidate, ...]
    ways: int = 1


def stages(
    name: str, layout: Layout, board: _kernel_logic.Board, flags: int, limit: Limit | None = None
) -> tuple[Stage, ...]:
    """The way through a puzzle with one solution, which must be given, on a scale of steps.

    Shorter than the whole when a limit came first.
    """
    scale, core = scales.scale(name), scales.core_of(name)
    if not scale.by_waves:
        steps, _ = run(lambda control: _kernel_logic.hodoku(layout, core, board, flags, control), limit=limit)
        found = [(number, 1, _pairs(place), _pairs(remove)) for number, _, place, remove, *_ in steps]
    else:
        order = [_TECHNIQUES.index(technique) for technique in scale.order]
        found, _ = run(lambda control: _waves(layout, board, order, flags, control), limit=limit)
    return tuple(_stage(scale, *one) for one in found)


def _stage(
    scale: scales.Scale, number: int, ways: int, place: tuple[Candidate, ...], remove: tuple[Candidate, ...]
) -> Stage:
    technique = _TECHNIQUES[number]
    cost = scale.weights[technique] * (0.5 + 0.5 / ways)
    return Stage(technique, cost, place, remove, ways)


_Wave = tuple[int, int, tuple[Candidate, ...], tuple[Candidate, ...]]


def _waves(
    layout: Layout,
    board: _kernel_logic.Board,
    order: list[int],
    flags: int,
    control: _kernel_logic.Control,
) -> list[_Wave]:
    """The core says which technique each wave is of; what it comes to is that of all its steps there."""
    state = State(layout, tuple(board.values), tuple(board.masks), tuple(board.values))
    told: list[_Wave] = []
    for number, ways, _, _ in _kernel_logic.waves(layout, board, order, flags, control):
        now = board._replace(values=bytes(state.values), masks=list(state.masks))
        steps = _kernel_logic.steps(layout, now, [number], flags, _ALL, control)
        if control.stopped:
            break
        place = _pairs(sorted({pair for step in steps for pair in step[2]}))
        remove = _pairs(sorted({pair for step in steps for pair in step[3]}))
        told.append((number, ways, place, remove))
        state = state.after(place, remove)
    return told


def _pairs(pairs: Iterable[tuple[int, int]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(*pair) for pair in pairs)
