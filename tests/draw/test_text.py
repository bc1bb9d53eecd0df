"""Boards as text, against boards drawn by hand."""

from __future__ import annotations

import dataclasses

from damero.diagram import Cell, Look, Mark
from damero.draw import text
from support import samples

SUDOKU = """\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+"""

JIGSAW = """\
┌───────────┬───┐
│ 1   .   . │ 4 │
│   ┌───┬───┘   │
│ . │ . │ 3   . │
├───┘   ├───┐   │
│ .   . │ . │ . │
│   ┌───┘   └───┤
│ 4 │ .   .   2 │
└───┴───────────┘"""

DISCS = """\
  1  2  3  4  5  6  7
| .  .  .  X  .  .  . |
| .  .  .  O  .  .  . |
| .  . <X> X  .  .  . |
| .  .  O <O> .  .  . |
| .  X  O  X  .  .  . |
| .  O  X  O  X  . 'O'|
+---------------------+"""

SIX_QUEENS = """\
    1 2 3 4 5 6
  ┌─────────────┐
1 │ . ♛ . . . . │
2 │ . . . ♛ . . │
3 │ . . . . . ♛ │
4 │ ♛ . . . . . │
5 │ . . ♛ . . . │
6 │ . . . . ♛ . │
  └─────────────┘"""


def test_boxes_have_lines_only_where_they_end():
    assert text.draw(samples.sudoku(), text.Options(plain=True)) == SUDOKU


def test_lines_follow_regions_of_any_shape():
    assert text.draw(samples.jigsaw()) == JIGSAW


def test_discs_fall_in_from_an_open_top_and_marks_are_brackets():
    assert text.draw(samples.discs(), text.Options(plain=True)) == DISCS


def test_queens_with_labels():
    assert text.draw(samples.queens(6, (1, 3, 5, 0, 2, 4))) == SIX_QUEENS


def test_plain_is_ascii_and_both_have_the_same_shape():
    for diagram in (samples.busy_sudoku(), samples.discs(), samples.queens(marked=True), samples.jigsaw()):
        for notes in (False, True):
            plain, fancy = (
                text.draw(diagram, text.Options(plain=plain, notes=notes)) for plain in (True, False)
            )
            assert plain.isascii()
            assert [len(line) for line in plain.splitlines()] == [len(line) for line in fancy.splitlines()]


def test_notes_stand_in_a_small_grid():
    drawn = text.draw(samples.sudoku(notes=True), text.Options(notes=True, plain=True)).splitlines()
    assert len(drawn) == 9 * 4 + 1
    assert {len(line) for line in drawn} == {73}
    # r1c3 of this puzzle may hold 1, 2 and 4, and nothing else.
    assert [line[17:24] for line in drawn[1:4]] == [" 1 2   ", " 4     ", "       "]


def test_notes_are_left_out_unless_asked_for():
    assert text.draw(samples.sudoku(notes=True), text.Options(plain=True)) == SUDOKU


def test_the_worst_mark_shows():
    cell = Cell(0, 2)
    diagram = samples.sudoku().with_marks(
        Mark(Look.LAST, (cell,)),
        Mark(Look.CLASH, (cell,)),
        Mark(Look.HINT, (cell,)),
        Mark(Look.WIN, (cell,), "4"),
    )
    assert text.draw(diagram).splitlines()[1].startswith("│ 5  3 !.!│")


def test_wide_symbols_line_up():
    base = samples.jigsaw()
    tiles = tuple(dataclasses.replace(tile, text="16") if tile.text == "1" else tile for tile in base.tiles)
    lines = text.draw(dataclasses.replace(base, tiles=tiles)).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[1] == "│ 16    .    . │  4 │"


def test_a_wide_board_keeps_its_width_when_marks_come():
    plain = samples.sudoku()
    marked = plain.with_marks(Mark(Look.CLASH, (Cell(0, 0), Cell(0, 1))))
    one, other = (text.draw(diagram, text.Options(wide=True)).splitlines() for diagram in (plain, marked))
    assert one[1] == "│ 5  3  . │ .  7  . │ .  .  . │"
    assert other[1] == "│!5!!3! . │ .  7  . │ .  .  . │"
    assert one[2:] == other[2:]


def test_labels_can_be_left_out():
    bare = text.draw(samples.queens(), text.Options(labels=False))
    assert bare.splitlines()[1] == "│ ♛ . . . . . . . │"
    assert len(bare.splitlines()) == 10


def test_marked_notes_have_signs_before_them():
    diagram = samples.sudoku()
    empty = next(tile for tile in diagram.tiles if not tile.text)
    tiles = [dataclasses.replace(tile, notes=("1", "9")) if tile is empty else tile for tile in diagram.tiles]
    diagram = dataclasses.replace(diagram, tiles=tuple(tiles))
    for look, sign in text.SIGNS.items():
        for note in "19":
            drawn = text.draw(diagram.with_marks(Mark(look, (empty.cell,), note)), text.Options(notes=True))
            assert drawn.count(f"{sign}{note}") == 1
            assert len({len(line) for line in drawn.splitlines()[1:]}) == 1
    plain = text.draw(diagram, text.Options(notes=True))
    assert not any(sign in plain for sign in text.SIGNS.values())


def test_a_marked_cell_of_notes_has_its_mark_beside_the_middle_line():
    diagram = samples.sudoku(notes=True)
    empty = next(tile for tile in diagram.tiles if tile.notes)
    options = text.Options(notes=True, plain=True)
    plain = text.draw(diagram, options).splitlines()
    for look, (before, after) in text.BRACKETS.items():
        drawn = text.draw(diagram.with_marks(Mark(look, (empty.cell,))), options).splitlines()
        assert drawn[2][17:24] == f"{before}4    {after}"
        assert [*drawn[:2], plain[2], *drawn[3:]] == plain
