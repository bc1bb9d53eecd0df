"""Every sentence of Connect Four's explanations: see ``damero.phrases``.

What the fields hold (columns, squares, numbers of moves) is worded by ``damero.connect4.words`` with
templates from here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from damero.phrases import Catalogue, Language

__all__ = ["Language", "phrase", "texts"]

_CATALOGUE = Catalogue(Path(__file__).parent)


def texts(language: Language) -> Mapping[str, str]:
    """All templates of a language, by key."""
    return _CATALOGUE.texts(language)


def phrase(language: Language, key: str, **fields: object) -> str:
    """A sentence or a part of one, its fields filled in."""
    return _CATALOGUE.phrase(language, key, **fields)
