import pytest

from damero.diagram import Cell, Diagram, Look, Mark, Role, Tile


def tiles(rows: int, columns: int) -> tuple[Tile, ...]:
    return tuple(Tile(Cell(row, column)) for row in range(rows) for column in range(columns))


def test_cells_are_named_from_one() -> None:
    assert Cell(0, 8).name == "r1c9"


def test_tiles_are_found_by_cell() -> None:
    diagram = Diagram(2, 3, tiles(2, 3))
    assert diagram.tile(Cell(1, 2)).cell == (1, 2)
    assert diagram.tile(Cell(1, 2)).role is Role.EMPTY


def test_marks_are_added() -> None:
    mark = Mark(Look.HINT, (Cell(0, 0),))
    assert Diagram(1, 1, tiles(1, 1)).with_marks(mark).marks == (mark,)


@pytest.mark.parametrize(
    ("rows", "columns", "given", "regions"),
    [(2, 2, tiles(2, 3), ()), (2, 3, tiles(3, 2), ()), (1, 2, tiles(1, 2), (1,))],
)
def test_a_picture_that_is_not_whole_is_refused(
    rows: int, columns: int, given: tuple[Tile, ...], regions: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match=r"tile|regions"):
        Diagram(rows, columns, given, regions=regions)
