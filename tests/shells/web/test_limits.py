"""Searches: their time, their number, and clients that leave."""

from __future__ import annotations

import asyncio
import threading
import time
from types import ModuleType
from typing import Any

import pytest
from litestar.testing import TestClient

from damero.kinds import KINDS
from damero.shells.web import api
from damero.shells.web.play import MEMORY_GB, request_of
from damero.shells.web.pool import BusyError, Pool, StoppedError

Client = TestClient[Any]


async def never() -> None:
    await asyncio.Event().wait()


def work_until_stopped() -> str:
    while True:
        time.sleep(0.005)


def test_the_time_limit_is_filled_in(client: Client) -> None:
    for asked, given in ((None, api.SEARCH_SECONDS), (99.0, api.SEARCH_SECONDS), (0.5, 0.5)):
        answer = client.post("/api/latin/wait", json={"input": "1...", "seconds": asked})
        assert answer.json()["limit"] == given


def test_threads_and_memory_are_held_to_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    queens = next(kind for kind in KINDS if kind.name == "queens")
    count = next(operation for operation in queens.operations if operation.name == "count")
    for asked, threads, memory in (
        ({}, 0, None),
        ({"threads": 2, "memory": 0.5}, 2, 0.5),
        ({"threads": 1024, "memory": 4096}, 2, MEMORY_GB),
    ):
        request = request_of(count, {"n": 8, **asked}, 1.0)
        assert (request.n, request.threads, request.memory, request.seconds) == (8, threads, memory, 1.0)


@pytest.mark.parametrize(("n", "packed"), [(4, False), (9, True), (10, False)])
def test_answers_are_packed_unless_they_are_long(
    client: Client, n: int, packed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "PACK_TO", 12_000)
    plain = client.post("/api/queens/solutions", json={"n": n}, headers={"accept-encoding": "identity"})
    answer = client.post("/api/queens/solutions", json={"n": n}, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
    assert answer.json()["solutions"] == plain.json()["solutions"]
    assert (int(answer.headers["content-length"]) < len(answer.content)) == packed


def test_what_does_not_look_at_its_limit_is_stopped(
    client: Client, toys: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "SEARCH_SECONDS", 0.05)
    monkeypatch.setattr("damero.shells.web.pool.GRACE_SECONDS", 0.05)
    answer = client.post("/api/latin/wait", json={"input": "12..", "work": 60})
    assert answer.status_code == 422
    assert "time limit" in answer.json()["error"]
    assert "12.." in toys.STOPPED


def test_an_answer_comes_through() -> None:
    async def play() -> int:
        return await Pool(1, 1).run(lambda: 7, seconds=5, gone=never)

    assert asyncio.run(play()) == 7


def test_an_error_comes_through() -> None:
    def fail() -> int:
        raise ZeroDivisionError

    async def play() -> int:
        return await Pool(1, 1).run(fail, seconds=5, gone=never)

    with pytest.raises(ZeroDivisionError):
        asyncio.run(play())


def test_a_client_that_leaves_stops_its_search() -> None:
    async def play() -> None:
        pool, left = Pool(1, 1), asyncio.Event()
        running = asyncio.ensure_future(pool.run(work_until_stopped, seconds=60, gone=left.wait))
        await asyncio.sleep(0.05)
        left.set()
        with pytest.raises(StoppedError):
            await running
        assert await pool.run(lambda: 1, seconds=5, gone=never) == 1

    asyncio.run(play())


def test_a_client_that_leaves_gives_up_its_place_in_the_queue() -> None:
    async def play() -> None:
        pool, end, left = Pool(1, 1), threading.Event(), asyncio.Event()
        running = asyncio.ensure_future(pool.run(end.wait, seconds=60, gone=never))
        await asyncio.sleep(0.02)
        waiting = asyncio.ensure_future(pool.run(lambda: 1, seconds=60, gone=left.wait))
        await asyncio.sleep(0.02)
        left.set()
        with pytest.raises(StoppedError):
            await waiting
        later = asyncio.ensure_future(pool.run(lambda: 2, seconds=60, gone=never))
        end.set()
        assert await running
        assert await later == 2

    asyncio.run(play())


def test_too_much_is_refused_in_an_orderly_way() -> None:
    async def play() -> None:
        pool, end = Pool(1, 1, retry=5), threading.Event()
        jobs = [asyncio.ensure_future(pool.run(end.wait, seconds=60, gone=never)) for _ in range(2)]
        await asyncio.sleep(0.02)
        with pytest.raises(BusyError) as caught:
            await pool.run(end.wait, seconds=10, gone=never)
        assert caught.value.seconds == 5
        end.set()
        assert all(await asyncio.gather(*jobs))

    asyncio.run(play())


def test_closing_stops_everything() -> None:
    async def play() -> None:
        pool = Pool(2, 0)
        jobs = [asyncio.ensure_future(pool.run(work_until_stopped, seconds=60, gone=never)) for _ in range(2)]
        await asyncio.sleep(0.05)
        await pool.close()
        for job in jobs:
            with pytest.raises(StoppedError):
                await job

    asyncio.run(play())


def test_a_busy_server_says_when_to_come_again(toys: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    from damero.shells.web.server import app

    monkeypatch.setattr(api, "SEARCH_THREADS", 1)
    monkeypatch.setattr(api, "SEARCHES_WAITING", 0)
    with TestClient(app((toys.LATIN,))) as client:
        statuses: list[tuple[int, str]] = []

        def wait() -> None:
            answer = client.post("/api/latin/wait", json={"input": "1...", "work": 0.3})
            statuses.append((answer.status_code, answer.headers.get("retry-after", "")))

        threads = [threading.Thread(target=wait) for _ in range(3)]
        for thread in threads:
            thread.start()
        assert (
            client.post("/api/latin/play/view", json={}).status_code == 200
        )  # moves do not wait for searches
        for thread in threads:
            thread.join()
    assert sorted(statuses) == [(200, ""), (503, "5"), (503, "5")]


def test_stopping_at_any_moment_is_clean() -> None:
    """A stop may come before, during and after the work; always one answer, no stray interrupt."""

    def short() -> int:
        return sum(range(2000))

    async def play() -> set[object]:
        pool = Pool(2, 100)
        seen: set[object] = set()
        for number in range(300):
            left = asyncio.Event()
            asyncio.get_running_loop().call_later(number % 10 / 20_000, left.set)
            try:
                seen.add(await pool.run(short, seconds=60, gone=left.wait))
            except StoppedError:
                seen.add("stopped")
        return seen

    assert asyncio.run(play()) <= {1999000, "stopped"}
