"""Colours and deadly patterns: whether what is said is so."""

from __future__ import annotations

import re

from tests.support.claims.base import Claim


class Patterns(Claim):
    """Colours and deadly patterns."""

    # colours

    def colours(self, f: dict[str, str]) -> None:
        self.joined(
            self.c(f["first"]), self.c(f["second"]), [self.c(part) for part in f["links"].split("; ")]
        )

    def joined(self, first: set[int], second: set[int], links: list[set[int]]) -> None:
        """All of two colours hang together by links between one and the other."""
        assert all(len(link & first) == len(link & second) == 1 and len(link) == 2 for link in links)
        reached = set(links[0])
        for _ in links:
            reached |= {cell for link in links if link & reached for cell in link}
        assert reached == first | second

    def two_places(self, f: dict[str, str]) -> None:
        assert any(self.places(digit, self.h(f["house"])) == self.c(f["cells"]) for digit in self.step.digits)

    def meets(self, f: dict[str, str]) -> None:
        (one,), other = self.c(f["one"]), self.c(f["other"])
        assert self.sees(one, other)

    def both_seen(self, f: dict[str, str]) -> None:
        for cell in self.c(f["cells"]):
            assert self.sees(cell, self.c(f["one"]) | self.c(f["other"]))
            assert any(gone == cell for gone, _ in self.removed)

    def wrap(self, f: dict[str, str]) -> None:
        cells = self.c(f["cells"])
        assert cells <= self.h(f["house"]) and cells <= self.c(f["first"]) and len(cells) == 2

    def multi(self, f: dict[str, str]) -> None:
        """The cells that go see both colours: each sentence that names them is checked."""

    def medusa(self, f: dict[str, str]) -> None:
        first, second = self.candidates_of(f["first"]), self.candidates_of(f["second"])
        links = []
        for part in f["links"].split("; "):
            if found := re.fullmatch(r"(\d+) in (.*) \((.*)\)", part):
                digit, cells = int(found[1]), self.c(found[3])
                assert self.places(digit, self.h(found[2])) == cells
                links.append({(cell, digit) for cell in cells})
            else:
                found = re.fullmatch(r"(r\d+c\d+) \((.*)\)", part)
                assert found, part
                (cell,) = self.c(found[1])
                assert self.candidates(cell) == self.d(found[2]) and len(self.d(found[2])) == 2
                links.append({(cell, digit) for digit in self.d(found[2])})
        assert all(len(link & first) == len(link & second) == 1 for link in links)
        reached = set(links[0])
        for _ in links:
            reached |= {one for link in links if link & reached for one in link}
        assert reached == first | second

    def medusa_cell(self, f: dict[str, str]) -> None:
        (cell,) = self.c(f["cell"])
        assert {(cell, digit) for digit in self.d(f["digits"])} <= self.first_colour()

    def first_colour(self) -> set[tuple[int, int]]:
        role = self.step.groups[0].role
        groups = self.step.of(role)
        return {(cell, digit) for group in groups for cell in group.cells for digit in group.digits}

    def medusa_house(self, f: dict[str, str]) -> None:
        cells = self.c(f["cells"])
        assert len(cells) == 2 and cells <= self.h(f["house"])
        assert {(cell, int(f["digit"])) for cell in cells} <= self.first_colour()

    def medusa_empty(self, f: dict[str, str]) -> None:
        (cell,), by = self.c(f["cell"]), self.candidates_of(f["by"])
        assert by <= self.first_colour()
        for digit in self.candidates(cell):
            assert any(other == digit and seen in self.layout.peers[cell] for seen, other in by)

    def medusa_gone(self, f: dict[str, str]) -> None:
        first, second = re.findall(r"\d+ in r\d+c\d+", f["why"])
        gone = self.candidates_of(f["candidates"])
        assert gone <= self.removed
        for cell, digit in gone:
            for ((seen, other),) in (self.candidates_of(first), self.candidates_of(second)):
                assert (seen == cell and other != digit) or (
                    seen in self.layout.peers[cell] and other == digit
                )

    # deadly patterns

    def corners(self, f: dict[str, str]) -> None:
        cells, houses = self.c(f["cells"]), self.houses(f["houses"])
        assert cells <= self.h(f["houses"])
        assert all(2 <= len(cells & house) < len(cells) for house in houses)
        boxes = [
            house
            for house in houses
            if frozenset(house) in map(frozenset, self.layout.houses[2 * self.layout.size :])
        ]
        assert len(boxes) * 2 == len(cells)

    def two_lines(self, f: dict[str, str]) -> None:
        """Two lines with the same three cells, each of which shares a box with the one across."""
        cells, size = self.c(f["cells"]), self.layout.size
        assert cells <= self.h(f["houses"]) and len(cells) == 2 * len(self.d(f["digits"]))
        by_row = {cell // size for cell in cells}
        across = (lambda cell: cell % size) if len(by_row) == 2 else (lambda cell: cell // size)
        for number in set(map(across, cells)):
            one, other = (cell for cell in cells if across(cell) == number)
            assert self.layout.houses_of[one][2] == self.layout.houses_of[other][2]

    def loop(self, f: dict[str, str]) -> None:
        cells = self.c(f["cells"])
        for house in self.layout.houses[: 3 * self.layout.size]:
            assert len(cells & set(house)) in (0, 2)
        assert len(self.d(f["digits"])) == 2

    def one_roof(self, f: dict[str, str]) -> None:
        (roof,) = self.c(f["roof"])
        others = {c for group in self.step.groups for c in group.cells} - {roof}
        assert all(self.candidates(cell) <= set(self.step.digits) for cell in others)
        assert {cell for cell, _ in self.removed} == {roof}

    def extra(self, f: dict[str, str]) -> None:
        digit, roofs = int(f["digit"]), self.c(f["roofs"])
        body = set(self.step.groups[0].cells)
        pair = set(self.step.digits) - {digit} if len(self.step.digits) > 2 else set(self.step.digits)
        assert all(self.held({cell}) <= pair | {digit} for cell in roofs)
        assert all(self.candidates(cell) <= pair for cell in body - roofs)
        self.one_of({"cells": f["roofs"], "digit": f["digit"]})

    def subset(self, f: dict[str, str]) -> None:
        pattern = {cell for group in self.step.groups[:2] for cell in group.cells}
        assert self.held(pattern - self.c(f["roofs"])) <= set(self.step.digits)
        roofs, extras, cells, digits = (f[k] for k in ("roofs", "extras", "cells", "digits"))
        assert self.held(self.c(roofs)) - set(self.step.digits) == self.d(extras) <= self.d(digits)
        assert self.held(self.c(cells)) <= self.d(digits) and len(self.c(cells)) + 1 == len(self.d(digits))
        for house in self.houses(f["house"]):
            assert self.c(roofs) | self.c(cells) <= house
        inside = self.h(f["house"]) - self.c(roofs) - self.c(cells)
        assert all(cell in inside and digit in self.d(digits) for cell, digit in self.removed)

    def locked_roofs(self, f: dict[str, str]) -> None:
        body = {cell for group in self.step.groups for cell in group.cells} - self.c(f["roofs"])
        assert self.held(body) <= self.d(f["digits"])
        for house in self.houses(f["house"]):
            self.only(self.d(f["digit"]), house, self.c(f["cells"]))
        assert self.c(f["cells"]) <= self.c(f["roofs"])
        assert {digit for _, digit in self.removed} == {int(f["other"])}
        assert {cell for cell, _ in self.removed} <= self.c(f["roofs"])

    def in_corners(self, f: dict[str, str]) -> None:
        digits = [d for d in self.step.digits if self.places(d, self.h(f["house"])) == self.c(f["cells"])]
        assert digits, f

    def crossed(self, f: dict[str, str]) -> None:
        digit, roofs = int(f["digit"]), self.c(f["roofs"])
        assert all(self.candidates(cell) <= self.d(f["digits"]) for cell in self.c(f["beside"]))
        assert self.removed <= {(cell, digit) for cell in roofs}
        for part in re.findall(r"only on (.*?) in ((?:row|column|box) \d+)", f["places"]):
            self.only({digit}, self.h(part[1]), self.c(part[0]))

    def linked(self, f: dict[str, str]) -> None:
        """Each corner that would follow does, from those before, and they make a rectangle of two digits."""
        (corner,) = self.c(f["corner"])
        assert self.removed == {(corner, int(f["digit"]))}
        known = {corner: int(f["digit"])}
        for name, digit, why in re.findall(r"(r\d+c\d+) would be (\d+) \((.*?)\)", f["links"]):
            (cell,), value = self.c(name), int(digit)
            seen = {known[peer] for peer in self.layout.peers[cell] if peer in known}
            if found := re.fullmatch(r"no other place for (\d+) in (.*)", why):
                places = self.places(value, self.h(found[2]))
                assert int(found[1]) == value and cell in places
                assert all(known.get(place, value) != value for place in places - {cell})
            else:
                found = re.fullmatch(r"(r\d+c\d+) can only be (.*)", why)
                assert found and self.c(found[1]) == {cell}
                assert self.d(found[2]) == self.candidates(cell)
                assert self.candidates(cell) - seen == {value}
            known[cell] = value
        assert len(known) == 4 and len(set(known.values())) == 2
        for cell, digit in known.items():
            assert (
                sum(other in self.layout.peers[cell] and value != digit for other, value in known.items())
                == 2
            )

    def filled(self, f: dict[str, str]) -> None:
        assert not any(self.state.givens[cell] for cell in self.c(f["cells"]))
        self.corners(f)

    def filled_roofs(self, f: dict[str, str]) -> None:
        if "filled" in f:
            assert all(self.state.values[cell] for cell in self.c(f["filled"]))
            self.one_of({"cells": f["roofs"], "digit": f["digit"]})
            assert self.held(self.c(f["roofs"])) <= self.d(f["digits"]) | {int(f["digit"])}
        else:
            (roof,) = self.c(f["roof"])
            assert self.removed == {(roof, int(f["digit"]))}

    def grave(self, f: dict[str, str]) -> None:
        extras = self.candidates_of(f["extras"])
        counts: dict[tuple[int, int], int] = {}
        for cell, mask in enumerate(self.state.masks):
            left = [d for d in self.candidates(cell) if (cell, d) not in extras] if mask else []
            assert len(left) in (0, 2), cell
            for digit in left:
                for house in self.layout.houses_of[cell]:
                    counts[house, digit] = counts.get((house, digit), 0) + 1
        assert set(counts.values()) == {2}

    def grave_1(self, f: dict[str, str]) -> None:
        (cell,) = self.c(f["cell"])
        assert self.candidates(cell) == {int(f["digit"])} | self.d(f["others"])
        assert self.removed == {(cell, digit) for digit in self.d(f["others"])}

    def grave_3(self, f: dict[str, str]) -> None:
        digits, cells = self.d(f["digits"]), self.c(f["cells"])
        assert self.held(cells) <= digits and len(cells) + 1 == len(digits)
        house = self.h(f["house"])
        assert all(cell in house - cells and digit in digits for cell, digit in self.removed)

    def grave_4(self, f: dict[str, str]) -> None:
        roofs = self.c(f["roofs"])
        for house in self.houses(f["house"]):
            self.only(self.d(f["digit"]), house, roofs)
        assert {cell for cell, _ in self.removed} <= roofs and len(roofs) == 2


CHECKS = {
    "colour.one": Patterns.colours,
    "colour.two": Patterns.colours,
    "colour.link": Patterns.two_places,
    "colour.meet": Patterns.meets,
    "colour.sees": Patterns.both_seen,
    "colour.wrap": Patterns.wrap,
    "colour.medusa": Patterns.medusa,
    "colour.medusa.1": Patterns.medusa_cell,
    "colour.medusa.2": Patterns.medusa_house,
    "colour.medusa.6": Patterns.medusa_empty,
    "colour.medusa.each": Patterns.medusa_gone,
    "deadly.rectangle": Patterns.corners,
    "deadly.extended": Patterns.two_lines,
    "deadly.loop": Patterns.loop,
    "deadly.one": Patterns.one_roof,
    "deadly.extra": Patterns.extra,
    "deadly.subset": Patterns.subset,
    "deadly.locked": Patterns.locked_roofs,
    "deadly.corners": Patterns.in_corners,
    "deadly.crossed": Patterns.crossed,
    "deadly.linked": Patterns.linked,
    "deadly.avoidable": Patterns.filled,
    "deadly.avoidable.one": Patterns.filled_roofs,
    "deadly.avoidable.two": Patterns.filled_roofs,
    "bug": Patterns.grave,
    "bug.1": Patterns.grave_1,
    "bug.3": Patterns.grave_3,
    "bug.4": Patterns.grave_4,
}
