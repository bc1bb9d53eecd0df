"""Real files and the public cases: each reads as its source says, or is refused with the place."""

import json
from pathlib import Path

import pytest

from damero.errors import NotationError
from damero.notation import decode
from damero.sudoku.layout import Layout
from damero.sudoku.notation import NOTATION, notation_for, parse
from damero.sudoku.notation.foreign import foreign
from damero.sudoku.notation.symbols import Symbols, Token, read

DATA = Path(__file__).parents[2] / "data" / "sudoku"
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text().splitlines()]
CASES_BY_ID = {case["id"]: case for case in CASES}
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SUDOCUE = "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1"
SPF = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def text_of(case):
    return decode(bytes.fromhex(case["input"])) if case["form"] == "bytes-hex" else case["input"]


def cases(*kinds):
    found = [case for case in CASES if case["kind"] in kinds]
    return pytest.mark.parametrize("case", found, ids=lambda case: case["id"])


@cases("plain-grid", "sdk-sections", "encoding")
def test_public_cases_of_one_puzzle(case):
    expected = case["expected"]
    if "puzzle" in expected:
        assert NOTATION.text(parse(text_of(case))) == expected["puzzle"]
    else:
        assert expected["accepted"] is False
        with pytest.raises(NotationError) as caught:
            parse(text_of(case))
        number = expected["reason"].split()[0 if expected["reason"][0].isdigit() else 2]
        assert number in str(caught.value)
        assert caught.value.line >= 1


@cases("collection")
def test_public_cases_of_several_puzzles(case):
    lines = list(NOTATION.read_all(text_of(case)))
    assert [NOTATION.text(line.position) for line in lines] == case["expected"]["puzzles"]
    if "titles" in case["expected"]:
        assert [line.position.info.title for line in lines] == case["expected"]["titles"]


@cases("candidates")
def test_formats_that_come_later_are_refused_by_name(case):
    if case["input"].startswith(":"):
        return  # see test_library
    with pytest.raises(NotationError, match=r"pencil marks"):
        parse(text_of(case))


@cases("export")
def test_a_table_has_every_row_and_column(case):
    if "fields_per_row" in case["expected"]:
        rows = NOTATION.write(parse(PUZZLE), "csv").text.splitlines()
        assert len(rows) == case["expected"]["rows"]
        assert {len(row.split(",")) for row in rows} == {case["expected"]["fields_per_row"]}
        assert "|".join(row.split(",")[-1] or "." for row in rows) == case["expected"]["last_column"]


@pytest.mark.parametrize(
    ("name", "puzzle"),
    [
        ("sudocue.sdk", SUDOCUE),
        ("sadman_full.sdk", SUDOCUE),
        ("simple_sudoku.ss", SUDOCUE),
        ("simple_sudoku_clipboard.txt", SUDOCUE),
        ("trap_bom_crlf.txt", SUDOCUE),
        ("trap_cr_only.txt", SUDOCUE),
        ("trap_space_blank_grid.txt", SUDOCUE),
        ("spf_grid.spf", SPF),
        ("grid.msk", SPF),
    ],
)
def test_sample_files_hold_the_puzzle_of_their_source(name, puzzle):
    text = decode((DATA / name).read_bytes())
    assert NOTATION.text(parse(text)) == puzzle
    assert [NOTATION.text(line.position) for line in NOTATION.read_all(text)] == [puzzle]


def test_readable_and_compact_of_one_program_are_the_same_puzzle():
    readable, compact = (
        decode((DATA / f"qqwing_{name}.txt").read_bytes()) for name in ("readable", "compact")
    )
    assert parse(readable) == parse(compact)


def test_sections_of_a_sadman_file_are_kept_apart():
    grid = parse(decode((DATA / "sadman_full.sdk").read_bytes()))
    assert grid.entries[1:3] == (7, 8)
    assert grid.entries[4] == 4
    assert grid.notes[7] == 1 << 8
    assert grid.colours[:2] == (1, 0)
    assert grid.info.author == "Ruud"
    assert grid.info.date == "03-08-2006"
    assert grid.info.more == (("solutions", "1"), ("givens", "36"), ("seconds", "95"))
    assert parse(NOTATION.write(grid, "sdk").text) == grid


def test_digits_in_headers_comments_and_tails_are_no_cells():
    text = decode((DATA / "trap_comment_tail.sdm").read_bytes())
    lines = list(NOTATION.read_all(text))
    assert [line.number for line in lines] == [2, 4, 5]
    assert {NOTATION.text(line.position) for line in lines} == {SUDOCUE}
    assert lines[0].position.info.title == "easy, 36 clues, 2.0"
    assert [line.position.info.more[0][0] for line in lines[1:]] == ["rating", "solution"]


def test_a_title_above_a_collection_does_no_harm():
    lines = list(NOTATION.read_all(f"Weekend set\n{PUZZLE}\n{SUDOCUE}\n{SPF}\n"))
    assert [line.number for line in lines if line.error] == [1]
    assert [NOTATION.text(line.position) for line in lines[1:]] == [PUZZLE, SUDOCUE, SPF]
    alone = parse(f"Weekend set\n\n{PUZZLE}\n")
    assert alone.info.title == "Weekend set"


def test_a_collection_may_begin_with_a_blank_line_and_a_title():
    lines = list(NOTATION.read_all(decode((DATA / "snow2005_first3.sdm").read_bytes())))
    assert all(line.error is None for line in lines)
    assert len(lines) >= 3


@pytest.mark.parametrize("path", sorted((DATA / "foreign").iterdir()), ids=lambda path: path.name)
def test_files_of_other_programs_are_named_when_refused(path):
    text = decode(path.read_bytes())
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert text.startswith("{") or foreign(text)
    assert caught.value.line == 1


def test_the_three_alphabets_of_a_sixteen():
    layout = Layout.of(16)
    expected = next(case["expected"]["as_16_row"] for case in CASES if case["id"] == "for-big-01")

    def row(text, symbols=Symbols.AUTO):
        tokens = [Token(c, 1, i) for i, c in enumerate(text + "." * 240, start=1)]
        return list(read(layout, tokens, symbols)[:16])

    assert row("BFHCLODNKGPEIMAJ") == expected
    assert row("123456789ABCDEFG") == list(range(1, 17))
    assert row("0123456789ABCDEF") == list(range(1, 17))
    with pytest.raises(NotationError, match=r"1-9A-G or 0-9A-F") as caught:
        row("123456789ABCDEF.")
    assert '"16x16:1-9A-G" or "16x16:0-9A-F"' in str(caught.value)
    assert row("123456789ABCDEF.", Symbols.ONE)[:15] == list(range(1, 16))
    assert row("123456789ABCDEF.", Symbols.ZERO)[:15] == list(range(2, 17))
    assert row("123456789abcdefg") == list(range(1, 17))
    with pytest.raises(NotationError, match="all small or all capital"):
        row("123456789ABcDEFG")


def test_a_collection_tells_its_symbols_as_a_whole():
    open_line, telling = "1" + "." * 254 + "2", "G" + "." * 254 + "1"
    with pytest.raises(NotationError, match="may be read as"):
        parse(open_line)
    lines = list(NOTATION.read_all(f"{open_line}\n{telling}\n"))
    assert [line.position.givens[0] for line in lines] == [1, 16]
    lines = list(NOTATION.read_all(f"# 16x16:0-9A-F\n{open_line}\n{open_line}\n"))
    assert [line.position.givens[0] for line in lines] == [2, 2]
    assert parse(f"16x16:0-9A-F:{open_line}").givens[0] == 2
    assert parse(open_line, symbols="0-9A-F").givens[0] == 2
    assert notation_for(None, Symbols.ONE).parse(open_line).givens[0] == 1


def test_zero_is_a_blank_or_a_digit_by_what_else_occurs():
    full = "".join(format((r * 4 + r // 4 + c) % 16, "X") for r in range(16) for c in range(16))
    assert parse(full).is_complete
    assert parse(full.replace("F", "G")).givens[0] == 0
    assert parse(full[:-1] + ".").givens[0] == 1


def test_numbers_in_decimal_need_gaps():
    values = [[(r * 5 + r // 5 + c) % 25 + 1 for c in range(25)] for r in range(25)]
    spaced = "\n".join(" ".join(map(str, row)) for row in values)
    assert parse(spaced).givens == tuple(value for row in values for value in row)
    with pytest.raises(NotationError):
        parse("".join(str(value) for row in values for value in row))


BAD = [
    (PUZZLE[:-1], 1, 81, "80 characters: 81 expected"),
    (PUZZLE + "1", 1, 82, "82 characters: 81 expected"),
    (PUZZLE[:40] + "q" + PUZZLE[41:], 1, 41, "not 'q'"),
    (PUZZLE[:40] + "<img src=x onerror=alert(1)>" + PUZZLE[40:], 1, 41, "not '<'"),
    ("\n".join(PUZZLE[i : i + 9] for i in range(0, 72, 9)), 8, 10, "8 rows: 9 expected"),
    ("\n".join(["53..7...", *(PUZZLE[i : i + 9] for i in range(9, 81, 9))]), 1, 9, "8 cells in a row"),
    (
        "\n".join([*(PUZZLE[i : i + 9] for i in range(0, 72, 9)), PUZZLE[72:] + "."]),
        9,
        10,
        "10 cells in a row",
    ),
    ("5\t3\t\t\t7\t\t\t\n" + "\t" * 8 + ("\n" + "\t" * 8) * 7, 1, 11, "8 fields: 9 expected"),
    ("# only a comment\n", 1, 1, "expected"),
    ("", 1, 1, "expected"),
    ("53..x", 1, 5, "not 'x'"),
    ("53..7", 1, 6, "5 characters: 81 expected"),
    ("7x7:" + "." * 49 + "8", 1, 0, "expected"),
    ("9x8:" + PUZZLE, 1, 1, "no size"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), BAD)
def test_bad_input_names_line_column_and_what_was_expected(text, line, column, message):
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert caught.value.line == line
    if column:
        assert caught.value.column == column


@pytest.mark.parametrize("mark", "0*_-X")
def test_every_mark_for_empty_alone(mark):
    assert NOTATION.text(parse(PUZZLE.replace(".", mark))) == PUZZLE
    rows = "\n".join(PUZZLE[i : i + 9].replace(".", mark) for i in range(0, 81, 9))
    assert NOTATION.text(parse(rows)) == PUZZLE
    spaced = "\n".join(" ".join(row) for row in rows.split("\n"))
    assert NOTATION.text(parse(spaced)) == PUZZLE


FRAMES = [
    ("│", "├───┼───┼───┤", "┌───┬───┬───┐"),
    ("|", "+---+---+---+", "+===+===+===+"),
    ("|", ":---:---:---:", ".---.---.---."),
    ("|", "|---+---+---|", "*-----------*"),
    ("|", "-------------", "============="),
]


@pytest.mark.parametrize(("bar", "rule", "top"), FRAMES)
@pytest.mark.parametrize("gap", ["", " "])
@pytest.mark.parametrize("mark", ".0*-_")
def test_every_frame_around_every_mark(bar, rule, top, gap, mark):
    rows = []
    for r in range(9):
        if r in (3, 6):
            rows.append(rule)
        row = PUZZLE[9 * r : 9 * r + 9].replace(".", mark)
        rows.append(bar + bar.join(gap + gap.join(row[i : i + 3]) + gap for i in (0, 3, 6)) + bar)
    assert NOTATION.text(parse("\n".join([top, *rows, top]))) == PUZZLE


def test_full_width_digits_and_no_break_spaces_are_read():
    wide = "".join(chr(ord(c) + 0xFEE0) if c.isdigit() else c for c in PUZZLE)
    assert NOTATION.text(parse(wide)) == PUZZLE
    rows = "\n".join("\u00a0".join(PUZZLE[i : i + 9]) for i in range(0, 81, 9))
    assert NOTATION.text(parse(rows)) == PUZZLE


def test_box_shape_is_said_by_header_prefix_or_argument():
    line = "1" + "." * 35
    assert parse(line).layout == Layout(2, 3)
    assert parse(line, layout="6x6:3x2").layout == Layout(3, 2)
    assert parse("6x6:3x2:" + line).layout == Layout(3, 2)
    assert parse("# 6x6:3x2\n" + "......\n" * 6).layout == Layout(3, 2)
    assert parse("6x6, boxes 3x2\n" + "......\n" * 6).layout == Layout(3, 2)
    assert parse(CASES_BY_ID["sud-val-06"]["input"]).layout == Layout(2, 2)
    with pytest.raises(NotationError, match="6x6"):
        parse("9x9:" + PUZZLE, layout="6x6")


def test_grids_one_below_the_other_are_cut_where_they_end():
    rows = [PUZZLE[i : i + 9] for i in range(0, 81, 9)]
    banded = "\n\n".join("\n".join(rows[i : i + 3]) for i in (0, 3, 6))
    assert NOTATION.text(parse(banded)) == PUZZLE
    for between in ("\n\n", "\n=====\n", "\n# next\n\n", "\n"):
        text = between.join(["\n".join(rows)] * 3)
        assert [NOTATION.text(line.position) for line in NOTATION.read_all(text)] == [PUZZLE] * 3
    titled = "".join(f"Grid {i:02}\n" + "\n".join(rows) + "\n" for i in (1, 2, 3)) + "Version 4.2n\n"
    found = list(NOTATION.read_all(titled))
    assert [(line.number, line.position.info.title) for line in found] == [
        (1, "Grid 01"),
        (11, "Grid 02"),
        (21, "Grid 03"),
    ]
    assert found[2].position.info.comment == "Version 4.2n"
    short = "\n".join(rows[:8]) + "\n\n" + "\n".join(rows)
    found = list(NOTATION.read_all(short))
    assert found[0].error is not None
    assert NOTATION.text(found[1].position) == PUZZLE


def test_the_json_document_is_strict():
    text = NOTATION.write(parse(PUZZLE).with_notes(2, 0b11), "json").text
    assert parse(text).notes[2] == 0b11
    damaged = [
        text.replace('"version":1', '"version":2'),
        text.replace('"size":"9x9"', '"size":"9x8"'),
        text.replace('"size":"9x9"', '"size":"4x4"'),
        text.replace('"givens":[5,', '"givens":[5,3,'),
        text.replace('"givens":[5,', '"givens":[10,'),
        text.replace('"givens":[5,', '"givens":["5",'),
        text.replace("[1,2]", "[1,1]"),
        text.replace("[1,2]", "[1,10]"),
        text.replace('"entries"', '"entires"'),
        text[:-1],
    ]
    for bad in damaged:
        assert bad != text
        with pytest.raises(NotationError):
            parse(bad)
    with pytest.raises(NotationError, match="another size"):
        parse(text, layout="6x6")


SECTIONS = "#A Ann\n[Puzzle]\n" + "1........\n" * 9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SECTIONS + "[State]\n" + "2........\n" * 9, "the given 1 of r1c1"),
        (SECTIONS + "[PencilMarks]\n" + ",,,,,,,,\n" * 8 + ",,,,,,x,,", "digits expected, not 'x'"),
        (SECTIONS + "[PencilMarks]\n" + ",,,,,,,\n" * 9, "8 groups: 9 expected"),
        (SECTIONS + "[Puzzle]\n", "each once"),
        (SECTIONS + "[Nonsense]\n", "each once"),
        ("some words\n" + SECTIONS, "a header or"),
        ("[State]\n" + "1........\n" * 9, r"\[Puzzle\] expected"),
        (SECTIONS.replace("1........\n", "1.......\n", 1), "8 cells in a row"),
        (SECTIONS.replace("1........\n", "q........\n", 1), "not 'q'"),
    ],
)
def test_sections_that_do_not_fit_are_refused(text, message):
    with pytest.raises(NotationError, match=message):
        parse(text)


def test_section_names_may_be_written_anyhow_and_headers_repeat():
    text = "#C one\r\n#C two\r\n# a remark\r\n[PUZZLE]\r\n" + "1........\r\n" + ".........\r\n" * 8
    grid = parse(text)
    assert grid.givens[0] == 1
    assert grid.info.comment == "one\ntwo\na remark"


def test_words_between_rows_are_refused():
    rows = [PUZZLE[i : i + 9] for i in range(0, 81, 9)]
    with pytest.raises(NotationError, match="a row of the grid expected, not 'here is more'"):
        parse("\n".join([*rows[:4], "here is more", *rows[4:]]))
    with pytest.raises(NotationError, match="9x9 grids"):
        parse(SECTIONS, layout="4x4")
    with pytest.raises(NotationError, match="9 rows: 4 expected"):
        parse("\n".join([*rows[:8], "7........"]), "grid", layout="4x4")


@pytest.mark.parametrize(
    "text", ["9" * 400_000, "53..7....\n" * 30_000, "1,2,3\n" * 50_000, "[Puzzle]\n" * 20_000]
)
def test_a_text_far_too_long_is_refused_before_it_is_taken_apart(text):
    with pytest.raises(NotationError, match="at most 100000"):
        parse(text)


@pytest.mark.parametrize("gap", [" ", ","])
def test_rows_in_one_line_are_a_grid_and_not_a_smaller_puzzle_with_a_title(gap: str):
    rows = [PUZZLE[i : i + 9] for i in range(0, 81, 9)]
    assert parse(gap.join(rows)) == parse(PUZZLE)
    few = ["1........", ".2.......", *["." * 9] * 7]
    assert parse(gap.join(few)).layout.name == "9x9"
    with pytest.raises(NotationError):
        parse(gap.join(few[:8]))
    assert parse(gap.join(["P" + "." * 15, *["." * 16] * 15])).layout.name == "16x16"
    assert parse("123231312 a title").layout.name == "3x3"


@pytest.mark.parametrize("blank", list(".-*_0"))
def test_an_empty_row_among_numbers_in_decimal_is_no_frame(blank: str):
    rows = [["16", *[blank] * 15], *[[blank] * 16] * 15]
    assert parse("\n".join(" ".join(row) for row in rows)).givens == (16, *[0] * 255)
