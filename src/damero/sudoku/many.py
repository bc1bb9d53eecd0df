"""Answers for many grids, one a line: plain ones in one call of the core, the others line by line."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from damero.errors import SettingError
from damero.search import Limit, left_of
from damero.sudoku.notation import NOTATION

Lines = bytes | bytearray | memoryview | str | Iterable[str] | Iterable[bytes]
"""Many grids, one a line: a text, its bytes, or the lines one by one (an open file)."""
Unread = list[tuple[int, int, int]]
"""Lines that are not in the plain form: where the answer belongs, where the line begins and ends."""
AtOnce = Callable[[bytes, Limit | None], tuple[bytes, Unread, int]]
"""Answers lines of text but those it cannot read; the last number is the nodes it took."""
One = Callable[[bytes, Limit | None], tuple[bytes, int]]
"""Answers one line of any form, which may have a header above it, and says how many nodes it took."""

THREAD_LIMIT = 1024
_HEADER = re.compile(rb"^[ \t]*#+[ \t]*\d{1,2}x\d", re.MULTILINE)


def answer_many(
    lines: Lines, at_once: AtOnce, one: One, *, limit: Limit | None, threads: int, blank: bytes = b"\t-\n"
) -> bytes:
    """The answers for some lines, in their order; raises SettingError for a number of threads.

    A header in a comment ("# 9x9+x") holds for the lines after it. Lines that are not in the plain form and
    not begun when the time of a limit is over are answered with "limit", whatever they hold. ``blank`` is
    what follows such a word.
    """
    if not 0 <= threads <= THREAD_LIMIT:
        raise SettingError(f"{threads} threads: 0 (all cores) to {THREAD_LIMIT} expected")
    begun = time.perf_counter()
    parts: list[bytes] = []
    nodes = 0

    def left() -> Limit | None:
        return left_of(limit, time.perf_counter() - begun, nodes)

    def alone(line: bytes) -> tuple[bytes, int]:
        if limit is not None and limit.seconds is not None and time.perf_counter() - begun >= limit.seconds:
            return b"limit" + blank, 0
        return one(line, left())

    for text, plain in _runs(_text_of(lines)):
        if not plain:
            answer, cost = alone(text)
            parts.append(answer)
            nodes += cost
            continue
        answers, unread, cost = at_once(text, left())
        nodes += cost
        at = 0
        for place, begin, end in unread:
            answer, cost = alone(text[begin:end])
            parts += [answers[at:place], answer]
            nodes += cost
            at = place
        parts.append(answers[at:])
    return parts[0] if len(parts) == 1 else b"".join(parts)


def left_out(answers: bytes, unread: Unread) -> tuple[bytes, Unread]:
    """A batch's answers without the lines that it could not read, and where their answers belong then."""
    parts: list[bytes] = []
    left: Unread = []
    at = length = 0
    for place, begin, end in unread:
        parts.append(answers[at:place])
        length += place - at
        at = answers.index(b"\n", place) + 1
        left.append((length, begin, end))
    return (b"".join((*parts, answers[at:])) if unread else answers), left


def _text_of(lines: Lines) -> bytes:
    if isinstance(lines, str):
        return lines.encode(errors="surrogatepass")
    if isinstance(lines, (bytes, bytearray, memoryview)):
        return bytes(lines)
    return b"\n".join([_text_of(line).rstrip(b"\r\n") for line in lines])


def _runs(text: bytes) -> Iterator[tuple[bytes, bool]]:
    """Lines without headers together (true), and each line that has one with it."""
    if b"#" not in text or not _HEADER.search(text):
        yield text, True
        return
    pieces = (piece for _, piece in NOTATION.lines(text.decode(errors="surrogateescape").split("\n")))
    for headed, group in groupby(pieces, lambda piece: "\n" in piece):
        run = [piece.encode(errors="surrogateescape") for piece in group]
        if headed:
            yield from ((piece, False) for piece in run)
        else:
            yield b"\n".join(run), True
