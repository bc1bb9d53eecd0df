"""Whatever a request holds, the answer is orderly: no fault of the server, and JSON of the stated shape."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from damero.kinds import KINDS
from damero.shells.web import api

CALLS = {call.name: call for call in api.calls(KINDS)}
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
    | st.sampled_from(["r1c1", "r99c99", "1", "0", "9x9", "1000x1000", "Q", "~1", "easy", "json"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("name", CALLS)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_request_is_a_fault_of_the_server(client: TestClient[Any], name: str, data: st.DataObject) -> None:
    call = CALLS[name]
    body = msgspec.to_builtins(call.example)
    member = data.draw(st.sampled_from([*body]) if body else st.just("x"))
    body[member] = data.draw(ANYTHING)
    if "seconds" in body:
        body["seconds"] = 0.2
    answer = client.post(call.path, json=body)
    assert answer.status_code in (200, 400, 404, 422), answer.text
    if answer.status_code == 200:
        msgspec.convert(answer.json(), call.answer)
    else:
        assert set(answer.json()) == {"error", "line", "column"}
