"""The fields of a request or of settings as data, for a page to make a form of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec
from msgspec import inspect

from damero.kind import INPUT, fields_of


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form: ``type`` is choice, integer, number, flag, text or list.

    ``choices`` are the values of a choice; ``least`` and ``most`` bound a number (None: not bounded).
    ``optional`` fields may be left out; ``default`` is what then holds, or else an example.
    """

    name: str
    type: str
    description: str = ""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    optional: bool = True
    default: Any = None


def form(request: type[Any], example: Any = None) -> tuple[Field, ...]:
    """The fields of a dataclass, without the one that holds the position; an example shows what is needed."""
    fields = (_field(field) for field in fields_of(request) if not is_input(field))
    return tuple(
        field
        if field.optional or example is None
        else replace(field, default=msgspec.to_builtins(getattr(example, field.name)))
        for field in fields
    )


def input_of(request: type[Any]) -> str:
    """The name of the field that holds the position; "" when there is none."""
    return next((field.name for field in fields_of(request) if is_input(field)), "")


def has_field(request: type[Any], name: str) -> bool:
    """Whether a request has a field of that name."""
    return any(field.name == name for field in fields_of(request))


def is_input(field: inspect.Field) -> bool:
    """Whether a field holds a position as text."""
    return _extra(field.type).get("damero") == INPUT["damero"]


def _extra(type: inspect.Type) -> dict[str, Any]:
    return (type.extra or {}) if isinstance(type, inspect.Metadata) else {}


def _bare(type: inspect.Type) -> tuple[inspect.Type, str]:
    """A type without what is said about it, and the description among that."""
    inner, description = type, ""
    while isinstance(inner, inspect.Metadata):
        description = description or (inner.extra_json_schema or {}).get("description", "")
        inner = inner.type
    return inner, description


def _field(field: inspect.Field) -> Field:
    bare, description = _bare(field.type)
    if isinstance(bare, inspect.UnionType):
        bare, more = _bare(next(one for one in bare.types if not isinstance(one, inspect.NoneType)))
        description = description or more
    default: Any = None
    if field.default is not msgspec.NODEFAULT:
        default = msgspec.to_builtins(field.default)
    elif field.default_factory is not msgspec.NODEFAULT:
        default = msgspec.to_builtins(field.default_factory())
    name, choices, least, most = _plain(bare)
    return Field(field.name, name, description, choices, least, most, not field.required, default)


def _plain(type: inspect.Type) -> tuple[str, tuple[str, ...], float | None, float | None]:
    match type:
        case inspect.EnumType():
            return "choice", tuple(str(member.value) for member in type.cls), None, None
        case inspect.LiteralType():
            return "choice", tuple(str(value) for value in type.values), None, None
        case inspect.BoolType():
            return "flag", (), None, None
        case inspect.IntType() | inspect.FloatType():
            kind = "integer" if isinstance(type, inspect.IntType) else "number"
            least = type.ge if type.ge is not None else type.gt
            most = type.le if type.le is not None else type.lt
            return kind, (), least, most
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType() | inspect.DictType():
            return "list", (), None, None
        case _:
            return "text", (), None, None
