"""The command line: ``damero``. Turns every error into one line and an exit code.

0 done, 1 the answer is no, 2 bad input, 3 a limit was reached, 70 a fault of ours, 130 interrupted,
141 nobody reads any more. ``DAMERO_DEBUG=1`` shows where an unexpected error came from.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from damero.errors import DameroError, InternalError, LimitReached
from damero.shells.cli import direct
from damero.shells.cli.output import complain
from damero.shells.cli.stream import BAD_INPUT, INTERRUPTED, LIMIT

FAULT = 70
CLOSED_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit; ``arguments`` are those after the program's name."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


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
        command = direct.find(arguments)
        if command is not None:
            return command()
        from damero.shells.cli import app

        return app.call(arguments)
    except LimitReached as error:
        complain(str(error))
        return LIMIT
    except InternalError as error:
        return _fault(error)
    except DameroError as error:
        complain(str(error))
        return BAD_INPUT
    except BrokenPipeError:
        raise
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        complain(f"{place}{(error.strerror or str(error)).lower()}")
        return BAD_INPUT
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except Exception as error:
        return _fault(error)


def _fault(error: Exception) -> int:
    if os.environ.get("DAMERO_DEBUG"):
        raise error
    name = type(error).__name__
    complain(f"a fault of damero itself, {name}: {error}; please report it with the command you gave")
    return FAULT


if __name__ == "__main__":
    main()
