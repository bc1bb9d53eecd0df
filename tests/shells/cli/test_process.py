"""The program as a process: signals, closed pipes, terminals, faults. Few tests, since each costs a start."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import pytest

from damero import kinds, search
from damero.errors import InternalError, LimitReached
from damero.kind import Bulk
from damero.shells.cli import general, main
from damero.shells.cli.output import Output
from support import fake_kind

COMMAND = [sys.executable, "-m", "damero"]
LONG = ["queens", "count", "20"]


def read_until(handle: int, wanted: str, seconds: float = 60) -> str:
    """What a terminal gets until these letters have come or the program has ended."""
    text, end = b"", time.monotonic() + seconds
    while wanted.encode() not in text and time.monotonic() < end:
        if not select.select([handle], [], [], 1)[0]:
            continue
        try:
            more = os.read(handle, 4096)
        except OSError:  # the other side is closed
            break
        if not more:
            break
        text += more
    return text.decode(errors="replace")


def test_ctrl_c_gives_what_was_found():
    process = subprocess.Popen([*COMMAND, *LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert re.fullmatch(r"at_least\t\d+\n", out)
    assert err == "damero: interrupted: this is what was found until then\n"


def test_a_closed_pipe_is_quiet():
    # An unbuffered Python loses the rest of a long write without an error: nothing to be told of then.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [*COMMAND, "queens", "solutions", "12"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline() == b"1 3 5 8 10 12 6 11 2 7 9 4\n"
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=20) == 141


def test_a_terminal_gets_a_drawn_board_and_a_bar():
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen([*COMMAND, "queens", "place", "6"], stdout=theirs, stderr=theirs, env=environment):
        text = read_until(ours, "2 4 6 1 3 5")
    assert "♛" in text
    assert "\x1b[" in text
    assert "└─────────────┘" in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
    with subprocess.Popen([*COMMAND, *LONG], stdout=theirs, stderr=theirs, env=environment) as process:
        bar = read_until(ours, "nodes")
        process.send_signal(signal.SIGINT)
        read_until(ours, "interrupted")
    os.close(theirs)
    os.close(ours)
    assert "nodes" in bar


def test_a_terminal_without_those_letters_gets_ascii():
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [*COMMAND, "show", "queens", "2 4 1 3"]
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (result.returncode, result.stdout.splitlines()[1]) == (0, "  +---------+")


def test_a_closed_pipe_within_the_program(cli, monkeypatch):
    def closed(self, text):
        raise BrokenPipeError

    monkeypatch.setattr(Output, "write", closed)
    monkeypatch.setattr(main.os, "dup2", lambda one, other: None)
    assert cli("kinds").code == 141


def test_what_an_operation_raises_has_its_code(cli, monkeypatch):
    for error, code in (
        (LimitReached("nothing yet"), 3),
        (InternalError("two and two"), 70),
        (KeyboardInterrupt(), 130),
        (OSError(28, "No space left on device"), 2),
    ):

        def broken(self, text, error=error):
            raise error

        monkeypatch.setattr(Output, "write", broken)
        result = cli("fifteen", "solve", "1.9")
        assert (result.code, result.err.count("\n")) == (code, 1)


def test_ctrl_c_in_a_search_ends_the_stream_with_what_it_gave(cli, monkeypatch):
    from damero.shells.cli import stream

    class Caught:
        seen = False

    @contextlib.contextmanager
    def interrupts():
        caught = Caught()
        yield caught
        caught.seen = True

    monkeypatch.setattr(stream.search, "interrupts", interrupts)
    result = cli("fifteen", "solve", "-", stdin="1.9\n" * 40)
    assert (result.code, len(result.lines)) == (130, 1)
    result = cli("fifteen", "solve", "1.9")
    assert (result.code, result.out) == (130, "unique\t159\n")
    assert "this is what was found until then" in result.err


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_ctrl_c_in_a_search_leaves_no_line_for_what_it_cut_short(cli, monkeypatch, more):
    solve = fake_kind.KIND.operation("solve")

    def run(request, watch):
        if request.strip == "3.9":
            search.catching().seen = True  # as a search does that Ctrl-C ended
        return solve.run(request, watch)

    slow = dataclasses.replace(solve, run=run, run_many=None)
    monkeypatch.setattr(kinds, "KINDS", (dataclasses.replace(fake_kind.KIND, operations=(slow,)),))
    result = cli("fifteen", "solve", "-", *more, stdin="1.9\n2.9\n3.9\n4.9\n")
    assert (result.code, len(result.lines)) == (130, 2)
    assert result.err == "damero: interrupted after 2 lines\n"


@pytest.mark.parametrize(
    ("text", "left", "lines"),
    [
        ("unique\t159\nlimit\t-\nunique\t159\n", (), 1),
        ("limit\t-\nunique\t159\n", (), 0),
        ("unique\t159\nunique\t159\nunique\t159\n", (), 3),
        ("unique\t159\nunique\t159\n", ((11, 4, 7),), 1),
        ("unique\t159\nlimit\t-\n", ((11, 4, 7),), 1),
    ],
)
def test_ctrl_c_in_a_batch_keeps_what_was_answered_before(cli, monkeypatch, text, left, lines):
    def answer(request, asked):
        if asked:
            search.catching().seen = True
        return Bulk(text.encode(), 0, left) if asked else Bulk(b"", 0)

    solve = dataclasses.replace(fake_kind.KIND.operation("solve"), run_bytes=answer)
    monkeypatch.setattr(kinds, "KINDS", (dataclasses.replace(fake_kind.KIND, operations=(solve,)),))
    result = cli("fifteen", "solve", "-", stdin="159\n1.9\n159\n")
    assert (result.code, result.lines) == (130, ["unique\t159"] * lines)
    assert result.err == f"damero: interrupted after {lines} lines\n"


HARDEST = (
    "..6..1....5..3....9..4....7..1....2..3..9....4..5....13.....68....3..2....2..8..3",
    "........7..2..96..8...6...3....92.....46..5...1..54.....5.4.9...3.....7.1.......8",
)


@pytest.mark.parametrize("command", [["rate"], ["rate", "--json"], ["rate", "--path"], ["steps"]])
def test_ctrl_c_ends_a_long_file_within_a_line(tmp_path, command):
    path = tmp_path / "hard.txt"
    path.write_text("\n".join(HARDEST * 200))
    process = subprocess.Popen(
        [*COMMAND, "sudoku", *command, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "limit" not in out
    assert "time is up" not in out
    number = re.fullmatch(r"damero: interrupted after (\d+) lines\n", err)
    if command[0] == "rate" and "--path" not in command:
        assert len(out.splitlines()) == int(number[1])


def test_batches_grow_and_shrink_with_their_time(cli, monkeypatch):
    from damero.shells.cli import stream

    sizes = []
    batch = stream.Stream.answer
    monkeypatch.setattr(
        stream.Stream, "answer", lambda self, pieces: (sizes.append(len(pieces)), batch(self, pieces))
    )
    monkeypatch.setattr(stream, "QUICK", float("inf"))
    monkeypatch.setattr(stream, "LAST_BATCH", 8)
    assert len(cli("fifteen", "solve", "-", stdin="1.9\n" * 40).lines) == 40
    assert sizes == [1, 2, 4, 8, 8, 8, 8, 1]
    sizes.clear()
    monkeypatch.setattr(stream, "QUICK", -1.0)
    monkeypatch.setattr(stream, "SLOW", -1.0)
    cli("fifteen", "solve", "-", stdin="1.9\n" * 5)
    assert sizes == [1] * 5


def test_a_fault_of_ours_is_one_line(cli, monkeypatch):
    def broken(*arguments):
        raise ZeroDivisionError("by\nnothing")

    monkeypatch.setattr(general, "_facts", broken)
    monkeypatch.delenv("DAMERO_DEBUG", raising=False)
    result = cli("kinds", "--json")
    assert (result.code, result.out) == (70, "")
    assert result.err.startswith(
        "damero: a fault of damero itself, ZeroDivisionError: by nothing; please report"
    )
    assert result.err.count("\n") == 1
    monkeypatch.setenv("DAMERO_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli("kinds", "--json")


def test_an_absent_extra_is_named():
    code = (
        "import sys; sys.modules['uvicorn'] = None; from damero.shells.cli import main; main.main(['serve'])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    assert "the web page needs uvicorn, which is not installed: pip install 'damero[web]'" in result.stderr
    assert result.stderr.count("\n") == 1


def test_serve_hands_its_settings_on(cli, monkeypatch):
    from types import SimpleNamespace

    calls = []
    fake = SimpleNamespace(serve=lambda host, port, *, open_browser: calls.append((host, port, open_browser)))
    monkeypatch.setattr(general.importlib, "import_module", lambda name: fake)
    assert cli("serve").code == 0
    assert cli("serve", "--host", "::1", "--port", "0", "--open").code == 0
    assert calls == [("127.0.0.1", 8000, False), ("::1", 0, True)]


def test_ctrl_c_between_lines_keeps_what_is_done(cli, monkeypatch, tmp_path):
    from damero.shells.cli import stream

    ask = stream.Stream._request

    def stop(self, piece):
        if piece[0] == 40:
            raise KeyboardInterrupt
        return ask(self, piece)

    monkeypatch.setattr(stream.Stream, "_request", stop)
    strips = "1.9\n" * 100
    result = cli("fifteen", "solve", "-", stdin=strips)
    assert result.code == 130
    assert result.lines == ["unique\t159"] * 31  # batches of 1, 2, 4, 8 and 16 lines were done
    assert result.err == "damero: interrupted after 31 lines\n"
    path = tmp_path / "answers.txt"
    assert cli("fifteen", "solve", "-", "-o", str(path), stdin=strips).code == 130
    assert not path.exists()


def test_the_exit_status_is_the_code():
    with pytest.raises(SystemExit) as ended:
        main.main(["no-such-thing"])
    assert ended.value.code == 2
