"""The HTTP API: every call, its schema, and everything that it refuses."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from litestar.testing import TestClient

from damero.kind import Kind
from damero.kinds import KINDS
from damero.shells.web import api

Client = TestClient[Any]
EVERY_CALL = [pytest.param(call, id=call.name) for call in api.calls(KINDS)]


def post(client: Client, path: str, **body: object) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: Client, path: str, status: int, **body: object) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == status, answer.text
    found = answer.json()
    assert set(found) == {"error", "line", "column"}
    assert found["error"]
    return found


@pytest.mark.parametrize("call", EVERY_CALL)
def test_every_call_answers_its_example(client: Client, call: Any) -> None:
    answer = client.post(call.path, json=msgspec.to_builtins(call.example))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    msgspec.convert(answer.json(), call.answer)


@pytest.mark.parametrize("call", EVERY_CALL)
@pytest.mark.parametrize("body", [b"[]", b"7", b'{"surely_not_a_member": 1}'])
def test_a_wrong_shape_is_refused(client: Client, call: Any, body: bytes) -> None:
    answer = client.post(call.path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422, answer.text


def test_the_schema_names_every_call(client: Client) -> None:
    schema = client.get("/schema").json()
    assert schema["openapi"].startswith("3.1")
    for kind in KINDS:
        for operation in kind.operations:
            body = schema["paths"][f"/api/{kind.name}/{operation.name}"]["post"]["requestBody"]
            reference = body["content"]["application/json"]["schema"]["$ref"]
            described = schema["components"]["schemas"][reference.rpartition("/")[2]]
            for name, field in described["properties"].items():
                assert field.get("description"), (operation.name, name)
    text = json.dumps(schema)
    for reference in re.findall(r'"#/components/schemas/([^"]+)"', text):
        assert reference in schema["components"]["schemas"]


def test_bounds_are_in_the_schema(client: Client) -> None:
    schemas = client.get("/schema").json()["components"]["schemas"]
    assert schemas["Browse"]["properties"]["at_most"] | {"default": 10} == {
        "type": "integer",
        "minimum": 1,
        "maximum": 50,
        "default": 10,
    }


def test_kinds_say_what_they_can_do(client: Client) -> None:
    listed = {kind["name"]: kind for kind in client.get("/api/kinds").json()["kinds"]}
    assert [*listed][: len(KINDS)] == [kind.name for kind in KINDS]
    assert listed["latin"]["solutions"]
    assert listed["latin"]["settings"][0]["choices"][0] == "easy"
    assert not listed["three"]["solutions"]
    assert listed["three"]["opponents"][1] == {"name": "deep", "title": "Deep", "depth": [1, 2, 4]}
    wait = listed["latin"]["operations"][0]
    assert wait["input"] == "input"
    assert [field["name"] for field in wait["fields"]] == ["work", "seconds", "stubborn"]
    assert [field["type"] for field in wait["fields"]] == ["number", "number", "flag"]


def test_formats_are_listed(client: Client) -> None:
    formats = client.get("/api/latin/formats").json()
    assert [one["name"] for one in formats] == ["line", "whole"]


class TestRefusals:
    def test_text_that_cannot_be_read_has_a_place(self, client: Client) -> None:
        found = refused(client, "/api/latin/play/view", 400, start="1.x.")
        assert (found["line"], found["column"]) == (1, 3)

    @pytest.mark.parametrize(
        ("body", "status"),
        [
            ({"start": "1...", "moves": ["r1c1=2"]}, 400),
            ({"moves": ["r1c1=1"], "cursor": 2}, 400),
            ({"moves": ["r1c1=1"], "cursor": -1}, 400),
            ({"size": "9x9"}, 400),
            ({"size": "101x101"}, 400),
            ({"size": "999999999x999999999"}, 400),
            ({"start": "three:easy@1#1"}, 400),
            ({"start": "latin:easy@7#1"}, 400),
            ({"start": 7}, 422),
            ({"moves": "r1c1=1"}, 422),
            ({"parts": ["everything"]}, 422),
            ({"moves": ["r1c1=1"] * 4001}, 422),
            ({"moves": ["x" * 201]}, 422),
            ({"start": "1" * 200_001}, 422),
        ],
    )
    def test_a_game_that_cannot_be(self, client: Client, body: dict[str, object], status: int) -> None:
        refused(client, "/api/latin/play/view", status, **body)

    @pytest.mark.parametrize(
        "path",
        ["/api/latin/nothing", "/api/chess/play/view", "/api/three/play/solutions", "/api/latin/play/reply"],
    )
    def test_names_that_stand_for_nothing(self, client: Client, path: str) -> None:
        refused(client, path, 404)

    def test_an_unknown_operation_or_player(self, client: Client) -> None:
        assert "known: wait" in refused(client, "/api/latin/play/ask", 404, operation="dance")["error"]
        refused(client, "/api/three/play/reply", 404, opponent="nobody")

    @pytest.mark.parametrize("cell", ["", "r0c1", "r3c1", "r1c99999", "c1r1", "r1c1 ", "r٣c1"])
    def test_cells_off_the_board(self, client: Client, cell: str) -> None:
        refused(client, "/api/latin/play/press", 400, presses=[{"cell": cell, "key": "1"}])

    def test_a_depth_out_of_range(self, client: Client) -> None:
        assert "1 to 4" in refused(client, "/api/three/play/reply", 400, opponent="deep", depth=5)["error"]

    def test_a_reply_after_the_end(self, client: Client) -> None:
        refused(client, "/api/three/play/reply", 400, start="12121", opponent="deep")

    @pytest.mark.parametrize(
        ("body", "place"),
        [
            (b"{", (0, 0)),
            (b'{"start":\n  x}', (2, 3)),
            (b"", (0, 0)),
            (b'{"start": "\\ud800"}', None),
            (b'{"start": "\xff"}', None),
            (b"[" * 100_000, None),
            (b'{"cursor": NaN}', None),
        ],
    )
    def test_malformed_json(self, client: Client, body: bytes, place: tuple[int, int] | None) -> None:
        answer = client.post(
            "/api/latin/play/view", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400, answer.text
        if place is not None:
            assert (answer.json()["line"], answer.json()["column"]) == place

    @pytest.mark.parametrize("number", ["1" * 400, "1e400", "-1" + "0" * 50, "1.5"])
    def test_absurd_numbers(self, client: Client, number: str) -> None:
        body = f'{{"skip": {number}}}'.encode()
        answer = client.post(
            "/api/latin/play/solutions", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code in (400, 422)

    def test_too_large_a_body(self, client: Client) -> None:
        answer = client.post(
            "/api/latin/play/view",
            content=b'{"start": "' + b"1" * api.BODY_LIMIT + b'"}',
            headers={"content-type": "application/json"},
        )
        assert answer.status_code == 413

    @pytest.mark.parametrize(
        "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
    )
    def test_other_content_types(self, client: Client, kind: str) -> None:
        # A form of another site can send these without asking; JSON it cannot.
        answer = client.post("/api/latin/play/view", content=b"{}", headers={"content-type": kind})
        assert answer.status_code == 415

    def test_other_methods(self, client: Client) -> None:
        assert client.get("/api/latin/play/view").status_code == 405
        assert client.put("/api/latin/play/view", json={}).status_code == 405

    def test_a_limit_without_an_answer(self, client: Client) -> None:
        assert refused(client, "/api/latin/wait", 422, input="22..")["error"] == "nothing found in time"


class TestPlay:
    def test_view(self, client: Client) -> None:
        view = post(client, "/api/latin/play/view", start="1...", parts=["board", "moves", "texts"])
        assert ET.fromstring(view["svg"]).tag.endswith("svg")
        assert view["tiles"][0] == {
            "cell": "r1c1",
            "role": "given",
            "text": "1",
            "notes": [],
            "corner_notes": [],
            "colour": 0,
        }
        assert view["board"]["houses"] == [[0, 1], [2, 3], [0, 2], [1, 3]]
        assert "r1c2=2" in view["moves"]
        assert view["texts"][1] == {"format": "whole", "text": "=1...1...", "lost": []}

    def test_a_view_carries_only_what_is_asked_for(self, client: Client) -> None:
        view = post(client, "/api/latin/play/view", start="1...")
        assert view["board"] is view["moves"] is view["texts"] is None

    def test_the_cursor_says_how_much_is_played(self, client: Client) -> None:
        moves = ["r1c2=2", "r2c1=2"]
        texts = [
            post(client, "/api/latin/play/view", start="1...", moves=moves, cursor=at)["text"]
            for at in (0, 1, 2)
        ]
        assert texts == ["1...", "12..", "122."]

    def test_presses_are_played_in_their_order(self, client: Client) -> None:
        presses = [{"cell": "r1c2", "key": "1"}, {"cell": "r1c2", "key": "2"}, {"cell": "r1c1", "key": "2"}]
        played = post(
            client, "/api/latin/play/press", start="1...", moves=["r2c2=1"], cursor=0, presses=presses
        )
        assert played["moves"] == played["new"] == ["r1c2=1", "r1c2=2"]  # a given is not overwritten
        assert played["view"]["text"] == "12.."

    def test_hint(self, client: Client) -> None:
        hint = post(client, "/api/latin/play/hint", start="1...")
        assert hint["move"] == "r1c2=2"
        assert hint["view"]["marks"] == [{"look": "hint", "cells": ["r1c2"], "text": ""}]

    def test_solutions(self, client: Client) -> None:
        page = post(client, "/api/latin/play/solutions", skip=1, at_most=5)
        assert [(s["number"], s["text"]) for s in page["solutions"]] == [(2, "2112")]
        assert (page["count"], page["exact"]) == (2, True)

    def test_a_new_puzzle_is_the_same_by_its_name(self, client: Client) -> None:
        fresh = post(client, "/api/latin/play/generate", settings={"level": "hard"}, seed=5)
        assert fresh["start"] == "latin:hard@1#5"
        assert post(client, "/api/latin/play/view", start=fresh["start"])["text"] == fresh["view"]["text"]

    def test_what_was_entered_can_be_made_given(self, client: Client) -> None:
        fresh = post(client, "/api/latin/play/fix", moves=["r1c1=1"])
        assert fresh["start"] == "1..."
        assert fresh["view"]["tiles"][0]["role"] == "given"

    def test_a_wrong_setting(self, client: Client) -> None:
        refused(client, "/api/latin/play/generate", 400, settings={"level": "insane"})

    def test_reply(self, client: Client) -> None:
        reply = post(
            client, "/api/three/play/reply", moves=["1", "2"], cursor=1, opponent="deep", depth=3, seed=9
        )
        assert reply["moves"][0] == "1"
        assert len(reply["moves"]) == 2
        assert reply["text"] == "depth 3"
        assert reply["stats"]["counters"] == {"alpha_cuts": 2}
        again = post(client, "/api/three/play/reply", moves=["1"], opponent="deep", depth=3, seed=9)
        assert again["move"] == reply["move"]

    def test_ask(self, client: Client) -> None:
        asked = post(client, "/api/latin/play/ask", start="1...", operation="wait", fields={"work": 0})
        assert asked["text"] == "waited True"
        assert asked["answer"]["complete"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_empty_board_and_level_can_be_seen(client: Client, kind: Kind[Any]) -> None:
    for size in ("", *kind.sizes):
        view = post(client, f"/api/{kind.name}/play/view", size=size, parts=["board"])
        assert len(view["tiles"]) == view["rows"] * view["columns"]
    fresh = post(client, f"/api/{kind.name}/play/generate", settings={"level": "easy"}, seed=1)
    assert fresh["start"].startswith(f"{kind.name}:")
