"""Sudoku as exact cover, by Knuth's Algorithm X on dictionaries: a second method, without damero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Item = tuple[str, int, int]
Option = tuple[int, int]


def solutions(values: Sequence[int], box_rows: int, box_columns: int) -> Iterator[list[int]]:
    """Every solution of a grid given row by row (0: empty), in any order."""
    size = box_rows * box_columns
    houses: dict[Item, list[int]] = {}
    for cell in range(len(values)):
        row, column = divmod(cell, size)
        box = row // box_rows * box_rows + column // box_columns
        for house in (("row", row, 0), ("column", column, 0), ("box", box, 0)):
            houses.setdefault(house, []).append(cell)
    return within(values, list(houses.values()), size)


def within(values: Sequence[int], houses: Sequence[Sequence[int]], size: int) -> Iterator[list[int]]:
    """Every solution of a grid with any houses, each of which holds every digit from 1 to ``size`` once."""
    options: dict[Option, tuple[Item, ...]] = {}
    for cell, value in enumerate(values):
        mine = [i for i, house in enumerate(houses) if cell in house]
        for digit in [value] if value else range(1, size + 1):
            options[cell, digit] = (("cell", cell, 0), *(("house", i, digit) for i in mine))
    items: dict[Item, set[Option]] = {("cell", cell, 0): set() for cell in range(len(values))}
    items.update({("house", i, digit): set() for i in range(len(houses)) for digit in range(1, size + 1)})
    for option, covered in options.items():
        for item in covered:
            items[item].add(option)
    chosen: list[Option] = []
    for cover in _cover(items, options, chosen):
        solution = [0] * len(values)
        for cell, digit in cover:
            solution[cell] = digit
        yield solution


def _cover(
    items: dict[Item, set[Option]], options: dict[Option, tuple[Item, ...]], chosen: list[Option]
) -> Iterator[list[Option]]:
    if not items:
        yield list(chosen)
        return
    item = min(items, key=lambda item: len(items[item]))
    for option in list(items[item]):
        removed = _take(items, options, option)
        chosen.append(option)
        yield from _cover(items, options, chosen)
        chosen.pop()
        _put_back(items, options, option, removed)


def _take(
    items: dict[Item, set[Option]], options: dict[Option, tuple[Item, ...]], option: Option
) -> list[set[Option]]:
    removed = []
    for item in options[option]:
        for other in items[item]:
            for affected in options[other]:
                if affected != item:
                    items[affected].remove(other)
        removed.append(items.pop(item))
    return removed


def _put_back(
    items: dict[Item, set[Option]],
    options: dict[Option, tuple[Item, ...]],
    option: Option,
    removed: list[set[Option]],
) -> None:
    for item in reversed(options[option]):
        items[item] = removed.pop()
        for other in items[item]:
            for affected in options[other]:
                if affected != item:
                    items[affected].add(other)


def count(values: Sequence[int], box_rows: int, box_columns: int, at_most: int) -> int:
    """The number of solutions, up to a number."""
    found = 0
    for _ in solutions(values, box_rows, box_columns):
        found += 1
        if found == at_most:
            break
    return found
