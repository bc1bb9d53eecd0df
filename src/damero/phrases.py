"""Sentences once, by key, with named fields: one TOML file a language in a kind's folder ``catalogue``.

English is complete; another language falls back to it key by key.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Self

from damero.errors import SettingError


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


class Listed(str):
    """Words for one thing or several: a template picks what goes with them, as in ``{cells:lies|lie}``.

    The first form is for one, the last for more; where there are three, the second is for just two.
    """

    many: int

    def __new__(cls, text: str, many: int) -> Self:
        """The words, and how many things they name."""
        made = super().__new__(cls, text)
        made.many = many
        return made

    def __format__(self, forms: str) -> str:
        """The words themselves, or the form that goes with their number ("#" in it stands for the words)."""
        if not forms:
            return str(self)
        picked = forms.split("|")
        return picked[min(max(self.many, 1), len(picked)) - 1].replace("#", str(self))


def told_at(texts: tuple[str, str, str], detail: int) -> str:
    """Of what is said on levels 1 to 3, what is on one; raises SettingError for another."""
    if detail not in (1, 2, 3):
        raise SettingError(f"detail {detail}: 1, 2 or 3 expected")
    return texts[detail - 1]
