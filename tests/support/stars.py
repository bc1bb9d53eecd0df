"""Star Battle by the rules alone: a plain solver, and claims of explanations checked from their texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

Pair = tuple[int, int]
CELL = re.compile(r"r(\d+)c(\d+)")
HOUSE = re.compile(r"(row|column|region)s? ([A-Y0-9]+(?:(?:, | and )[A-Y0-9]+(?![a-z]))*)")


def plain_solutions(size: int, regions: Sequence[int], stars: int, at_most: int = 2) -> list[frozenset[Pair]]:
    """Solutions row by row, every choice of columns tried: nothing but the rules."""
    found: list[frozenset[Pair]] = []
    choices = [set_ for set_ in combinations(range(size), stars) if all(b - a > 1 for a, b in pairwise(set_))]
    columns, parts = [0] * size, [0] * size
    rows: list[tuple[int, ...]] = []

    def place(row: int) -> None:
        if row == size:
            found.append(frozenset((r, c) for r, chosen in enumerate(rows) for c in chosen))
            return
        # A region whose last row is past must be full.
        for chosen in choices:
            if rows and any(abs(a - b) <= 1 for a in rows[-1] for b in chosen):
                continue
            if any(columns[c] >= stars for c in chosen):
                continue
            numbers = [regions[row * size + c] for c in chosen]
            for c, part in zip(chosen, numbers, strict=True):
                columns[c] += 1
                parts[part] += 1
            if all(parts[part] <= stars for part in numbers) and not _is_short(row):
                rows.append(chosen)
                place(row + 1)
                rows.pop()
            for c, part in zip(chosen, numbers, strict=True):
                columns[c] -= 1
                parts[part] -= 1
            if len(found) >= at_most:
                return

    last = [
        max(cell // size for cell, part in enumerate(regions) if part == number) for number in range(size)
    ]

    def _is_short(row: int) -> bool:
        return any(end == row and parts[number] < stars for number, end in enumerate(last)) or any(
            stars - count > (size - row) // 2 for count in columns
        )

    place(0)
    return found


class Table:
    """What a board's text says: cells left, stars and houses, by plain sets."""

    def __init__(
        self, size: int, regions: Sequence[int], stars: int, placed: Iterable[Pair], crosses: Iterable[Pair]
    ) -> None:
        self.size, self.stars = size, stars
        self.placed, self.crosses = {tuple(cell) for cell in placed}, {tuple(cell) for cell in crosses}
        self.houses: dict[str, set[Pair]] = {}
        for row in range(size):
            for column in range(size):
                letter = "ABCDEFGHIJKLMNOPQRSTUVWXY"[regions[row * size + column]]
                for name in (f"row {row + 1}", f"column {column + 1}", f"region {letter}"):
                    self.houses.setdefault(name, set()).add((row, column))

    def left(self, house: str) -> set[Pair]:
        return self.houses[house] - self.placed - self.crosses

    def need(self, house: str) -> int:
        return self.stars - len(self.houses[house] & self.placed)

    def of(self, cell: Pair) -> list[str]:
        return [name for name, cells in self.houses.items() if cell in cells]

    def legal(self, stars: Iterable[Pair]) -> bool:
        group = list(stars)
        if any(touch(a, b) for a, b in combinations(group, 2)):
            return False
        return all(len(cells & set(group)) <= self.need(name) for name, cells in self.houses.items())

    def ways(self, cells: Iterable[Pair], number: int) -> set[frozenset[Pair]]:
        return {frozenset(way) for way in combinations(sorted(cells), number) if self.legal(way)}

    def rules_out(self, way: Iterable[Pair], cell: Pair, *, lines: bool) -> bool:
        """Whether stars leave no room on a cell: they touch it, or fill one of its houses."""
        group = set(way)
        if any(touch(star, cell) for star in group):
            return True
        return lines and any(len(self.houses[name] & group) >= self.need(name) for name in self.of(cell))

    def left_within(self, cells: set[Pair]) -> set[Pair]:
        return cells - self.placed - self.crosses

    def put(self, star: Pair) -> None:
        """A star, and all that it rules out."""
        self.placed.add(star)
        self.crosses |= {cell for cells in self.houses.values() for cell in cells if touch(cell, star)}
        for name in self.of(star):
            if self.need(name) <= 0:
                self.crosses |= self.houses[name] - self.placed


def touch(a: Pair, b: Pair) -> bool:
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def cells_in(text: str) -> list[Pair]:
    """The cells that a text names, in its order."""
    return [(int(row) - 1, int(column) - 1) for row, column in CELL.findall(text)]


def houses_in(text: str) -> list[str]:
    """The houses that a text names, each by its own name."""
    found = []
    for kind, names in HOUSE.findall(text[:1].lower() + text[1:]):
        found += [f"{kind} {name}" for name in re.split(r", | and ", names)]
    return found


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, without numbers before them."""
    for line in text.split("\n"):
        for sentence in re.split(r"(?<=\.) (?=[A-Zr])", re.sub(r"^\d+\. ", "", line.strip())):
            if sentence:
                yield sentence.rstrip(".")
