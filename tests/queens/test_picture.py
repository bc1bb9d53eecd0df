from __future__ import annotations

from damero.diagram import Cell, Ground, Look, Role
from damero.queens import Board, diagram, parse
from damero.queens.picture import attacked, lines, peers


def test_tiles_say_what_stands_where() -> None:
    picture = diagram(Board(4, (Cell(0, 1),), (Cell(1, 3),), (Cell(2, 2),)))
    assert picture.ground is Ground.CHECKERED
    assert picture.tile(Cell(0, 1)).role is Role.GIVEN
    assert picture.tile(Cell(1, 3)).role is Role.ENTRY
    assert picture.tile(Cell(2, 2)).role is Role.BLOCKED
    assert picture.tile(Cell(0, 0)).role is Role.EMPTY
    assert [tile.text for tile in picture.tiles].count("Q") == 2
    assert picture.row_labels == ("1", "2", "3", "4")
    assert picture.description == "4 by 4 board, queens at r1c2 r2c4, blocked r3c3; no two attack each other"


def test_clashes_are_marked_and_named() -> None:
    picture = diagram(parse("1 2 . ."))
    marks = {mark.look: mark.cells for mark in picture.marks}
    assert marks[Look.CLASH] == (Cell(0, 0), Cell(1, 1))
    assert "r1c1 r2c2 falling diagonal" in picture.description


def test_attacked_squares_are_marked_until_all_queens_stand() -> None:
    looks = {mark.look: mark.cells for mark in diagram(parse("1 . . .")).marks}
    assert looks == {
        Look.ATTACKED: tuple(map(Cell, (0, 0, 0, 1, 1, 2, 2, 3, 3), (1, 2, 3, 0, 1, 0, 2, 0, 3)))
    }
    assert diagram(parse("2 4 1 3")).marks == ()
    assert diagram(Board(4)).marks == ()
    assert diagram(Board(4)).description == "4 by 4 board, no queens"


def test_lines_and_peers_agree_with_attacks() -> None:
    for size in (1, 2, 5, 8):
        assert len(lines(size)) == (6 * size - 6 if size > 1 else 0)
        for index in range(size * size):
            cell = Cell(*divmod(index, size))
            reached = attacked(Board(size, (cell,)))
            assert peers(size)[index] == tuple(other.row * size + other.column for other in reached)


def test_large_boards_carry_no_lines() -> None:
    picture = diagram(Board(40))
    assert picture.houses == picture.peers == ()
    assert len(picture.tiles) == 1600
