"""The pages: the front, one board a kind, and their styles and scripts, all served from memory."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import MediaType, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from markupsafe import Markup

import damero
from damero.diagram import Diagram
from damero.draw import svg
from damero.kind import Kind
from damero.shells.web.catalogue import entry

_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/json",
}


def handlers(kinds: Sequence[Kind[Any]]) -> list[HTTPRouteHandler]:
    """The handlers of all pages."""
    templates = Environment(
        loader=PackageLoader("damero.shells.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    links = [{"name": kind.name, "title": kind.title} for kind in kinds]
    common = {"links": links, "version": damero.__version__}
    cards = [{"entry": entry(kind), "picture": _picture(kind.diagram(kind.example))} for kind in kinds]
    front = templates.get_template("front.html").render(common, cards=cards, here="")

    @get("/", media_type=MediaType.HTML)
    async def show_front() -> str:
        return front

    return [
        show_front,
        *(_file(*file) for file in _files()),
        *(_board(templates, kind, common) for kind in kinds),
    ]


def _board(templates: Environment, kind: Kind[Any], common: dict[str, Any]) -> HTTPRouteHandler:
    facts = entry(kind)
    page = templates.get_template("board.html").render(
        common,
        entry=facts,
        here=kind.name,
        facts=msgspec.to_builtins(facts),
        picture=_picture(kind.diagram(kind.blank(""))),
    )

    @get(f"/{kind.name}", media_type=MediaType.HTML)
    async def show_board() -> str:
        return page

    return show_board


def _picture(diagram: Diagram) -> Markup:
    """A drawing for a template; ``draw`` has escaped every text in it."""
    return Markup(svg.draw(diagram, theme=svg.Theme.PAGE))


def _file(name: str, content: bytes, kind: str) -> HTTPRouteHandler:
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}

    @get(f"/static/{name}")
    async def show_file(request: Request[Any, Any, Any]) -> Response[bytes]:
        if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
            return Response(b"", status_code=304, headers=headers)
        return Response(content, media_type=kind, headers=headers)

    return show_file


def _files() -> Iterator[tuple[str, bytes, str]]:
    """Every static file: its name, its bytes and its type."""
    for file in (resources.files("damero.shells.web") / "static").iterdir():
        kind = _TYPES.get(file.name[file.name.rfind(".") :])
        if kind is not None:
            yield file.name, file.read_bytes(), kind
    yield "board.css", svg.stylesheet().encode(), _TYPES[".css"]
