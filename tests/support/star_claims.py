"""What explanations of Star Battle say, checked from their texts alone by the rules."""

from __future__ import annotations

import re
from itertools import combinations

from damero.starbattle.reasons import reason
from damero.starbattle.steps import Counting, CrossOut, LastCells, Remainder, Sets, Step, Trial, Ways
from damero.starbattle.techniques import Technique
from support.stars import Pair, Table, cells_in, houses_in, sentences, touch

_NUMBER = re.compile(r"(\d+) (?:star|queen)")


def table_of(step: Step) -> Table:
    board = step.board
    return Table(board.size, board.regions, board.stars, board.placed, board.crosses)


def number_in(text: str, usual: int = 1) -> int:
    match = _NUMBER.search(text)
    return int(match[1]) if match else usual


def check(step: Step) -> None:
    """Raise AssertionError unless all that a step says is so."""
    table, told = table_of(step), reason(step)
    assert step.place or step.cross
    known = table.placed | table.crosses
    assert known.isdisjoint(step.place) and known.isdisjoint(step.cross)
    for text in (told.nudge, told.name, told.full):
        assert text[0].isupper() and text[-1] in ".:!" and "{" not in text and "  " not in text, text
    *why, last = re.split(r"(?<=\.)\s+(?:\d+\. )?(?=So )", told.full)
    check_so(step, last)
    body = [sentence for text in why for sentence in sentences(text)][1:]  # the first is the title
    match step:
        case CrossOut():
            cross_out(table, step, body)
        case LastCells():
            last_cells(table, step, body)
        case Sets():
            sets(table, step, body)
        case Counting():
            counting(table, step, body)
        case Remainder():
            remainder(table, step, body)
        case Trial():
            trial(table, step, body)
        case Ways():
            ways(table, step, body)


def check_so(step: Step, text: str) -> None:
    assert text.startswith("So "), text
    cells = cells_in(text)
    assert cells == [*step.place, *step.cross], text


def cross_out(table: Table, step: CrossOut, body: list[str]) -> None:
    (sentence,) = body
    star, full = cells_in(sentence)[0], houses_in(sentence)
    assert star in table.placed
    for house in full:
        assert star in table.houses[house] and table.need(house) == 0, sentence
    for cell in step.cross:
        assert touch(cell, star) or any(cell in table.houses[house] for house in full), sentence
    assert ("touch" in sentence) == any(touch(cell, star) for cell in step.cross)


def last_cells(table: Table, step: LastCells, body: list[str]) -> None:
    (sentence,) = body
    (house,) = houses_in(sentence)[:1]
    assert table.left(house) == set(cells_in(sentence)) == set(step.place)
    assert len(step.place) == table.need(house) == number_in(sentence)


def sets(table: Table, step: Sets, body: list[str]) -> None:
    base_text, cover_text = re.fullmatch(
        r"All cells left of (.*) lie in ([^,]*(?:, [\dA-Y]+)*(?: and [^,]*)?)(?:, .*)?", body[0]
    ).groups()  # type: ignore[union-attr]
    base, cover = houses_in(base_text), houses_in(cover_text)
    inside = set().union(*(table.left(house) for house in base))
    covered = set().union(*(table.left(house) for house in cover))
    assert inside and inside <= covered, (body, inside, covered, base, cover)
    need = sum(table.need(house) for house in base)
    assert need == sum(table.need(house) for house in cover) == number_in(" ".join(body)), body
    assert set(step.cross) == covered - inside and not step.place
    assert len({house.split()[0] for house in base}) == len({house.split()[0] for house in cover}) == 1
    sizes = {Technique.CONFINED: 1, Technique.SETS_2: 2, Technique.SETS_3: 3, Technique.SETS_4: 4}
    assert len(cover) == sizes.get(step.technique, len(cover))


def counting(table: Table, step: Counting, body: list[str]) -> None:
    cover_text, number = re.fullmatch(r"(.*) takes? (\d+) \w+", body[0]).groups()  # type: ignore[union-attr]
    cover = houses_in(cover_text)
    covered = set().union(*(table.left(house) for house in cover))
    taken = sum(table.need(house) for house in cover)
    assert taken == int(number) == int(re.search(r"just (\d+)", body[2])[1])  # type: ignore[index]
    amounts = {house: int(count) for count, house in re.findall(r"(\d+) \w+ of (\w+ \w+)", body[1])}
    assert sum(amounts.values()) == taken
    kind = next(iter(amounts)).split()[0]
    for house in table.houses:
        if house.split()[0] != kind or table.need(house) < 1:
            continue
        need, cells = table.need(house), table.left(house)
        if "fit elsewhere" in body[1]:
            assert amounts.get(house, 0) == need - most(cells - covered, need), (house, body)
        else:
            assert amounts.get(house, 0) == most(cells & covered, need), (house, body)
    for cell in step.cross:
        (house,) = (name for name in table.of(cell) if name.split()[0] == kind)
        inside, amount = cell in covered, amounts.get(house, 0)
        number_there = amount if inside else table.need(house) - amount
        part = table.left(house) & covered if inside else table.left(house) - covered
        assert not any(cell in way for way in apart(part, number_there)), (cell, body)


def apart(cells: set[Pair], number: int) -> list[tuple[Pair, ...]]:
    return [
        way
        for way in combinations(sorted(cells), number)
        if not any(touch(a, b) for a, b in combinations(way, 2))
    ]


def most(cells: set[Pair], cap: int) -> int:
    return max(number for number in range(cap + 1) if number == 0 or apart(cells, number))


def remainder(table: Table, step: Remainder, body: list[str]) -> None:
    cover_text, number = re.fullmatch(r"(.*) takes? (\d+) \w+", body[0]).groups()  # type: ignore[union-attr]
    base_text = re.match(r"All cells left of (.*) lie in there", body[1])[1]  # type: ignore[index]
    cover, base = houses_in(cover_text), houses_in(base_text)
    inside = set().union(*(table.left(house) for house in base))
    covered = set().union(*(table.left(house) for house in cover))
    assert inside <= covered
    assert sum(table.need(house) for house in cover) == int(number)
    has, over = re.search(r"ha(?:s|ve) (\d+) of them", body[1])[1], number_in(body[1].split("just")[1])  # type: ignore[index]
    assert sum(table.need(house) for house in base) == int(has) == int(number) - over
    group = set(cells_in(body[1]))
    assert group == covered - inside
    in_common(table, step, body[2:], group, table.ways(group, over), lines=True)


def ways(table: Table, step: Ways, body: list[str]) -> None:
    base = houses_in(body[0].split(" is on ")[0])
    if step.technique is Technique.COMBINATION:
        combination(table, step, body, base)
        return
    (house,) = base[:1]
    need, group = table.need(house), table.left(house)
    found = table.ways(group, need)
    assert len(found) == step.ways
    lines = step.technique in (Technique.SEEING, Technique.CROWDING)
    assert (need == 1) == (step.technique in (Technique.TOUCHING, Technique.SEEING))
    if need == 1:
        assert (
            set(cells_in(body[0])) == group
            and body[1].count("r")
            and set(cells_in(body[1])) == set(step.cross)
        )
    elif " left" in body[0] and "ways" not in body[0]:
        assert set(cells_in(body[0])) == group and number_in(body[0]) == need
        from_outside(table, step, body[1:], group, need)
    else:
        check_listed(body[0], found)
        assert number_in(body[0]) == need
        in_common(table, step, body[1:], group, found, lines=lines)
    for cell in step.cross:
        assert all(cell in group - way or table.rules_out(way, cell, lines=lines) for way in found), (
            cell,
            body,
        )
    assert all(cell in way for cell in step.place for way in found)


def from_outside(table: Table, step: Ways, body: list[str], group: set[Pair], need: int) -> None:
    assert [cells_in(sentence)[0] for sentence in body] == list(step.cross)
    for sentence in body:
        cell, *named = cells_in(sentence)
        after = Table(table.size, [0] * table.size**2, table.stars, (), ())
        after.houses, after.placed, after.crosses = table.houses, {*table.placed}, {*table.crosses}
        after.put(cell)
        missing = number_in(sentence)
        assert missing == need - (cell in group)
        assert not after.ways(set(named), missing), sentence
        assert after.left_within(group) <= set(named), sentence


def combination(table: Table, step: Ways, body: list[str], base: list[str]) -> None:
    one, other = base
    found = {
        a | b
        for a in table.ways(table.left(one), table.need(one))
        for b in table.ways(table.left(other), table.need(other))
        if a & table.left(other) == b & table.left(one) and table.legal(a | b)
    }
    assert len(found) == step.ways
    check_listed(body[0], found)
    in_common(table, step, body[1:], table.left(one) | table.left(other), found, lines=True)


def check_listed(sentence: str, found: set[frozenset[Pair]]) -> None:
    listed = [frozenset(cells_in(part)) for part in sentence.split(": ")[1].split("; ")]
    assert len(listed) == len(set(listed)) and set(listed) == found, sentence


def in_common(
    table: Table, step: Step, body: list[str], group: set[Pair], found: set[frozenset[Pair]], *, lines: bool
) -> None:
    said: set[Pair] = set()
    for sentence in body:
        cells = set(cells_in(sentence))
        said |= cells
        if "belong" in sentence:
            assert cells <= group and not any(cells & way for way in found), sentence
        elif "touched" in sentence:
            by_lines = lines and "filled" in sentence
            assert all(
                table.rules_out(way, cell, lines=by_lines) or cell in group - way
                for way in found
                for cell in cells
            )
        else:
            assert all(cells <= way for way in found), sentence
    assert found
    assert len(found) == 1 or said == {*step.place, *step.cross}, (said, step)


def trial(table: Table, step: Trial, body: list[str]) -> None:
    """Follow what is told, line by line: nothing but what was said before may be used."""
    first, *rest, end = body
    (cell,) = cells_in(first)
    assert cell == step.supposed and "Suppose" in first
    table.put(cell)
    for sentence in rest:
        cells = cells_in(sentence)
        if "excluded" in sentence:
            assert step.technique is Technique.NESTED_TRIAL
            table.crosses |= set(cells)
            continue
        (house,) = houses_in(sentence)[:1]
        assert table.left(house) == set(cells), (sentence, body, table.left(house), table.need(house), step)
        assert table.need(house) == len(cells), sentence
        for star in cells:
            table.put(star)
    check_end(table, end)


def check_end(table: Table, end: str) -> None:
    cells = cells_in(end)
    assert end.startswith("But "), end
    if " touch" in end:
        one, other = cells
        assert touch(one, other) and {one, other} <= table.placed, end
        return
    (house,) = houses_in(end)[:1]
    if "too many" in end:
        assert set(cells) == table.houses[house] & table.placed and len(cells) > table.stars, end
        return
    left = table.left(house)
    assert left == set(cells) and len(left) < table.need(house), end
    if cells:
        assert number_in(end) == table.need(house)
