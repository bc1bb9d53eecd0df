"""Counting queens, board by board: damero on each instruction set beside rivals, CPU time on one core.

    make bench-queens     (or: benchmarks/.venv/bin/python benchmarks/queens_counts.py [--last 16])

Each instruction set counts in a process of its own. Rivals are given boards as long as they are done in some
seconds. Every count is compared with the published one (OEIS A000170).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from contestants import cp_sat_queens
from rich.console import Console
from rich.table import Table

from damero import queens

nqueens_count: Callable[[int], int] | None
try:
    import nqueens
except ImportError:
    nqueens_count = None
else:

    def nqueens_count(size: int) -> int:
        """The package nqueens, in pure Python."""
        return int(nqueens.Queen(size).count)


SEQUENCES = Path(__file__).parent.parent / "tests" / "data" / "queens" / "sequences.tsv"
FIRST, LAST = 8, 18
ISAS = ("avx512", "avx2", "scalar")
PATIENCE = 5.0
"""A rival is not asked for a board that would take about so many seconds."""
GROWTH = 8.0
SHORT = 0.02
Seconds = dict[int, float]


def published() -> dict[int, int]:
    """The number of solutions by board size."""
    rows = [line.split("\t") for line in SEQUENCES.read_text().splitlines() if not line.startswith("#")]
    return {int(row[0]): int(row[1]) for row in rows if row[1] != "?"}


def least(size: int, count: Callable[[int], int], expected: int) -> float:
    """CPU seconds of a count, the least of five if it is a short one, of two if not."""
    best = float("inf")
    for turn in range(5):
        begun = time.process_time()
        found = count(size)
        best = min(best, time.process_time() - begun)
        if found != expected:
            raise SystemExit(f"N = {size}: {found} is wrong, {expected} is right")
        if turn > 0 and best > SHORT:
            break
    return best


def ours(last: int) -> Seconds:
    """On the instruction set of the process."""
    right = published()
    return {
        size: least(size, lambda n: queens.count(n, threads=1).solutions, right[size])
        for size in range(FIRST, last + 1)
    }


def on(isa: str, last: int) -> Seconds | None:
    """The same in a process of its own; None if the machine lacks the instruction set."""
    code = "from damero import _core; print(_core.isa())"
    env = {**os.environ, "DAMERO_ISA": isa}
    found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    if found.stdout.strip() != isa:
        return None
    command = [sys.executable, __file__, "--ours", "--last", str(last)]
    answer = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return {int(size): seconds for size, seconds in json.loads(answer.stdout).items()}


def rival(count: Callable[[int], int], last: int) -> Seconds:
    """As far as patience goes."""
    right, taken = published(), Seconds()
    for size in range(FIRST, last + 1):
        if taken and taken[size - 1] * GROWTH > PATIENCE:
            break
        taken[size] = least(size, count, right[size])
    return taken


def table_of(times: dict[str, Seconds], last: int) -> list[list[str]]:
    """Milliseconds a contestant, and how many times longer the others took than the first."""
    names = list(times)
    rows = [["N", *(f"{name} ms" for name in names), *(f"x {name}" for name in names[1:])]]
    for size in range(FIRST, last + 1):
        own = times[names[0]][size]
        cells = [times[name].get(size) for name in names]
        row = [str(size), *("-" if cell is None else f"{cell * 1e3:,.3g}" for cell in cells)]
        rows.append([*row, *("-" if cell is None else f"{cell / own:,.3g}" for cell in cells[1:])])
    return rows


def show(rows: list[list[str]]) -> None:
    """A table on a terminal, fields between tabs in a pipe."""
    console = Console()
    if not console.is_terminal:
        for row in rows:
            print("\t".join(row))
        return
    table = Table()
    for column in rows[0]:
        table.add_column(column, justify="right")
    for row in rows[1:]:
        table.add_row(*row)
    console.print(table)


def main() -> int:
    """Run all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--last", type=int, default=LAST, help="the largest board")
    parser.add_argument("--ours", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if options.ours:
        print(json.dumps(ours(options.last)))
        return 0
    times: dict[str, Seconds] = {}
    with Console(stderr=True).status("counting") as status:
        for isa in ISAS:
            status.update(isa)
            found = on(isa, options.last)
            if found is not None:
                times[isa] = found
        status.update("rivals")
        if nqueens_count is not None:
            times["nqueens"] = rival(nqueens_count, options.last)
        times["CP-SAT"] = rival(lambda size: cp_sat_queens([size])[0], options.last)
    show(table_of(times, options.last))
    print(
        "\nCPU milliseconds of one count on one core, the least of some; x: the time over the first column's."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
