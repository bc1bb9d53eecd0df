"""Answers a collection as bytes: no object a line, only for lines that the operation hands back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from damero import search
from damero.errors import NotationError
from damero.kind import Bulk
from damero.notation import Collection
from damero.shells.cli import inputs
from damero.shells.cli.exits import worst
from damero.shells.cli.inputs import Source
from damero.shells.cli.stream import Order, Stream

WIDTH = 128
"""Bytes for each line of a batch's size."""


def fits(order: Order, source: Source) -> bool:
    """Whether a source can be answered so: a collection, for records of text that nobody watches come."""
    if order.operation.run_bytes is None or not source.lines or order.format or order.view.json:
        return False
    return order.view.same_for_many(order.operation) and _answered(order, order.request(""), b"") is not None


def run(order: Order, source: Source, stream: Stream) -> int:
    """Answer everything; the exit code of the worst line."""
    code = stream.work_off(batches(order, stream, inputs.whole_lines(source)))
    if not stream.lines and not code:
        raise NotationError("it holds no position", source=source.name)
    return code


def _answered(order: Order, request: Any, text: bytes) -> Bulk | None:
    answer = order.operation.run_bytes
    return answer(request, text) if answer is not None else None


def batches(
    order: Order, stream: Stream, blocks: Iterable[tuple[int, bytes]]
) -> Iterator[Callable[[], None]]:
    """What there is to do for blocks of whole lines, each with the number of lines before it."""
    request, collection = order.request(""), Collection(order.kind.notation)
    for before, block in blocks:
        start, number = 0, before
        while start < len(block):
            near = start + stream.size * WIDTH
            end = block.rfind(b"\n", start, near) + 1 or block.find(b"\n", near) + 1 or len(block)
            text = block[start:end]
            if collection.said or says(order, text):
                yield partial(_answer_pieces, stream, collection, text, number)
            else:
                yield partial(_answer, order, request, stream, text, number)
            start, number = end, number + text.count(b"\n")


def says(order: Order, text: bytes) -> bool:
    """Whether a comment says something of the lines after it, which the bytes of these do not tell."""
    return b"#" in text and order.kind.notation.says(text.decode(errors="replace"))


def _answer_pieces(stream: Stream, collection: Collection[Any], text: bytes, before: int) -> None:
    """Answer lines with what comments say of them."""
    collection.number = before
    stream.answer(inputs.pieces_of(collection, text))


def before_limit(bulk: Bulk) -> Bulk:
    """What was answered before Ctrl-C came: the records before the first that it cut short.

    Lines that were handed back are not asked about any more, so what comes after the first is left out too.
    """
    mark = f"{search.Status.LIMIT}\t".encode()
    ends = [place for place, _, _ in bulk.left[:1]]
    if bulk.text.startswith(mark):
        ends.append(0)
    elif (at := bulk.text.find(b"\n" + mark)) >= 0:
        ends.append(at + 1)
    return Bulk(bulk.text[: min(ends)], bulk.code) if ends else bulk


def _answer(order: Order, request: Any, stream: Stream, text: bytes, before: int) -> None:
    """Answer whole lines: those that the operation hands back one by one, in their places."""
    bulk, done = _answered(order, request, text), stream.done + len(text)
    assert bulk is not None
    if search.interrupted():
        bulk = before_limit(bulk)
    written, counted = 0, 0
    for place, begin, end in bulk.left:
        stream.out.write_lines(bulk.text[written:place])
        stream.lines += bulk.text.count(b"\n", written, place)
        before += text.count(b"\n", counted, begin)
        written, counted = place, begin
        if pieces := inputs.pieces_of(Collection(order.kind.notation, before), text[begin:end]):
            stream.answer(pieces)
            if search.interrupted():
                return
    stream.out.write_lines(bulk.text[written:])
    stream.lines += bulk.text.count(b"\n", written)
    stream.code = worst(stream.code, bulk.code)
    stream.done = done
