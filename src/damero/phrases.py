"""Sentences once, by key, with named fields: one TOML file a language in a kind's folder ``catalogue``.

English is complete; another language falls back to it key by key.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path


class Language(StrEnum):
    """The languages that there are."""

    ENGLISH = "en"


class Catalogue:
    """The sentences of one kind, read from its folder when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._texts: dict[Language, Mapping[str, str]] = {}

    def texts(self, language: Language) -> Mapping[str, str]:
        """All templates of a language, by key."""
        import tomllib  # only now: most commands say no sentence

        if language not in self._texts:
            own: dict[str, str] = tomllib.loads((self._folder / f"{language.value}.toml").read_text("utf-8"))
            english = language is Language.ENGLISH
            self._texts[language] = own if english else {**self.texts(Language.ENGLISH), **own}
        return self._texts[language]

    def phrase(self, language: Language, key: str, **fields: object) -> str:
        """A sentence or a part of one, its fields filled in."""
        return self.texts(language)[key].format(**fields)
