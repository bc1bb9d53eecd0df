"""Every sentence of Connect Four's explanations: see ``damero.phrases``.

What the fields hold (columns, squares, numbers of moves) is worded by ``damero.connect4.words`` with
templates from here too.
"""

from __future__ import annotations

from pathlib import Path

from damero.phrases import Catalogue, Language

__all__ = ["Language", "phrase", "texts"]

_CATALOGUE = Catalogue(Path(__file__).parent)
texts = _CATALOGUE.texts
phrase = _CATALOGUE.phrase
