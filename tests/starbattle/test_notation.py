"""Boards as text: what is read, what is written and reads back, what is refused with its place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero.diagram import Cell
from damero.errors import NotationError, SettingError
from damero.starbattle import NOTATION, Board, parse
from damero.starbattle.placements import columns_of, parse_placement, read_columns

LETTERS = """AAABCD
AAABCD
BBBBCD
BBECCD
FEECCD
FFEECC"""
BOARD = parse(LETTERS)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    size = draw(st.integers(1, 25))
    rest = draw(st.lists(st.integers(0, size - 1), min_size=size * size - size, max_size=size * size - size))
    cells = st.builds(Cell, st.integers(0, size - 1), st.integers(0, size - 1))
    marked = draw(st.lists(cells, max_size=12, unique=True))
    cut = sorted((draw(st.integers(0, len(marked))), draw(st.integers(0, len(marked)))))
    parts = marked[: cut[0]], marked[cut[0] : cut[1]], marked[cut[1] :]
    return Board(size, (*range(size), *rest), draw(st.integers(1, 6)), *map(frozenset, parts))


@settings(max_examples=200, deadline=None)
@given(board=boards())
def test_what_is_written_reads_back(board: Board) -> None:
    for codec in NOTATION.codecs:
        if codec.write is None:
            continue
        try:
            written = codec.write(board)
        except SettingError:
            assert codec.name == "puzzlink"  # a region in pieces
            continue
        again = codec.parse(written.text)
        assert codec.claims(written.text)
        assert (again.size, again.regions, again.stars) == (board.size, board.regions, board.stars)
        if not written.lost:
            assert again == board
            assert parse(written.text) == board
    for name in ("line", "letters", "json"):
        assert NOTATION.write(board, name).lost == ()


FORMS = {
    "small letters": LETTERS.lower(),
    "other letters": LETTERS.replace("A", "Z").replace("F", "Q"),
    "digits from 0": LETTERS.translate(str.maketrans("ABCDEF", "012345")),
    "digits from 1": LETTERS.translate(str.maketrans("ABCDEF", "123456")),
    "spaces": "\n".join(" ".join(row) for row in LETTERS.split()),
    "commas": "\n".join(",".join(row) for row in LETTERS.split()),
    "numbers": "\n".join(
        ", ".join(str("ABCDEF".index(letter) + 10) for letter in row) for row in LETTERS.split()
    ),
    "one line": LETTERS.replace("\n", ""),
    "slashes": LETTERS.replace("\n", "/"),
    "rows on one line": LETTERS.replace("\n", " "),
    "line ends": LETTERS + "\n\n",
    "a comment": "# from a page\n" + LETTERS,
    "JSON letters": str([list(row) for row in LETTERS.split()]).replace("'", '"'),
    "JSON strings": str(LETTERS.split()).replace("'", '"'),
    "JSON numbers": str([["ABCDEF".index(letter) for letter in row] for row in LETTERS.split()]),
    "a record of another program": '{"size": 6, "regions": '
    + str([["ABCDEF".index(letter) for letter in row] for row in LETTERS.split()])
    + "}",
    "a level's module": "const level = {\n  size: 6,\n  colorRegions: "
    + str([list(row) for row in LETTERS.split()])
    + ",\n  regionColors: { A: 'red' },\n  solutionsCount: 1,\n};\nexport default level;\n",
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_that_people_use(form: str) -> None:
    assert parse(FORMS[form]) == BOARD


def test_marks_beside_letters() -> None:
    rows = [["bx", "b", "aq", "a"], ["b", "bq", "a", "a"], ["c", "c", "d", "dx"], ["c", "c", "d", "d"]]
    board = parse(str(rows).replace("'", '"'))
    assert board.crosses == {Cell(0, 0), Cell(2, 3)}
    assert board.entered == {Cell(0, 2), Cell(1, 1)}
    assert board.regions == (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)


def test_words_after_the_map() -> None:
    text = f"{LETTERS}\nstars 2\ngiven r1c1\nentered r2c4 r3c6\ncrosses r1c2"
    board = parse(text)
    assert (board.stars, board.givens, board.crosses) == (2, {Cell(0, 0)}, {Cell(0, 1)})
    assert board.entered == {Cell(1, 3), Cell(2, 5)}
    assert parse(" ".join(text.replace("\n", " ").split()).replace(" ", "", 5)) == board


def test_rows_may_spell_words() -> None:
    rows = "stars\nstars\ngiven\nxxxxx\nxxxxx"
    with pytest.raises(NotationError, match="10 regions on a 5x5 board"):
        parse(rows)


REFUSED = [
    ("AABB\nAABB\nAABB\nAABB", 1, 1, "2 regions on a 4x4 board: 4 expected"),
    ("ABCDE\nABCDE\nABCDE\nABCDE\nABCDF", 1, 1, "6 regions on a 5x5 board: 5 expected"),
    ("AABB\nAAB\nCCDD\nCCDD", 2, 1, "4 cells in row 2"),
    ("AABB\nAABB\nCCDD\nCCDD\nCCDD", 5, 1, "4 rows of 4 cells"),
    ("AABB\nAABB\nCCDD", 3, 1, "4 rows of 4 cells expected, not 3"),
    ("AABB\nAAbB\nCCDD\nCCDD", 2, 3, "a capital"),
    ("AABB\nAA1B\nCCDD\nCCDD", 2, 3, "a letter, as in the other cells"),
    ("1122\n11A2\n3344\n3344", 2, 3, "a digit"),
    ("AABB\nAA.B\nCCDD\nCCDD", 2, 3, "a letter"),
    ("AABB\nAABB\nCCDD\nCCDD\nstars 7", 5, 7, "1 to 6 stars"),
    ("AABB\nAABB\nCCDD\nCCDD\ngiven r5c1", 5, 7, "a cell from r1c1 to r4c4"),
    ("AABB\nAABB\nCCDD\nCCDD\ngiven r1c1 r1c1", 5, 12, "each cell only once"),
    ("AABB\nAABB\nCCDD\nCCDD\ngiven r1c1 entered r1c1", 5, 20, "each cell only once"),
    ("AABB\nAABB\nCCDD\nCCDD\nstars x", 5, 7, "1 to 6 stars"),
    ("AABB\nAABB\nCCDD\nCCDD\nstars", 5, 1, "1 to 6 stars after 'stars'"),
    ("AABB\nAABB\nCCDD\nCCDD\nstars 2\nstars 3", 6, 1, "stars only once"),
    ("AABB\nAABB\nCCDD\nCCDD\ngiven a1", 5, 7, "a cell such as r1c2"),
    ("AABB\nAABB\nCCDD\nCCDD\nqueen r1c1", 5, 1, "or stars, given, entered, crosses"),
    ("AABBC", 1, 1, ""),
    ("1 1 2\n1 1 2\n3 3", 3, 1, "3 cells in row 3"),
    ("https://puzz.link/p?starbattle/6/5/1/4ilbhgdnmhou", 1, 21, "as many rows as columns"),
    ("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmho", 1, 38, "12 digits of borders"),
    ("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhoz", 1, 49, "a digit of base 32"),
    ("https://puzz.link/p?starbattle/6/6/0/4ilbhgdnmhou", 1, 21, "1 to 6 stars"),
    ("https://puzz.link/p?starbattle/6/6/1/000000000000", 1, 38, "1 region on a 6x6 board"),
    ("https://puzz.link/p?starbattle/26/26/1/0", 1, 21, "a board of 1 to 25 rows"),
    ('{"damero":"starbattle","version":1,"size":2,"regions":"ABAZ"}', 0, 0, "letters from A to Y"),
    ('{"damero":"starbattle","version":1,"size":2,"regions":"ABA"}', 0, 0, "4 expected"),
    ("[[1, 2], [1, 2]", 1, 16, "] at the end"),
    ("[[1, 2], [1, 2]]\n[[1, 2], [1, 2]]", 2, 1, "nothing after the rows"),
    ("[[1, 1, 1, 1, 2, 2, 2, 2], [3, 3, 3, 3, 4, 4, 4, 4]]", 1, 2, "2 cells in row 1, as there are rows"),
    ("[[1, 1, 2], [1, 1, 2],\n[3, 3]]", 2, 1, "3 cells in row 3"),
    ('{"stars": "2", "regions": [[1, 2], [1, 2]]}', 1, 11, "stars: 1 to 6 expected"),
    ('{"stars": 1.5, "regions": [[1, 2], [1, 2]]}', 1, 11, "stars: 1 to 6 expected"),
    ('{"regions": [[1, 2], [1, 2]],\n"size": 3}', 2, 9, "size: 2, the number of rows, expected"),
    ("pzprv3/starbattle/2/2/1/2/0 1 /0 1 /. . /. ? /", 1, 0, "#, [+] or [.] expected"),
]


@pytest.mark.parametrize(("text", "line", "column", "reason"), REFUSED)
def test_what_is_wrong_is_refused_with_its_place(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason or ".") as caught:
        parse(text)
    assert caught.value.line == line
    if column:
        assert caught.value.column == column


def test_a_file_of_puzz_link() -> None:
    text = (
        "pzprv3/starbattle/6/6/1/6/0 0 0 1 1 1 /0 1 1 1 2 2 /0 3 3 4 4 2 /5 5 3 3 4 2 /5 4 4 4 4 2 /"
        "5 2 2 2 2 2 /+ # + + + + /+ + + # + + /+ + + + + # /. + # + + + /. + + + # + /# + + + + + /"
    )
    board = parse(text)
    assert board == parse(text.replace("/", "\n"))
    assert columns_of(board.entered, 6) == "2 4 6 3 5 1"
    assert len(board.crosses) == 28
    assert board.regions == parse("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou").regions
    written = NOTATION.write(board, "pzprv3")
    assert written.lost == ()
    assert parse(written.text) == board


def test_a_region_in_pieces_has_no_address() -> None:
    with pytest.raises(SettingError, match="does not hang together"):
        NOTATION.write(parse("ABBA\nCCDD\nCCDD\nCCDD"), "puzzlink")


def test_many_boards_in_one_text() -> None:
    blocks = f"{LETTERS}\n\n# the same\n{LETTERS.lower()}\n\nAABB\nAABB\nAABB\nAABB\n"
    read = list(NOTATION.read_all(blocks))
    assert [line.position for line in read] == [BOARD, BOARD, None]
    assert read[2].error is not None
    assert read[2].error.line == 16
    lines = LETTERS.replace("\n", "")
    assert [line.position for line in NOTATION.read_all(f"{lines}\n# x\n{lines} stars 1\n")] == [BOARD, BOARD]
    small = "ABCDABCDABCDABCD"
    assert [line.position for line in NOTATION.read_all("\n".join([small] * 16))] == [parse(small)] * 16


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_broken_texts_are_refused_not_misread(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from([*FORMS.values(), NOTATION.write(BOARD, "json").text]))
    at = data.draw(st.integers(0, len(base)))
    gone = data.draw(st.integers(0, 3))
    text = (
        base[:at]
        + data.draw(st.text(alphabet="AbZ019 ,\n[]{}\"'#+.stars2r1c", max_size=3))
        + base[at + gone :]
    )
    try:
        board = parse(text)
    except NotationError as error:
        assert error.expected
        assert error.line <= text.count("\n") + 1
        return
    assert len(set(board.regions)) == board.size
    assert parse(NOTATION.text(board)) == board


def test_placements() -> None:
    cells = parse_placement("2 5+7 . 1 . . .", 7)
    assert cells == {Cell(0, 1), Cell(1, 4), Cell(1, 6), Cell(3, 0)}
    assert columns_of(cells, 7) == "2 5+7 . 1 . . ."
    assert frozenset(read_columns("2 5+7 . 1 . . .")) == cells
    assert parse_placement("r1c2 r2c5", 7) == {Cell(0, 1), Cell(1, 4)}
    for wrong in (
        "1 2",
        "0 1 2 3 4 5 6",
        "8 . . . . . .",
        "1+1 . . . . . .",
        "r1c1 r9c1",
        "r1c1 x",
        "x . . . . . .",
    ):
        with pytest.raises(NotationError):
            parse_placement(wrong, 7)
