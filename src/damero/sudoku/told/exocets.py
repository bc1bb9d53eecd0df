"""Junior exocets in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from damero.sudoku.layout import Layout
from damero.sudoku.steps import Candidate, Pattern, Role
from damero.sudoku.told import Told
from damero.sudoku.words import Words

_BAND = 3


def exocet(words: Words, step: Pattern) -> Told:
    """Two base cells whose digits must be in two targets."""
    base, targets, layout = step.cells(Role.BODY), step.cells(Role.TARGET), step.state.layout
    lines = step.houses_as(Role.BASE)
    others = [c for c in _within(layout, lines, base) if c not in targets and not _by_base(layout, c, base)]
    fields = {
        "base": words.cells(base),
        "targets": words.cells(targets),
        "digits": words.digits(step.digits),
        "houses": words.houses(lines),
        "others": words.cells(others),
    }
    why = [words.say("exocet.base", **fields)]
    why += _at_most_twice(words, step)
    why.append(words.say("exocet.so", **fields))
    why += _gone(words, step)
    nudge = words.say("exocet.nudge", house=words.house(layout.houses_of[base[0]][2]))
    return Told(nudge, words.say("exocet.name", **fields), tuple(why))


def _across(layout: Layout, lines: Sequence[int], cell: int) -> int:
    """The number of the line of a cell across the exocet's lines."""
    return cell // layout.size if lines[0] >= layout.size else cell % layout.size


def _within(layout: Layout, lines: Sequence[int], base: Sequence[int]) -> list[int]:
    """The cells of the lines that are in the band."""
    band = _across(layout, lines, base[0]) // _BAND
    return [c for line in lines for c in layout.houses[line] if _across(layout, lines, c) // _BAND == band]


def _by_base(layout: Layout, cell: int, base: Sequence[int]) -> bool:
    """Whether a cell sees both cells of the base."""
    return set(base) <= set(layout.peers[cell])


def outside(step: Pattern, line: int, digit: int) -> dict[int, int]:
    """Where a digit can stand, or stands, in a line outside of the band: the cells by their line across."""
    layout, lines = step.state.layout, step.houses_as(Role.BASE)
    band = set(_within(layout, lines, step.cells(Role.BODY)))
    return {
        _across(layout, lines, cell): cell
        for cell in layout.houses[line]
        if cell not in band and (step.state.has(cell, digit) or step.state.values[cell] == digit)
    }


def _at_most_twice(words: Words, step: Pattern) -> list[str]:
    """Why no digit can stand outside of the band in all three lines; what holds for several is said once."""
    said: dict[tuple[str, tuple[tuple[str, str], ...]], list[int]] = {}
    for digit in step.digits:
        key, fields = _few(words, step, digit)
        said.setdefault((key, tuple(fields.items())), []).append(digit)
    return [
        words.say(key, digits=words.digits(digits), any=words.any_digit(digits), **dict(fields))
        for (key, fields), digits in said.items()
    ]


def _few(words: Words, step: Pattern, digit: int) -> tuple[str, dict[str, str]]:
    """The few lines across that a digit has outside of the band, or the few places in some lines."""
    lines, layout = step.houses_as(Role.BASE), step.state.layout
    places = {line: outside(step, line, digit) for line in lines}
    first = layout.size if lines[0] < layout.size else 0  # the houses across
    across = sorted({first + number for cells in places.values() for number in cells})
    fields: dict[str, str] = {"houses": words.houses(lines)}
    if len(across) < len(lines):
        return (
            ("exocet.across", fields | {"across": words.houses(across)})
            if across
            else ("exocet.nowhere", fields)
        )
    for count in (1, 2):
        for some in permutations(lines, count):
            few = sorted({number for line in some for number in places[line]})
            if len(few) < count:
                fields = {"some": words.houses(some)}
                if not few:
                    return "exocet.nowhere.in", fields
                return "exocet.one", fields | {"few": words.houses(first + number for number in few)}
    raise AssertionError((step, digit))


def _gone(words: Words, step: Pattern) -> list[str]:
    """What cannot be: other digits in the targets, and what no way to fill base and targets has."""
    targets = step.cells(Role.TARGET)
    alien = [one for one in step.remove if one.cell in targets and one.digit not in step.digits]
    other = [one for one in step.remove if one not in alien]
    said = [words.say("exocet.alien", candidates=words.candidates(alien))] if alien else []
    held = (
        Candidate(cell, digit) for cell in targets for digit in step.digits if step.state.has(cell, digit)
    )
    said += [why for candidate in held if (why := _barred(words, step, candidate))]
    if other:
        said.append(words.say("exocet.gone", candidates=words.candidates(other)))
    return said


def _barred(words: Words, step: Pattern, target: Candidate) -> str:
    """Why a digit of the base cannot be in a target: "" where it can."""
    lines, layout, targets = step.houses_as(Role.BASE), step.state.layout, step.cells(Role.TARGET)
    (other,) = (cell for cell in targets if cell != target.cell)
    here = [line for line in lines if target.cell not in layout.houses[line]]
    one, two = (outside(step, line, target.digit) for line in here)
    fields = {"cell": words.cell(target.cell), "digit": words.digit(target.digit)}
    if not any(a != b for a in one for b in two):
        return words.say("exocet.barred", houses=words.houses(here), **fields)
    base = step.cells(Role.BODY)
    used = {_across(layout, lines, cell) for cell in (base[0], target.cell)}
    box = layout.houses_of[other][2]
    left = [
        cell
        for cell in layout.houses[box]
        if _across(layout, lines, cell) not in used
        and cell != other
        and (step.state.has(cell, target.digit) or step.state.values[cell] == target.digit)
    ]
    return "" if left else words.say("exocet.mirror", box=words.house(box), other=words.cell(other), **fields)
