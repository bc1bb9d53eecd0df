"""Singles, locked candidates, subsets, fish and wings: whether what is said is so."""

from __future__ import annotations

from tests.support.claims.base import NUMBERS, Claim


class Basics(Claim):
    """Singles, locked candidates, subsets, fish and wings."""

    # singles and locked candidates

    def full_house(self, f: dict[str, str]) -> None:
        house, (cell,) = self.h(f["house"]), self.c(f["cell"])
        assert [c for c in house if not self.state.values[c]] == [cell]
        assert {self.state.values[c] for c in house} == {*range(self.layout.size + 1)} - {int(f["digit"])}

    def hidden_single(self, f: dict[str, str]) -> None:
        self.only(self.d(f["digit"]), self.h(f["house"]), self.c(f["cell"]))

    def seen(self, f: dict[str, str]) -> None:
        house, holders = self.h(f["house"]), self.c(f["cells"])
        lost = self.c(f["lost"]) if f.get("lost") else set()
        assert all(self.state.values[cell] == int(f["digit"]) for cell in holders)
        others = {c for c in house if not self.state.values[c]} - {self.step.place[0].cell} - lost
        assert all(holders & set(self.layout.peers[c]) for c in others)
        assert lost <= house and not any(self.state.has(cell, int(f["digit"])) for cell in lost)

    def last_cell(self, f: dict[str, str]) -> None:
        assert [c for c in self.h(f["house"]) if not self.state.values[c]] == [self.step.place[0].cell]

    def naked_single(self, f: dict[str, str]) -> None:
        (cell,) = self.c(f["cell"])
        assert self.candidates(cell) == self.d(f["digit"])
        around = {self.state.values[peer] for peer in self.layout.peers[cell]} - {0}
        others = self.d(f["others"]) if "others" in f else set()
        assert around | others | self.d(f["digit"]) == set(range(1, self.layout.size + 1))
        assert "others" not in f or (around == self.d(f["seen"]) and not others & around)

    def locked(self, f: dict[str, str]) -> None:
        cells = self.c(f["cells"])
        house = self.h(f.get("base") or f["bases"])
        self.only(self.d(f["digit"]), house, cells)
        assert cells <= self.h(f.get("cover") or f["covers"])

    def direct_locked(self, f: dict[str, str]) -> None:
        self.locked(f)
        off = self.c(f["off"])
        assert off <= self.h(f["cover"]) & self.h(f["house"])
        (left,) = self.places(int(f["digit"]), self.h(f["house"])) - off
        assert (left, int(f["digit"])) == self.step.place[0]

    def direct_so(self, f: dict[str, str]) -> None:
        (cell,) = self.c(f["cell"])
        assert (cell, int(f["digit"])) == self.step.place[0] and cell in self.h(f["house"])
        held = self.step.groups[0]
        if len(held.digits) > 1:
            assert self.places(int(f["digit"]), self.h(f["house"])) - set(held.cells) == {cell}

    # subsets

    def naked(self, f: dict[str, str]) -> None:
        cells = self.c(f["cells"])
        assert self.held(cells) == self.d(f["digits"])
        assert f["number"] == NUMBERS[len(cells)] == NUMBERS[len(self.d(f["digits"]))]
        assert all(cells <= house for house in self.houses(f.get("houses", "")))

    def hidden(self, f: dict[str, str]) -> None:
        house, digits, cells = self.h(f.get("houses") or f["base"]), self.d(f["digits"]), self.c(f["cells"])
        self.only(digits, house, cells)
        assert f["number"] == NUMBERS[len(cells)] and len(cells) == len(digits)

    # fish

    def finned(self, f: dict[str, str]) -> None:
        fins = self.c(f["fins"]) if f.get("fins") else set()
        endo = self.c(f["endo"]) if f.get("endo") else set()
        cells, bases, covers = self.c(f["cells"]), self.houses(f["bases"]), self.houses(f["covers"])
        union = frozenset[int]().union(*bases)
        assert self.places(int(f["digit"]), union) == cells | fins | endo
        assert cells <= frozenset[int]().union(*covers) and not fins & frozenset[int]().union(*covers)
        twice = {
            c for c in union if sum(c in house for house in bases) > 1 and self.state.has(c, int(f["digit"]))
        }
        assert twice == endo
        assert len(bases) == len(covers)
        if "all" in f:  # not a kraken
            self.caught |= {
                (cell, digit)
                for cell, digit in self.removed
                if digit == int(f["digit"]) and self.sees(cell, fins | endo)
                if sum(cell in house for house in covers) > (cell in union)
            }
            if "fish.siamese" not in self.told:
                assert self.caught == self.removed

    def sashimi(self, f: dict[str, str]) -> None:
        base, missing, digit = self.h(f["base"]), self.c(f["missing"]), int(f["digit"])
        corners = self.c(f["corner"]) if f["corner"] else set()
        assert missing <= base and not any(self.state.has(cell, digit) for cell in missing)
        assert self.places(digit, base) == corners | self.c(f["fins"]) and len(corners) < 2

    def twice(self, f: dict[str, str]) -> None:
        covers = self.houses(f["covers"])
        assert all(sum(cell in house for house in covers) > 1 for cell in self.c(f["cells"]))
        assert f["number"] == NUMBERS[len(covers)]

    def kraken(self, f: dict[str, str]) -> None:
        fact = self.fact(f["gone"])
        assert {(cell, fact.digit) for cell in fact.cells} == self.removed
        if "places" in f:
            assert self.c(f["places"]) <= self.h(f["house"]) & self.places(
                int(f["digit"]), self.h(f["bases"])
            )
            assert self.c(f["places"]) == self.c(f["cells"]) & self.h(f["house"])

    # one digit

    def link(self, f: dict[str, str]) -> None:
        house, ends = self.h(f["house"]), self.c(f["first"]) | self.c(f["second"])
        assert len(ends) == 2
        self.only(self.d(f["digit"]), house, ends)

    def weak(self, f: dict[str, str]) -> None:
        (first,) = self.c(f["first"])
        assert self.sees(first, self.c(f["second"]))

    def ends(self, f: dict[str, str]) -> None:
        ends = self.c(f["first"]) | self.c(f["second"])
        assert any(self.sees(cell, ends) and digit == int(f["digit"]) for cell, digit in self.removed)

    def empty_rectangle(self, f: dict[str, str]) -> None:
        cells, lines = self.c(f["cells"]), self.h(f["arm"]) | self.h(f["rest"])
        self.only(self.d(f["digit"]), self.h(f["box"]), cells)
        assert cells <= lines

    def empty_rectangle_so(self, f: dict[str, str]) -> None:
        (near,), (far,), digit = self.c(f["near"]), self.c(f["far"]), int(f["digit"])
        arm, rest, box = self.h(f["arm"]), self.h(f["rest"]), self.h(f["box"])
        for target in self.c(f["targets"]):
            assert (target, digit) in self.removed and far in self.layout.peers[target]
            assert target in rest - box and near in arm - box

    # wings

    def can_be(self, f: dict[str, str]) -> None:
        (cell,) = self.c(f.get("pivot") or f.get("cells") or f["cell"])
        assert self.candidates(cell) == self.d(f["digits"])

    def case(self, f: dict[str, str]) -> None:
        (wing,) = self.c(f["wing"])
        assert self.candidates(wing) == {int(f["digit"]), int(f["other"])}
        (pivot,) = self.step.cells(self.step.groups[0].role)
        assert wing in self.layout.peers[pivot]

    def one_of(self, f: dict[str, str]) -> None:
        """Whatever goes sees all of the cells one of which holds the digit."""
        cells, digit = self.c(f["cells"]), int(f["digit"])
        assert all(self.sees(cell, cells) and gone == digit for cell, gone in self.removed)

    def w_wing(self, f: dict[str, str]) -> None:
        for cell in self.c(f["first"]) | self.c(f["second"]):
            assert self.candidates(cell) == self.d(f["digits"])

    def w_link(self, f: dict[str, str]) -> None:
        (one,), (other,) = self.c(f["one"]), self.c(f["other"])
        self.only(self.d(f["digit"]), self.h(f["house"]), {one, other})
        assert self.sees(one, self.c(f["first"])) and self.sees(other, self.c(f["second"]))

    def w_so(self, f: dict[str, str]) -> None:
        ends = self.c(f["first"]) | self.c(f["second"])
        assert all(self.sees(cell, ends) and gone == int(f["rest"]) for cell, gone in self.removed)

    def tied(self, f: dict[str, str]) -> None:
        cells = set(self.step.cells(*(group.role for group in self.step.groups)))
        loose = int(f["digit"])
        for digit in self.held(cells) - {loose}:
            places = self.places(digit, cells)
            assert all(self.sees(cell, places - {cell}) for cell in places)
        assert any(not self.sees(c, self.places(loose, cells) - {c}) for c in self.places(loose, cells))

    def all_tied(self, f: dict[str, str]) -> None:
        cells = set(self.step.cells(*(group.role for group in self.step.groups)))
        for digit in self.held(cells):
            places = self.places(digit, cells)
            assert all(self.sees(cell, places - {cell}) for cell in places)
        for cell, digit in self.removed:
            assert self.sees(cell, self.places(digit, cells))

    def bent_so(self, f: dict[str, str]) -> None:
        self.one_of(f)
        cells = set(self.step.cells(*(group.role for group in self.step.groups)))
        assert self.places(int(f["digit"]), cells) == self.c(f["cells"])
        assert (f["number"], f["fewer"]) == (NUMBERS[len(cells)], NUMBERS[len(cells) - 1])


CHECKS = {
    "single.full_house": Basics.full_house,
    "single.hidden": Basics.hidden_single,
    "single.hidden.seen": Basics.seen,
    "single.hidden.rest": Basics.seen,
    "single.hidden.last": Basics.last_cell,
    "single.naked": Basics.naked_single,
    "single.naked.rest": Basics.naked_single,
    "direct.locked": Basics.direct_locked,
    "direct.subset": Basics.hidden,
    "direct.so": Basics.direct_so,
    "locked": Basics.locked,
    "subset.naked": Basics.naked,
    "subset.hidden": Basics.hidden,
    "fish": Basics.locked,
    "fish.finned": Basics.finned,
    "fish.finned.both": Basics.finned,
    "fish.finned.endo": Basics.finned,
    "fish.sashimi": Basics.sashimi,
    "fish.sashimi.none": Basics.sashimi,
    "fish.twice": Basics.twice,
    "fish.kraken.1": Basics.kraken,
    "fish.kraken.2": Basics.kraken,
    "one.link": Basics.link,
    "one.weak": Basics.weak,
    "one.so": Basics.ends,
    "one.er": Basics.empty_rectangle,
    "one.er.so": Basics.empty_rectangle_so,
    "wing.pivot": Basics.can_be,
    "wing.case": Basics.case,
    "wing.so": Basics.one_of,
    "wing.w": Basics.w_wing,
    "wing.w.link": Basics.w_link,
    "wing.w.so": Basics.w_so,
    "wing.bent": Basics.naked,
    "wing.bent.tied": Basics.tied,
    "wing.bent.so": Basics.bent_so,
    "wing.bent.all": Basics.all_tied,
    "chain.ends.digit": Basics.one_of,
    "blossom.stem": Basics.can_be,
}
