"""Frozen dataclasses as JSON and back: strict, versioned, with the place of what is wrong.

A record is a JSON object whose first members are ``"damero"`` (what it is) and ``"version"``. Members that
are not known are refused, never dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from damero.errors import NotationError

T = TypeVar("T")


def to_json(value: object, *, indent: int = 0) -> str:
    """A dataclass, mapping, tuple or plain value as JSON text, its members in their stated order."""
    text = msgspec.json.encode(value)
    return (msgspec.json.format(text, indent=indent) if indent else text).decode()


def write(value: object, name: str, version: int) -> str:
    """A dataclass as one record of that name and version."""
    return to_json({"damero": name, "version": version, **msgspec.to_builtins(value)})


def is_record(text: str, name: str) -> bool:
    """Whether a text looks like a record of that name, by its beginning."""
    head = text.lstrip()[:200]
    return head.startswith("{") and '"damero"' in head and f'"{name}"' in head


def read(text: str, type: type[T], name: str, version: int) -> T:
    """Read one record; raises NotationError for another name or version, or a wrong or unknown member."""
    raw = parse(text)
    if not isinstance(raw, dict) or raw.pop("damero", None) != name:
        raise NotationError(f'a JSON object with "damero": "{name}" expected', line=1, column=1)
    found = raw.pop("version", None)
    if found != version:
        raise NotationError(f"version {version} of {name} expected, not {found!r}")
    return convert(raw, type)


def parse(text: str) -> Any:
    """JSON text as plain values; raises NotationError with line and column."""
    import json  # msgspec does not say where a text is wrong

    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise NotationError(f"JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise NotationError("JSON nested less deeply expected") from None


def _refuse(constant: str) -> Any:
    raise NotationError(f"JSON: a number expected, not {constant}")


def convert(raw: object, type: type[T]) -> T:
    """Plain values as a dataclass; raises NotationError naming the member that is wrong or not known."""
    try:
        value = msgspec.convert(raw, type)
    except msgspec.ValidationError as error:
        raise NotationError(str(error)) from None
    stray = _stray(raw, msgspec.to_builtins(value))
    if stray:
        raise NotationError(f"no member called {stray} is known here")
    return value


def _stray(raw: object, known: object, path: str = "") -> str:
    """The path of the first member of raw that did not arrive; "" if all did."""
    if isinstance(raw, Mapping) and isinstance(known, Mapping):
        for key, value in raw.items():
            if key not in known:
                return f"{path}{key}"
            stray = _stray(value, known[key], f"{path}{key}.")
            if stray:
                return stray
    elif isinstance(raw, list | tuple) and isinstance(known, list | tuple):
        for index, (value, arrived) in enumerate(zip(raw, known, strict=False)):
            stray = _stray(value, arrived, f"{path}{index}.")
            if stray:
                return stray
    return ""
