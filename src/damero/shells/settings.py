"""The fields of a request as settings that people type: read from text, checked, described.

One declaration (a frozen dataclass with ``msgspec.Meta``) serves every shell; this module turns its fields
into words for a command line or a page of docs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import msgspec

from damero.errors import SettingError
from damero.kind import fields_of


class Sort(StrEnum):
    """What is typed for a setting."""

    WORDS = "text"
    WHOLE = "whole number"
    NUMBER = "number"
    FLAG = "yes or no"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Setting:
    """One field of a request or of a generator's settings.

    ``place`` is "input" for the position, "argument" for what is given without its name, else "". ``low`` and
    ``high`` are bounds, themselves allowed unless ``open_low``. ``many``: several, apart by commas.
    ``separator`` stands between several in one text: these may be given one by one too.
    """

    name: str
    sort: Sort
    description: str = ""
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    open_low: bool = False
    many: bool = False
    required: bool = False
    default: Any = None
    place: str = ""
    separator: str = ""

    @property
    def is_off(self) -> bool:
        """Whether it is a switch for what is usually on."""
        return self.sort is Sort.FLAG and self.default is True

    @property
    def words(self) -> str:
        """What the option does: the description, or that it does without that."""
        return f"without {self.description}" if self.is_off else self.description

    @property
    def option(self) -> str:
        """The name on the command line: --at-most; --no-minimal for what is usually on."""
        return f"--{'no-' if self.is_off else ''}{self.name.replace('_', '-')}"

    @property
    def label(self) -> str:
        """What the setting is called in messages: INPUT, N or --at-most."""
        return self.name.upper() if self.place else self.option

    def range(self) -> str:
        """What may be typed, in words; "" for any text but an empty one."""
        if self.choices:
            return f"{'some of' if self.many else 'one of'} {', '.join(self.choices)}"
        if self.sort not in (Sort.WHOLE, Sort.NUMBER):
            return ""
        low, high = (_number(bound) for bound in (self.low, self.high))
        if self.open_low:
            return f"a {self.sort} above {low}" + (f" and up to {high}" if high else "")
        if low and high:
            return f"a {self.sort} from {low} to {high}"
        if low or high:
            return f"a {self.sort}, {low} or more" if low else f"a {self.sort}, {high} or less"
        return f"a {self.sort}"

    def read(self, text: str) -> Any:
        """The plain value of what was typed; raises SettingError."""
        if not self.many:
            return self._read_one(text)
        parts = [part for words in text.split(",") for part in (words.split() or [""])]
        return [self._read_one(part) for part in parts]

    def _read_one(self, text: str) -> Any:
        if self.sort is Sort.WORDS and not self.place and not text.strip():
            raise self._wrong(text)
        if self.sort is Sort.CHOICE:
            return self._choice(text)
        if self.sort is Sort.WHOLE:
            if not re.fullmatch(r"[+-]?[0-9]{1,30}", text):
                raise self._wrong(text)
            return self._bounded(int(text), text)
        if self.sort is Sort.NUMBER:
            try:
                value = float(text)
            except ValueError:
                raise self._wrong(text) from None
            if not math.isfinite(value):
                raise self._wrong(text)
            return self._bounded(value, text)
        return text

    def _choice(self, text: str) -> str:
        """The choice that was typed, in capitals or not."""
        if text in self.choices:
            return text
        alike = [choice for choice in self.choices if choice.casefold() == text.casefold()]
        if len(alike) != 1:
            raise self._wrong(text)
        return alike[0]

    def _bounded(self, value: float, text: str) -> float:
        low = -math.inf if self.low is None else self.low
        high = math.inf if self.high is None else self.high
        if not low <= value <= high or (self.open_low and value == low):
            raise self._wrong(text)
        return value

    def _wrong(self, text: str) -> SettingError:
        shown = text if len(text) <= 40 else text[:40] + "…"
        return SettingError(f"{self.label}: {self.range() or 'some text'} expected, not {shown!r}")


def _number(bound: float | None) -> str:
    return "" if bound is None else f"{bound:g}" if bound != int(bound) else str(int(bound))


def settings_of(record: type[Any]) -> tuple[Setting, ...]:
    """The settings of a request or settings dataclass, in its order."""
    return tuple(_setting(field) for field in fields_of(record))


def _setting(field: msgspec.inspect.Field) -> Setting:
    kind, notes = _bare(field.type)
    many = isinstance(kind, msgspec.inspect.CollectionType | msgspec.inspect.VarTupleType)
    if many:
        kind, inner = _bare(kind.item_type)  # type: ignore[attr-defined]
        notes = {**inner, **notes}
    default = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return Setting(
        name=field.name,
        description=str(notes.get("description", "")),
        many=many,
        required=field.required,
        default=None if default is msgspec.NODEFAULT else default,
        place=str(notes.get("damero", "")),
        separator="," if many else str(notes.get("separator", "")),
        **_sort(field.name, kind),
    )


def _bare(kind: msgspec.inspect.Type) -> tuple[msgspec.inspect.Type, dict[str, Any]]:
    """A type without its notes and without None, and the notes."""
    notes: dict[str, Any] = {}
    while True:
        if isinstance(kind, msgspec.inspect.Metadata):
            notes = {**(kind.extra_json_schema or {}), **(kind.extra or {}), **notes}
            kind = kind.type
        elif isinstance(kind, msgspec.inspect.UnionType):
            (kind,) = (part for part in kind.types if not isinstance(part, msgspec.inspect.NoneType))
        else:
            return kind, notes


def _sort(name: str, kind: msgspec.inspect.Type) -> dict[str, Any]:
    if isinstance(kind, msgspec.inspect.EnumType):
        return {"sort": Sort.CHOICE, "choices": tuple(str(member.value) for member in kind.cls)}
    if isinstance(kind, msgspec.inspect.LiteralType):
        return {"sort": Sort.CHOICE, "choices": tuple(map(str, kind.values))}
    if isinstance(kind, msgspec.inspect.BoolType):
        return {"sort": Sort.FLAG}
    if isinstance(kind, msgspec.inspect.IntType | msgspec.inspect.FloatType):
        whole = isinstance(kind, msgspec.inspect.IntType)
        low = kind.ge if kind.gt is None else kind.gt + 1 if whole else kind.gt
        high = kind.le if kind.lt is None else kind.lt - 1 if whole else kind.lt
        sort = Sort.WHOLE if whole else Sort.NUMBER
        return {"sort": sort, "low": low, "high": high, "open_low": kind.gt is not None and not whole}
    if isinstance(kind, msgspec.inspect.StrType):
        return {"sort": Sort.WORDS}
    raise TypeError(f"{name}: a request holds text, numbers, choices, yes or no, and lists of them")


def usual(setting: Setting) -> str:
    """A setting's usual value in words; "" where there is none to speak of."""
    default = setting.default
    if default is None or default == () or default == "" or isinstance(default, bool):
        return ""
    if setting.many:
        return "usually " + ",".join(map(str, default))
    return f"usually {default:g}" if isinstance(default, float) else f"usually {default}"


def read_all(settings: Iterable[Setting], typed: Mapping[str, str | bool | None]) -> dict[str, Any]:
    """Plain values for what was typed, by field name; what was not typed is left out. Raises SettingError.

    A flag that was typed is True, whatever it turns on or off.
    """
    return {
        setting.name: setting.default is not True if isinstance(value, bool) else setting.read(value)
        for setting in settings
        if (value := typed.get(setting.name)) is not None
    }
