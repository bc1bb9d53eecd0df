"""Drawn boards."""

from __future__ import annotations

import pytest

from damero.connect4.notation import NOTATION, parse
from damero.connect4.picture import diagram
from damero.draw import text as draw_text
from damero.errors import NotationError

PLAIN = """\
.......
.......
.......
.......
...O...
..XX...
"""
SAME = [
    PLAIN,
    PLAIN.replace("X", "x").replace("O", "o"),
    PLAIN.replace("X", "R").replace("O", "Y"),
    PLAIN.replace("X", "r").replace("O", "y").replace(".", "_"),
    PLAIN.replace("X", "🔴").replace("O", "🟡"),
    "\n".join(" ".join(row) for row in PLAIN.splitlines()),
    "\n".join(f"| {' | '.join(row)} |" for row in PLAIN.splitlines()) + "\n+---+---+---+---+---+---+---+\n",
    "1 2 3 4 5 6 7\n" + PLAIN,
    PLAIN + "0 1 2 3 4 5 6\n",
    PLAIN.replace("\n", "\r\n"),
    "\n" + PLAIN + "\n\n",
]


@pytest.mark.parametrize("text", SAME)
def test_ways_to_draw(text: str) -> None:
    position = parse(text)
    assert (position.columns, position.rows, position.discs) == (7, 6, 3)
    assert position.first == 1 << 14 | 1 << 21
    assert position.second == 1 << 22
    assert position.moves == ()


@pytest.mark.parametrize("moves", ["", "4453", "662144373551", "713544773445571573566", "6x4:3343"])
@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("labels", [True, False])
def test_what_the_terminal_shows_can_be_read(moves: str, plain: bool, labels: bool) -> None:
    position = parse(moves)
    shown = draw_text.draw(diagram(position), draw_text.Options(plain=plain, labels=labels))
    assert (parse(shown).first, parse(shown).second) == (position.first, position.second)


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        (".......\nX.OX..X", 1, 1, "3 X and 1 O"),
        (".......\n..O....", 1, 1, "0 X and 1 O"),
        (".......\n..X", 2, 3, "a row of 7"),
        (".......\n..X......", 2, 8, "a row of 7"),
        ("...X...\n..O....", 1, 4, "in the air"),
        (".......\n..X.Y..", 2, 5, "one of . X O"),
        (".......\n..X.?..", 2, 5, "one of . X O"),
        (".......\n..X.x..", 2, 5, "one of . X O"),
        ("1 2 3\n.......\n..X....", 1, 1, "numbers of 7"),
    ],
)
def test_what_cannot_be_read_has_a_place(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason.replace(".", r"\.")) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_boards_too_big_are_refused() -> None:
    for text in ("\n".join(["." * 21] * 3), "\n".join(["..."] * 21)):
        with pytest.raises(NotationError, match="at most 20"):
            parse(text)


def test_one_row_is_no_drawn_board() -> None:
    with pytest.raises(NotationError, match="two rows"):
        parse("..XO...", "board")


def test_several_boards() -> None:
    lines = list(NOTATION.read_all(f"{PLAIN}\n{PLAIN}"))
    assert [line.number for line in lines] == [1, 8]
    assert all(line.position is not None and line.position.discs == 3 for line in lines)
