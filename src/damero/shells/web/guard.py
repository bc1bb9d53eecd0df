"""What stands before every answer: strict headers, whom we answer, and errors as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from damero.errors import DameroError, InternalError, LimitReached, NotationError, UnknownNameError
from damero.shells.web.pool import BusyError, StoppedError

HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request was not done; ``line`` and ``column`` count from 1, 0 when there is no place."""

    error: str
    line: int = 0
    column: int = 0


class ShapeError(Exception):
    """A request body of the wrong shape."""


async def add_headers(message: Message, _: Scope) -> None:
    """Add the strict headers to an answer that begins."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def named(hosts: frozenset[str]) -> Callable[[ASGIApp], ASGIApp]:
    """A middleware that answers, where ``hosts`` is not empty, to those names only.

    A page elsewhere can let its own name point at this machine; it then reaches us under that name.
    """

    def wrap(app: ASGIApp) -> ASGIApp:
        async def guard(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and hosts and host_of(scope) not in hosts:
                raise PermissionDeniedException("this server answers to its own name only")
            await app(scope, receive, send)

        return guard

    return wrap


def host_of(scope: Scope) -> str:
    """The name that a request was sent to, without its port."""
    for name, value in scope["headers"]:
        if name == b"host":
            host = value.decode("latin-1").lower()
            head, colon, port = host.rpartition(":")
            return head if colon and port.isdigit() else host
    return ""


def _refuse(status: int, refusal: Refusal, headers: dict[str, str] | None = None) -> Response[Refusal]:
    return Response(refusal, status_code=status, media_type=MediaType.JSON, headers=headers or {})


def _damero(_: Request[Any, Any, Any], error: DameroError) -> Response[Refusal]:
    match error:
        case NotationError():
            return _refuse(400, Refusal(error.expected, error.line, error.column))
        case UnknownNameError():
            return _refuse(404, Refusal(str(error)))
        case LimitReached():
            return _refuse(422, Refusal(str(error)))
        case InternalError():
            return _refuse(500, Refusal(f"internal error: {error}"))
        case _:
            return _refuse(400, Refusal(str(error)))


def _shape(_: Request[Any, Any, Any], error: ShapeError) -> Response[Refusal]:
    return _refuse(422, Refusal(str(error)))


def _busy(_: Request[Any, Any, Any], error: BusyError) -> Response[Refusal]:
    return _refuse(503, Refusal("busy; try again"), {"retry-after": str(error.seconds)})


def _stopped(_: Request[Any, Any, Any], __: StoppedError) -> Response[Refusal]:
    return _refuse(422, Refusal("stopped: the time limit of a request was reached"))


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    return _refuse(error.status_code, Refusal(error.detail), dict(error.headers or {}))


def _other(_: Request[Any, Any, Any], __: Exception) -> Response[Refusal]:
    return _refuse(500, Refusal("internal error"))


ERRORS: dict[int | type[Exception], Any] = {
    DameroError: _damero,
    ShapeError: _shape,
    BusyError: _busy,
    StoppedError: _stopped,
    HTTPException: _http,
    Exception: _other,
}
