"""Chains, nets, templates and trial: each step's own proof is checked link by link, by the rules of the game alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from damero import sudoku
from damero.search import Status
from damero.sudoku.grid import Grid
from damero.sudoku.state import State
from damero.sudoku.steps import Found, Group, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.walk import Start, all_steps, path, steps_from

DATA = Path(__file__).parents[2] / "data" / "sudoku" / "logic"
HARD = "...2..8.4...9..3.11........5..3.6.1.....4.........8....846351.....7...5..25......"
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
STATES = (DATA / "chain_states.txt").read_text().split()

CHAINS = [
    Technique(name)
    for name in (
        "remote_pair x_chain xy_chain x_cycle continuous_nice_loop discontinuous_nice_loop aic"
        " grouped_continuous_nice_loop grouped_discontinuous_nice_loop grouped_aic"
        " als_continuous_nice_loop als_discontinuous_nice_loop als_aic"
    ).split()
]
FORCING = [
    Technique(name)
    for name in (
        "digit_forcing_chain cell_forcing_chain region_forcing_chain forcing_chain_contradiction"
        " forcing_chain_verity"
    ).split()
]
NETS = [
    Technique(name)
    for name in "nishio dynamic_forcing_chain forcing_net_contradiction forcing_net_verity".split()
]


def steps_of(text: str, techniques: list[Technique], at_most: int = 100_000) -> Iterator[Found]:
    state = State.of(sudoku.parse(text))
    yield from steps_from(Start(state, Status.UNIQUE), techniques, at_most=at_most)


def sees(step: Found, one: Group, other: Group) -> bool:
    """Whether two nodes cannot both be true."""
    peers = step.state.layout.peers
    if one.digits == other.digits:
        return all(b in peers[a] for a in one.cells for b in other.cells)
    return one.cells == other.cells and len(one.cells) == 1


def one_is_true(step: Found, one: Group, other: Group) -> bool:
    """Whether two nodes cannot both be false."""
    state, both = step.state, {*one.cells, *other.cells}
    (digit,), (second,) = one.digits, other.digits
    if one.cells == other.cells and len(one.cells) == 1 and digit != second:
        return state.masks[one.cells[0]].bit_count() == 2
    if digit == second:
        return any(
            len(cells) == state.layout.size and set(state.places(digit, house)) <= both and state.places(digit, house)
            for house, cells in enumerate(state.layout.houses)
        )
    return any(makes_strong(step, group, one, other) for group in step.of(Role.ALS))


def makes_strong(step: Found, als: Group, one: Group, other: Group) -> bool:
    """Whether an almost locked set has all its places of the two digits in the two nodes."""
    mask = 0
    for cell in als.cells:
        mask |= step.state.masks[cell]
    if mask.bit_count() != len(als.cells) + 1:
        return False
    return all(
        set(node.cells) == {cell for cell in als.cells if step.state.has(cell, node.digits[0])} for node in (one, other)
    )


def check_links(step: Found, nodes: list[Group]) -> None:
    for here, there in pairwise(nodes):
        if there.role is Role.OFF:
            assert here.role is Role.ON and sees(step, here, there)
        else:
            assert here.role is Role.OFF and one_is_true(step, here, there)


def rules_out(step: Found, node: Group, cell: int, digit: int) -> bool:
    return sees(step, node, Group(Role.OFF, (digit,), (cell,)))


def check_chain(step: Found) -> None:
    nodes = list(step.of(Role.ON, Role.OFF))
    check_links(step, nodes)
    first, last = nodes[0], nodes[-1]
    same = (first.digits, first.cells) == (last.digits, last.cells)
    if any(link.end == 0 for link in step.inferences):
        assert sees(step, last, first)
        weak = [(nodes[i], nodes[(i + 1) % len(nodes)]) for i in range(1, len(nodes), 2)]
        for cell, digit in step.remove:
            assert any(all(rules_out(step, node, cell, digit) for node in pair) for pair in weak)
    elif same and first.role is Role.ON:
        assert [(cell, digit) for cell, digit in step.remove] == [(first.cells[0], first.digits[0])]
    elif step.technique is Technique.REMOTE_PAIR:
        ends = {node.cells[0] for node in nodes}
        for cell, _ in step.remove:
            assert len(ends & set(step.state.layout.peers[cell])) >= 2
    else:
        assert first.role is Role.OFF and last.role is Role.ON
        for cell, digit in step.remove:
            assert rules_out(step, first, cell, digit) and rules_out(step, last, cell, digit)


def check_forcing(step: Found) -> None:
    chains: list[list[Group]] = []
    into = {link.end for link in step.inferences}
    for number, group in enumerate(step.groups[:-1]):
        if number not in into:
            chains.append([])
        chains[-1].append(group)
    for nodes in chains:
        check_links(step, nodes)
    about = step.groups[-1]
    if step.technique is Technique.FORCING_CHAIN_CONTRADICTION:
        assert len({(nodes[0].role, nodes[0].digits, nodes[0].cells) for nodes in chains}) == 1
        return
    ((cell, digit),) = step.place or step.remove
    role = Role.ON if step.place else Role.OFF
    assert all(nodes[-1] == Group(role, (digit,), (cell,)) for nodes in chains)
    starts = {(nodes[0].digits[0], nodes[0].cells[0]) for nodes in chains}
    assert about.role is Role.PREMISE
    assert starts == {(d, c) for d in about.digits for c in about.cells}


@pytest.mark.parametrize("technique", CHAINS)
def test_every_link_of_a_chain_holds_by_the_rules(technique):
    count = 0
    for text in STATES:
        for step in steps_of(text, [technique], 60):
            check_chain(step)
            count += 1
    assert count >= 3


@pytest.mark.parametrize("technique", FORCING)
def test_every_link_of_forcing_chains_holds_by_the_rules(technique):
    count = 0
    for text in STATES[:12]:
        for step in steps_of(text, [technique], 40):
            check_forcing(step)
            count += 1
    assert count >= 10


@pytest.mark.parametrize("technique", NETS)
def test_a_net_is_acyclic_and_ends_where_it_says(technique):
    count = 0
    for text in (*STATES[:6], HARDEST):
        for step in steps_of(text, [technique], 25):
            assert all(link.start < link.end for link in step.inferences)
            assert step.groups[-1].role in (Role.PREMISE, Role.CONCLUSION)
            assert len(step.place) + len(step.remove) == 1
            count += 1
    assert count >= 5


def test_chains_and_loops_as_hodoku_lists_them():
    """All results of grouped loops and chains in states of a public test suite, by HoDoKu."""
    same = total = 0
    for case in map(json.loads, (DATA / "grouped_results.jsonl").read_text().splitlines()):
        state = State.of(sudoku.parse(case["state"]))
        for name, wanted in case["results"].items():
            found = {
                " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in sorted(step.remove))
                for step in steps_from(Start(state, Status.UNIQUE), [Technique(name)], at_most=100_000)
            }
            same += len(found & set(wanted))
            total += len(found | set(wanted))
    assert same >= 0.75 * total


@pytest.mark.parametrize("text", [HARD, HARDEST])
def test_singles_and_trial_solve_every_puzzle(text):
    order = [Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE, Technique.TRIAL]
    walked = path(sudoku.parse(text), techniques=order)
    (solution,) = sudoku.solve(sudoku.parse(text)).solutions
    assert walked.steps[-1].after.values == solution.values


@pytest.mark.parametrize("size", ["6x6", "9x9+x", "9x9+windoku"])
def test_chains_are_sound_on_other_layouts(size):
    from damero.sudoku.params import Params

    grid: Grid = sudoku.generate(Params(size=size), seed=7)
    assert all_steps(grid, techniques=[*CHAINS, *FORCING, *NETS, Technique.TRIAL], at_most=3000)
