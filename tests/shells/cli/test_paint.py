"""Boards in colour: the same letters, and a style for each role and mark."""

from __future__ import annotations

from damero.draw import text
from damero.shells.cli import paint
from support import samples


def test_colours_change_no_letter():
    for diagram in (samples.busy_sudoku(), samples.discs(), samples.queens(marked=True)):
        for options in (text.Options(), text.Options(notes=True, wide=True)):
            drawn = paint.coloured(diagram, options).plain
            lines = [line.rstrip() for line in drawn.splitlines()]
            assert "\n".join(lines) == paint.board(diagram, options)


def test_players_and_marks_have_colours():
    drawn = paint.coloured(samples.discs())
    styles = {str(span.style) for span in drawn.spans}
    assert {"bold red", "bold yellow", "bold reverse", "underline", "dim"} <= styles


def test_the_terminal_gets_it(capsys):
    paint.show(samples.queens())
    assert capsys.readouterr().out.count("♛") == 8


def test_grids_of_numbers_have_no_numbers_beside_them():
    assert paint.readable(samples.busy_sudoku()).startswith("┌")
    assert paint.readable(samples.queens()).startswith("    1 2")
