"""One puzzle, one name.

``sudoku:9x9,hard@1#42`` is what version 1 of the Sudoku generator makes of the settings "9x9,hard" and the
seed 42: the same puzzle for ever. ``sudoku:53..7....`` is a puzzle written out, in the kind's short form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from damero.errors import NotationError

SEED_LIMIT = 1 << 64
_MADE = re.compile(r"(?P<params>[^@#]*)@(?P<version>\d{1,6})#(?P<seed>\d{1,20})")
_KIND = re.compile(r"[a-z][a-z0-9]*")


@dataclass(frozen=True, slots=True)
class Ident:
    """A puzzle's name: either made (``params``, ``version``, ``seed``) or written out (``content``).

    ``version`` is 1 or more for a made one and 0 for one written out; seeds are 0 to 2^64 - 1.
    """

    kind: str
    params: str = ""
    version: int = 0
    seed: int = 0
    content: str = ""

    def __str__(self) -> str:
        if self.version:
            return f"{self.kind}:{self.params}@{self.version}#{self.seed}"
        return f"{self.kind}:{self.content}"


def parse(text: str) -> Ident:
    """Read a name; raises NotationError."""
    kind, colon, rest = text.strip().partition(":")
    if not colon or not _KIND.fullmatch(kind):
        raise NotationError("a name such as sudoku:9x9,hard@1#42 expected", line=1, column=1)
    made = _MADE.fullmatch(rest)
    if made is None:
        return Ident(kind, content=rest)
    version, seed = int(made["version"]), int(made["seed"])
    if version < 1 or seed >= SEED_LIMIT:
        raise NotationError("a version from 1 and a seed below 2^64 expected", line=1, column=len(kind) + 2)
    return Ident(kind, made["params"], version, seed)
