"""The exit codes of the command line."""

from __future__ import annotations

NO = 1
"""The answer is no."""
BAD_INPUT = 2
LIMIT = 3
FAULT = 70
"""A fault of ours."""
INTERRUPTED = 130
CLOSED_PIPE = 141
"""Nobody reads any more."""

SEVERITY = (0, NO, LIMIT, BAD_INPUT, INTERRUPTED)
"""From best to worst: that of a stream is its worst line's."""


def worst(one: int, other: int) -> int:
    """The worse of two exit codes."""
    return max(one, other, key=lambda code: SEVERITY.index(code) if code in SEVERITY else 0)
