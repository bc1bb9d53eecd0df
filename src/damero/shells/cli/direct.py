"""Commands that are written out in full, called at once: a stream does not wait for what makes help.

What is read here is read by the declared options, exactly as cyclopts reads it; whatever needs more (help, a
mistake, a default) is left to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from damero import kinds
from damero.kind import find_operation
from damero.shells.cli.branches import BRANCHES
from damero.shells.cli.commands import Command, Option, operation_command, ordered


def find(arguments: Sequence[str]) -> Callable[[], int] | None:
    """What to call for a command of a kind; None to leave it to cyclopts."""
    if len(arguments) < 2:
        return None
    command = command_of(*arguments[:2])
    if command is None:
        return None
    typed = read(command.options, arguments[2:])
    return None if typed is None else partial(command.run, typed)


def command_of(first: str, second: str) -> Command | None:
    """The command that two words name, a kind and its operation or what every kind has and a kind."""
    if first in kinds.names():
        kind = kinds.find(first)
        operation = find_operation(kind.operations, second) or find_operation(kind.tools, second)
        return None if operation is None else operation_command(kind, operation)
    branch = BRANCHES.get(first)
    return None if branch is None or second not in kinds.names() else branch.command(kinds.find(second))


def read(options: Sequence[Option], arguments: Sequence[str]) -> dict[str, str | bool] | None:
    """What was typed, by option; None unless each word is an option's name, its value, or an argument."""
    named = {name: option for option in options if not option.positional for name in option.names}
    places = [option for option in ordered(options) if option.positional]
    typed: dict[str, str | bool] = {}
    words = iter(arguments)
    for word in words:
        if word and (word == "-" or not word.startswith("-")):
            if not places:
                return None
            typed[places.pop(0).name] = word
            continue
        name, equals, value = word.partition("=")
        option = named.get(name)
        if option is None or option.name in typed or (option.flag and equals):
            return None
        if not option.flag and not equals:
            value = next(words, "")
        if not option.flag and (not value or value.startswith("-")):
            return None
        typed[option.name] = option.flag or value
    return typed if all(option.name in typed for option in options if option.required) else None
