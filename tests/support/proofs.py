"""Proofs as they are told, read back and checked line by line, without damero's own reasons.

A proof is a numbered list, or running words ("Suppose that ... Then ... (why)."). Each line must follow from
the lines that it names (from the one before where it names none) and the state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from damero.sudoku.layout import Layout
from damero.sudoku.state import State

CELL = r"r\d+c\d+"
CELLS = rf"{CELL}(?:, {CELL})*(?: (?:and|or) {CELL})?"
DIGITS = r"\d+(?:, \d+)*(?: (?:and|or) \d+)?"
NODE = rf"(?:(?:{CELL}|one of {CELLS}|none of {CELLS}) is (?:not )?\d+)"
LOCKED = rf"without (\d+), ({CELLS}) must hold all of ({DIGITS})"
HOUSE = r"(?:row|column|box|region) \d+|the [\w ]+?|[\w ]+? \d+"


@dataclass(frozen=True)
class Fact:
    """A digit in some cells: in one of them, or in none."""

    digit: int
    cells: frozenset[int]
    holds: bool


@dataclass
class Line:
    """What a line says, what it rests on, and why."""

    number: int
    said: str
    rests: list[int]
    why: str
    depth: int
    fact: Fact | None = None


class Reader:
    """Reads cells, digits and houses of a layout, and proofs about a state."""

    def __init__(self, state: State) -> None:
        self.state, self.layout = state, state.layout
        self._houses = named(state.layout)

    def cells(self, text: str) -> list[int]:
        return cells_of(self.layout, text)

    def house(self, name: str) -> frozenset[int]:
        return self._houses[name.removeprefix("the ")]

    def places(self, digit: int, house: Iterable[int]) -> set[int]:
        return {cell for cell in house if self.state.has(cell, digit)}

    def fact(self, text: str) -> Fact:
        found = re.fullmatch(rf"(one of |none of |)({CELLS}) is (not |)(\d+)", text)
        assert found, text
        group, cells, negated, digit = found.groups()
        holds = group != "none of " and not negated
        fact = Fact(int(digit), frozenset(self.cells(cells)), holds)
        assert bool(group) == (len(fact.cells) > 1), text
        assert all(self.state.has(cell, fact.digit) for cell in fact.cells), text
        return fact

    # lines

    def check(self, text: str) -> int:
        """Checks every proof in an explanation; how many lines were checked."""
        lines = list(self.listed(text)) or list(self.running(text))
        if lines and (closing := re.search(rf"\nAnd if so, ({NODE}) \((.*?)\):", text)):
            lines.append(Line(len(lines) + 1, closing[1], [len(lines)], closing[2], 0))
        known: dict[int, Line] = {}
        for line in lines:
            known[line.number] = line
            if not line.why:
                line.fact = self.fact(line.said)
            elif line.said[:3] != "in " and " can now only be " not in line.said:
                line.fact = self.fact(line.said)
                self.follows(line, [known[number] for number in line.rests], known)
            else:
                self.sees(line, [known[number] for number in line.rests])
        self.ends(text, lines)
        return len(lines)

    def listed(self, text: str) -> Iterable[Line]:
        for number, row in enumerate(re.findall(r"^ *\d+\. .*$", text, re.M), start=1):
            depth = (len(row) - len(row.lstrip())) // 3
            supposed = re.fullmatch(rf" *(\d+)\. Suppose (?:for now )?that ({NODE})(?:, too)?\.", row)
            if supposed:
                yield Line(int(supposed[1]), supposed[2], [], "", depth)
                continue
            then = re.fullmatch(r" *(\d+)\. (.*?)( \([\d, ]+\))?: (.*)\.", row)
            assert then, row
            assert int(then[1]) == number, row
            rests = [int(rest) for rest in re.findall(r"\d+", then[3] or "")] or [number - 1]
            assert all(0 < rest < number for rest in rests), row
            yield Line(number, then[2], rests, then[4], depth)

    def running(self, text: str) -> Iterable[Line]:
        seen = rf"in [^.()]*? can now stand only on {CELLS}|{CELLS} can now only be {DIGITS}"
        pattern = rf"Suppose that ({NODE})\.|(?:Then|And if so,) ({NODE}|{seen}) \((.*?)\)[.:]"
        for number, found in enumerate(re.finditer(pattern, text), start=1):
            if found[1]:
                yield Line(number, found[1], [], "", 0)
            else:
                yield Line(number, found[2], [number - 1], found[3], 0)

    # why a line follows

    def follows(self, line: Line, rests: list[Line], known: dict[int, Line]) -> None:
        """Whether a line follows from others for the reason that it gives."""
        facts = [rest.fact for rest in rests if rest.fact]
        for pattern, rule in self.rules().items():
            if found := re.fullmatch(pattern, line.why):
                assert line.fact is not None
                rule(line.fact, facts, found, line, rests, known)
                return
        raise AssertionError(f"no rule for {line}")

    def rules(self) -> dict[str, Callable[..., None]]:
        return {
            rf"only one (\d+) in ({HOUSE})": self.once,
            rf"({CELL}) is (\d+)": self.filled,
            rf"({CELL}) can only be ({DIGITS})": self.pair,
            rf"({DIGITS}) (?:is|are) gone from ({CELL})": self.last,
            rf"no other place for (\d+) in ({HOUSE})": self.place,
            rf"no other place is left for (\d+) in ({HOUSE})": self.place,
            LOCKED: self.locked_set,
            rf"{LOCKED}, which leaves ({CELL}) nothing else": self.left,
            rf"({CELLS}) sees? ({CELLS})": self.seen,
            rf"it sees ({CELLS}), one of which is (\d+)": self.by_locked,
            rf"({HOUSE}) has its (\d+) on ({CELLS})": self.by_naked,
            r"(.*) have their (\d+) in (.*)": self.by_wing,
            rf"else ({CELL}) would be (\d+) and not (\d+)": self.inner,
            rf"else ({HOUSE}) would have no place for (\d+)": self.inner,
            rf"else ({CELL}) would have no candidate left": self.inner,
        }

    def once(self, fact: Fact, facts: list[Fact], found: re.Match[str], *_: object) -> None:
        (true,) = facts
        house = self.house(found[2])
        assert not fact.holds and true.holds
        assert true.digit == fact.digit == int(found[1])
        assert true.cells | fact.cells <= house and not true.cells & fact.cells, found[0]

    def filled(self, fact: Fact, facts: list[Fact], found: re.Match[str], *_: object) -> None:
        (true,) = facts
        assert true == Fact(int(found[2]), frozenset(self.cells(found[1])), True)
        assert not fact.holds and fact.cells == true.cells and fact.digit != true.digit

    def pair(
        self, fact: Fact, facts: list[Fact], found: re.Match[str], line: Line, rests: list[Line], *_: object
    ) -> None:
        (cell,), digits = self.cells(found[1]), {int(d) for d in re.findall(r"\d+", found[2])}
        assert fact.cells == {cell}
        if rests[0].fact is None:  # a hidden pair
            assert "a hidden pair" in rests[0].why and cell in self.cells(rests[0].said)
            assert not fact.holds and fact.digit not in digits
            return
        assert digits == self.candidates(cell)
        if digits == {fact.digit}:  # a single to begin with
            assert fact.holds
            return
        assert fact.holds and facts == [Fact(next(iter(digits - {fact.digit})), fact.cells, False)]

    def last(self, fact: Fact, facts: list[Fact], found: re.Match[str], *_: object) -> None:
        (cell,), gone = self.cells(found[2]), {int(d) for d in re.findall(r"\d+", found[1])}
        assert fact.holds and fact.cells == {cell}
        assert self.candidates(cell) == {fact.digit, *gone}
        if facts[0].holds:  # of a trial
            assert self.placed(facts).masks[cell] == 1 << (fact.digit - 1)
            return
        assert {Fact(digit, fact.cells, False) for digit in gone} == set(facts)

    def place(
        self,
        fact: Fact,
        facts: list[Fact],
        found: re.Match[str],
        line: Line,
        rests: list[Line],
        known: dict[int, Line],
    ) -> None:
        house, digit = self.house(found[2]), int(found[1])
        assert len(house) == self.layout.size
        assert fact.holds and fact.digit == digit and fact.cells <= house
        if not facts or facts[0].holds:  # of a trial: after what the lines place
            assert self.places_then(self.placed(facts), digit, house) == fact.cells, line
            return
        assert all(other.digit == digit and not other.holds for other in facts)
        gone = frozenset[int]().union(*(other.cells for other in facts))
        assert self.places(digit, house) <= gone | fact.cells, line
        assert not gone & fact.cells

    def placed(self, facts: list[Fact]) -> State:
        return self.state.after([(min(fact.cells), fact.digit) for fact in facts], [])

    @staticmethod
    def places_then(state: State, digit: int, house: Iterable[int]) -> set[int]:
        return {cell for cell in house if state.has(cell, digit)}

    def candidates(self, cell: int) -> set[int]:
        return {digit for digit in range(1, self.layout.size + 1) if self.state.has(cell, digit)}

    def locked_set(self, fact: Fact, facts: list[Fact], found: re.Match[str], *_: object) -> None:
        out, cells, digits = (
            int(found[1]),
            self.cells(found[2]),
            {int(d) for d in re.findall(r"\d+", found[3])},
        )
        held = set[int]().union(*(self.candidates(cell) for cell in cells))
        assert held == digits | {out} and out not in digits and len(digits) == len(cells), found[0]
        (false,) = facts
        assert not false.holds and false.digit == out and false.cells == self.places(out, cells)
        assert fact.holds and fact.digit in digits and fact.cells == self.places(fact.digit, cells)
        assert any(set(cells) <= set(house) for house in self.layout.houses)

    def left(self, fact: Fact, facts: list[Fact], found: re.Match[str], *_: object) -> None:
        out, cells = int(found[1]), self.cells(found[2])
        digits, (cell,) = {int(d) for d in re.findall(r"\d+", found[3])}, self.cells(found[4])
        held = set[int]().union(*(self.candidates(each) for each in cells))
        assert held == digits | {out} and out not in digits and len(digits) == len(cells), found[0]
        (false,) = facts
        assert not false.holds and false.digit == out and false.cells == self.places(out, cells)
        assert fact.holds and fact.cells == {cell} and cell not in cells
        for digit in self.candidates(cell) - {fact.digit}:
            assert digit in digits and self.places(digit, cells) <= set(self.layout.peers[cell]), found[0]

    def seen(self, fact: Fact, facts: list[Fact], found: re.Match[str], *_: object) -> None:
        first, second = (self.cells(text) for text in found.groups())
        assert all(other in self.layout.peers[cell] for cell in first for other in second)
        (true,) = facts
        assert true.holds and not fact.holds and true.digit == fact.digit
        assert true.cells == set(first) and fact.cells == set(second)

    # patterns within nets

    def sees(self, line: Line, rests: list[Line]) -> None:
        """Whether a pattern is there, given what the lines it rests on take away."""
        gone = {(c, f.digit) for f in (rest.fact for rest in rests) if f and not f.holds for c in f.cells}
        if found := re.fullmatch(rf"({CELLS}) can now only be ({DIGITS})", line.said):
            cells, digits = self.cells(found[1]), {int(d) for d in re.findall(r"\d+", found[2])}
            for cell in cells:
                assert {d for d in self.candidates(cell) if (cell, d) not in gone} == digits, line
            assert len(cells) == len(digits) == 2 and "a naked pair" in line.why
            return
        found = re.fullmatch(rf"in (.*), ({DIGITS}) can now stand only on ({CELLS})", line.said)
        assert found, line
        houses, cells = self.houses(found[1]), set(self.cells(found[3]))
        digits = {int(d) for d in re.findall(r"\d+", found[2])}
        for digit in digits:
            for house in houses:
                left = {cell for cell in self.places(digit, house) if (cell, digit) not in gone}
                assert left and left <= cells, line
        assert cells <= frozenset[int]().union(*houses)
        sizes = {"locked candidates": (1, 1), "a hidden pair": (1, 2), "an X-wing": (2, 1)}
        assert sizes[line.why] == (len(houses), len(digits)), line

    def houses(self, text: str) -> list[frozenset[int]]:
        return houses_of(self._houses, text)

    def by_locked(
        self, fact: Fact, facts: list[Fact], found: re.Match[str], line: Line, rests: list[Line], *_: object
    ) -> None:
        (pattern,), cells = rests, self.cells(found[1])
        assert pattern.why == "locked candidates" and found[1] in pattern.said
        assert not fact.holds and fact.digit == int(found[2])
        (cell,) = fact.cells
        assert set(cells) <= set(self.layout.peers[cell])

    def by_naked(
        self, fact: Fact, facts: list[Fact], found: re.Match[str], line: Line, rests: list[Line], *_: object
    ) -> None:
        (pattern,), cells = rests, set(self.cells(found[3]))
        assert "a naked pair" in pattern.why and cells == set(self.cells(pattern.said))
        assert not fact.holds and fact.digit == int(found[2]) and not fact.cells & cells
        assert cells | fact.cells <= self.house(found[1])

    def by_wing(
        self, fact: Fact, facts: list[Fact], found: re.Match[str], line: Line, rests: list[Line], *_: object
    ) -> None:
        (pattern,) = rests
        assert pattern.why == "an X-wing" and f"in {found[3]}," in pattern.said
        covers = frozenset[int]().union(*self.houses(found[1]))
        corners = set(self.cells(re.sub(r".* only on ", "", pattern.said)))
        assert corners <= covers and fact.cells <= covers and not fact.cells & corners
        assert not fact.holds and fact.digit == int(found[2])

    def inner(
        self,
        fact: Fact,
        facts: list[Fact],
        found: re.Match[str],
        line: Line,
        rests: list[Line],
        known: dict[int, Line],
    ) -> None:
        """The last thing supposed for now is what is false."""
        supposed = [
            one
            for one in known.values()
            if not one.why and one.depth == line.depth and one.number < line.number
        ]
        assert supposed and supposed[-1].fact is not None
        assert fact == Fact(supposed[-1].fact.digit, supposed[-1].fact.cells, False)
        self.clash(found[0], facts)

    def clash(self, text: str, facts: list[Fact]) -> None:
        """Whether facts cannot all be, as it is said."""
        gone = {(cell, f.digit) for f in facts if not f.holds for cell in f.cells}
        if found := re.search(rf"({CELL}) would be (\d+) and not \2", text):
            (cell,), digit = self.cells(found[1]), int(found[2])
            assert Fact(digit, frozenset({cell}), True) in facts and (cell, digit) in gone, text
        elif found := re.search(rf"({HOUSE}) would have no place for (\d+)", text):
            places = self.places(int(found[2]), self.house(re.sub(r"^(?:Then|else) ", "", found[1])))
            assert places and all((cell, int(found[2])) in gone for cell in places), text
        else:
            found = re.search(rf"({CELL}) would have no candidate left", text)
            assert found, text
            (cell,) = self.cells(found[1])
            assert all((cell, digit) in gone for digit in self.candidates(cell)), text

    def ends(self, text: str, lines: list[Line]) -> None:
        """The contradictions that cases end in, and what all cases or the two ends of a chain come to."""
        cases: list[list[Line]] = []
        for line in lines:
            if not line.why and line.depth == 0:
                cases.append([])
            if cases:
                cases[-1].append(line)
        refuted = self.contradictions(text, lines, cases)
        first, last = (lines[0].fact, lines[-1].fact) if lines else (None, None)
        if found := re.search(rf"(?:in each case|in each case that is left|either way) ({NODE})\.", text):
            self.all_cases(text, cases, refuted, self.fact(found[1]))
        elif found := re.search(rf"So one of ({CELLS}) is (\d+), and no cell", text) if lines else None:
            assert first and last and not first.holds and last.holds
            assert first.digit == last.digit == int(found[2])
            assert first.cells | last.cells == set(self.cells(found[1]))
        elif found := re.search(rf"So ({NODE}), or ({NODE}), or both:", text):
            assert first and last
            assert self.fact(found[1]) == Fact(first.digit, first.cells, True) and last == self.fact(found[2])
        elif found := re.search(rf"leads to its own opposite: ({CELLS}) (must|cannot) be (\d+)", text):
            assert last == Fact(int(found[3]), frozenset(self.cells(found[1])), found[2] == "must")
            assert first == Fact(last.digit, last.cells, not last.holds)

    def all_cases(self, text: str, cases: list[list[Line]], refuted: set[int], result: Fact) -> None:
        """Whether the cases are all there are, and each comes to the result or to a contradiction."""
        starts = [case[0].fact for case in cases]
        if found := re.search(rf"({CELL}) must be ({DIGITS}), and", text):
            (cell,) = self.cells(found[1])
            assert {int(d) for d in re.findall(r"\d+", found[2])} == self.candidates(cell)
            assert {Fact(digit, frozenset({cell}), True) for digit in self.candidates(cell)} == set(starts)
        elif found := re.search(rf"(\d+) must stand in one of these places of ({HOUSE}), and", text):
            places = self.places(int(found[1]), self.house(found[2]))
            assert {Fact(int(found[1]), frozenset({cell}), True) for cell in places} == set(starts)
        else:
            assert "One of the two is so" in text
            one, other = starts
            assert one and other == Fact(one.digit, one.cells, not one.holds)
        for number, case in enumerate(cases):
            assert number in refuted or case[-1].fact == result, case

    def contradictions(self, text: str, lines: list[Line], cases: list[list[Line]]) -> set[int]:
        """Checks the contradictions; the numbers of the cases that end in one."""
        refuted = set()
        clash = rf"(?:{CELL}|{HOUSE}) would (?:be|have) [^.]*?"
        pattern = rf"Then ({clash})(?: \(([\d, ]+)\))?\. That cannot be, so ({NODE})"
        for found in re.finditer(pattern, text):
            result = self.fact(found[3])
            supposed = Fact(result.digit, result.cells, not result.holds)
            number, case = next((i, c) for i, c in enumerate(cases) if c[0].fact == supposed)
            refuted.add(number)
            chosen = {int(n) for n in re.findall(r"\d+", found[2] or "")} or {line.number for line in case}
            facts = [line.fact for line in lines if line.number in chosen and line.fact]
            assert found[2] is None or chosen <= {line.number for line in case}
            if "Trial" in text:
                self.trial_clash(found[1], facts)
            else:
                self.clash(f"Then {found[1]}", facts)
        return refuted

    def trial_clash(self, text: str, facts: list[Fact]) -> None:
        state = self.state.after([(min(f.cells), f.digit) for f in facts], [])
        if found := re.search(rf"({HOUSE}) would have no place for (\d+)", text):
            house, digit = self.house(found[1]), int(found[2])
            assert not self.places_then(state, digit, house)
            assert all(state.values[cell] != digit for cell in house)
        else:
            (cell,) = self.cells(text)
            assert state.masks[cell] == 0 == state.values[cell]


def named(layout: Layout) -> dict[str, frozenset[int]]:
    """The houses of a layout by their names."""
    return {name: frozenset(house) for name, house in zip(layout.house_names, layout.houses, strict=True)}


def cells_of(layout: Layout, text: str) -> list[int]:
    """The cells that a text names."""
    found = re.findall(r"r(\d+)c(\d+)", text)
    return [(int(row) - 1) * layout.size + int(column) - 1 for row, column in found]


def houses_of(known: dict[str, frozenset[int]], text: str) -> list[frozenset[int]]:
    """The houses that a text names, "rows 1 and 4 and box 2"."""
    found = []
    singular = {"rows": "row", "columns": "column", "boxes": "box", "regions": "region"}
    for word, numbers in re.findall(r"([a-z]+) (\d+(?:(?:, | and | or )\d+)*)", text):
        found += [known[f"{singular.get(word, word)} {number}"] for number in re.findall(r"\d+", numbers)]
    found += [house for name, house in known.items() if not name[-1].isdigit() and name in text]
    return found
