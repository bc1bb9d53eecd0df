"""A trial in words: only the links of its chain that the contradiction rests on, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from damero.diagram import Cell
from damero.starbattle.board import around, houses
from damero.starbattle.filling import touches
from damero.starbattle.steps import Cells, Forced, Trial, left_of, missing_in
from damero.starbattle.told import Told
from damero.starbattle.words import Words

SHORT = 2
"""The most links that are told in one paragraph; more are numbered, a line each."""


def trial(words: Words, step: Trial) -> Told:
    """What follows from a star, and where it ends."""
    chain = in_order(step)
    first, *rest = needed(chain)
    said = [words.say("trial.suppose", cell=first.cell.name)]
    said += [_link(words, links) for links in together(rest)]
    said.append(_end(words, chain))
    if len(said) > SHORT + 2:
        said = [f"\n{number}. {sentence}" for number, sentence in enumerate(said, start=1)]
        said[-1] += "\n"
    region = words.house(2 * step.board.size + step.board.region(step.supposed))
    return Told(
        words.say("trial.nudge", house=region),
        words.say("trial.name", cell=step.supposed.name),
        tuple(said),
    )


def in_order(step: Trial) -> Trial:
    """The chain as it is told, one house after the other, up to the first that does not come out.

    The core takes all that is forced at one time together.
    """
    progress, taken = Progress(step), 0
    for links in together(step.links):
        if links[0].is_star and any(link.cell in progress.closed for link in links):
            return replace(step, links=step.links[:taken], clash=links[0].house)
        progress.follow(range(taken, taken + len(links)))
        taken += len(links)
        crowded = next((house for house in range(3 * step.board.size) if progress.need(house) < 0), None)
        cells = [link.cell for link in links if link.is_star]
        if any(touches(one, other) for one in cells for other in cells if one < other):
            return replace(step, links=step.links[:taken], clash=-1)
        if crowded is not None:
            return replace(step, links=step.links[:taken], clash=crowded)
    return step


def _link(words: Words, links: tuple[Forced, ...]) -> str:
    cells = words.cells(link.cell for link in links)
    if not links[0].is_star:
        return words.say("trial.within", cells=cells)
    key = "trial.then.one" if len(links) == 1 else "trial.then.many"
    return words.say(key, house=words.house(links[0].house), cells=cells)


def _end(words: Words, step: Trial) -> str:
    progress = Progress(step)
    progress.follow(range(len(step.links)))
    if step.clash < 0:
        return words.say("trial.touch", cells=words.cells(_touching(step)))
    house = words.house(step.clash)
    need = progress.need(step.clash)
    if need < 0:
        stars = [cell for cell in progress.all_stars if cell in progress.house(step.clash)]
        return words.say("trial.crowded", house=house, cells=words.cells(sorted(stars)))
    left = progress.left(step.clash)
    if need == 1:
        return words.say("trial.starved", house=house)
    return words.say(
        "trial.short" if left else "trial.starved",
        house=house,
        number=words.number(need),
        cells=words.cells(left),
    )


def together(links: Iterable[Forced]) -> Iterable[tuple[Forced, ...]]:
    """Links of the same kind and house that follow one another."""
    group: list[Forced] = []
    for link in links:
        if group and (link.is_star, link.house) != (group[0].is_star, group[0].house):
            yield tuple(group)
            group = []
        group.append(link)
    if group:
        yield tuple(group)


class Progress:
    """What is known along a trial's chain: which links closed a cell, and the stars so far."""

    def __init__(self, step: Trial) -> None:
        self.step = step
        self.houses = houses(step.board.size, step.board.regions)
        self.stars: dict[Cell, int] = {}
        self.closed: dict[Cell, frozenset[int]] = {}

    @property
    def all_stars(self) -> frozenset[Cell]:
        """Stars on the board and those that follow."""
        return self.step.board.placed | self.stars.keys()

    def house(self, house: int) -> Cells:
        """The cells of a house."""
        return self.houses[house]

    def need(self, house: int) -> int:
        """The stars that a house still needs."""
        return missing_in(self.step.board, house) - sum(cell in self.stars for cell in self.houses[house])

    def left(self, house: int) -> Cells:
        """The cells left of a house."""
        return tuple(
            cell
            for cell in left_of(self.step.board, house)
            if cell not in self.closed and cell not in self.stars
        )

    def follow(self, numbers: Iterable[int]) -> None:
        """Take the links of these numbers, in their order."""
        for number in numbers:
            link = self.step.links[number]
            if not link.is_star:
                self.closed.setdefault(link.cell, frozenset(range(number + 1)))
                continue
            self.stars[link.cell] = number
            for cell in around(link.cell, self.step.board.size):
                self.closed.setdefault(cell, frozenset({number}))
            self._fill(link.cell)

    def _fill(self, star: Cell) -> None:
        size, board = self.step.board.size, self.step.board
        for house in (star.row, size + star.column, 2 * size + board.region(star)):
            if self.need(house) > 0:
                continue
            those = frozenset(self.stars[cell] for cell in self.houses[house] if cell in self.stars)
            for cell in self.houses[house]:
                if cell not in self.stars:
                    self.closed.setdefault(cell, those)

    def why(self, house: int) -> set[int]:
        """The links because of which a house has no other cells left, or too few."""
        found = {self.stars[cell] for cell in self.houses[house] if cell in self.stars}
        for cell in left_of(self.step.board, house):
            found |= self.closed.get(cell, frozenset())
        return found


def needed(step: Trial) -> tuple[Forced, ...]:
    """The links that the contradiction rests on, in their order, the supposed star first."""
    links = step.links
    reasons: list[set[int]] = []
    progress = Progress(step)
    mates: list[range] = []  # what is forced by one house at one time is told together
    for group in together(links):
        mates += [range(len(mates), len(mates) + len(group))] * len(group)
    for number, link in enumerate(links):
        if link.house >= 0:
            reasons.append(progress.why(link.house))
        else:
            reasons.append(set(range(number)) if not link.is_star else set())
        progress.follow((number,))
    wanted = progress.why(step.clash) if step.clash >= 0 else _numbers(step, _touching(step))
    stack = list(wanted)
    while stack:
        number = stack.pop()
        fresh = ({*mates[number]} | reasons[number] if links[number].is_star else reasons[number]) - wanted
        wanted |= fresh
        stack += fresh
    wanted.add(0)
    return tuple(links[number] for number in sorted(wanted))


def _touching(step: Trial) -> Cells:
    """The first two stars of the chain that touch."""
    stars = [link.cell for link in step.links if link.is_star]
    pairs = ((one, other) for i, one in enumerate(stars) for other in stars[i + 1 :] if touches(one, other))
    return next(pairs)


def _numbers(step: Trial, cells: Cells) -> set[int]:
    return {number for number, link in enumerate(step.links) if link.is_star and link.cell in cells}
