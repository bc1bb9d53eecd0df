"""Chains as a whole, almost locked sets, exclusion and large patterns: whether what is said is so."""

from __future__ import annotations

import re
from itertools import pairwise

from tests.support.claims.base import NUMBERS, Claim


class Sets(Claim):
    """Chains as a whole, almost locked sets, exclusion and large patterns."""

    # chains (their links are read as proofs)

    def either(self, f: dict[str, str]) -> None:
        cells, digit = self.c(f["cells"]), int(f["digit"])
        for cell, gone in self.gone_of(f["removed"]):
            assert gone == digit and self.sees(cell, cells)

    def either_cell(self, f: dict[str, str]) -> None:
        (here,), digits = self.c(f["cell"]), self.d(f["digits"])
        assert all(cell == here and digit not in digits for cell, digit in self.gone_of(f["removed"]))

    def locked_set_of(self, f: dict[str, str]) -> None:
        cells, digits = self.c(f["cells"]), self.d(f["digits"])
        assert len(self.held(cells)) == len(cells) + 1 and digits <= self.held(cells)
        for cell, digit in self.gone_of(f["removed"]):
            assert digit in digits and self.sees(cell, self.places(digit, cells))

    def chain_ends(self, f: dict[str, str]) -> None:
        first, second = self.fact(f["first"]), self.fact(f["second"])
        for cell, digit in self.removed:
            for fact in (first, second):
                here = fact.cells == {cell} and fact.digit != digit
                assert here or (fact.digit == digit and self.sees(cell, set(fact.cells)))

    def pairs(self, f: dict[str, str]) -> None:
        cells = self.cells(f["cells"])
        assert all(self.candidates(cell) == self.d(f["digits"]) for cell in cells)
        assert all(other in self.layout.peers[cell] for cell, other in pairwise(cells))

    def pairs_so(self, f: dict[str, str]) -> None:
        order = list(dict.fromkeys(group.cells[0] for group in self.step.groups))
        (first,), (second,) = self.c(f["first"]), self.c(f["second"])
        assert (order.index(first) - order.index(second)) % 2
        assert all(self.sees(cell, {first, second}) for cell in self.c(f["cells"]))

    def opposite(self, f: dict[str, str]) -> None:
        digit, cells = int(f["digit"]), self.c(f["cells"])
        for cell, gone in self.removed:
            assert (cells == {cell}) or (gone == digit and self.sees(cell, cells))

    # almost locked sets

    def set_of(self, f: dict[str, str]) -> None:
        cells, digits = self.c(f.get("cells") or f["cell"]), self.d(f["digits"])
        assert self.held(cells) == digits and len(digits) == len(cells) + 1
        assert any(cells <= set(house) for house in self.layout.houses)
        if "more" in f:
            assert (f["number"], f["more"]) == (NUMBERS[len(cells)], NUMBERS[len(digits)])
        self.sets()[f["letter"]] = cells

    def sets(self) -> dict[str, set[int]]:
        return self._sets

    def tied_sets(self, f: dict[str, str]) -> None:
        first, second = f.get("first", "A"), f.get("second", "B")
        one, other = self.sets()[first], self.sets()[second]
        for digit in self.d(f.get("digits") or f["digit"]):
            a, b = self.places(digit, one), self.places(digit, other)
            assert a and b and not a & b and all(self.sees(cell, b) for cell in a)

    def lacks(self, f: dict[str, str]) -> None:
        """A set without one digit holds its others; the next one cannot hold that."""
        held = self.held(self.sets()[f["letter"]])
        said = {*self.d(f["digits"])} if "digits" in f else set()
        said |= {int(f[name]) for name in ("digit", "next") if name in f}
        assert said <= held

    def surely(self, f: dict[str, str]) -> None:
        held, both = self.held(self.sets()[f["letter"]]), self.d(f["digits"])
        assert both <= held
        assert held - both == (self.d(f["own"]) if f["own"] else set())

    def chain_of_sets(self, f: dict[str, str]) -> None:
        one, other = self.sets()[f.get("first", "A")], self.sets()[f.get("last", "B")]
        digits = self.d(f["digits"])
        assert digits <= self.held(one) & self.held(other)
        if f.get("first") or not any("double" in key for key in self.told):
            for cell, digit in self.removed:
                assert digit in digits and self.sees(cell, self.places(digit, one | other))

    def double_so(self, f: dict[str, str]) -> None:
        both = self.d(f["digits"])
        one, other = self.sets()["A"], self.sets()["B"]
        for cell, digit in self.removed:
            seen = (
                [self.places(digit, one | other)]
                if digit in both
                else [self.places(digit, s) for s in (one, other)]
            )
            assert any(places and self.sees(cell, places) for places in seen), (cell, digit)

    def crossing(self, f: dict[str, str]) -> None:
        cells = self.c(f["cells"])
        assert cells <= self.h(f["line"]) & self.h(f["box"]) and self.held(cells) == self.d(f["digits"])

    def wing_of(self, f: dict[str, str]) -> None:
        cells = self.c(f["cells"])
        assert cells <= self.h(f["house"]) and self.held(cells) == self.d(f["digits"])

    def sue_so(self, f: dict[str, str]) -> None:
        own = set(self.step.cells(*(group.role for group in self.step.groups)))
        for digit in self.d(f["digits"]):
            places = self.places(digit, own)
            for house in self.houses(f["house"]):
                assert any(places <= set(h) for h in (house,)), f

    def sue_count(self, f: dict[str, str]) -> None:
        own = set(self.step.cells(*(group.role for group in self.step.groups)))
        wings = [self.held(set(group.cells)) for group in self.step.groups[1:]]
        twice = len(wings[0] & wings[1])
        assert len(self.held(own)) + twice == len(own) and f["number"] == NUMBERS[len(own)]

    def petal(self, f: dict[str, str]) -> None:
        (stem,), digit = self.c(f["stem"]), int(f["digit"])
        cells = self.sets()[f["letter"]]
        assert self.sees(stem, self.places(digit, cells)) and self.places(digit, cells)
        assert self.held(cells) - {digit} == self.d(f["left"])

    def petals(self, f: dict[str, str]) -> None:
        everywhere = set[int]().union(*self.sets().values())
        for cell, digit in self.removed:
            assert digit in self.d(f["digits"]) and self.sees(cell, self.places(digit, everywhere))
        assert all(
            digit in self.held(cells) for cells in self.sets().values() for digit in self.d(f["digits"])
        )

    # aligned exclusion and large patterns

    def excluded(self, f: dict[str, str]) -> None:
        gone = self.fact(f["node"])
        (cell,) = gone.cells
        others = [c for c in self.step.groups[0].cells + self.step.groups[1].cells if c != cell]
        barred: dict[int, set[int]] = {}
        flat = re.sub(r"if r\d+c\d+ is \d+, [^;]*", "", f["cases"])
        for name, digits in re.findall(r"(r\d+c\d+) cannot be ([\d, or]+?) \(", flat):
            barred.setdefault(self.cells(name)[0], set()).update(self.d(digits))
        for name, digit in re.findall(r"if (r\d+c\d+) is (\d+),", f["cases"]):
            barred.setdefault(self.cells(name)[0], set()).add(int(digit))
        assert any(barred.get(other) == self.candidates(other) for other in others), f["cases"]

    def too_few(self, f: dict[str, str]) -> None:
        cells, digits = self.c(f["cells"]), self.d(f["digits"])
        assert self.held(cells) == digits and len(digits) == len(cells) + 1

    def emptied(self, f: dict[str, str]) -> None:
        (cell,) = self.c(f["cell"])
        assert self.candidates(cell) == self.d(f["digits"])

    def exocet_base(self, f: dict[str, str]) -> None:
        assert self.held(self.c(f["base"])) == self.d(f["digits"]) and len(self.c(f["base"])) == 2

    def outside(self, house: frozenset[int], digit: int) -> set[int]:
        """Where a digit stands or can stand in a house outside of the base's band."""
        size, (base, *_) = self.layout.size, self.step.groups[0].cells
        row_wise = any(house == set(h) for h in self.layout.houses[size : 2 * size])
        band = {
            c
            for c in range(size * size)
            if (c // size // 3 == base // size // 3 if row_wise else c % size // 3 == base % size // 3)
        }
        return {c for c in house - band if self.state.has(c, digit) or self.state.values[c] == digit}

    def few_lines(self, f: dict[str, str]) -> None:
        houses, across = self.houses(f["houses"]), self.h(f["across"])
        assert len(self.houses(f["across"])) < len(houses) == 3
        assert all(self.outside(house, digit) <= across for house in houses for digit in self.d(f["digits"]))

    def no_place(self, f: dict[str, str]) -> None:
        houses = self.houses(f.get("some") or f["houses"])
        assert not any(self.outside(house, digit) for house in houses for digit in self.d(f["digits"]))

    def one_line(self, f: dict[str, str]) -> None:
        houses, few = self.houses(f["some"]), self.houses(f["few"])
        assert (len(houses), len(few)) == (2, 1)
        assert all(self.outside(house, digit) <= few[0] for house in houses for digit in self.d(f["digits"]))

    def targets(self, f: dict[str, str]) -> None:
        for cell in self.c(f["others"]):
            value, digits = self.state.values[cell], self.candidates(cell)
            assert not ({value} | digits) & set(self.step.digits)

    def alien(self, f: dict[str, str]) -> None:
        gone = self.candidates_of(f["candidates"])
        assert gone <= self.removed and not {digit for _, digit in gone} & set(self.step.digits)

    def barred(self, f: dict[str, str]) -> None:
        one, two = (self.outside(house, int(f["digit"])) for house in self.houses(f["houses"]))
        size, rows = self.layout.size, f["houses"].startswith("row")
        line = (lambda c: c % size) if rows else (lambda c: c // size)
        assert not any(line(a) != line(b) for a in one for b in two)

    def left_over(self, f: dict[str, str]) -> None:
        assert self.candidates_of(f["candidates"]) <= self.removed

    def firework(self, f: dict[str, str]) -> None:
        (cell,), wings = self.c(f["cell"]), self.c(f["wings"])
        row, column, box = self.h(f["row"]), self.h(f["column"]), self.h(f["box"])
        assert cell in row & column & box
        for digit in self.d(f["digits"]):
            assert self.places(digit, (row | column) - box) <= wings
            assert len(self.places(digit, row - box)) <= 1 and len(self.places(digit, column - box)) <= 1

    def firework_so(self, f: dict[str, str]) -> None:
        cells, digits = self.c(f["cells"]), self.d(f["digits"])
        assert len(cells) == len(digits) and f["number"] == NUMBERS[len(cells)]
        once = {cell for group in self.step.groups[:2] for cell in group.cells}
        for cell, digit in self.removed:
            assert cell in cells and (digit not in digits or cell in once)

    def firework_once(self, f: dict[str, str]) -> None:
        """A crossing cannot be what the other crossing's lines keep to three of the four cells."""
        (cell,) = self.c(f["cell"])
        own, other = (
            (g for g in self.step.groups[:2])
            if cell in self.step.groups[0].cells
            else self.step.groups[1::-1]
        )
        assert self.d(f["digits"]) <= set(self.step.digits) - set(own.digits) and other.digits

    def sectors(self, f: dict[str, str]) -> None:
        cells, covered = self.c(f["cells"]), set[tuple[int, int]]()
        count = 0
        for part in f["parts"].split("; "):
            digits, house = part.split(" in ")
            count += len(self.d(digits))
            covered |= {(cell, digit) for cell in self.h(house) for digit in self.d(digits)}
        assert count == len(cells)
        assert f["number"] in (str(count), NUMBERS[min(count, 10)])
        assert all((cell, digit) in covered for cell in cells for digit in self.candidates(cell))
        self.covered |= covered
        if "sectors.also" not in self.told:
            assert all((cell, digit) in covered and cell not in cells for cell, digit in self.removed)

    def sectors_also(self, f: dict[str, str]) -> None:
        digit, houses, cells = int(f["digit"]), self.h(f["houses"]), self.pattern()
        before = set(self.houses_of_digit(digit))
        assert len(self.houses(f["houses"])) == len(before)
        assert self.places(digit, cells) <= houses
        self.covered |= {(cell, digit) for cell in houses}

    def pattern(self) -> set[int]:
        return {cell for group in self.step.groups for cell in group.cells}

    def houses_of_digit(self, digit: int) -> list[int]:
        pairs = zip(self.step.groups, self.step.houses, strict=True)
        return [house for group, (_, house) in pairs if digit in group.digits]

    def sectors_so(self, f: dict[str, str]) -> None:
        cells = self.pattern()
        assert all(one in self.covered and one[0] not in cells for one in self.removed)

    def all_of_it(self, f: dict[str, str]) -> None:
        """All that goes; of a siamese fish each part."""
        gone = self.gone_of(f["removed"])
        assert gone == self.removed or "fish.siamese" in self.told

    def stands(self, f: dict[str, str]) -> None:
        (cell,) = self.c(f["cell"])
        assert [(cell, int(f["digit"]))] == [tuple(placed) for placed in self.step.place]

    def opposite_of(self, f: dict[str, str]) -> None:
        fact = self.fact(f["node"])
        assert fact.cells


CHECKS = {
    "so.remove": Sets.all_of_it,
    "so.place": Sets.stands,
    "chain.ends": Sets.chain_ends,
    "chain.true": Sets.opposite,
    "chain.false": Sets.opposite,
    "chain.pairs": Sets.pairs,
    "chain.pairs.so": Sets.pairs_so,
    "loop.digit": Sets.either,
    "loop.cell": Sets.either_cell,
    "loop.set": Sets.locked_set_of,
    "als.set": Sets.set_of,
    "als.cell": Sets.set_of,
    "als.tied": Sets.tied_sets,
    "als.tied.twice": Sets.tied_sets,
    "als.tied.pair": Sets.tied_sets,
    "als.double.so": Sets.double_so,
    "als.lacks": Sets.lacks,
    "als.then": Sets.lacks,
    "als.then.all": Sets.lacks,
    "als.double": Sets.surely,
    "als.double.only": Sets.surely,
    "als.xz": Sets.chain_of_sets,
    "als.chain": Sets.chain_of_sets,
    "sue.middle": Sets.crossing,
    "sue.wing": Sets.wing_of,
    "sue.count": Sets.sue_count,
    "sue.so": Sets.sue_so,
    "blossom.tied": Sets.petal,
    "blossom.so": Sets.petals,
    "forcing.refuted": Sets.opposite_of,
    "exclusion.so": Sets.excluded,
    "exclusion.set": Sets.too_few,
    "exclusion.three": Sets.emptied,
    "exocet.base": Sets.exocet_base,
    "exocet.across": Sets.few_lines,
    "exocet.nowhere": Sets.no_place,
    "exocet.nowhere.in": Sets.no_place,
    "exocet.one": Sets.one_line,
    "exocet.so": Sets.targets,
    "exocet.alien": Sets.alien,
    "exocet.barred": Sets.barred,
    "exocet.gone": Sets.left_over,
    "fireworks.crossing": Sets.firework,
    "fireworks.so": Sets.firework_so,
    "fireworks.once": Sets.firework_once,
    "sectors.cells": Sets.sectors,
    "sectors.also": Sets.sectors_also,
    "sectors.so": Sets.sectors_so,
}
