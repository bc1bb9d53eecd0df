"""No step of human logic contradicts the solution: puzzles by the hundred thousand, and states by chance.

    python benchmarks/soundness.py puzzles FILE ... [--seconds 600] [--skip 0] [--every 1]
    python benchmarks/soundness.py states FILE ... [--seconds 600] [--enough 20000] [--only x_wing,aic]
    python benchmarks/soundness.py report

``puzzles`` rates plain 9x9 puzzles, one a line, on damero's scale (which takes all steps of a technique at
once, wave by wave), on HoDoKu's, on Sudoku Explainer's and on its successor's. ``states`` reads puzzles or
positions of any layout, one a line in any notation of one line, goes some way along their path, strikes out
some of the wrong candidates that are left by chance, and asks for all the steps of every technique. In both
the core checks each step against the solution; in ``states`` what a step does must be there to be done, too.
A puzzle of several solutions is asked without what rests on there being one, and no step may contradict any
solution that the state allows.

What was checked is added up in the file of ``--tally``, so that runs can be short and many; ``report`` shows
it. What contradicts is told at once, and ends the run with 1.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby, islice
from pathlib import Path

from rich.console import Console
from rich.table import Table

from damero import sudoku
from damero.errors import InternalError, NotationError
from damero.sudoku import _kernel_logic as kernel
from damero.sudoku.grid import Grid
from damero.sudoku.state import State
from damero.sudoku.techniques import UNIQUENESS, Technique, facts, find_all, order

TECHNIQUES = tuple(Technique)
NUMBERS = {technique: number for number, technique in enumerate(TECHNIQUES)}
SCALES: dict[str, Callable[[bytes], bytes]] = {
    "damero": lambda text: sudoku.rate_steps_many(text, "damero", threads=1),
    "hodoku": lambda text: sudoku.rate_steps_many(text, "hodoku", threads=1),
    "se": lambda text: sudoku.rate_se_many(text, "se", threads=1),
    "sukaku": lambda text: sudoku.rate_se_many(text, "sukaku", threads=1),
}
CHUNK = 500  # puzzles that are rated at a time
AT_MOST = 1_000_000  # steps of one technique in one state
WARM, CHEAP = 20, 0.002  # after so many states, techniques of less than so many seconds are asked together
STRUCK = (0.0, 0.0, 0.03, 0.08, 0.15, 0.3, 0.5)  # how many of the wrong candidates go


@dataclass
class Count:
    """What one technique was asked: in how many states, how often it was cut short, and what it found."""

    states: int = 0
    cut: int = 0
    with_steps: int = 0
    steps: int = 0
    wrong: int = 0


@dataclass
class Tally:
    """All that was checked so far: puzzles by file, and techniques by kind of layout."""

    puzzles: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    techniques: dict[str, dict[str, Count]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Count))
    )

    @staticmethod
    def read(path: Path) -> Tally:
        """What a file of an earlier run has; nothing where there is none."""
        tally = Tally()
        if path.exists():
            found = json.loads(path.read_text("utf-8"))
            tally.puzzles.update(found["puzzles"])
            for kind, counts in found["techniques"].items():
                for name, count in counts.items():
                    tally.techniques[kind][name] = Count(**count)
        return tally

    def write(self, path: Path) -> None:
        """Write all to a file, whole or not at all."""
        counts = {
            kind: {name: vars(count) for name, count in by_name.items()}
            for kind, by_name in self.techniques.items()
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(json.dumps({"puzzles": self.puzzles, "techniques": counts}, indent=1), "utf-8")
        new.replace(path)

    @property
    def wrong(self) -> int:
        """How many steps contradicted."""
        return sum(count.wrong for counts in self.techniques.values() for count in counts.values())


@dataclass(frozen=True)
class Case:
    """A state, and the solutions that it allows, the first of them the one it was made from."""

    grid: Grid
    values: bytes
    masks: list[int]
    solutions: tuple[bytes, ...]
    flags: int

    @property
    def board(self) -> kernel.Board:
        """The state as the core takes it."""
        return kernel.Board(self.values, self.masks, bytes(map(bool, self.grid.givens)), self.solutions[0])

    @cached_property
    def allowed(self) -> tuple[bytes, ...]:
        """The solutions that no candidate struck out has ruled out."""
        return tuple(
            solution
            for solution in self.solutions
            if all(
                value == digit if value else mask >> (digit - 1) & 1
                for value, mask, digit in zip(self.values, self.masks, solution, strict=True)
            )
        )

    def faults(self, step: kernel.RawStep) -> str:
        """What is wrong with a step that the core let pass; "" if nothing is."""
        for cell, digit in (*step[2], *step[3]):
            if self.values[cell] or not self.masks[cell] >> (digit - 1) & 1:
                return "does what is done"
        for solution in self.allowed:
            if any(solution[cell] != digit for cell, digit in step[2]):
                return "places a wrong digit"
            if any(solution[cell] == digit for cell, digit in step[3]):
                return "removes a digit of a solution"
        return ""

    def told(self) -> str:
        """The state for a report: what can be read again."""
        size = self.grid.layout.size
        return json.dumps(
            {
                "layout": str(self.grid.layout.name),
                "values": list(self.values),
                "givens": list(map(int, map(bool, self.grid.givens))),
                "masks": self.masks,
                "solution": list(self.solutions[0]),
                "flags": self.flags,
                "size": size,
            }
        )


def cases(grids: Iterator[Grid], chance: random.Random, of_each: int) -> Iterator[Case]:
    """States along the path of each puzzle, with some of the wrong candidates struck out."""
    simple = [NUMBERS[t] for t in order() if facts(t).family.value not in ("forcing", "trial", "templates")]
    for grid in grids:
        found = list(sudoku.solutions(grid, at_most=20))
        if not found:
            continue
        unique = len(found) == 1
        solutions = tuple(bytes(one.values) for one in found)
        chosen = chance.choice(solutions)
        solutions = (chosen, *(one for one in solutions if one != chosen))
        state = State.of(grid)
        flags = kernel.IS_UNIQUE if unique else 0
        start = Case(grid, bytes(state.values), list(state.masks), solutions, flags)
        walked = [n for n in simple if unique or facts(TECHNIQUES[n]).family not in UNIQUENESS]
        path, _ = kernel.path(grid.layout, start.board, walked, flags, 1000, kernel.Control(5.0))
        for _ in range(of_each):
            yield _struck(_along(start, path[: chance.randint(0, len(path))]), chance)


def _along(start: Case, path: Sequence[kernel.RawStep]) -> Case:
    values, masks = bytearray(start.values), list(start.masks)
    for step in path:
        for cell, digit in step[3]:
            masks[cell] &= ~(1 << (digit - 1))
        for cell, digit in step[2]:
            values[cell], masks[cell] = digit, 0
            for peer in start.grid.layout.peers[cell]:
                masks[peer] &= ~(1 << (digit - 1))
    return replace(start, values=bytes(values), masks=masks)


def _struck(case: Case, chance: random.Random) -> Case:
    rate = chance.choice(STRUCK)
    size = case.grid.layout.size
    masks = [
        sum(1 << d for d in range(size) if mask >> d & 1 and (digit == d + 1 or chance.random() >= rate))
        for mask, digit in zip(case.masks, case.solutions[0], strict=True)
    ]
    flags = case.flags | chance.choice((0, kernel.ALS_OVERLAP)) | chance.choice((0, kernel.ALS_IN_CHAINS))
    return replace(case, masks=masks, flags=flags)


class Asker:
    """Asks every technique for all its steps; those that are quick together, the others one by one."""

    def __init__(self, counts: dict[str, Count], options: argparse.Namespace) -> None:
        self._counts = counts
        self._enough, self._longest = options.enough, options.longest
        self._wanted = find_all(options.only.split(",")) if options.only else TECHNIQUES
        self._seconds: dict[Technique, float] = defaultdict(float)
        self._asked = 0
        self.faults: list[str] = []

    def ask(self, case: Case) -> bool:
        """Ask in one state; false once every technique has been asked in enough of them."""
        usable = self._usable(case)
        open_ = [t for t in usable if self._counts[t].states < self._enough]
        if not open_:
            return bool(self._missing())
        self._asked += 1
        together = [t for t in usable if self._is_cheap(t)]
        if together:
            self._ask(case, together)
        for technique in open_:
            if technique not in together:
                begun = time.process_time()
                self._ask(case, [technique])
                self._seconds[technique] += time.process_time() - begun
        return True

    def _missing(self) -> list[Technique]:
        return [t for t in self._wanted if self._counts[t].states < self._enough]

    def _is_cheap(self, technique: Technique) -> bool:
        return self._asked > WARM and self._seconds[technique] < WARM * CHEAP

    def _usable(self, case: Case) -> Sequence[Technique]:
        if case.flags & kernel.IS_UNIQUE:
            return self._wanted
        return [t for t in self._wanted if facts(t).family not in UNIQUENESS and t is not Technique.TRIAL]

    def _ask(self, case: Case, techniques: Sequence[Technique]) -> None:
        control = kernel.Control(self._longest * len(techniques))
        numbers = [NUMBERS[t] for t in techniques]
        try:
            steps = kernel.steps(case.grid.layout, case.board, numbers, case.flags, AT_MOST, control)
        except InternalError as error:
            if len(techniques) > 1:
                for technique in techniques:
                    self._ask(case, [technique])
                return
            self._fail(techniques[0], str(error), case)
            steps = []
        found: dict[int, int] = defaultdict(int)
        for step in steps:
            found[step[0]] += 1
            if fault := case.faults(step):
                self._fail(TECHNIQUES[step[0]], fault, case)
        for technique, number in zip(techniques, numbers, strict=True):
            count = self._counts[technique]
            count.states += not control.stopped
            count.cut += control.stopped
            count.with_steps += found[number] > 0
            count.steps += found[number]

    def _fail(self, technique: Technique, fault: str, case: Case) -> None:
        self._counts[technique].wrong += 1
        self.faults.append(f"{technique}: {fault}: {case.told()}")
        print(self.faults[-1], flush=True)


def lines_of(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The file and the text of each line that is asked for, comments and heads left out."""
    for name in options.files:
        with Path(name).open("r", encoding="utf-8") as file:
            number = -1
            for line in file:
                text = line.split("\t")[-1].strip() if options.last else line.split(",")[0].strip()
                if not any(c in "123456789" for c in text) or text.startswith("#"):
                    continue
                number += 1
                if number >= options.skip and (number - options.skip) % options.every == 0:
                    yield name, text


def grids_of(options: argparse.Namespace, chance: random.Random) -> Iterator[Grid]:
    """The puzzles and positions of the files in an order by chance, again and again."""
    lines = [text for _, text in lines_of(options)]
    while lines:
        chance.shuffle(lines)
        for line in list(lines):
            try:
                yield sudoku.parse(line)
            except NotationError as error:
                print(f"left out: {error}", file=sys.stderr)
                lines.remove(line)


def check_states(options: argparse.Namespace, tally: Tally) -> int:
    """Ask in states by chance until every technique has enough or time is up; how often one was wrong."""
    chance = random.Random(options.seed)
    askers: dict[str, Asker] = {}
    begun = saved = time.monotonic()
    for case in cases(grids_of(options, chance), chance, options.of_each):
        kind = options.kind or str(case.grid.layout.name)
        if kind not in askers:
            askers[kind] = Asker(tally.techniques[kind], options)
        going = askers[kind].ask(case)
        now = time.monotonic()
        if now - saved > 20:
            tally.write(options.tally)
            saved = now
        if not going or now - begun > options.seconds:
            break
    return sum(len(asker.faults) for asker in askers.values())


def check_puzzles(options: argparse.Namespace, tally: Tally) -> int:
    """Rate the puzzles until time is up; how many of them could not be."""
    end, faults = time.monotonic() + options.seconds, 0
    for name, lines in groupby(lines_of(options), key=lambda line: line[0]):
        while chunk := [text[:81] for _, text in islice(lines, options.chunk)]:
            faults += _rate(name, chunk, options.scales.split(","), tally)
            if time.monotonic() > end:
                return faults
        tally.write(options.tally)
    return faults


def _rate(name: str, lines: Sequence[str], scales: Sequence[str], tally: Tally) -> int:
    """Rate lines on some scales; when one is wrong, halve them until it stands alone."""
    text = "\n".join(lines).encode()
    try:
        answers = {scale: SCALES[scale](text) for scale in scales}
    except InternalError as error:
        if len(lines) == 1:
            print(f"{lines[0]}: {error}", flush=True)
            return 1
        half = len(lines) // 2
        return _rate(name, lines[:half], scales, tally) + _rate(name, lines[half:], scales, tally)
    faults = 0
    for scale, answer in answers.items():
        for line, told in zip(lines, answer.decode().splitlines(), strict=True):
            if not told.startswith("unique\t") or told.endswith("-"):
                print(f"{line} {scale}: {told}", flush=True)
                faults += 1
    tally.puzzles[Path(name).name] += len(lines)
    return faults


def report(tally: Tally) -> None:
    """Show what was checked."""
    console = Console(width=120)
    files = Table("file", "puzzles")
    for name, puzzles in tally.puzzles.items():
        files.add_row(name, f"{puzzles:,}")
    files.add_row("all", f"{sum(tally.puzzles.values()):,}")
    console.print(files)
    for kind, counts in tally.techniques.items():
        table = Table("technique", "states", "cut short", "with steps", "steps", "wrong", title=kind)
        for technique in TECHNIQUES:
            if (count := counts.get(technique)) is not None:
                table.add_row(technique, *(f"{number:,}" for number in vars(count).values()))
        console.print(table)


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("mode", choices=("puzzles", "states", "report"))
    parser.add_argument("files", nargs="*")
    parser.add_argument("--seconds", type=float, default=600.0, help="when to end")
    parser.add_argument("--skip", type=int, default=0, help="lines of each file to leave out at its start")
    parser.add_argument("--every", type=int, default=1, help="one line of so many")
    parser.add_argument("--scales", default=",".join(SCALES), help="on which to rate, with commas")
    parser.add_argument("--chunk", type=int, default=CHUNK, help="puzzles rated at a time")
    parser.add_argument("--last", action="store_true", help="the puzzle is the last field of a line")
    parser.add_argument("--enough", type=int, default=20_000, help="states for each technique")
    parser.add_argument("--only", default="", help="techniques, with commas; all of them if left out")
    parser.add_argument("--of-each", type=int, default=4, help="states of each puzzle")
    parser.add_argument("--longest", type=float, default=2.0, help="seconds for one technique in one state")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", default="", help="what to count under; the layout if left out")
    parser.add_argument("--tally", type=Path, default=Path("build/soundness.json"))
    return parser.parse_intermixed_args()


def main() -> int:
    """Run; 1 when anything was wrong."""
    options = arguments()
    tally = Tally.read(options.tally)
    if options.mode == "report":
        report(tally)
        return int(tally.wrong > 0)
    try:
        faults = check_states(options, tally) if options.mode == "states" else check_puzzles(options, tally)
    finally:
        tally.write(options.tally)
    print(f"{faults} contradictions")
    return int(faults > 0)


if __name__ == "__main__":
    os.nice(15)
    sys.exit(main())
