"""Ratings by classes of difficulty: damero's SE scale beside what others install, on one core.

    make bench-logic     (or: benchmarks/.venv/bin/python benchmarks/logic_sets.py [--seconds 5] [--only 7])

The puzzles and their ER are those of the original Sudoku Explainer (tests/data/sudoku/logic/se_ratings.tsv):
ours must be the same. A rival gets puzzles of the class by chance until its seconds are over, and damero the
same ones for the ratio; all in one process.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pencilmark
from hodoku import Solver
from rich.console import Console
from rich.table import Table

from damero import sudoku
from damero.numbers import Random

RATINGS = Path(__file__).parent.parent / "tests" / "data" / "sudoku" / "logic" / "se_ratings.tsv"
ROUNDS, ENOUGH = 3, 0.2  # rounds of ours, and the least seconds that one takes
Row = dict[str, Any]


@dataclass(frozen=True)
class Rival:
    """``rate`` rates a puzzle; ``er`` reads its ER, where it has one."""

    rate: Callable[[str], Any]
    er: Callable[[Any], float] | None = None


def rivals() -> dict[str, Rival]:
    """Who takes part, each as its own documentation says."""
    hodoku = Solver()
    return {
        "hodoku-py": Rival(hodoku.rate),
        "pencilmark": Rival(
            lambda text: pencilmark.rate(text, fields=["se"]), lambda card: float(card["se"]["er"])
        ),
    }


def classes() -> dict[str, dict[str, float]]:
    """The puzzles and their ER, by its whole part."""
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for line in RATINGS.read_text().splitlines():
        if not line.startswith("#"):
            puzzle, er, *_ = line.split("\t")
            found[f"{er.split('.')[0]}.x"][puzzle] = float(er)
    return dict(sorted(found.items()))


def ours(lines: list[str]) -> tuple[float, float, list[float]]:
    """Puzzles a second in a batch and one by one, and the ER of each."""
    grids = [sudoku.parse(line) for line in lines]
    text = "\n".join(lines)
    begun = time.perf_counter()
    answers = sudoku.rate_se_many(text)
    times = max(1, round(ENOUGH / (time.perf_counter() - begun)))
    batch = one = float("inf")
    many = "\n".join([text] * times)
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        sudoku.rate_se_many(many)
        batch = min(batch, (time.perf_counter() - begun) / times)
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        for grid in grids:
            sudoku.rate_se(grid)
        one = min(one, time.perf_counter() - begun)
    er = [float(line.split(b"\t")[1]) for line in answers.splitlines()]
    return len(lines) / batch, len(lines) / one, er


def theirs(rival: Rival, puzzles: dict[str, float], seconds: float) -> Row:
    """What a rival does in so many seconds, and how much faster we are on the same puzzles."""
    order = list(puzzles)
    Random.of("bench-logic").shuffle(order)
    done, spent, same = 0, 0.0, 0
    for puzzle in order:
        begun = time.perf_counter()
        card = rival.rate(puzzle)
        spent += time.perf_counter() - begun
        done += 1
        same += rival.er is not None and rival.er(card) == puzzles[puzzle]
        if spent > seconds:
            break
    batch, _, _ = ours(order[:done])
    row = {"done": done, "per second": done / spent, "x": batch * spent / done}
    return {**row, "same": same / done} if rival.er else row


def measure(only: str, seconds: float) -> list[Row]:
    """A row a class; progress on a terminal."""
    rows: list[Row] = []
    taking_part = rivals()
    with Console(stderr=True).status("starting") as status:
        for name, puzzles in classes().items():
            if not name.startswith(only):
                continue
            status.update(f"ER {name}")
            batch, one, er = ours(list(puzzles))
            wrong = sum(a != b for a, b in zip(er, puzzles.values(), strict=True))
            row: Row = {
                "ER": name,
                "puzzles": len(puzzles),
                "rate_se_many": batch,
                "rate_se": one,
                "wrong": wrong,
            }
            for rival, how in taking_part.items():
                row[rival] = theirs(how, puzzles, seconds)
            rows.append(row)
    return rows


def show(rows: list[Row]) -> None:
    """A table on a terminal, the same in fields between tabs in a pipe."""
    names = list(rivals())
    columns = ["ER", "puzzles", "rate_se_many", "rate_se", *(part for name in names for part in (name, "x"))]
    columns.append("same ER: pencilmark")
    lines = [
        [
            row["ER"],
            str(row["puzzles"]),
            f"{row['rate_se_many']:,.0f}",
            f"{row['rate_se']:,.0f}",
            *(
                part
                for name in names
                for part in (f"{row[name]['per second']:,.1f}", f"{row[name]['x']:,.0f}")
            ),
            f"{row['pencilmark']['same']:.0%}",
        ]
        for row in rows
    ]
    console = Console()
    if not console.is_terminal:
        for line in [columns, *lines]:
            print("\t".join(line))
        return
    table = Table()
    for column in columns:
        table.add_column(column, justify="right")
    for line in lines:
        table.add_row(*line)
    console.print(table)


def main() -> int:
    """Rate the classes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="only the class that begins so")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each rival and class")
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = measure(options.only, options.seconds)
    show(rows)
    print("\nPuzzles a second; x: our batch is so many times as fast on the puzzles that the rival came to.")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    wrong = sum(row["wrong"] for row in rows)
    if wrong:
        print(f"{wrong} ratings differ from the original's")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
