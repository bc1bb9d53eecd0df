"""Runs one operation: on a single request, or on a stream of positions line by line."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from damero import records, search
from damero.errors import IllegalMoveError, NotationError, SettingError
from damero.shells.cli import bulk, inputs
from damero.shells.cli.exits import BAD_INPUT, INTERRUPTED, worst
from damero.shells.cli.inputs import Piece, Source
from damero.shells.cli.output import Output, complain
from damero.shells.cli.progress import Meter
from damero.shells.cli.stream import Order, Stream


def run(order: Order, text: str, output: str) -> int:
    """Answer for what INPUT holds, one position or many; the exit code."""
    with inputs.open_input(order.kind, text, order.force, order.format) as source:
        if order.spread is not None:
            from damero.shells.cli import spread

            lines = spread.positions(order, source)
            if lines is not None:
                with Output(output) as out, Meter() as meter:
                    return spread.run(order, source, lines, out, meter)
        if order.spread is None and bulk.fits(order, source):
            with Output(output) as out, Meter() as meter:
                return bulk.run(order, source, Stream(order, source, out, meter))
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
        code = _pour(order, request, out, meter)
        return _answer(order, request, out, meter) if code is None else code


def _pour(order: Order, request: Any, out: Output, meter: Meter) -> int | None:
    """Write the answer as it comes; the exit code, None where it cannot be had so.

    Raises SettingError for a form that can be had no other way.
    """
    operation, view = order.operation, order.view
    is_only = view.format in operation.forms
    if is_only and out.on_terminal:
        raise SettingError(f"{view.format} is not for a terminal: name a file with --output")
    if operation.flow is None or order.spread is not None or view.drawing or view.is_read_along:
        return None
    code = 0
    with search.interrupts() as caught:
        flow = operation.flow(request, view.form, meter.watch)
        if flow is None and not caught.seen:
            return None
        for piece in flow or ():
            out.write_lines(piece.text)
            code = worst(code, piece.code)
            if caught.seen:
                break
    if not caught.seen:
        return code
    out.flush()
    out.discard()
    complain("interrupted: this is what was found until then")
    return INTERRUPTED


def _look_ahead(order: Order, source: Source, chunks: Iterator[list[Piece]]) -> tuple[list[Piece], bool]:
    """The first pieces, and whether to treat them as a stream: more than one, or alike either way."""
    first: list[Piece] = []
    for chunk in chunks:
        first += chunk
        alike = source.lines and order.spread is None and order.view.same_for_many(order.operation)
        if len(first) > 1 or (first and alike):
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
        order.view.failure(order.operation, order.request(""), failure, number, out)
        complain(str(failure))
        return BAD_INPUT


def _answer(order: Order, request: Any, out: Output, meter: Meter) -> int:
    with search.interrupts() as caught:
        if order.spread is None:
            answer = order.answer(request, meter.watch)
        else:
            from damero.shells.cli import spread

            answer = spread.answer(order, request, meter.watch)
    order.view.single(order.kind, order.operation, request, answer, out)
    if caught.seen:
        out.flush()
        complain("interrupted: this is what was found until then")
        return INTERRUPTED
    return order.operation.exit_code(answer)
