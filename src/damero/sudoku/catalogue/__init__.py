"""Every sentence of Sudoku's hints and explanations: see ``damero.phrases``.

What the fields hold (cells, digits, houses) is worded by ``damero.sudoku.words`` with templates from here
too, so that a language decides about its own articles and lists.
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
