"""What to do next: the first mistake, else the simplest step, else a star of a solution.

A hint starts from what the player has, stars and crosses. Who sets no crosses at all is not asked to cross
out what the stars make plain by themselves.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from damero.diagram import Cell, Look, Mark
from damero.kind import Explanation
from damero.phrases import told_at
from damero.search import Limit, Status
from damero.search import left_of as limit_left
from damero.starbattle.board import Board, Rule
from damero.starbattle.catalogue import Language
from damero.starbattle.reasons import move_of, reason
from damero.starbattle.solver import solve
from damero.starbattle.steps import Step, implied, left_of, missing_in
from damero.starbattle.techniques import ORDER
from damero.starbattle.walk import End, Start, Walk, start_of
from damero.starbattle.words import Words, upper

HINT_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next, at three levels.

    ``texts`` are the words from a nudge to all there is to say; ``title`` names the technique, "" where it is
    none. ``move`` plays it, "" where there is nothing to play. ``about`` is "step", "solution" (no step leads
    on), "end" (solved, or there is no solution), "limit" (no step was found in time), or a mistake: "clash",
    "star" or "cross".
    """

    about: str
    texts: tuple[str, str, str]
    title: str = ""
    move: str = ""
    marks: tuple[Mark, ...] = ()
    step: Step | None = None

    def explanation(self, detail: int = 3) -> Explanation:
        """The words of a level from 1 to 3, with move and marks on 3; raises SettingError for others."""
        words = told_at(self.texts, detail)
        return Explanation(words) if detail < 3 else Explanation(words, self.move, self.marks)


def hint(board: Board) -> Explanation:
    """What to do next; its move can be played, unless there is none to be had."""
    return hint_of(board).explanation()


def hint_of(board: Board, language: Language = Language.ENGLISH, limit: Limit | None = None) -> Hint:
    """What to do next, at three levels."""
    words = Words(board, language)
    limit, begun = limit or Limit(HINT_SECONDS), time.perf_counter()
    start = start_of(board, limit)
    if start.clash is not None:
        return _about_clash(words, start)
    if not board.missing:
        return Hint("end", (words.say("hint.solved"),) * 3)
    if start.wrong is not None:
        return _about_wrong(words, start, start.wrong)
    if start.status is Status.NONE:
        return Hint("end", (words.say("hint.none"),) * 3)
    if start.status is Status.LIMIT:
        return Hint("limit", (words.say("hint.limit"),) * 3)
    if not board.crosses:
        start = Start(implied(board), start.status, start.solution)
    walk = Walk(start, ORDER, limit_left(limit, time.perf_counter() - begun))
    step = next(walk, None)
    if step is None:
        return _from_solution(words, start, stopped=walk.end is End.LIMIT)
    told = reason(step, language)
    return Hint("step", (told.nudge, told.name, told.full), told.title, move_of(step), step.marks, step)


def told_of(start: Start) -> str:
    """All there is to say of a board on which no step can be taken."""
    words = Words(start.board)
    if start.clash is not None:
        return _about_clash(words, start).texts[2]
    if start.wrong is not None:
        return _about_wrong(words, start, start.wrong).texts[2]
    return words.say("hint.none")


def _about_clash(words: Words, start: Start) -> Hint:
    clash, board = start.clash, start.board
    assert clash is not None
    said = upper(clash.text)
    name = words.say("hint.room" if clash.rule is Rule.ROOM else "hint.clash", clash=said)
    entered = [cell for cell in clash.cells if cell in board.entered]
    wrong = [cell for cell in entered if cell not in (start.solution or ())]
    marks = (Mark(Look.CLASH, clash.cells),)
    if not wrong:
        return Hint("clash", (name,) * 3, marks=marks)
    full = words.say("hint.clash.away", clash=said, cell=wrong[-1].name)
    return Hint("clash", (words.say("hint.clash.nudge"), name, full), "", f"{wrong[-1].name}=.", marks)


def _about_wrong(words: Words, start: Start, cell: Cell) -> Hint:
    board = start.board
    thing = "star" if cell in board.entered else "cross"
    house = words.house(2 * board.size + board.region(cell))
    full = f"hint.{thing}" if start.solution is not None else f"hint.{thing}.several"
    texts = (
        words.say(f"hint.{thing}.nudge", house=house),
        words.say(f"hint.{thing}.name", cell=cell.name),
        words.say(full, cell=cell.name),
    )
    return Hint(thing, texts, "", f"{cell.name}=.", (Mark(Look.WRONG, (cell,)),))


def _from_solution(words: Words, start: Start, *, stopped: bool) -> Hint:
    """A star of a solution, in the house with the fewest cells to spare."""
    board = start.board
    found = solve(board, at_most=1, marks=True, limit=Limit(HINT_SECONDS))
    if not found.solutions:
        return Hint("limit", (words.say("hint.limit"),) * 3)
    missing = [house for house in range(3 * board.size) if missing_in(board, house) > 0]
    house = min(missing, key=lambda one: (len(left_of(board, one)) - missing_in(board, one), one))
    left = left_of(board, house)
    cell = next(cell for cell in left if cell in found.solutions[0])
    key = "hint.stuck" if stopped or start.solution is not None else "hint.open"
    texts = (
        words.say(f"{key}.nudge", house=words.house(house)),
        words.say(f"{key}.name", house=upper(words.house(house)), cells=words.cells(left)),
        words.say(key, cell=cell.name),
    )
    return Hint("solution", texts, "", f"{cell.name}=*", (Mark(Look.HINT, (cell,)), Mark(Look.REASON, left)))
