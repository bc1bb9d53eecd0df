from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero import _core
from damero._core import Control
from damero.numbers import Random
from damero.sudoku import _kernel as kernel
from damero.sudoku.layout import STANDARD, Layout
from support import exact_cover
from support.singles import close

DATA = Path(__file__).parent.parent / "data" / "sudoku" / "corpora"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = [Layout(1, 1), Layout(1, 2), Layout(1, 3), Layout(2, 2), Layout(2, 3), Layout(3, 2), Layout(1, 5)]
# Nodes of the 9x9 kernel on the samples of a list: the fingerprint of its search. A change of the kernel that
# changes how it searches, and only such a change, comes with new numbers.
SIGNATURE = {
    "17_clue": 316,
    "forum_hardest_1106": 7280,
    "serg_benchmark": 2557,
    "invalid_0sol": 41,
}
BIG_SIGNATURE = {"16x16": 1132, "25x25": 21919}


def nine() -> list[tuple[str, str, str]]:
    lines = (DATA / "nine.tsv").read_text().splitlines()
    return [(status, puzzle, name) for status, puzzle, name in (line.split("\t") for line in lines)]


def digits(line: str) -> list[int]:
    return [0 if c == "." else int(c) for c in line]


def steady(
    layout: Layout, candidates: Sequence[int], random: Random | None = None
) -> Iterator[tuple[list[int], int]]:
    """The steady order by its definition, each solution with the number of guesses made so far."""
    guesses = 0

    def tried(masks: list[int]) -> Iterator[tuple[list[int], int]]:
        nonlocal guesses
        closed = close(layout, masks)
        if closed is None:
            return
        choices = [(mask.bit_count(), 0, i, 0) for i, mask in enumerate(closed) if mask.bit_count() > 1]
        for h, house in enumerate(layout.houses):
            for digit in range(layout.size):
                places = sum(closed[cell] >> digit & 1 for cell in house)
                if places > 1:
                    choices.append((places, 1, h, digit))
        if not choices:
            yield [mask.bit_length() for mask in closed], guesses
            return
        guesses += 1
        ways, is_house, at, digit = min(choices)
        if is_house:
            options = [(cell, digit) for cell in layout.houses[at] if closed[cell] >> digit & 1]
        else:
            options = [(at, d) for d in range(layout.size) if closed[at] >> d & 1]
        cell, digit = options[random.below(ways) if random else 0]
        with_it, without_it = list(closed), list(closed)
        with_it[cell] = 1 << digit
        without_it[cell] &= ~(1 << digit)
        yield from tried(with_it)
        yield from tried(without_it)

    yield from tried(list(candidates))


def random_masks(layout: Layout, seed: int, *, fair: bool = False) -> list[int]:
    """Candidates of a sparse puzzle: some cells of a solution given, some candidates struck out.

    Unless it is to be fair, those of the solution may be among them.
    """
    random = Random(seed)
    found = kernel.Listing(layout, kernel.candidates_of(layout, layout.blank), seed).next(0, 1, Control())
    masks = []
    for value in found.kept[0]:
        roll = random.below(10)
        mask = layout.all_digits
        if roll < 3:
            mask = 1 << (value - 1)
        elif roll < 6:
            mask &= ~(1 << random.below(layout.size))
            mask |= 1 << (value - 1) if fair else 0
        masks.append(mask)
    return masks


@pytest.mark.parametrize("layout", [Layout(1, 3), Layout(2, 2), Layout(2, 3), STANDARD], ids=lambda x: x.name)
@pytest.mark.parametrize("seed", range(4))
def test_the_steady_order_is_as_defined(layout, seed):
    masks = random_masks(layout, seed)
    for shuffle in (None, 7):
        control = Control()
        found = kernel.Listing(layout, masks, shuffle).next(0, 40, control)
        defined = steady(layout, masks, None if shuffle is None else Random(shuffle))
        expected = list(islice(defined, 40))
        assert list(found.kept) == [bytes(solution) for solution, _ in expected]
        if len(expected) == 40:
            assert control.nodes == expected[-1][1]


@pytest.mark.parametrize("seed", range(6))
def test_settling_is_the_closure_of_its_method(seed):
    masks = random_masks(STANDARD, seed)
    for method in (kernel.NAKED, kernel.HIDDEN):
        state, left = kernel.settle(STANDARD, masks, method)
        expected = close(STANDARD, masks, hidden=method == kernel.HIDDEN)
        if state == kernel.DEAD:
            assert expected is None
        else:
            assert left == expected
            assert (state == kernel.SOLVED) == all(mask.bit_count() == 1 for mask in left)


@pytest.mark.parametrize("seed", range(6))
def test_locked_candidates_lose_no_solution(seed):
    masks = random_masks(STANDARD, seed, fair=True)
    _, plain = kernel.settle(STANDARD, masks, kernel.HIDDEN)
    state, left = kernel.settle(STANDARD, masks, kernel.LOCKED)
    assert state != kernel.DEAD
    assert all(after & ~before == 0 for before, after in zip(plain, left, strict=True))
    found = kernel.Listing(STANDARD, masks).next(0, 200, Control())
    for solution in found.kept:
        assert all(mask >> (digit - 1) & 1 for mask, digit in zip(left, solution, strict=True))


@pytest.mark.parametrize("layout", SMALL, ids=lambda layout: layout.name)
@given(data=st.data())
@settings(max_examples=15)
def test_counts_are_those_of_exact_cover(layout, data):
    cells = st.sampled_from([0] * (2 * layout.size) + list(range(1, layout.size + 1)))
    values = data.draw(st.lists(cells, min_size=layout.cells, max_size=layout.cells))
    expected = exact_cover.count(values, layout.box_rows, layout.box_columns, 60)
    assert kernel.count(layout, values, 60, Control()).solutions == expected
    masks = kernel.candidates_of(layout, values)
    assert kernel.Listing(layout, masks).next(0, 60, Control()).solutions == expected


def test_both_kernels_agree_with_the_lists():
    for status, puzzle, name in nine():
        values = digits(puzzle)
        found = kernel.count(STANDARD, values, 2, Control())
        masks = kernel.candidates_of(STANDARD, values)
        general = kernel.search(STANDARD, masks, 2, 2, Control())
        assert found.solutions == general.solutions == {"none": 0, "unique": 1, "several": 2}[status], name
        if status == "unique":
            assert found.kept == general.kept


def test_a_puzzle_of_candidates_alone_is_solved():
    cases = map(json.loads, (DATA.parent / "cases.jsonl").read_text().splitlines())
    case = next(case for case in cases if case["id"] == "sud-hard-07")
    text = case["input"]
    rows = [text[i : i + 9] for i in range(0, len(text), 9)]
    masks = [sum(1 << digit for digit in range(9) if row[digit] != ".") for row in rows]
    found = kernel.search(STANDARD, masks, 2, 2, Control())
    assert (found.solutions, found.complete) == (1, True)
    assert "".join(map(str, found.kept[0])) == case["expected"]["solution"]
    assert kernel.Listing(STANDARD, masks).next(0, 2, Control()) == found


def test_exact_cover_agrees_on_a_sample():
    for _, puzzle, _ in nine()[::90]:
        values = digits(puzzle)
        expected = list(exact_cover.solutions(values, 3, 3))
        found = kernel.Listing(STANDARD, kernel.candidates_of(STANDARD, values)).next(0, 1000, Control())
        assert sorted(found.kept) == sorted(map(bytes, expected))


def test_node_counts_are_the_signature():
    nodes = dict.fromkeys(SIGNATURE, 0)
    for _, puzzle, name in nine():
        if name in nodes:
            control = Control()
            kernel.count(STANDARD, digits(puzzle), 2, control)
            nodes[name] += control.nodes
    assert nodes == SIGNATURE


@pytest.mark.parametrize("size", [9, 16, 25])
def test_a_node_limit_is_kept_exactly(size):
    layout = Layout.of(size)
    for limit in (1, 10, 300):
        for _ in range(2):
            control = Control(nodes=limit)
            found = kernel.count(layout, layout.blank, 0, control)
            assert not found.complete
            assert control.nodes == limit


def test_the_search_of_big_grids_has_its_fingerprint():
    nodes = {"16x16": 0, "25x25": 0}
    for line in (DATA / "large.tsv").read_text().splitlines():
        status, name, puzzle = line.split("\t")
        if name in nodes:
            control = Control()
            values = [0 if c == "." else int(c, 36) for c in puzzle]
            found = kernel.count(Layout.parse(name), values, 2, control)
            assert (found.solutions, found.complete, status) == (1, True, "unique")
            nodes[name] += control.nodes
    assert nodes == BIG_SIGNATURE


def test_another_thread_stops_every_kernel():
    layouts = (STANDARD, Layout.of(16), Layout.of(36))
    for layout in layouts:
        masks = kernel.candidates_of(layout, layout.blank)
        for call in (
            lambda control, layout=layout: kernel.count(layout, layout.blank, 0, control),
            lambda control, layout=layout, masks=masks: kernel.Listing(layout, masks).next(
                kernel.MOST, 1, control
            ),
        ):
            control = Control(seconds=60)
            stopper = threading.Timer(0.05, control.stop)
            stopper.start()
            assert not call(control).complete
            stopper.join()


def test_a_listing_shared_by_threads_gives_every_solution_once():
    layout = Layout.of(4)
    listing = kernel.Listing(layout, kernel.candidates_of(layout, layout.blank))
    kept: list[bytes] = []

    def take() -> None:
        while found := listing.next(0, 5, Control()).kept:
            kept.extend(found)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(kept) == len(set(kept)) == 288


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _core.sudoku_nine(bytes(80), 2, Control()), "81 bytes"),
        (lambda: _core.sudoku_nine(bytes([10] * 81), 2, Control()), "0 to 9"),
        (lambda: _core.SudokuHouses(37, 4, [[0]]), "size of 1 to 36"),
        (lambda: _core.SudokuHouses(4, 0, []), "1 to 1296 cells"),
        (lambda: _core.SudokuHouses(4, 16, [[0, 0]]), "twice"),
        (lambda: _core.SudokuHouses(4, 16, [[16]]), "not there"),
        (lambda: _core.SudokuHouses(4, 16, [[]]), "at least one"),
        (lambda: _core.SudokuHouses(4, 16, [[0]] * 6000), "too many"),
        (lambda: kernel.search(STANDARD, [511] * 80, 2, 2, Control()), "one mask a cell"),
        (lambda: kernel.search(STANDARD, [512] * 81, 2, 2, Control()), "beyond the size"),
        (lambda: kernel.Listing(STANDARD, [511] * 80), "one mask a cell"),
        (lambda: kernel.settle(STANDARD, [511] * 81, 3), "method"),
    ],
)
def test_what_cannot_be_searched_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_clashing_givens_have_no_solution():
    for layout in (STANDARD, Layout.of(16), Layout.of(36)):
        for other in (1, layout.size, layout.size + 1):
            values = list(layout.blank)
            values[0] = values[other] = layout.size
            assert kernel.count(layout, values, 2, Control()).solutions == 0


def test_any_houses_will_do():
    rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    columns = [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    diagonal = [[0, 4, 8]]
    for houses, expected in ((rows + columns, 12), (rows + columns + diagonal, 6), (rows, 6**3), ([], 3**9)):
        core = _core.SudokuHouses(3, 9, houses)
        assert _core.sudoku_search(core, [7] * 9, 0, 0, Control())[0] == expected
