"""Nothing that somebody else wrote reaches a page as markup, and nobody else's page reaches this server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from litestar.testing import TestClient

from damero.kinds import KINDS
from damero.shells.web.guard import host_of
from damero.shells.web.server import app

Client = TestClient[Any]
PAGES = ["/", *(f"/{kind.name}" for kind in KINDS), "/latin", "/three"]
MARKUP = [
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "</title></svg><script>alert(1)</script>",
    "&lt;b&gt;",
]


@pytest.mark.parametrize("path", [*PAGES, "/api/kinds", "/schema", "/static/main.js", "/nothing"])
def test_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_inline_script_or_style(client: Client, path: str) -> None:
    page = client.get(path).text
    for tag in re.findall(r"<script[^>]*>", page):
        assert "src=" in tag or 'type="application/json"' in tag
    assert "<style" not in page
    assert not re.search(r"\s(style|on[a-z]+)=", page)
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", page)


@pytest.mark.parametrize("markup", MARKUP)
def test_a_title_with_markup_is_text_in_the_drawing(client: Client, markup: str) -> None:
    """web-sec-01."""
    answer = client.post("/api/latin/play/view", json={"start": f"1... {markup}"})
    root = ET.fromstring(answer.json()["svg"])
    tags = {node.tag.rpartition("}")[2] for node in root.iter()}
    assert not tags & {"script", "img", "foreignObject", "iframe"}
    assert root.find("{http://www.w3.org/2000/svg}title").text == markup  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS] + ["latin"])
@pytest.mark.parametrize("markup", MARKUP)
def test_markup_as_a_position_is_refused_as_json(client: Client, kind: str, markup: str) -> None:
    answer = client.post(f"/api/{kind}/play/view", json={"start": f"53..7....{markup}6..195...."})
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e/server.py",
        "/static/..\\server.py",
        "/static//etc/passwd",
        "/static/main.js%00.png",
        "/static/CON",
        "/static/" + "x" * 300,
    ],
)
def test_only_our_own_files_are_served(client: Client, path: str) -> None:
    """web-sec-05."""
    assert client.get(path).status_code == 404


def test_files_are_sent_again_only_when_changed(client: Client) -> None:
    first = client.get("/static/main.js")
    assert first.status_code == 200
    assert first.headers["content-type"].startswith("text/javascript")
    again = client.get("/static/main.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_uploads_do_not_exist(client: Client) -> None:
    """web-sec-06: a file reaches the server as text in JSON, without a name."""
    upload = {"file": ("../../../tmp/pwn.sdk", b"1...")}
    for path in ("/", "/latin", "/api/latin/play/view", "/api/latin/wait"):
        assert client.post(path, files=upload).status_code in (404, 405, 415)


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS] + ["latin"])
@pytest.mark.parametrize(
    "text",
    [
        '<java><object class="java.lang.ProcessBuilder"><void method="start"/></object></java>',
        "!!python/object/apply:os.system ['touch pwned']",
        "\x80\x04\x95cposix\nsystem\n.",
        "cos\nsystem\n(S'touch pwned'\ntR.",
        '{"py/object": "os.system", "damero": "session", "version": 1}',
        "PK\x03\x04",
    ],
)
def test_only_plain_formats_are_read(client: Client, kind: str, text: str) -> None:
    """web-sec-08."""
    assert client.post(f"/api/{kind}/play/view", json={"start": text}).status_code == 400


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("LOCALHOST:80", 200),
        ("evil.example", 403),
        ("evil.example:8000", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example:8000", 403),
    ],
)
def test_a_local_server_answers_to_local_names_only(host: str, status: int) -> None:
    from damero.shells.web.server import LOCAL_NAMES

    with TestClient(app(hosts=LOCAL_NAMES)) as client:
        answer = client.get("/", headers={"host": host})
        assert answer.status_code == status
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("header", "name"),
    [(b"a:1", "a"), (b"[::1]", "[::1]"), (b"[::1]:8", "[::1]"), (b"A", "a"), (b"a:", "a:"), (None, "")],
)
def test_the_host_is_read_without_its_port(header: bytes | None, name: str) -> None:
    headers = [] if header is None else [(b"host", header)]
    assert host_of({"headers": headers}) == name  # type: ignore[arg-type, typeddict-item]


def test_every_case_of_a_public_tracker_has_its_test() -> None:
    here = Path(__file__).parents[2]
    tests = "".join(
        path.read_text() for folder in ("browser", "shells/web") for path in (here / folder).glob("*.py")
    )
    cases = [json.loads(line) for line in (here / "data/web/cases.jsonl").read_text().splitlines()]
    assert len(cases) > 15
    assert [case["id"] for case in cases if case["id"] not in tests] == []
