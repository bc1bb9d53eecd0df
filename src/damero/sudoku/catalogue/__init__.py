"""Every sentence of hints and explanations, once, by key, with named fields: one TOML file a language.

English is complete; another language falls back to it key by key. A template's fields are filled by
``phrase``; what the fields hold (cells, digits, houses) is worded by ``damero.sudoku.words`` with templates
from here too, so that a language decides about its own articles and lists.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path


class Language(StrEnum):
    """The languages that there are."""

    ENGLISH = "en"


@cache
def texts(language: Language) -> Mapping[str, str]:
    """All templates of a language, by key."""
    own: dict[str, str] = tomllib.loads(Path(__file__).with_name(f"{language.value}.toml").read_text("utf-8"))
    return own if language is Language.ENGLISH else {**texts(Language.ENGLISH), **own}


def phrase(language: Language, key: str, **fields: object) -> str:
    """A sentence or a part of one, its fields filled in."""
    return texts(language)[key].format(**fields)
