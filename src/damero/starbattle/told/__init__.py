"""Steps in words, family by family: each function tells where to look, what it is, and why."""

from __future__ import annotations

from typing import NamedTuple


class Told(NamedTuple):
    """``nudge`` says where to look, ``name`` where it is, after the technique's title, ``why`` the reasons.

    What a step places and crosses out is added by ``reasons``.
    """

    nudge: str
    name: str
    why: tuple[str, ...]
