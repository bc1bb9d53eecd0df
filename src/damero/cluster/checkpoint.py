"""The results of a job's parts in a file, written whole or not at all.

A line of JSON says whose they are: the job's name, fingerprint and number of parts, and the SHA-256 of the
rest. Then each result is a line of its part's number, what it is ("int" or "bytes") and its length, the
result itself, and a newline.
"""

from __future__ import annotations

import hashlib
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from damero import records
from damero.errors import NotationError, SettingError
from damero.search import Job

NAME = "checkpoint"
VERSION = 1
SAVE_SECONDS = 5.0
SHARE = 20
"""Writing takes at most one part in so many of the time."""

Results = dict[int, bytes | int]


@dataclass(frozen=True, slots=True)
class Header:
    """Whose results a file holds."""

    job: str
    fingerprint: str
    parts: int
    digest: str


class Checkpoint:
    """What is done of a job; kept in a file where there is a path."""

    def __init__(self, job: Job[Any, Any], path: Path | None, results: Results) -> None:
        self.results = results
        self._job = job
        self._path = path
        self._saved = len(results)
        self._due = time.monotonic() + SAVE_SECONDS

    @classmethod
    def of(cls, job: Job[Any, Any], path: str | Path) -> Checkpoint:
        """What a file holds of a job, nothing for no path or no such file.

        Raises SettingError for a file that is no checkpoint, is damaged, or is another job's.
        """
        if not path:
            return cls(job, None, {})
        path = Path(path)
        if not path.exists():
            if not path.parent.is_dir():
                raise SettingError(f"{path}: there is no folder {str(path.parent)!r}")
            return cls(job, path, {})
        if not path.is_file():
            raise SettingError(f"{path}: a file expected for a checkpoint")
        return cls(job, path, _read(job, path))

    def add(self, number: int, result: bytes | int) -> None:
        """Keep a part's result, and write the file when it was not written for a while."""
        self.results[number] = result
        if time.monotonic() >= self._due:
            self.save()

    def save(self) -> None:
        """Write the file, unless there is nothing new."""
        if self._path is None or self._saved == len(self.results):
            return
        begun = time.monotonic()
        body = b"".join(_record(number, result) for number, result in sorted(self.results.items()))
        header = Header(self._job.name, self._job.fingerprint, self._job.parts, _digest(body))
        data = records.write(header, NAME, VERSION).encode() + b"\n" + body
        part = self._path.with_name(f".{self._path.name[:40]}.{os.getpid()}.part")
        try:
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self._path)
        finally:
            part.unlink(missing_ok=True)
        self._saved = len(self.results)
        now = time.monotonic()
        self._due = now + max(SAVE_SECONDS, SHARE * (now - begun))


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _record(number: int, result: bytes | int) -> bytes:
    data = result if isinstance(result, bytes) else b"%d" % result
    return b"%d %s %d\n%s\n" % (number, type(result).__name__.encode(), len(data), data)


def _read(job: Job[Any, Any], path: Path) -> Results:
    head, _, body = path.read_bytes().partition(b"\n")
    try:
        header = records.read(head.decode(), Header, NAME, VERSION)
    except (NotationError, UnicodeDecodeError):
        raise SettingError(f"{path}: it is no checkpoint, and will not be written over") from None
    if (header.job, header.fingerprint, header.parts) != (job.name, job.fingerprint, job.parts):
        what = f"of {header.job}" if header.job != job.name else f"of another {job.name}"
        raise SettingError(f"{path}: a checkpoint {what}, which will not be written over")
    if header.digest != _digest(body):
        raise SettingError(f"{path}: the checkpoint is damaged; delete it to begin again")
    results: Results = {}
    while body:
        line, _, body = body.partition(b"\n")
        number, what_is, length = line.split()
        data, body = body[: int(length)], body[int(length) + 1 :]
        results[int(number)] = data if what_is == b"bytes" else int(data)
    return results
