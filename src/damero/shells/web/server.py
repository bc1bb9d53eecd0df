"""The web server."""

from __future__ import annotations

import ipaddress
import socket
import sys
import webbrowser
from collections.abc import Sequence
from typing import Any

import uvicorn
from litestar import Litestar
from litestar.config.compression import CompressionConfig

from damero.errors import SettingError
from damero.kind import Kind
from damero.kinds import KINDS
from damero.shells.web import api, pages
from damero.shells.web.guard import ERRORS, add_headers, named
from damero.shells.web.pool import Pool

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


def app(kinds: Sequence[Kind[Any]] = KINDS, *, hosts: frozenset[str] = frozenset()) -> Litestar:
    """The whole application; where ``hosts`` is not empty, it answers to those names only."""
    searches = Pool(
        api.SEARCH_THREADS, api.SEARCHES_WAITING, retry=api.SEARCH_RETRY_SECONDS, nice=api.SEARCH_NICE
    )
    moves = Pool(api.MOVE_THREADS, api.MOVES_WAITING)
    return Litestar(
        [*api.handlers(kinds, searches, moves), *pages.handlers(kinds)],
        middleware=[named(hosts)],
        before_send=[add_headers],
        exception_handlers=ERRORS,
        request_max_body_size=api.BODY_LIMIT,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=api.PACK_FROM, exclude=r"^/api/[^/]+/"
        ),
        openapi_config=None,
        logging_config=None,
        on_shutdown=[searches.close, moves.close],
    )


def serve(host: str, port: int, *, open_browser: bool) -> None:
    """Serve until Ctrl-C; says the address first. Port 0 takes a free one.

    Raises SettingError when the address cannot be had.
    """
    with _listen(host, port) as listener:
        name = f"[{host}]" if ":" in host else host
        address = f"http://{name}:{listener.getsockname()[1]}/"
        local = _is_local(host)
        config = uvicorn.Config(
            app(hosts=LOCAL_NAMES | {name.lower()} if local else frozenset()),
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="on",
        )
        sys.stdout.write(f"damero is at {address} (Ctrl-C ends it)\n")
        sys.stdout.flush()
        if open_browser:
            webbrowser.open(address)
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:  # the usual way to end
            return


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port < 65536:
        raise SettingError(f"port {port}: 0 to 65535 expected")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise SettingError(f"address {host}: {error.strerror or error}") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise SettingError(f"{host} port {port}: {error.strerror or error}") from None
    return listener


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
