"""Answers a stream: many positions of one source, in batches that take neither too long nor too short."""

from __future__ import annotations

import dataclasses
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from damero import records, search
from damero.errors import DameroError, IllegalMoveError, LimitReached, NotationError, SettingError
from damero.kind import Kind, Operation
from damero.shells.cli import inputs
from damero.shells.cli.exits import BAD_INPUT, INTERRUPTED, LIMIT, worst
from damero.shells.cli.inputs import Force, Piece, Source
from damero.shells.cli.output import Output, complain
from damero.shells.cli.present import View
from damero.shells.cli.progress import Meter
from damero.shells.settings import settings_of

LAST_BATCH = 8192
EACH = 4
"""Lines in a batch for each thread, at least: hard ones take long, and the others must not wait for them."""
QUICK, SLOW = 0.1, 0.4
"""Seconds: a batch done sooner makes the next one bigger, one that took longer makes it smaller."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Over what to spread the work: a dask ``scheduler``, or so many ``processes`` of this machine.

    None is as it is best. ``checkpoint`` is the file that keeps what is done.
    """

    scheduler: str = ""
    processes: int | None = None
    checkpoint: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for: an operation, its settings but the input, and how to read and show."""

    kind: Kind[Any]
    operation: Operation[Any, Any]
    settings: Mapping[str, Any]
    field: str
    view: View
    force: Force = Force.GUESS
    format: str = ""
    strict: bool = False
    spread: Spread | None = None

    def answer(self, request: Any, watch: search.Watch | None) -> Any:
        """The operation's answer; a setting that it cannot have is called as it is typed."""
        try:
            return self.operation.run(request, watch)
        except SettingError as error:
            name, colon, words = str(error).partition(": ")
            labels = {setting.name: setting.label for setting in settings_of(self.operation.request)}
            if not colon or name not in labels:
                raise
            raise SettingError(f"{labels[name]}: {words}") from None

    def request(self, text: str) -> Any:
        """The request for a position's text."""
        return records.convert({**self.settings, self.field: text}, self.operation.request)


def _least(order: Order) -> int:
    """How many lines a batch has at least: enough to keep every thread at work."""
    if order.operation.run_bytes is None or order.spread is not None:
        return 1
    threads = getattr(order.request(""), "threads", 1) or os.cpu_count() or 1
    return EACH * threads if threads > 1 else 1


class Stream:
    """Many positions of one source, answered in their order."""

    def __init__(self, order: Order, source: Source, out: Output, meter: Meter) -> None:
        self.order = order
        self.source = source
        self.out = out
        self.meter = meter
        self.code = 0
        self.lines = 0
        self.done = 0  # bytes answered, or nearly so: for a bar
        self.least = _least(order)
        self.size = self.least
        self._sample: Any = None

    def run(self, chunks: Iterable[list[Piece]]) -> int:
        """Answer everything; the exit code of the worst line."""
        return self.work_off(self._batches(chunks))

    def work_off(self, batches: Iterable[Callable[[], None]]) -> int:
        """Do one batch after another, each shown when it is done; the exit code of the worst line.

        Ctrl-C within a batch ends the stream with what the batch has, between batches with what was shown.
        """
        try:
            for batch in batches:
                if not self._turn(batch):
                    return self.code
        except KeyboardInterrupt:
            self._interrupted()
            return self.code
        self.order.view.finish(self.order.kind, self.out)
        return self.code

    def _interrupted(self) -> None:
        self.out.discard()
        complain(f"interrupted after {self.lines} lines")
        self.code = INTERRUPTED

    def _turn(self, batch: Callable[[], None]) -> bool:
        """Do one batch; false when it was interrupted."""
        begun = time.perf_counter()
        with search.interrupts() as caught:
            batch()
        self.out.flush()
        size = self.source.size
        self.meter.file(self.lines, min(self.done, size), size)
        if caught.seen:
            self._interrupted()
            return False
        self._adapt(time.perf_counter() - begun)
        return True

    def _batches(self, chunks: Iterable[list[Piece]]) -> Iterator[Callable[[], None]]:
        for chunk in chunks:
            start = 0
            while start < len(chunk):
                batch = chunk[start : start + self.size]
                start += len(batch)
                yield partial(self.answer, batch)

    def _adapt(self, seconds: float) -> None:
        operation = self.order.operation
        if operation.run_many is None and operation.run_bytes is None:
            return
        if seconds < QUICK:
            self.size = min(2 * self.size, LAST_BATCH)
        elif seconds > SLOW:
            self.size = max(self.size // 2, self.least)

    def answer(self, batch: Sequence[Piece]) -> None:
        """Answer a batch and write its records."""
        kind, operation, view = self.order.kind, self.order.operation, self.order.view
        requests = [self._request(piece) for piece in batch]
        answers = self._answers([request for request in requests if not isinstance(request, DameroError)])
        for (number, text), request in zip(batch, requests, strict=True):
            answer = request if isinstance(request, DameroError) else next(answers)
            if self._is_cut_short(answer):
                return
            self.lines += 1
            self.done += len(text) + 1
            if isinstance(answer, DameroError):
                self._failed(answer, number)
            else:
                self.code = worst(self.code, operation.exit_code(answer))
                where = ", ".join(filter(None, (self.source.name, f"line {number}: ")))
                view.record(kind, operation, request, answer, where, self.out)

    def _is_cut_short(self, answer: Any) -> bool:
        """Whether Ctrl-C came while an answer was worked on, which is no answer to that line then."""
        if not search.interrupted():
            return False
        return self.order.operation.run_many is None or not getattr(answer, "complete", True)

    def _failed(self, error: DameroError, number: int) -> None:
        failure = inputs.placed(error, self.source, number)
        if self.order.strict:
            raise failure if not isinstance(error, LimitReached) else error
        limited = isinstance(error, LimitReached)
        self.code = worst(self.code, LIMIT if limited else BAD_INPUT)
        status = "limit" if limited else "error"
        order = self.order
        order.view.failure(order.operation, order.request(""), failure, number, self.out, status)
        complain(str(failure))

    def _request(self, piece: Piece) -> Any:
        """A piece's request, or the error in its place."""
        try:
            text = inputs.readable(self.order.kind, piece[1], self.order.format)
        except (NotationError, SettingError) as error:
            return error
        if self._sample is None:
            self._sample = self.order.request(text)
        return dataclasses.replace(self._sample, **{self.order.field: text})

    def _answers(self, requests: Sequence[Any]) -> Iterator[Any]:
        operation = self.order.operation
        if operation.run_many is not None:
            yield from operation.run_many(requests)
            return
        for request in requests:
            try:
                yield self.order.answer(request, self.meter.watch)
            except (NotationError, SettingError, IllegalMoveError, LimitReached) as error:
                yield error
