"""damero beside what a Python user would install instead: ratios, in one run, on one core.

    make bench            (or: benchmarks/.venv/bin/python benchmarks/run.py [--only WORD])

Contestants take turns, round by round, on the same inputs; a ratio is the median over the rounds of the
rival's time an input divided by damero's. Every answer is compared with damero's: a wrong one is said.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from contestants import CONTESTANTS, Answers

HERE = Path(__file__).parent
DATA = HERE.parent / "tests" / "data"


def inputs_of(bench: dict[str, Any]) -> list[str]:
    """The inputs of a comparison as text."""
    if "sizes" in bench:
        return [str(size) for size in bench["sizes"]]
    return [line for line in (DATA / bench["data"]).read_text().splitlines() if not line.startswith("#")]


def one_core() -> str:
    """Stay on one core where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"pinned to core {core}"


def measure(bench: dict[str, Any]) -> dict[str, list[float]]:
    """Seconds an input for every contestant, one figure a round; checks the answers on the way."""
    inputs = inputs_of(bench)
    seconds: dict[str, list[float]] = {}
    truth: Answers = []
    for round_number in range(bench["rounds"]):
        for name, count in bench["contestants"].items():
            contestant = CONTESTANTS[bench["task"], name]
            prepared = contestant.prepare(inputs[:count])
            begun = time.perf_counter()
            result = contestant.run(prepared)
            seconds.setdefault(name, []).append((time.perf_counter() - begun) / len(inputs[:count]))
            answers = contestant.read(result)
            truth = truth or answers
            if round_number == 0 and answers != truth[: len(answers)]:
                print(f"  {name}: answers differ from {next(iter(bench['contestants']))}'s")
    return seconds


def show(bench: dict[str, Any], seconds: dict[str, list[float]]) -> list[dict[str, Any]]:
    """Print one comparison; the rows are also returned for the results file."""
    print(bench["title"])
    first = next(iter(seconds.values()))
    rows = []
    for name, times in seconds.items():
        ratio = statistics.median(one / ours for one, ours in zip(times, first, strict=True))
        median = statistics.median(times)
        print(f"  {name:20} {median * 1e6:14.2f} us an input   x {ratio:10.2f}")
        rows.append(
            {"bench": bench["title"], "name": name, "us": round(median * 1e6, 3), "ratio": round(ratio, 3)}
        )
    return rows


def main() -> int:
    """Run the suite."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="only comparisons whose title holds this word")
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    options = parser.parse_args()
    print(f"one run, {one_core()}; x is the time beside the first contestant's (more than 1: slower)\n")
    rows = []
    for bench in tomllib.loads((HERE / "suite.toml").read_text())["bench"]:
        if options.only.lower() in bench["title"].lower():
            rows += show(bench, measure(bench))
            print()
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
