"""Runs one operation: on a single request, or on a stream of positions line by line."""

from __future__ import annotations

import dataclasses
import itertools
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from damero import records, search
from damero.errors import DameroError, IllegalMoveError, LimitReached, NotationError, SettingError
from damero.kind import Kind, Operation
from damero.shells.cli import inputs
from damero.shells.cli.inputs import Force, Piece, Source
from damero.shells.cli.output import Output, complain
from damero.shells.cli.present import View
from damero.shells.cli.progress import Meter

BAD_INPUT = 2
LIMIT = 3
INTERRUPTED = 130
SEVERITY = (0, 1, LIMIT, BAD_INPUT, INTERRUPTED)
"""Exit codes from best to worst: that of a stream is its worst line's."""

LAST_BATCH = 8192
QUICK, SLOW = 0.1, 0.4
"""Seconds: a batch done sooner makes the next one bigger, one that took longer makes it smaller."""


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

    def request(self, text: str) -> Any:
        """The request for a position's text."""
        return records.convert({**self.settings, self.field: text}, self.operation.request)


def worst(one: int, other: int) -> int:
    """The worse of two exit codes."""
    return max(one, other, key=lambda code: SEVERITY.index(code) if code in SEVERITY else 0)


def run(order: Order, text: str, output: str) -> int:
    """Answer for what INPUT holds, one position or many; the exit code."""
    with inputs.open_input(order.kind, text, order.force, order.format) as source:
        chunks = iter(source.chunks)
        first, more = _look_ahead(order, source, chunks)
        with Output(output) as out, Meter() as meter:
            if not first:
                raise NotationError("it holds no position", source=source.name)
            if more:
                return Stream(order, source, out, meter).run(itertools.chain([first], chunks))
            return _single(order, source, first[0], out, meter)


def run_plain(order: Order, output: str) -> int:
    """Answer an operation that takes no position; the exit code."""
    with Output(output) as out, Meter() as meter:
        request = records.convert(dict(order.settings), order.operation.request)
        return _answer(order, request, out, meter)


def _look_ahead(order: Order, source: Source, chunks: Iterator[list[Piece]]) -> tuple[list[Piece], bool]:
    """The first pieces, and whether to treat them as a stream: more than one, or alike either way."""
    first: list[Piece] = []
    for chunk in chunks:
        first += chunk
        if len(first) > 1 or (first and source.lines and order.view.same_for_many(order.operation)):
            return first, True
    return first, False


def _single(order: Order, source: Source, piece: Piece, out: Output, meter: Meter) -> int:
    number, text = piece
    try:
        request = order.request(inputs.readable(order.kind, text, order.format))
        return _answer(order, request, out, meter)
    except (NotationError, IllegalMoveError) as error:
        if not source.lines:
            raise inputs.placed(error, source, number) from None
        failure = inputs.placed(error, source, number)
        out.write(order.view.failure(failure, number))
        complain(str(failure))
        return BAD_INPUT


def _answer(order: Order, request: Any, out: Output, meter: Meter) -> int:
    with search.interrupts() as caught:
        answer = order.operation.run(request, meter.watch)
    order.view.single(order.kind, order.operation, request, answer, out)
    if caught.seen:
        out.flush()
        complain("interrupted: this is what was found until then")
        return INTERRUPTED
    return order.operation.exit_code(answer)


class Stream:
    """Many positions of one source, answered in their order."""

    def __init__(self, order: Order, source: Source, out: Output, meter: Meter) -> None:
        self.order = order
        self.source = source
        self.out = out
        self.meter = meter
        self.code = 0
        self.lines = 0
        self.size = 1
        self._sample: Any = None

    def run(self, chunks: Iterable[list[Piece]]) -> int:
        """Answer everything; the exit code of the worst line."""
        try:
            for chunk in chunks:
                self._chunk(chunk)
                if self.code == INTERRUPTED:
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

    def _chunk(self, chunk: list[Piece]) -> None:
        """Answer one chunk in batches that take neither too long nor too short."""
        start = 0
        while start < len(chunk):
            begun = time.perf_counter()
            batch = chunk[start : start + self.size]
            with search.interrupts() as caught:
                self._batch(batch)
            start += len(batch)
            self.out.flush()
            self.meter.file(self.lines, self.source.done if self.source.size else 0, self.source.size)
            if caught.seen:
                return self._interrupted()
            if self.order.operation.run_many:
                self._adapt(time.perf_counter() - begun)
        return None

    def _adapt(self, seconds: float) -> None:
        if seconds < QUICK:
            self.size = min(2 * self.size, LAST_BATCH)
        elif seconds > SLOW:
            self.size = max(self.size // 2, 1)

    def _batch(self, batch: Sequence[Piece]) -> None:
        kind, operation, view = self.order.kind, self.order.operation, self.order.view
        requests = [self._request(piece) for piece in batch]
        answers = self._answers([request for request in requests if not isinstance(request, DameroError)])
        for (number, _), request in zip(batch, requests, strict=True):
            answer = request if isinstance(request, DameroError) else next(answers)
            self.lines += 1
            if isinstance(answer, DameroError):
                self._failed(answer, number)
            else:
                self.code = worst(self.code, operation.exit_code(answer))
                view.record(kind, operation, request, answer, number, self.out)

    def _failed(self, error: DameroError, number: int) -> None:
        failure = inputs.placed(error, self.source, number)
        if self.order.strict:
            raise failure if not isinstance(error, LimitReached) else error
        limited = isinstance(error, LimitReached)
        self.code = worst(self.code, LIMIT if limited else BAD_INPUT)
        self.out.write(self.order.view.failure(failure, number, "limit" if limited else "error"))
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
                yield operation.run(request, self.meter.watch)
            except (NotationError, SettingError, IllegalMoveError, LimitReached) as error:
                yield error
