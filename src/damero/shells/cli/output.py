"""Where answers go: standard output, or a file that is written whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
import stat
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Self, TextIO

from damero.errors import SettingError


class Output:
    """Standard output, or a file when it has a name.

    The file takes its name only when the block ends without an error; until then its text stands in a
    temporary file beside it. What is no plain file (a device, a pipe) is written to directly.
    """

    def __init__(self, path: str = "") -> None:
        self.path = path
        self._temporary: Path | None = None
        self._file: TextIO | None = None
        self._discarded = False
        self._written = False

    @classmethod
    def memory(cls) -> Output:
        """An output that is kept until it is ``taken``."""
        out = cls()
        out._file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace", newline="\n")
        return out

    def taken(self) -> bytes:
        """What was written to memory."""
        assert isinstance(self._file, io.TextIOWrapper)
        self._file.flush()
        assert isinstance(self._file.buffer, io.BytesIO)
        return self._file.buffer.getvalue()

    @property
    def on_terminal(self) -> bool:
        """Whether a person reads along."""
        return not self.path and sys.stdout.isatty()

    def __enter__(self) -> Self:
        if not self.path:
            return self
        target = Path(self.path)
        if target.is_dir():
            raise SettingError(f"{self.path}: a file expected, not a directory")
        if target.exists() and not target.is_file():
            self._file = target.open("w", encoding="utf-8", newline="\n")
            return self
        import tempfile

        target = Path(os.path.realpath(target))
        if not target.parent.is_dir():
            raise SettingError(f"{self.path}: there is no folder {str(target.parent)!r}")
        try:
            handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
        except OSError as error:
            raise SettingError(f"{self.path}: {(error.strerror or str(error)).lower()}") from None
        self._temporary = Path(name)
        self._file = os.fdopen(handle, "w", encoding="utf-8", newline="\n")
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if self._file is None:
            sys.stdout.flush()
            return
        try:
            self._file.close()
            if kind is None and not self._discarded and self._temporary is not None:
                target = Path(os.path.realpath(self.path))
                self._temporary.chmod(_mode(target))
                self._temporary.replace(target)
                self._temporary = None
        finally:
            if self._temporary is not None:
                self._temporary.unlink(missing_ok=True)

    def write(self, text: str) -> None:
        """Write a text, unless it is empty; a newline is added where it lacks one."""
        if not text:
            return
        self._written = True
        (self._file or sys.stdout).write(text if text.endswith("\n") else text + "\n")

    def write_lines(self, lines: bytes) -> None:
        """Write whole lines as they are, in ASCII, or other bytes."""
        if not lines:
            return
        self._written = True
        file = self._file or sys.stdout
        buffer = getattr(file, "buffer", None)
        if buffer is None:  # a stream put in place by somebody else
            file.write(lines.decode())
            return
        file.flush()
        left = memoryview(lines)
        while left:  # an unbuffered stream takes a part at a time
            left = left[buffer.write(left) or 0 :]

    def write_bytes(self, data: bytes) -> None:
        """Write bytes that are no text; raises SettingError where a person would read them."""
        if self.on_terminal:
            raise SettingError("what was made is no text: --output FILE, or a pipe, expected")
        self.write_lines(data)

    def separate(self, *, one_line: bool) -> None:
        """Set what comes next apart from what was written before, if it takes several lines."""
        if self._written and not one_line:
            (self._file or sys.stdout).write("\n")

    def discard(self) -> None:
        """Leave the file as it was: what was written is not the whole."""
        self._discarded = True

    def flush(self) -> None:
        """Hand on what was written so far."""
        (self._file or sys.stdout).flush()


def _mode(target: Path) -> int:
    """The rights that a file has, or that a new one gets."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


_heard: ContextVar[list[str] | None] = ContextVar("damero_complaints", default=None)


@contextlib.contextmanager
def hearing() -> Iterator[list[str]]:
    """Within this block complaints are kept, to be made somewhere else."""
    heard: list[str] = []
    token = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(token)


def complain(message: str) -> None:
    """One line on standard error."""
    heard = _heard.get()
    if heard is not None:
        heard.append(message)
        return
    sys.stdout.flush()
    print(f"damero: {' '.join(message.split())}", file=sys.stderr, flush=True)  # noqa: T201
