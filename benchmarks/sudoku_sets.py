"""Sudoku, set by set: damero one puzzle at a time and in a batch, on every instruction set, beside rivals.

    make bench-sudoku     (or: benchmarks/.venv/bin/python benchmarks/sudoku_sets.py [--only WORD])

One worker process an instruction set, the first of them for the rivals too, all on the same core and one at a
time. They take turns, round by round, on the same puzzles; every time is the least of the rounds, in
microseconds a puzzle. Every answer is compared: a wrong one is said.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

Row = dict[str, Any]
HERE = Path(__file__).parent
SETS = HERE.parent / "tests" / "data" / "sudoku" / "bench"
ISAS = ("scalar", "avx2", "avx512")
ONE, WHOLE, BATCH = "damero count_line", "damero", "damero solve_many"
NUMBERS = ("guesses", "count_line", "solve", "solve_many", "its time", "x one", "x batch")
COLUMNS = ("set", "ISA", *NUMBERS[:4], "best rival", *NUMBERS[4:])
NOTE = """
Microseconds a puzzle, counting to 2: the least of the rounds of one run, {pinned}. Guesses are per puzzle.
x: the best rival's time divided by ours, one at a time (count_line; above 9x9 solve), and in a batch.
"""


def work() -> None:
    """A worker: reads a task a line, writes a result a line."""
    from contestants import CONTESTANTS

    from damero import _core, sudoku
    from damero.sudoku.solver import tally

    print(json.dumps(_core.isa()), flush=True)
    for line in sys.stdin:
        task = json.loads(line)
        if task["name"] == "guesses":
            nodes = [tally(sudoku.parse(text), at_most=2)[1].nodes for text in task["inputs"]]
            print(json.dumps(sum(nodes) / len(nodes)), flush=True)
            continue
        contestant = CONTESTANTS["sudoku", task["name"]]
        prepared = contestant.prepare(task["inputs"] * task["times"])
        begun = time.perf_counter()
        result = contestant.run(prepared)
        seconds = time.perf_counter() - begun
        answers = contestant.read(result)
        print(json.dumps({"us": seconds / len(answers) * 1e6, "answers": answers}), flush=True)


class Worker:
    """A process of its own, since the instruction set is chosen once a process."""

    def __init__(self, isa: str, core: int | None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "sudoku_sets.py"), "--worker"],
            env={**os.environ, "DAMERO_ISA": isa},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})
        self.isa: str = self._read()

    def ask(self, name: str, inputs: list[str], times: int = 1) -> Any:
        """What the worker makes of a task."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"name": name, "inputs": inputs, "times": times}) + "\n")
        self.process.stdin.flush()
        return self._read()

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def _read(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())


@dataclass
class Times:
    """The least time of each contestant, and the answers that all must give."""

    us: dict[str, float] = field(default_factory=dict)
    truth: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def take(self, worker: Worker, name: str, inputs: list[str], times: int = 1) -> None:
        """Measure once more."""
        result = worker.ask(name, inputs, times)
        key = f"{name} {worker.isa}" if name.startswith("damero") else name
        self.us[key] = min(result["us"], self.us.get(key, result["us"]))
        pairs = zip(inputs * times, result["answers"], strict=True)
        wrong = sum(self.truth.setdefault(text, answer) != answer for text, answer in pairs)
        if wrong:
            self.wrong.append(f"{key}: {wrong} answers differ")


def spread(lines: list[str], count: int) -> list[str]:
    """So many of the lines, evenly spread."""
    count = min(count, len(lines))
    return [lines[i * len(lines) // count] for i in range(count)]


def one_set(name: str, rivals: dict[str, int], plan: dict[str, Any], workers: list[Worker]) -> list[Row]:
    """A row an instruction set."""
    lines = (SETS / f"{name}.txt").read_text().split()
    times = Times()
    for _ in range(plan["rounds"]):
        for worker in workers:
            for entry in (ONE, WHOLE):
                times.take(worker, entry, lines)
            alone = times.us[f"{ONE} {worker.isa}"] * 1e-6 * len(lines)
            times.take(worker, BATCH, lines, max(1, round(plan["batch_seconds"] / alone)))
        for rival, count in rivals.items():
            times.take(workers[0], rival, spread(lines, count))
    best = min(rivals, key=times.us.__getitem__)
    guesses = workers[0].ask("guesses", lines)
    return [
        {
            "set": name,
            "ISA": worker.isa,
            "guesses": guesses,
            "count_line": times.us[f"{ONE} {worker.isa}"],
            "solve": times.us[f"{WHOLE} {worker.isa}"],
            "solve_many": times.us[f"{BATCH} {worker.isa}"],
            "best rival": best,
            "its time": times.us[best],
            "x one": times.us[best] / times.us[f"{ONE} {worker.isa}"],
            "x batch": times.us[best] / times.us[f"{BATCH} {worker.isa}"],
            "rivals": {rival: times.us[rival] for rival in rivals},
            "wrong": times.wrong,
        }
        for worker in workers
    ]


def one_large(name: str, counts: dict[str, int], worker: Worker) -> list[Row]:
    """One row: the general kernel has no instruction sets."""
    lines = (SETS / f"{name}.txt").read_text().split()
    times = Times()
    for contestant, count in counts.items():
        times.take(worker, contestant, spread(lines, count))
    ours = times.us[f"{WHOLE} {worker.isa}"]
    rival = min(counts.keys() - {WHOLE}, key=times.us.__getitem__)
    row = {"set": name, "ISA": "any", "solve": ours, "best rival": rival, "its time": times.us[rival]}
    return [{**row, "x one": times.us[rival] / ours, "wrong": times.wrong}]


def shown(value: object) -> str:
    """A field of the table."""
    return f"{value:,.2f}" if isinstance(value, float) else str(value)


def show(rows: list[Row]) -> None:
    """A table on a terminal, the same in fields between tabs in a pipe."""
    console = Console()
    if not console.is_terminal:
        for row in [dict(zip(COLUMNS, COLUMNS, strict=True)), *rows]:
            print("\t".join(shown(row.get(column, "-")) for column in COLUMNS))
        return
    table = Table()
    for column in COLUMNS:
        table.add_column(column, justify="right" if column in NUMBERS else "left")
    for number, row in enumerate(rows):
        last = number + 1 == len(rows) or rows[number + 1]["set"] != row["set"]
        table.add_row(*(shown(row.get(column, "-")) for column in COLUMNS), end_section=last)
    console.print(table)


def measure(plan: dict[str, Any], only: str, core: int | None) -> list[Row]:
    """All rows; progress on a terminal."""
    workers: list[Worker] = []
    rows: list[Row] = []
    with Console(stderr=True).status("starting") as status:
        try:
            workers.extend(Worker(isa, core) for isa in ISAS)
            able = [worker for worker, isa in zip(workers, ISAS, strict=True) if worker.isa == isa]
            for name, rivals in plan["rivals"].items():
                if only in name:
                    status.update(name)
                    rows += one_set(name, {**rivals, **plan["others"]}, plan, able)
            for name, counts in plan["large"].items():
                if only in name:
                    status.update(name)
                    rows += one_large(name, counts, able[-1])
        finally:
            for worker in workers:
                worker.close()
    return rows


def main() -> int:
    """Run the sets."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="only sets whose name holds this word")
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work()
        return 0
    core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    pinned = "not pinned" if core is None else f"pinned to core {core}"
    rows = measure(tomllib.loads((HERE / "sudoku_sets.toml").read_text()), options.only, core)
    show(rows)
    print(NOTE.format(pinned=pinned))
    wrong = sorted({text for row in rows for text in row["wrong"]})
    for text in wrong:
        print(text)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
