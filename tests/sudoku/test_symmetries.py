"""The operations canonical and same, as the command line and the web call them."""

import pytest

from damero.errors import SettingError
from damero.sudoku.notation import NOTATION
from damero.sudoku.operations import EXAMPLE
from damero.sudoku.symmetries import CANONICAL, OTHER, SAME, TWIN
from damero.sudoku.transformations import Transformation

FORM = "..............1.23..2.4.156.....34.2...78.3....85.........2..7..651...4.8.7.5...."
CLASH = "9.9" + "." * 78
REGULAR = "16x16:" + "".join(
    "123456789ABCDEFG"[(row % 4 * 4 + row // 4 + column) % 16] for row in range(16) for column in range(16)
)


def asked(operation, *texts, **settings):
    request = operation.request(*texts, **settings)
    answer = operation.run(request, None)
    return operation.line(request, answer), operation.exit_code(answer), answer


def way_of(record, layout):
    rows, columns = (tuple(number - 1 for number in order) for order in (record.rows, record.columns))
    return Transformation(layout, rows, columns, record.digits, record.transposed)


def test_canonical_says_the_form_and_the_way():
    line, code, answer = asked(CANONICAL, TWIN)
    assert (line, code, answer.automorphisms, answer.complete) == (FORM, 0, 1, True)
    assert asked(CANONICAL, OTHER)[0] == FORM
    grid = NOTATION.parse(TWIN)
    assert NOTATION.text(way_of(answer.transformation, grid.layout).apply(grid)) == FORM
    assert CANONICAL.positions(answer) == (NOTATION.parse(FORM),)
    assert asked(CANONICAL, "6x6:3x2:" + "." * 30 + "6.5...")[0] == "6x6:3x2:" + "." * 33 + "1.2"


def test_canonical_without_a_form():
    line, code, answer = asked(CANONICAL, CLASH)
    assert (line, code, answer.status, answer.transformation) == ("invalid\t-", 1, "invalid", None)
    assert answer.clashes[0].cells == ("r1c1", "r1c3")
    assert CANONICAL.positions(answer) == ()
    line, code, answer = asked(CANONICAL, REGULAR, seconds=1e-6)
    assert (line, code, answer.complete, answer.automorphisms) == ("limit\t-", 3, False, 0)
    assert asked(CANONICAL, REGULAR)[1] == 0


def test_same_says_yes_or_no():
    line, code, answer = asked(SAME, TWIN, OTHER)
    assert (line, code, answer.complete) == ("yes", 0, True)
    grid = NOTATION.parse(TWIN)
    assert NOTATION.text(way_of(answer.transformation, grid.layout).apply(grid)) == OTHER
    line, code, answer = asked(SAME, TWIN, EXAMPLE)
    assert (line, code, answer.transformation) == ("no", 1, None)
    assert asked(SAME, TWIN, "." * 36)[:2] == ("no", 1)


def test_same_without_an_answer():
    line, code, answer = asked(SAME, CLASH, TWIN)
    assert (line, code, len(answer.clashes), answer.other_clashes) == ("invalid\t-", 1, 1, ())
    line, code, answer = asked(SAME, TWIN, CLASH)
    assert (line, code, answer.clashes, len(answer.other_clashes)) == ("invalid\t-", 1, (), 1)
    line, code, answer = asked(SAME, REGULAR, REGULAR, seconds=1e-6)
    assert (line, code, answer.complete) == ("limit\t-", 3, False)
    with pytest.raises(SettingError, match="other: "):
        asked(SAME, TWIN, "hello")


def test_other_layouts_are_refused():
    for operation, texts in (
        (CANONICAL, ["9x9+x:" + TWIN]),
        (SAME, ["9x9+x:" + TWIN, TWIN]),
        (SAME, [TWIN, "9x9+x:" + TWIN]),
    ):
        with pytest.raises(SettingError, match=r"9x9\+x: a grid of rows, columns and boxes alone expected"):
            asked(operation, *texts)


def test_many_lines_at_once():
    text = "\n".join([TWIN, "hello", CLASH, OTHER, "." * 36, "." * 81]).encode()
    found = CANONICAL.run_bytes(CANONICAL.request(""), text)
    assert found.text.decode().split("\n") == [FORM, "invalid\t-", FORM, "." * 81, ""]
    assert found.code == 1
    assert [text[begin:end] for _, begin, end in found.left] == [b"hello", b"." * 36]
    assert [found.text[:place].count(b"\n") for place, _, _ in found.left] == [1, 3]
    compared = SAME.run_bytes(SAME.request("", OTHER), text)
    assert compared.text.decode() == "yes\ninvalid\t-\nyes\nno\n"
    assert [compared.text[:place].count(b"\n") for place, _, _ in compared.left] == [1, 3]
    assert compared.code == 1
    assert SAME.run_bytes(SAME.request("", OTHER), TWIN.encode()) == (b"yes\n", 0, ())
    for request in (
        SAME.request("", OTHER, seconds=1.0),
        SAME.request("", "." * 36),
        SAME.request("", CLASH),
    ):
        assert SAME.run_bytes(request, text) is None
    assert CANONICAL.run_bytes(CANONICAL.request("", seconds=1.0), text) is None
