"""Commands made from declarations: every operation of every kind, with its options and its help."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from damero.errors import SettingError
from damero.kind import Kind, Operation
from damero.shells.cli import inputs, operate
from damero.shells.cli.inputs import Force
from damero.shells.cli.output import Output
from damero.shells.cli.present import DRAWN, View
from damero.shells.cli.stream import Order, Spread
from damero.shells.settings import Setting, Sort, read_all, settings_of, usual

VALUE = "\0"
"""Stands before an argument that begins with "-" but is a value; no argument can hold one of its own."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command: its field name, its names, what it does, and a word for its value.

    A ``flag`` takes no value. One with a ``separator`` may be given again, which adds to it.
    """

    name: str
    names: tuple[str, ...]
    help: str
    value: str = "TEXT"
    flag: bool = False
    positional: bool = False
    required: bool = False
    separator: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its options, and what it runs with what was typed, by name, for an exit code."""

    options: Sequence[Option]
    run: Callable[[dict[str, Any]], int]
    summary: str


JSON = Option("json", ("--json",), "Answer in JSON, one object a line.", flag=True)
OUTPUT = Option("output", ("--output", "-o"), "Write to this file, whole or not at all.", "FILE")
PROCESSES = Setting(
    "processes", Sort.WHOLE, "work in so many processes of this machine; 0 is one a core", low=0, high=1024
)
SCHEDULER = Option(
    "scheduler", ("--scheduler",), "Work on the dask cluster of this scheduler (tcp://host:8786).", "ADDRESS"
)
CHECKPOINT = Option(
    "checkpoint", ("--checkpoint",), "Keep in this file what is done, and go on from it.", "FILE"
)
STRICT = Option("strict", ("--strict",), "Stop at the first line that cannot be read.", flag=True)


def input_options(kind: Kind[Any], label: str = "INPUT") -> list[Option]:
    """The options that say how a position is to be taken; ``label`` is what its argument is called."""
    formats = ", ".join(kind.notation.names())
    return [
        Option("format", ("--format",), f"Read {label} as {formats}.", "NAME"),
        Option("text", ("--text",), f"Take {label} for text, even if there is such a file.", flag=True),
        Option("file", ("--file",), f"Take {label} for a path, even if it reads as text.", flag=True),
        STRICT,
    ]


def written_formats(kind: Kind[Any]) -> str:
    """The names of the formats that a kind writes."""
    return ", ".join(codec.name for codec in kind.notation.codecs if codec.write is not None)


def shown_forms(kind: Kind[Any]) -> str:
    """All that ``--as`` knows of a kind's boards, in words."""
    formats = [name for name in written_formats(kind).split(", ") if name not in DRAWN]
    return f"{', '.join(DRAWN)}, or as {', '.join(formats)}"


def option_of(setting: Setting) -> Option:
    """A request's field as an option."""
    words = {Sort.WHOLE: "N", Sort.NUMBER: "N", Sort.CHOICE: "NAME"}
    return Option(
        setting.name,
        (setting.name.upper(),) if setting.place else (setting.option,),
        help_of(setting),
        words.get(setting.sort, "TEXT"),
        flag=setting.sort is Sort.FLAG,
        positional=bool(setting.place),
        required=setting.required,
        separator="" if setting.place else setting.separator,
    )


def help_of(setting: Setting) -> str:
    """A setting's description with what may be typed and its usual value."""
    parts = [part for part in (setting.range(), usual(setting)) if part]
    words = setting.words[:1].upper() + setting.words[1:]
    return f"{words} ({'; '.join(parts)})." if parts else f"{words}."


def as_function(command: Command) -> Callable[..., int]:
    """A function that cyclopts reads as the command."""
    options = command.options
    separators = {option.name: option.separator for option in options}

    def clean(name: str, value: Any) -> str | bool:
        if isinstance(value, list):
            return separators[name].join(item.removeprefix(VALUE) for item in value)
        return value.removeprefix(VALUE) if isinstance(value, str) else bool(value)

    def call(*values: str | None, **named: str | bool | list[str] | None) -> int:
        positional = [option.name for option in options if option.positional]
        typed: dict[str, Any] = dict(zip(positional, values, strict=False))
        typed |= {name.removesuffix("_"): value for name, value in named.items()}
        given = {name: value for name, value in typed.items() if value is not None and value is not False}
        return command.run({name: clean(name, value) for name, value in given.items()})

    parameters = [_parameter(option) for option in ordered(options)]
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    call.__doc__ = command.summary
    return call


def ordered(options: Iterable[Option]) -> list[Option]:
    """Arguments given by their place first, those that must be given before the others."""
    return sorted(
        options, key=lambda option: (not option.positional, option.positional and not option.required)
    )


def _parameter(option: Option) -> inspect.Parameter:
    from cyclopts import Parameter

    kind = inspect.Parameter.POSITIONAL_ONLY if option.positional else inspect.Parameter.KEYWORD_ONLY
    shown = Parameter(
        name=option.names,
        help=option.help,
        metavar=option.value,
        negative="",
        show_default=False,
        json_list=False,
    )
    annotation: Any = Annotated[list[str] | None if option.separator else str | None, shown]
    default: Any = None
    if option.flag:
        annotation, default = Annotated[bool, shown], False
    elif option.required:
        annotation, default = Annotated[str, shown], inspect.Parameter.empty
    # The underscore makes a name of words such as "as" that Python keeps for itself.
    return inspect.Parameter(f"{option.name}_", kind, default=default, annotation=annotation)


def force_of(typed: dict[str, Any]) -> Force:
    """How INPUT is to be taken; raises SettingError for both ways at once."""
    text, file = bool(typed.get("text")), bool(typed.get("file"))
    if text and file:
        raise SettingError("--text and --file: only one of them can be had")
    return Force.TEXT if text else Force.FILE if file else Force.GUESS


def operation_options(kind: Kind[Any], operation: Operation[Any, Any]) -> list[Option]:
    """All options of an operation's command."""
    settings = settings_of(operation.request)
    options = [option_of(setting) for setting in settings]
    general = [JSON, OUTPUT]
    labels = [setting.label for setting in settings if setting.place == "input"]
    if labels:
        general += input_options(kind, " and ".join(labels))
    if operation.pictures is not None and operation.positions is None:
        general.append(Option("as", ("--as",), f"Draw it as one of {', '.join(DRAWN)}.", "NAME"))
    if operation.positions is not None:
        formats = ", ".join([written_formats(kind), *operation.forms])
        general.append(Option("as", ("--as",), f"Show the boards as {shown_forms(kind)}.", "NAME"))
        general.append(Option("to", ("--to",), f"Write the boards as {formats}.", "NAME"))
    if operation.job is not None or operation.run_many is not None or operation.run_bytes is not None:
        general += [option_of(PROCESSES), SCHEDULER, CHECKPOINT]
    taken = {option.name for option in options}
    return options + [option for option in general if option.name not in taken]


def _spread(typed: dict[str, Any]) -> Spread | None:
    """Over what to spread the work, where that was asked for; raises SettingError."""
    if not {"processes", "scheduler", "checkpoint"} & typed.keys():
        return None
    if "processes" in typed and "scheduler" in typed:
        raise SettingError("--processes and --scheduler: only one of them can be had")
    if "strict" in typed:
        raise SettingError("--strict stops at a line and cannot be had with parts that are done abreast")
    if typed.get("checkpoint") == "":
        raise SettingError("--checkpoint: the name of a file expected, not ''")
    processes = read_all((PROCESSES,), typed).get("processes")
    return Spread(typed.get("scheduler", ""), processes, typed.get("checkpoint", ""))


def operation_command(kind: Kind[Any], operation: Operation[Any, Any]) -> Command:
    """The command of an operation."""
    summary = operation.summary[:1].upper() + operation.summary[1:] + "."
    return Command(operation_options(kind, operation), partial(run_operation, kind, operation), summary)


def run_operation(kind: Kind[Any], operation: Operation[Any, Any], typed: dict[str, Any]) -> int:
    """Run an operation with what was typed, by name; the exit code."""
    settings = settings_of(operation.request)
    places = [setting for setting in settings if setting.place == "input"]
    place = places[0] if places else None
    output = typed.get("output", "")
    if operation.positions is None and typed.get("as", DRAWN[0]) not in DRAWN:
        raise SettingError(f"--as: one of {', '.join(DRAWN)} expected, not {typed['as'][:20]!r}")
    view = View.of(kind, typed, terminal=Output(output).on_terminal, forms=operation.forms)
    values = read_all((setting for setting in settings if setting not in places), typed)
    values.update(_other_positions(kind, places, typed))
    field = place.name if place else ""
    order = Order(
        kind,
        operation,
        values,
        field,
        view,
        force_of(typed),
        typed.get("format", ""),
        strict="strict" in typed,
        spread=_spread(typed),
    )
    if place is None:
        return operate.run_plain(order, output)
    return operate.run(order, typed.get(field, place.default or ""), output)


def _other_positions(
    kind: Kind[Any], places: Sequence[Setting], typed: dict[str, Any]
) -> Iterator[tuple[str, str]]:
    """The positions beside INPUT, one for each field after the first that holds one."""
    if sum(typed.get(place.name) == "-" for place in places) > 1:
        labels = " and ".join(place.label for place in places)
        raise SettingError(f"{labels}: only one of them can be standard input")
    for place in places[1:]:
        if place.name in typed:
            text = inputs.one(kind, typed[place.name], force_of(typed), typed.get("format", ""))
            yield place.name, text
