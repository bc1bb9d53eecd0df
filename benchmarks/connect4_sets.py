"""Connect Four, set by set: damero beside rivals, CPU time on one core, without a book.

    make bench-connect4     (or: benchmarks/.venv/bin/python benchmarks/connect4_sets.py [--only L2])

On the sets that keep the table a contestant takes a whole set, and all take turns round by round; on the
others they take turns position by position, the table cleared before each. Every score is compared with the
published one. ``--check`` measures nothing: it solves every position of the sets, strong and weak.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import bitbully
from rich.console import Console
from rich.table import Table

from damero import connect4
from damero.connect4 import _kernel, book
from damero.search import run

Row = dict[str, Any]
Read = tuple[list[int], int]
DATA = Path(__file__).parent.parent / "tests" / "data" / "connect4"
ONE, BATCH, BITBULLY, RUST = "damero solve", "damero solve_many", "bitbully", "connect-four-ai"
EMPTY, EMPTY_SCORE = "empty board", 1
COLUMNS = ("set", "contestant", "positions", "ms", "nodes", "Mnodes/s", "x solve", "x solve_many")
NOTE = """
CPU milliseconds and nodes a position, {pinned}; the least of the rounds of one run.
x: the contestant's time divided by ours on the positions that it was given (more than 1: we are faster).
"""
COLD_TIMES = 10
COMMAND = "import sys; from damero.shells.cli.main import main; sys.exit(main())"


@dataclass(frozen=True)
class Contestant:
    """``prepare`` clears the table and reads positions, ``read`` gives scores and nodes: both unmeasured."""

    prepare: Callable[[list[str]], Any]
    run: Callable[[Any], Any]
    read: Callable[[Any, Any], Read]


@dataclass(frozen=True)
class Set:
    """Every so many-th position; a rival on a set without a kept table gets only its first ``few``."""

    name: str
    every: int
    keep: bool
    rounds: int
    few: int = 500

    def lines(self) -> tuple[list[str], list[int]]:
        """Positions and scores."""
        pairs = [line.split() for line in (DATA / f"{self.name}.txt").read_text().splitlines()[:: self.every]]
        return [moves for moves, _ in pairs], [int(score) for _, score in pairs]


SETS = (
    Set("L3_R1", 1, keep=True, rounds=5),
    Set("L2_R1", 1, keep=True, rounds=5),
    Set("L2_R2", 1, keep=True, rounds=3),
    Set("L1_R1", 1, keep=True, rounds=3),
    Set("L1_R2", 10, keep=False, rounds=2),
    Set("L1_R3", 17, keep=False, rounds=1, few=5),
)


def by_solve() -> Contestant:
    """One call a position, each with a table of its own."""
    return Contestant(
        lambda lines: [connect4.parse(moves) for moves in lines],
        lambda positions: [connect4.solve(position) for position in positions],
        lambda _, answers: ([one.score for one in answers], sum(one.stats.nodes for one in answers)),
    )


def by_solve_many() -> Contestant:
    """One call for a text, which keeps the table; what it costs is asked for again, unmeasured."""

    def read(text: bytes, answers: bytes) -> Read:
        _, stats = run(lambda control: _kernel.lines(7, 6, text, control, weak=False, threads=1))
        return [int(line) for line in answers.split()], stats.nodes

    return Contestant(lambda lines: "\n".join(lines).encode(), connect4.solve_many, read)


def by_bitbully() -> Contestant:
    """MTD(f), as its package calls it."""
    agent = bitbully.BitBully(opening_book=None)

    def prepare(lines: list[str]) -> list[Any]:
        agent.reset_transposition_table()
        agent.reset_node_counter()
        boards = [bitbully.Board() for _ in lines]
        for board, moves in zip(boards, lines, strict=True):
            board.play([int(move) - 1 for move in moves])
        return boards

    return Contestant(
        prepare,
        lambda boards: [agent.mtdf(board) for board in boards],
        lambda _, scores: (scores, agent.get_node_counter()),
    )


def by_rust() -> Contestant:
    """connect-four-ai; up to eight discs it answers from its book."""
    module = importlib.import_module("connect_four_ai")
    solver = module.Solver()

    def prepare(lines: list[str]) -> list[Any]:
        solver.reset()
        return [module.Position.from_moves(moves) for moves in lines]

    def read(_: Any, answers: list[tuple[int, int]]) -> Read:
        return [score for score, _ in answers], sum(nodes for _, nodes in answers)

    return Contestant(
        prepare,
        lambda positions: [(solver.solve(position), solver.explored_positions) for position in positions],
        read,
    )


def taking_part() -> dict[str, Contestant]:
    """Who takes part."""
    found = {ONE: by_solve(), BATCH: by_solve_many(), BITBULLY: by_bitbully()}
    try:
        found[RUST] = by_rust()
    except ImportError:
        print(f"{RUST} is not installed: left out\n")
    return found


@dataclass
class Costs:
    """Of one contestant: the least seconds of each part of a set, and the nodes."""

    seconds: dict[int, float] = field(default_factory=dict)
    nodes: dict[int, int] = field(default_factory=dict)
    wrong: int = 0

    def take(self, contestant: Contestant, part: int, lines: list[str], scores: list[int]) -> None:
        """Measure once more."""
        prepared = contestant.prepare(lines)
        begun = time.process_time()
        result = contestant.run(prepared)
        seconds = time.process_time() - begun
        self.seconds[part] = min(seconds, self.seconds.get(part, seconds))
        answers, self.nodes[part] = contestant.read(prepared, result)
        self.wrong += sum(a != b for a, b in zip(answers, scores, strict=True))

    def beside(self, ours: Costs) -> float:
        """How many times longer than ours on the parts that were taken."""
        return sum(self.seconds.values()) / sum(ours.seconds[part] for part in self.seconds)


def one_set(one: Set, contestants: dict[str, Contestant]) -> list[Row]:
    """A row a contestant."""
    lines, scores = one.lines()
    parts = [(lines, scores)] if one.keep else [([a], [b]) for a, b in zip(lines, scores, strict=True)]
    size = len(lines) if one.keep else 1
    names = [name for name in contestants if one.keep or name != BATCH]
    costs = {name: Costs() for name in names}
    for _ in range(one.rounds):
        for part, (some, right) in enumerate(parts):
            for name in names:
                if name == ONE or part < one.few:
                    costs[name].take(contestants[name], part, some, right)
    return [row_of(one.name, name, costs, size) for name in names]


def row_of(set_name: str, name: str, costs: dict[str, Costs], size: int = 1) -> Row:
    """The figures of a contestant, whose parts are so many positions each."""
    cost = costs[name]
    seconds, nodes, count = sum(cost.seconds.values()), sum(cost.nodes.values()), len(cost.seconds) * size
    ours = {"x solve": ONE, "x solve_many": BATCH}
    return {
        "set": set_name,
        "contestant": name,
        "positions": count,
        "ms": seconds * 1e3 / count,
        "nodes": nodes / count,
        "Mnodes/s": nodes / seconds / 1e6,
        **{x: cost.beside(costs[who]) for x, who in ours.items() if who in costs and who != name},
        "wrong": cost.wrong,
    }


def empty_board() -> list[Row]:
    """The whole game, once."""
    costs = {ONE: Costs()}
    costs[ONE].take(by_solve(), 0, [""], [EMPTY_SCORE])
    return [row_of(EMPTY, ONE, costs)]


def cold(arguments: list[str]) -> tuple[float, float]:
    """Wall and CPU milliseconds of a process that is asked once: the least of some."""
    wall, cpu = [], []
    for _ in range(COLD_TIMES):
        begun, before = time.perf_counter(), os.times()
        command = [sys.executable, "-c", COMMAND, "connect4", *arguments]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        wall.append(time.perf_counter() - begun)
        cpu.append(after[2] + after[3] - before[2] - before[3])  # of the children, user and system
    return min(wall) * 1e3, min(cpu) * 1e3


def check(only: str) -> int:
    """Solve every position of the sets on all cores, strong and weak; the number of wrong scores."""
    wrong = 0
    for one in SETS:
        if only not in one.name:
            continue
        text = (DATA / f"{one.name}.txt").read_bytes()
        scores = [int(line.split()[1]) for line in text.splitlines()]
        for weak in (False, True):
            begun = time.perf_counter()
            found = [int(line) for line in connect4.solve_many(text, weak=weak, threads=0).split()]
            expected = [(score > 0) - (score < 0) if weak else score for score in scores]
            bad = sum(a != b for a, b in zip(found, expected, strict=True))
            seconds = time.perf_counter() - begun
            how = "weak" if weak else "strong"
            print(f"{one.name} {how}: {len(scores)} positions, {bad} wrong, {seconds:.1f} s", flush=True)
            wrong += bad
    return wrong


def shown(value: object) -> str:
    """A field of the table."""
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.3g}"


def show(rows: list[Row]) -> None:
    """A table on a terminal, the same in fields between tabs in a pipe."""
    console = Console()
    if not console.is_terminal:
        for row in [dict(zip(COLUMNS, COLUMNS, strict=True)), *rows]:
            print("\t".join(shown(row.get(column, "-")) for column in COLUMNS))
        return
    table = Table()
    for column in COLUMNS:
        table.add_column(column, justify="left" if column in COLUMNS[:2] else "right")
    for number, row in enumerate(rows):
        last = number + 1 == len(rows) or rows[number + 1]["set"] != row["set"]
        table.add_row(*(shown(row.get(column, "-")) for column in COLUMNS), end_section=last)
    console.print(table)


def one_core() -> str:
    """Stay on one core where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"pinned to core {core}"


def measure(only: str, *, empty: bool) -> list[Row]:
    """All rows; progress on a terminal."""
    contestants = taking_part()
    tasks: dict[str, Callable[[], list[Row]]] = {
        one.name: partial(one_set, one, contestants) for one in SETS if only in one.name
    }
    if empty and only in EMPTY:
        tasks[EMPTY] = empty_board
    rows: list[Row] = []
    with Console(stderr=True).status("starting") as status, book.using(None):
        for name, task in tasks.items():
            status.update(name)
            rows += task()
    return rows


def main() -> int:
    """Run the sets."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="only sets whose name holds this word")
    parser.add_argument("--no-empty", action="store_true", help="leave the empty board out")
    parser.add_argument("--check", action="store_true", help="check every position instead (minutes)")
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    options = parser.parse_args()
    if options.check:
        with book.using(None):
            return 1 if check(options.only) else 0
    pinned = one_core()
    rows = measure(options.only, empty=not options.no_empty)
    show(rows)
    print(NOTE.format(pinned=pinned))
    if not options.only:
        for arguments in (["solve", "4455"], ["reply", "4455"]):
            wall, cpu = cold(arguments)
            print(f"a new process, {' '.join(arguments)}: {wall:.0f} ms, CPU time {cpu:.0f} ms")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    wrong = [row for row in rows if row["wrong"]]
    for row in wrong:
        print(f"{row['set']}: {row['wrong']} scores of {row['contestant']} differ from the published ones")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
