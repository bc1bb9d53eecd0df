"""Every writer gives text that its parser reads back; every parser takes any text without breaking."""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from damero.errors import NotationError, SettingError
from damero.sudoku.grid import Grid, Info
from damero.sudoku.layout import Layout
from damero.sudoku.notation import NOTATION, parse
from support import jigsaws

LAYOUTS = [
    Layout(*shape) for shape in [(1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (1, 9), (2, 5), (3, 4), (4, 3)]
]
LAYOUTS += [Layout(4, 4), Layout(4, 5), Layout(5, 5), Layout(6, 6)]
LAYOUTS += map(
    Layout.parse,
    (
        *("5x5+x", "9x9+x+windoku+disjoint", "6x6:3x2+disjoint", "16x16+windoku"),
        *(f"5x5:jigsaw={jigsaws.FIVE}", f"4x4:jigsaw={jigsaws.FOUR}+x"),
        *(f"9x9:jigsaw={jigsaws.NINE}", f"16x16:jigsaw={jigsaws.APART}"),
    ),
)
WRITTEN = [codec for codec in NOTATION.codecs if codec.write is not None]
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=20).map(
    lambda text: " ".join(text.split())
)


@st.composite
def grids(draw, layouts=LAYOUTS):
    layout = draw(st.sampled_from(layouts))
    chance = draw(st.randoms(use_true_random=False))
    share = draw(st.sampled_from([0.0, 0.1, 0.4, 1.0]))
    part = draw(st.sampled_from([0.0, 0.2, 1.0]))
    digits = list(range(1, draw(st.integers(1, layout.size)) + 1))
    givens = tuple(chance.choice(digits) if chance.random() < share else 0 for _ in range(layout.cells))
    entries = tuple(chance.choice(digits) if not g and chance.random() < part else 0 for g in givens)

    def masks():
        return tuple(chance.randrange(1 << layout.size) for _ in givens) if chance.random() < 0.5 else ()

    colours = tuple(chance.randrange(10) for _ in givens) if chance.random() < 0.5 else ()
    info = Info(*(draw(WORDS) for _ in range(8))) if draw(st.booleans()) else Info()
    return Grid(layout, givens, entries, masks(), masks(), colours, info)


def without_lost(grid, lost):
    """What must come back of a grid that was written with that loss."""
    for name in lost:
        if name == "which digits are given":
            grid = replace(grid, givens=grid.values, entries=())
        elif name in ("entries", "notes", "colours"):
            grid = replace(grid, **{name: ()})
        elif name == "corner notes":
            grid = replace(grid, corner_notes=())
        else:
            grid = replace(grid, info=replace(grid.info, **{name: ""}))
    return grid


@pytest.mark.parametrize("codec", WRITTEN, ids=lambda codec: codec.name)
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(grid=grids())
def test_what_is_written_is_read_back_whole_or_said_to_be_lost(codec, grid):
    try:
        written = codec.write(grid)
    except SettingError:
        assert codec.name in ("sdm", "library", "sdk", "sudocue", "ss")
        assert grid.layout != Layout(3, 3)
        return
    expected = without_lost(grid, written.lost)
    assert codec.parse(written.text) == expected
    if written.text.strip():
        assert parse(written.text) == expected


def test_json_loses_nothing_and_line_says_what_it_loses():
    grid = Grid(Layout(3, 2), (1,) + (0,) * 35, (0, 2) + (0,) * 34, (0, 0, 5) + (0,) * 33, colours=(3,) * 36)
    grid = replace(grid, info=Info(title="a\nb", more=(("rating", "7.2"),)))
    written = NOTATION.write(grid, "json")
    assert written.lost == ()
    assert parse(written.text) == grid
    short = NOTATION.write(grid)
    assert short.lost == ("entries", "notes", "colours", "title", "rating")
    assert short.text == "6x6:3x2:1" + "." * 35


SAMPLES = [codec.write(Grid(givens=tuple(i % 7 for i in range(81)))).text for codec in WRITTEN]
SAMPLES += ["53..7.... ; title", "16x16:0-9A-F:" + "0123" * 64, "# 6x6:3x2\n" + "1.....\n" * 6]
SAMPLES += [
    "https://x.org/s.htm?bd=" + "1........" * 9,
    " . . | .\n---+--\n" * 3,
    ":0000:x:1+3::::",
    "<opensudoku>",
]
SAMPLES += ["5\t\t\n\t3\t\n\t\t1", "[Puzzle]\n", "#AX\n1........\n", "{}", '{"damero":"sudoku","version":1}']


@pytest.mark.parametrize("format", ["", *NOTATION.names()])
@settings(max_examples=60, deadline=None)
@given(text=st.one_of(st.text(max_size=300), st.text(" 123456789.0*_-X|+=\n\t,;#[]:", max_size=500)))
def test_any_text_is_a_grid_or_a_notation_error(format, text):
    refused_or_grid(format, text)


@pytest.mark.parametrize("format", ["", *NOTATION.names()])
@settings(max_examples=60, deadline=None)
@given(sample=st.sampled_from(SAMPLES), seed=st.integers(0, 2**32))
def test_damaged_samples_are_grids_or_notation_errors(format, sample, seed):
    chance = random.Random(seed)
    text = list(sample)
    for _ in range(chance.randrange(1, 5)):
        place = chance.randrange(len(text) + 1)
        change = chance.randrange(3)
        if change == 0:
            text[place:place] = chance.choice(
                ["\n", "9", ".", "-", "|", "\x00", "é", "\t", "#", "A", "[", ",", ":"]
            )
        elif change == 1:
            del text[place : place + chance.choice([1, 1, 9])]
        else:
            text[place:place] = text[chance.randrange(len(text) + 1) :][:20]
    refused_or_grid(format, "".join(text))


def refused_or_grid(format, text):
    try:
        grid = parse(text, format)
    except NotationError as error:
        assert error.expected
        assert error.line <= text.count("\n") + text.count("\r") + 2
    else:
        assert isinstance(grid, Grid)
    for number, piece in NOTATION.pieces(text):
        assert number >= 1
        assert isinstance(piece, str)
