"""What to do next on a board."""

from __future__ import annotations

from damero.diagram import Cell, Look, Mark
from damero.kind import Explanation
from damero.search import Limit, Status
from damero.starbattle.board import Board, around, clashes, house_name, houses
from damero.starbattle.solver import solve

HINT_SECONDS = 2.0


def hint(board: Board) -> Explanation:
    """What to do next: undo a clash or a mark that no solution has, else the next star, and why."""
    for clash in clashes(board):
        move = next((f"{cell.name}=." for cell in reversed(clash.cells) if cell in board.entered), "")
        return Explanation(
            f"{clash.text[:1].upper()}{clash.text[1:]}.", move, (Mark(Look.CLASH, clash.cells),)
        )
    if not board.missing:
        return Explanation("The board is solved.")
    found = solve(board, at_most=1, marks=True, limit=Limit(HINT_SECONDS))
    if found.solutions:
        return _next_star(board, found.solutions[0])
    if found.status is not Status.NONE:
        return Explanation("No solution was found in the time for a hint.")
    whole = solve(board, at_most=1, limit=Limit(HINT_SECONDS))
    if not whole.solutions:
        return Explanation("This board has no solution.")
    stars = frozenset(whole.solutions[0])
    wrong = min([*(board.entered - stars), *(board.crosses & stars)])
    thing = "star" if wrong in board.entered else "cross"
    text = f"The {thing} on {wrong.name} does not fit a solution: take it away."
    return Explanation(text, f"{wrong.name}=.", (Mark(Look.WRONG, (wrong,)),))


def _next_star(board: Board, solution: tuple[Cell, ...]) -> Explanation:
    """A star of a solution, where a row, column or region has no other cells left if there is such a one."""
    free = _free(board)
    best: tuple[int, int, tuple[Cell, ...]] | None = None
    for number, cells in enumerate(houses(board.size, board.regions)):
        placed = sum(cell in board.placed for cell in cells)
        left = tuple(cell for cell in cells if cell in free)
        if placed < board.stars and (best is None or len(left) - (board.stars - placed) < best[0]):
            best = (len(left) - (board.stars - placed), number, left)
    assert best is not None  # a star is missing
    spare, number, left = best
    name = house_name(number, board.size)
    cell = next(cell for cell in left if cell in solution)
    if spare == 0:
        text = f"In {name} only {' '.join(one.name for one in left)} can have a star."
    else:
        text = f"{name[:1].upper()}{name[1:]} has {len(left)} cells left. "
        text += f"A star on {cell.name} leads to a solution."
    return Explanation(text, f"{cell.name}=*", (Mark(Look.HINT, (cell,)), Mark(Look.REASON, left)))


def _free(board: Board) -> set[Cell]:
    """The cells where a star can still come."""
    closed = {*board.placed, *board.crosses}
    for cell in board.placed:
        closed.update(around(cell, board.size))
    for cells in houses(board.size, board.regions):
        if sum(cell in board.placed for cell in cells) >= board.stars:
            closed.update(cells)
    return set(board.cells()) - closed
