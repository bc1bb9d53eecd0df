"""A text that lost or gained one cell is refused, whatever its shape: nothing is padded or shifted."""

import pytest

from damero.errors import NotationError
from damero.sudoku.grid import Grid
from damero.sudoku.notation import NOTATION, parse

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CELLS = set("123456789.0")


def shapes(line):
    rows = [line[i : i + 9] for i in range(0, 81, 9)]
    dashed = [row.replace(".", "-") for row in rows]
    grid = parse(line)
    yield "line", line
    yield "rows", "\n".join(rows)
    yield "dashes", "\n".join(dashed)
    yield "link", f"https://www.sudokuwiki.org/sudoku.htm?bd={line.replace('.', '0')}"
    yield "commented", f"# a comment of 81\n{line}\n"
    yield "wrapped", f"{line[:40]}\n{line[40:]}"
    for name in ("grid", "ss", "sdk", "sudocue", "sdm"):
        yield name, NOTATION.write(grid, name).text
    frame = [f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |" for row in dashed]
    yield "frame", "\n".join(["+-------+-------+-------+", *frame, "+-------+-------+-------+"])


CASES = [(name, text) for line in (PUZZLE, SOLUTION) for name, text in shapes(line)]


def same(text):
    return parse(text).values in (parse(PUZZLE).values, parse(SOLUTION).values)


@pytest.mark.parametrize(("name", "text"), CASES, ids=[name for name, _ in CASES])
def test_one_cell_less_or_more_is_refused(name, text):
    assert same(text)
    begin = text.index("bd=") + 3 if name == "link" else text.index("]") + 1 if name == "sdk" else 0
    cells = [
        i
        for i in range(begin, len(text))
        if text[i] in CELLS or (name in ("dashes", "frame") and text[i] == "-")
    ]
    if name == "commented":
        cells = [i for i in cells if i > text.index("\n")]
    if name == "frame":
        rule = text.index("\n")
        cells = [i for i in cells if rule < i < text.rindex("\n")]
    for i in cells:
        with pytest.raises(NotationError):
            parse(text[:i] + text[i + 1 :])
        with pytest.raises(NotationError):
            parse(text[:i] + "7" + text[i:])


@pytest.mark.parametrize("line", [PUZZLE, SOLUTION])
def test_one_field_less_or_more_of_a_table_is_refused(line):
    text = NOTATION.write(Grid(givens=parse(line).givens), "csv").text
    for i, c in enumerate(text):
        if c == ",":
            with pytest.raises(NotationError):
                parse(text[:i] + text[i + 1 :])
            with pytest.raises(NotationError):
                parse(text[:i] + ",7" + text[i:])


def test_a_mark_at_the_end_of_every_row_is_no_field():
    text = NOTATION.write(parse(PUZZLE), "csv").text
    assert same(text.replace("\n", ",\n"))
    assert same(text.replace(",", ";"))
    assert same(text.replace(",", "\t"))
    with pytest.raises(NotationError, match="10 fields"):
        parse(text.replace("\n", ",\n", 4))
