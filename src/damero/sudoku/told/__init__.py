"""Steps in words, family by family: each function tells where to look, what it is, and why."""

from __future__ import annotations

from typing import NamedTuple


class Told(NamedTuple):
    """``nudge`` says where to look, ``name`` where and with which digits it is, ``why`` gives the reasons.

    ``name`` follows the technique's title; ``notation`` is a chain's short form. What a step places and takes
    away is added by ``reasons``, unless it is ``concluded``: the reasons end in that.
    """

    nudge: str
    name: str
    why: tuple[str, ...]
    notation: str = ""
    concluded: bool = False
