"""What follows from what, line by line: running words while each rests on the one before, else numbered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from damero.phrases import Listed
from damero.sudoku.words import Words

LIST = "\n"
"""What a part of an explanation starts with that stands on lines of its own."""
_RUNNING, _CASES = 10, 6
"""How many lines are told in running words at most: of one case, of several cases."""
_INDENT = "   "


class _Line(NamedTuple):
    """``said`` holds because of ``why`` ("" where it is supposed or seen), given the lines of ``rests``."""

    key: str
    said: str
    why: str
    rests: tuple[int, ...]
    depth: int


class Proof:
    """Lines of an argument, numbered from 1 as they are added."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._lines: list[_Line] = []
        self._depth = 0

    def suppose(self, said: str, *, within: bool = False) -> int:
        """A line that is only supposed, within another supposition or not; its number."""
        if not within:
            self._depth = 0
        number = self._add(_Line("proof.within" if within else "proof.suppose", said, "", (), self._depth))
        self._depth += 1
        return number

    def close(self) -> None:
        """Ends what the last supposition within another led to."""
        self._depth -= 1

    def then(self, said: str, why: str, rests: Iterable[int]) -> int:
        """A line that follows from others; its number."""
        return self._add(_Line("proof.then", said, why, tuple(sorted(set(rests))), self._depth))

    def _add(self, line: _Line) -> int:
        self._lines.append(line)
        return len(self._lines)

    @property
    def is_running(self) -> bool:
        """Whether it is told in running words."""
        cases = sum(line.key == "proof.suppose" for line in self._lines)
        is_plain = all(line.key != "proof.within" for line in self._lines)
        return (
            is_plain
            and len(self._lines) <= (_RUNNING if cases == 1 else _CASES)
            and all(not line.rests or line.rests == (number,) for number, line in enumerate(self._lines))
        )

    def told(self) -> list[str]:
        """The lines as parts of an explanation."""
        if not self.is_running:
            return [self._numbered(number, line) for number, line in enumerate(self._lines, start=1)]
        return [self._words.say(line.key, said=line.said, why=line.why) for line in self._lines]

    def _numbered(self, number: int, line: _Line) -> str:
        words, rests = self._words, [rest for rest in line.rests if rest != number - 1 or len(line.rests) > 1]
        by = words.say("proof.by", lines=words.in_turn(map(str, rests))) if rests else ""
        text = words.say(f"{line.key}.listed", number=number, said=line.said, why=line.why, by=by)
        return f"{LIST}{_INDENT * line.depth}{text}"

    def by(self, rests: Iterable[int]) -> Listed:
        """The numbers of lines, to stand behind a sentence after a numbered list; "" after running words."""
        lines = [] if self.is_running else [str(rest) for rest in sorted(set(rests))]
        said = self._words.say("proof.by", lines=self._words.in_turn(lines)) if lines else ""
        return Listed(said, len(lines))


def joined(parts: Iterable[str]) -> str:
    """Parts of an explanation as one text: lists on lines of their own."""
    text, after_list = "", False
    for part in parts:
        if not part:
            continue
        is_list = part.startswith(LIST)
        between = "" if is_list or not text else LIST if after_list else " "
        text, after_list = text + between + part, is_list
    return text
