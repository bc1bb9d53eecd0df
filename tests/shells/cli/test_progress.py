"""Bars appear on a terminal only, and only when there is something to wait for."""

from __future__ import annotations

import io
import sys

from damero.search import Progress
from damero.shells.cli import bulk, progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def terminal(monkeypatch, patience=0.0):
    """Standard error as a terminal; to be set within a test, since capturing begins anew with each."""
    screen = Terminal()
    monkeypatch.setattr(progress, "PATIENCE", patience)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    return screen


def test_nothing_in_a_pipe():
    with progress.Meter() as meter:
        assert meter.watch is None
        meter.file(5, 10, 20)


def test_nothing_for_what_is_done_at_once(monkeypatch):
    screen = terminal(monkeypatch, patience=60.0)
    with progress.Meter() as meter:
        meter.search(Progress(1, 2, 3, 4, 0.1))
    assert screen.getvalue() == ""


def test_a_search_shows_nodes_and_what_it_found(monkeypatch):
    screen = terminal(monkeypatch)
    with progress.Meter() as meter:
        assert meter.watch is not None
        meter.watch(Progress(1, 2, 1234567, 92, 0.1))
    assert "1,234,567 nodes, 92 found" in screen.getvalue()


def test_a_file_shows_its_lines(monkeypatch):
    screen = terminal(monkeypatch)
    with progress.Meter() as meter:
        meter.file(1000, 10, 0)
        meter.file(2000, 20, 40)
    assert "2,000 lines" in screen.getvalue()


def test_a_stream_shows_one(cli, monkeypatch, tmp_path):
    monkeypatch.setattr(progress.Meter, "file", lambda self, *figures: seen.append(figures))
    seen = []
    path = tmp_path / "strips.txt"
    path.write_text("1.9\n" * 50)
    cli("fifteen", "solve", str(path))
    assert seen == [(lines, 4 * lines, 200) for lines in (1, 3, 7, 15, 31, 50)]


def test_a_file_answered_as_bytes_shows_how_far_it_is(real, monkeypatch, tmp_path):
    monkeypatch.setattr(progress.Meter, "file", lambda self, *figures: seen.append(figures))
    monkeypatch.setattr(bulk, "WIDTH", 82)
    seen = []
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{puzzle}\n" * 20 + "6x6:3x2:1.....2.....3.................4.....\n" + f"{puzzle}\n" * 9)
    assert real("sudoku", "rate", str(path), "--threads", "1", "--scale", "damero").code == 1
    assert len(seen) > 3
    size = path.stat().st_size
    assert seen[-1] == (30, size, size)
    assert all(done == 82 * lines for lines, done, _ in seen if lines <= 20)
