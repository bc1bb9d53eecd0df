"""The command line: ``damero``. Turns every error into one line and an exit code.

0 done, 1 the answer is no, 2 bad input, 3 a limit was reached, 70 a fault of ours, 130 interrupted,
141 nobody reads any more. ``DAMERO_DEBUG=1`` shows where an unexpected error came from.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Sequence

from damero.errors import DameroError, InternalError, LimitReached
from damero.shells.cli.exits import BAD_INPUT, CLOSED_PIPE, FAULT, INTERRUPTED, LIMIT

GARBAGE = 20_000
"""After so many new objects Python looks for garbage: starting makes that many and hardly any of it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit; ``arguments`` are those after the program's name."""
    gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])
    code = run(sys.argv[1:] if arguments is None else arguments)
    gc.freeze()  # the process ends: what is left need not be looked through again
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run the command line; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):  # a stream put in place by somebody else
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still in the buffer must not be tried again when Python ends.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    return code


def _run(arguments: Sequence[str]) -> int:
    try:
        return _called(arguments)
    except LimitReached as error:
        return _complain(str(error), LIMIT)
    except InternalError as error:
        return _fault(error)
    except DameroError as error:
        return _complain(str(error), BAD_INPUT)
    except BrokenPipeError:
        raise
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _complain(f"{place}{(error.strerror or str(error)).lower()}", BAD_INPUT)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except Exception as error:
        return _fault(error)


def _called(arguments: Sequence[str]) -> int:
    """Imported here is what starting takes most of its time for."""
    from damero.shells.cli import direct

    command = direct.find(arguments)
    if command is not None:
        return command()
    from damero.shells.cli import app

    return app.call(arguments)


def _complain(message: str, code: int) -> int:
    from damero.shells.cli.output import complain

    complain(message)
    return code


def _fault(error: Exception) -> int:
    if os.environ.get("DAMERO_DEBUG"):
        raise error
    name = type(error).__name__
    words = f"a fault of damero itself, {name}: {error}; please report it with the command you gave"
    return _complain(words, FAULT)


if __name__ == "__main__":
    main()
