"""The OpenAPI description of the API, made of the very types that check a request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

import damero
from damero.shells.web.catalogue import Catalogue, Format
from damero.shells.web.guard import Refusal


@dataclass(frozen=True, slots=True)
class Call:
    """One call: where it is, what it takes and gives, and what it does. ``search``: it may take long."""

    path: str
    name: str
    summary: str
    request: type[Any]
    answer: type[Any]
    run: Callable[[Any], Any]
    example: Any
    read: Callable[[dict[str, Any]], Any]
    search: bool = True


_REFUSALS = {
    "400": "A position, move or setting that is refused, with its place",
    "403": "Sent to another name than this server's",
    "404": "A name that stands for nothing here",
    "413": "Too large a body",
    "415": "Not JSON by its content type",
    "422": "A body of the wrong shape, or a limit reached before there was anything to answer",
    "503": "Busy; come again after Retry-After seconds",
}


def document(calls: Sequence[Call], kinds: Sequence[str]) -> dict[str, Any]:
    """The whole description."""
    types = dict.fromkeys(
        [Catalogue, Format, Refusal, *(t for call in calls for t in (call.request, call.answer))]
    )
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    of = dict(zip(types, schemas, strict=True))
    paths = {"/api/kinds": {"get": _get("kinds", "Every kind: what it can do", of[Catalogue], of[Refusal])}}
    for kind in kinds:
        listed = {"type": "array", "items": of[Format]}
        paths[f"/api/{kind}/formats"] = {
            "get": _get(f"{kind}_formats", "The formats that are read and written", listed, of[Refusal])
        }
    for call in calls:
        paths[call.path] = {"post": _post(call, of)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "damero", "version": damero.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _get(name: str, summary: str, answer: dict[str, Any], refusal: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": summary,
        "responses": {"200": _content("The answer", answer), "403": _content(_REFUSALS["403"], refusal)},
    }


def _post(call: Call, of: dict[type[Any], dict[str, Any]]) -> dict[str, Any]:
    body = {"schema": of[call.request], "example": msgspec.to_builtins(call.example)}
    refusals = {status: _content(text, of[Refusal]) for status, text in _REFUSALS.items()}
    return {
        "operationId": call.name,
        "summary": call.summary,
        "requestBody": {"required": True, "content": {"application/json": body}},
        "responses": {"200": _content("The answer", of[call.answer]), **refusals},
    }


def _content(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
