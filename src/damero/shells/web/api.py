"""The HTTP API, made of the table of kinds: one call an operation, and the calls of play."""

from __future__ import annotations

import functools
import gzip
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import ClientException
from litestar.handlers import HTTPRouteHandler

import damero
from damero import records
from damero.errors import NotationError
from damero.kind import Kind, Operation
from damero.shells.web import messages
from damero.shells.web.catalogue import Catalogue, Format, entry, formats
from damero.shells.web.forms import input_of
from damero.shells.web.guard import ShapeError
from damero.shells.web.openapi import Call, document
from damero.shells.web.play import Table, request_of
from damero.shells.web.pool import Pool

BODY_LIMIT = 1_000_000
SEARCH_SECONDS = 10.0
SEARCH_THREADS = 2
SEARCHES_WAITING = 8
SEARCH_NICE = 5
SEARCH_RETRY_SECONDS = 5
PACK_FROM = 1000
PACK_TO = 4_000_000
"""The bytes of an answer that is packed; a longer one would keep its thread too long."""
MOVE_THREADS = 2
MOVES_WAITING = 64

_Request = Request[Any, Any, Any]


def calls(kinds: Sequence[Kind[Any]]) -> Iterator[Call]:
    """Every POST call of every kind."""
    for kind in kinds:
        for operation in kind.operations:
            yield _of_operation(kind, operation)
        yield from _of_play(kind)


def _of_operation(kind: Kind[Any], operation: Operation[Any, Any]) -> Call:
    return Call(
        path=f"/api/{kind.name}/{operation.name}",
        name=f"{kind.name}_{operation.name}",
        summary=operation.summary,
        request=operation.request,
        answer=operation.answer,
        run=lambda request: operation.run(request, None),
        example=operation.example,
        read=lambda raw: request_of(operation, raw, SEARCH_SECONDS),
    )


def _of_play(kind: Kind[Any]) -> Iterator[Call]:
    table = Table(kind, SEARCH_SECONDS)
    start = kind.notation.text(kind.example)
    first = messages.Key("r1c1")
    rows: list[tuple[Callable[[Any], Any], Any, type[Any], bool]] = [
        (table.view, messages.Glance(start=start, parts=("board",)), messages.View, False),
        (table.press, messages.Presses(start=start, presses=(first,)), messages.Played, False),
        (table.hint, messages.Game(start=start), messages.Hinted, True),
        (table.generate, messages.New(), messages.Fresh, True),
    ]
    if kind.opponents:
        turn = messages.Turn(opponent=kind.opponents[0].name)
        rows.append((table.reply, turn, messages.Replied, True))
    if kind.solutions is not None:
        rows.append((table.solutions, messages.Browse(start=start), messages.Solutions, True))
    if kind.as_givens is not None:
        rows.append((table.fix, messages.Game(start=start), messages.Fresh, False))
    if kind.operations:
        operation = kind.operations[0]
        fields = msgspec.to_builtins(operation.example)
        fields.pop(input_of(operation.request), None)
        ask = messages.Ask(start=start, operation=operation.name, fields=fields)
        rows.append((table.ask, ask, messages.Asked, True))
    if any(operation.name == "check" for operation in kind.operations):
        rows.append((table.check, messages.Game(start=start), messages.Checked, True))
    for run, example, answer, search in rows:
        request = type(example)
        yield Call(
            path=f"/api/{kind.name}/play/{run.__name__}",
            name=f"{kind.name}_play_{run.__name__}",
            summary=(run.__doc__ or "").strip(),
            request=request,
            answer=answer,
            run=run,
            example=example,
            read=functools.partial(_convert, request),
            search=search,
        )


def _convert(request: type[Any], raw: dict[str, Any]) -> Any:
    return records.convert(raw, request)


def handlers(kinds: Sequence[Kind[Any]], searches: Pool, moves: Pool) -> list[HTTPRouteHandler]:
    """The handlers of all calls, the lists of what there is, and the schema."""
    table = tuple(calls(kinds))
    made = [_handler(call, searches if call.search else moves) for call in table]
    catalogue = Catalogue(damero.__version__, tuple(entry(kind) for kind in kinds))
    described = document(table, tuple(kind.name for kind in kinds))

    @get("/api/kinds")
    async def list_kinds() -> Catalogue:
        return catalogue

    @get("/schema")
    async def openapi() -> Response[dict[str, Any]]:
        return Response(described, media_type="application/vnd.oai.openapi+json")

    return [*made, *(_formats(kind) for kind in kinds), list_kinds, openapi]


def _formats(kind: Kind[Any]) -> HTTPRouteHandler:
    @get(f"/api/{kind.name}/formats")
    async def list_formats() -> tuple[Format, ...]:
        return formats(kind)

    return list_formats


def _handler(call: Call, pool: Pool) -> HTTPRouteHandler:
    @post(call.path, status_code=200, name=call.name)
    async def answer(request: _Request) -> Response[bytes]:
        raw = decode(await request.body(), request.headers.get("content-type", ""))
        try:
            wanted = call.read(raw)
        except NotationError as error:
            raise ShapeError(str(error)) from None

        accepted = request.headers.get("accept-encoding", "")

        def work() -> tuple[bytes, dict[str, str]]:
            return pack(msgspec.json.encode(call.run(wanted)), accepted)

        found, headers = await pool.run(work, seconds=SEARCH_SECONDS, gone=lambda: _gone(request))
        return Response(found, media_type="application/json", headers=headers)

    return answer


def pack(body: bytes, accepted: str) -> tuple[bytes, dict[str, str]]:
    """An answer as it is sent, and its headers; for the search's thread, as it holds up the event loop."""
    if not PACK_FROM <= len(body) <= PACK_TO:
        return body, {}
    headers = {"vary": "accept-encoding"}
    if "gzip" not in accepted:
        return body, headers
    return gzip.compress(body, compresslevel=1, mtime=0), {**headers, "content-encoding": "gzip"}


async def _gone(request: _Request) -> None:
    """Done when the client has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def decode(body: bytes, content_type: str) -> dict[str, Any]:
    """A request's body; raises NotationError with the place, or ShapeError."""
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise ClientException("content-type application/json expected", status_code=415)
    try:
        raw = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _malformed(body, str(error)) from None
    if not isinstance(raw, dict):
        raise ShapeError("a JSON object expected")
    return raw


def _malformed(body: bytes, message: str) -> NotationError:
    head, _, place = message.rpartition("(byte ")
    if not head or not place.rstrip(")").isdigit():
        return NotationError(f"JSON: {message}")
    before = body[: int(place.rstrip(")"))].decode(errors="replace")
    line = before.count("\n") + 1
    return NotationError(head.strip(), line=line, column=len(before) - before.rfind("\n"))
