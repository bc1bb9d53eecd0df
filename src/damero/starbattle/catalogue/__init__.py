"""Every sentence of Star Battle's hints and explanations: see ``damero.phrases``.

What the fields hold (cells, houses, stars) is worded by ``damero.starbattle.words`` with templates from here
too, so that a language decides about its own articles and lists.
"""

from __future__ import annotations

from pathlib import Path

from damero.phrases import Catalogue, Language

__all__ = ["Language", "phrase", "texts"]

_CATALOGUE = Catalogue(Path(__file__).parent)
texts = _CATALOGUE.texts
phrase = _CATALOGUE.phrase
