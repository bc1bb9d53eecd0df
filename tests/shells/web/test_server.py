"""Starting the server."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from damero.errors import SettingError
from damero.shells.web.server import serve

START = "from damero.shells.web.server import serve; serve('127.0.0.1', 0, open_browser=False)"


def test_it_says_its_address_and_ends_with_ctrl_c() -> None:
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", START],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    address = line.split()[3]
    with urllib.request.urlopen(address, timeout=10) as page:
        assert b"damero" in page.read()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, "", "")


def test_a_port_in_use_is_a_plain_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingError, match=f"127.0.0.1 port {port}: Address already in use"):
            serve("127.0.0.1", port, open_browser=False)


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_a_port_that_cannot_be(port: int) -> None:
    with pytest.raises(SettingError, match="0 to 65535"):
        serve("127.0.0.1", port, open_browser=False)


def test_an_address_that_cannot_be_had() -> None:
    with pytest.raises(SettingError, match="address"):
        serve("no.such.host.invalid", 8000, open_browser=False)
