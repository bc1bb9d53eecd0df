"""Spreads an operation over processes or a cluster: the lines of a collection, or the parts of one request.

A collection is cut into numbered parts of whole lines. Each is answered as a stream of its own, and what it
wrote and complained about comes back, to be shown in order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from damero import __version__, kinds, records
from damero.errors import NotationError, SettingError
from damero.kind import fields_of
from damero.notation import Collection
from damero.search import Job, Limit, Stats, Watch, interrupts
from damero.shells.cli import bulk, inputs
from damero.shells.cli.exits import INTERRUPTED, worst
from damero.shells.cli.inputs import Piece, Source
from damero.shells.cli.output import Output, complain, hearing
from damero.shells.cli.present import View
from damero.shells.cli.progress import Meter
from damero.shells.cli.stream import Order, Spread, Stream

PARTS = 256
"""How many parts a collection has at least, if it has so many lines."""
PART_LINES = 8192

Lines = bytes | list[Piece]
"""What is answered in parts: a text of whole lines, or positions."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What is asked of a part's lines, in words that other processes understand."""

    kind: str
    operation: str
    field: str
    settings: str
    form: str
    format: str
    source: str
    lines: bool
    json: bool


@dataclass(frozen=True, slots=True)
class Account:
    """What came of a part's lines beside what was written."""

    code: int
    lines: int
    complaints: tuple[str, ...]


def answer(order: Order, request: Any, watch: Watch | None) -> Any:
    """The answer to one request, in parts where that is asked for; raises SettingError where it cannot be."""
    assert order.spread is not None
    if order.operation.job is None:
        raise SettingError(f"{order.operation.name} is not done in parts: several positions expected")
    job = order.operation.job(request)
    if job is None:
        return order.answer(request, watch)
    return _run(job, order.spread, getattr(request, "seconds", None), watch)


def _run(job: Job[Any, Any], spread: Spread, seconds: float | None, watch: Watch | None) -> Any:
    from damero import cluster

    return cluster.run(
        job,
        scheduler=spread.scheduler,
        processes=spread.processes,
        checkpoint=spread.checkpoint,
        limit=Limit(seconds),
        watch=watch,
    )


def positions(order: Order, source: Source) -> Lines | None:
    """The positions of a source that are to be answered in parts; None for one that is answered by itself.

    That is cut into parts by its operation; raises SettingError where this does not.
    """
    if order.view.drawing:
        raise SettingError("--as: pictures of many positions are not made in parts")
    if bulk.fits(order, source):
        text = b"".join(block for _, block in inputs.whole_lines(source))
        # What a comment says goes on into the parts after its own.
        return inputs.pieces_of(Collection(order.kind.notation), text) if bulk.says(order, text) else text
    pieces = [piece for chunk in source.chunks for piece in chunk]
    if len(pieces) > 1:
        return pieces
    source.chunks = iter([pieces])
    return None


def run(order: Order, source: Source, lines_of: Lines, out: Output, meter: Meter) -> int:
    """Answer many positions in parts; the exit code of the worst line."""
    assert order.spread is not None
    job = _job(order, source, lines_of)
    with interrupts() as caught:
        results = _run(job, order.spread, None, meter.watch)
    code = lines = 0
    for number in range(job.parts):
        if number not in results:
            break
        account, written = _read(results[number])
        out.write_lines(written)
        for complaint in account.complaints:
            complain(complaint)
        lines += account.lines
        code = worst(code, account.code)
    if caught.seen:
        out.discard()
        kept = order.spread.checkpoint
        complain(f"interrupted after {lines} lines" + (f"; it goes on from {kept}" if kept else ""))
        return INTERRUPTED
    if not lines:
        raise NotationError("it holds no position", source=source.name)
    return code


def _job(order: Order, source: Source, lines: Lines) -> Job[bytes, Mapping[int, bytes]]:
    """The job that answers whole lines, or the positions on them."""
    number = len(lines) if isinstance(lines, list) else lines.count(b"\n") + 1
    size = min(max(number // PARTS, 1), PART_LINES)
    cuts = list(range(0, len(lines), size)) if isinstance(lines, list) else _cuts(lines, size)
    errand = _errand(order, source)
    data = lines if isinstance(lines, bytes) else repr(lines).encode()
    told = f"{__version__} {errand} {size} {hashlib.sha256(data).hexdigest()}"

    def argument(part: int) -> tuple[int, Lines]:
        return part * size, lines[cuts[part] : cuts[part + 1] if part + 1 < len(cuts) else None]

    return Job(
        f"{order.kind.name} {order.operation.name} of lines",
        hashlib.sha256(told.encode()).hexdigest(),
        len(cuts),
        partial(answer_part, errand),
        argument,
        _as_they_are,
    )


def _cuts(text: bytes, size: int) -> list[int]:
    """Where every part of so many lines begins."""
    cuts, at = [], 0
    while at < len(text):
        cuts.append(at)
        for _ in range(size):
            at = text.find(b"\n", at) + 1 or len(text)
    return cuts


def _as_they_are(results: Mapping[int, bytes], stats: Stats) -> Mapping[int, bytes]:  # noqa: ARG001
    return results


def _errand(order: Order, source: Source) -> Errand:
    settings = dict(order.settings)
    if any(field.name == "threads" for field in fields_of(order.operation.request)):
        settings.setdefault("threads", 1)
    return Errand(
        order.kind.name,
        order.operation.name,
        order.field,
        records.to_json(dict(sorted(settings.items()))),
        order.view.format,
        order.format,
        source.name,
        source.lines,
        order.view.json,
    )


@lru_cache(maxsize=4)
def _order(errand: Errand) -> Order:
    kind = kinds.find(errand.kind)
    return Order(
        kind,
        kind.operation(errand.operation),
        records.parse(errand.settings),
        errand.field,
        View("", errand.form, json=errand.json),
        format=errand.format,
    )


def answer_part(errand: Errand, argument: tuple[int, Lines]) -> bytes:
    """Answer some lines, before which there are so many others: a line of JSON, then what was written."""
    before, lines = argument
    order, out = _order(errand), Output.memory()
    source = Source(errand.source, lines=errand.lines)
    with hearing() as complaints:
        stream = Stream(order, source, out, Meter(quiet=True))
        if isinstance(lines, bytes):
            code = stream.work_off(bulk.batches(order, stream, [(before, lines)]))
        else:
            code = stream.run([lines])
    account = Account(code, stream.lines, tuple(complaints))
    return records.to_json(account).encode() + b"\n" + out.taken()


def _read(result: bytes) -> tuple[Account, bytes]:
    head, _, written = result.partition(b"\n")
    return records.convert(records.parse(head.decode()), Account), written
