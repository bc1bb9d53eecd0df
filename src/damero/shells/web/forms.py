"""The fields of a request or of settings as data, for a page to make a form of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from damero.shells.settings import Setting, Sort, settings_of

_TYPES = {
    Sort.WORDS: "text",
    Sort.WHOLE: "integer",
    Sort.NUMBER: "number",
    Sort.FLAG: "flag",
    Sort.CHOICE: "choice",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form: ``type`` is choice, integer, number, flag, text or list.

    ``choices`` are the values of a choice; ``least`` and ``most`` bound a number (None: not bounded).
    ``optional`` fields may be left out; ``default`` is what then holds, or else an example.
    """

    name: str
    type: str
    description: str
    choices: tuple[str, ...]
    least: float | None
    most: float | None
    optional: bool
    default: Any


def form(request: type[Any], example: Any = None) -> tuple[Field, ...]:
    """The fields of a dataclass, without the one that holds the position; an example shows what is needed."""
    holder = input_of(request)
    return tuple(_field(setting, example) for setting in settings_of(request) if setting.name != holder)


def input_of(request: type[Any]) -> str:
    """The name of the field that holds the position, the first of several; "" when there is none."""
    return next((setting.name for setting in settings_of(request) if setting.place == "input"), "")


def has_field(request: type[Any], name: str) -> bool:
    """Whether a request has a field of that name."""
    return any(setting.name == name for setting in settings_of(request))


def _field(setting: Setting, example: Any) -> Field:
    default = setting.default
    if setting.required and example is not None:
        default = getattr(example, setting.name)
    return Field(
        name=setting.name,
        type="list" if setting.many else _TYPES[setting.sort],
        description=setting.description,
        choices=setting.choices,
        least=setting.low,
        most=setting.high,
        optional=not setting.required,
        default=msgspec.to_builtins(default),
    )
