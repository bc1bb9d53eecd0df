"""The reference page of all operations, made from their declarations.

``python -m damero.shells.cli.reference > docs/operations.md`` (``make docs``) writes it.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from damero import kinds
from damero.kind import Kind, Operation, fields_of
from damero.shells.settings import Setting, Sort, settings_of, usual

_HEAD = """\
# Operations

Made by `make docs` from the declarations of each kind; the same declarations make the commands and the HTTP
calls. Do not edit.

```
damero kinds                                       damero convert KIND INPUT --to FORMAT
damero show KIND INPUT --as text|svg|html          damero generate KIND [--level L] [--seed S] [--count N]
damero play KIND                                   damero serve [--host H] [--port P] [--open]
damero KIND OPERATION ...
```

Every operation takes `--json` (one object a line) and `-o FILE` (written whole or not at all). Where a
position is given, it is text if a format reads it, else a path; `-` is standard input; `--text` and `--file`
force it, `--format NAME` names the format, and a puzzle's name (`KIND:9x9,hard@1#42`) is a position too.
Where an answer has boards, `--as board|svg|html` draws them, and `--to FORMAT` writes them in a format; what
the format cannot hold is said on standard error.

A file of many positions is answered line by line, in order; lines that begin with `#` are passed over.
Each gets a line, its fields with tabs between; an answer of several lines stands apart by an empty one,
and is the same for a single position. A terminal gets a drawn board or a report where there is one. What
an answer has no place for is said on standard error, with its line. Ctrl-C leaves what was answered,
without a line for what it cut short, and says how many lines there are. A line that cannot be read is
answered with `error`, its reason is on standard error, and the rest is done; `--strict` stops at the
first. Without `--format` damero reads the first 64 kB before it begins, to tell what the file is.

Many positions, and counts, can be done in parts by several processes or a cluster: `--processes N`,
`--scheduler tcp://host:8786`, and `--checkpoint FILE` to go on after an interruption (docs/cluster.md).

`damero generate` prints one puzzle a line, a tab, and the name that makes it again.

Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 a limit was reached, 70 a fault of damero itself,
130 interrupted, 141 nobody reads any more; of many lines the worst. `DAMERO_DEBUG=1` shows where a fault came
from.
"""


def page(table: Sequence[Kind[Any]]) -> str:
    """The whole page in Markdown."""
    parts = [_HEAD]
    for kind in table:
        parts += _kind(kind)
    return "\n".join(parts)


def example_arguments(kind: Kind[Any], operation: Operation[Any, Any]) -> list[str]:
    """The command line of an operation's example, after the program's name."""
    request = operation.example
    placed: list[str] = []
    named: list[str] = []
    for setting in settings_of(operation.request):
        value = getattr(request, setting.name)
        if setting.place:
            placed.append(str(value))
        elif value != setting.default:
            named += [setting.option] if setting.sort is Sort.FLAG else [setting.option, _typed(value)]
    return [kind.name, operation.name, *placed, *named]


def _typed(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _kind(kind: Kind[Any]) -> Iterator[str]:
    yield f"## {kind.title}\n\n{_sentence(kind.summary)} Sizes: {', '.join(kind.sizes)}.\n"
    yield "| format | | reads one a line | writes |\n|---|---|---|---|"
    for codec in kind.notation.codecs:
        facts = ("yes" if codec.one_line else "", "yes" if codec.write is not None else "")
        yield f"| `{codec.name}` | {_cell(codec.summary)} | {facts[0]} | {facts[1]} |"
    yield ""
    for operation in kind.operations:
        yield from _operation(kind, operation)
    for tool in kind.tools:
        yield from _operation(kind, tool, http=False)
    yield f"### damero generate {kind.name}\n"
    yield from _settings(settings_of(kind.generator.params))
    if kind.opponents:
        yield f"### damero play {kind.name}\n\n| player | | depth |\n|---|---|---|"
        for opponent in kind.opponents:
            depth = "{} to {}, usually {}".format(*_range(opponent.depth)) if opponent.depth else ""
            yield f"| `{opponent.name}` | {_cell(opponent.title)} | {depth} |"
        yield ""


def _range(depth: tuple[int, int, int]) -> tuple[int, int, int]:
    return depth[0], depth[2], depth[1]


def _operation(kind: Kind[Any], operation: Operation[Any, Any], *, http: bool = True) -> Iterator[str]:
    settings = settings_of(operation.request)
    places = [
        setting.name.upper() if setting.required else f"[{setting.name.upper()}]"
        for setting in settings
        if setting.place
    ]
    yield f"### damero {' '.join([kind.name, operation.name, *places])}\n"
    called = f" HTTP: `POST /api/{kind.name}/{operation.name}`." if http else ""
    yield f"{_sentence(operation.summary)}{called}\n"
    yield from _settings(settings)
    yield f"```console\n$ damero {shlex.join(example_arguments(kind, operation))}\n```\n"
    yield "Answer: " + ", ".join(f"`{name}`" for name in _names(operation.answer)) + ".\n"


def _settings(settings: Sequence[Setting]) -> Iterator[str]:
    yield "| | | |\n|---|---|---|"
    for setting in settings:
        facts = "; ".join(part for part in (setting.range(), usual(setting)) if part)
        yield f"| `{setting.label}` | {_cell(setting.words)} | {_cell(facts)} |"
    yield ""


def _names(answer: type[Any]) -> list[str]:
    names = []
    for field in fields_of(answer):
        inner = field.type
        if isinstance(inner, msgspec.inspect.Metadata):
            inner = inner.type
        if isinstance(inner, msgspec.inspect.DataclassType):
            names += [f"{field.encode_name}.{part.encode_name}" for part in inner.fields]
        else:
            names.append(field.encode_name)
    return names


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    sys.stdout.write(page(kinds.KINDS))
