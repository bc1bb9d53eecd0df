"""Collections answered as bytes: the same output, complaints and exit code as line by line."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero import kinds
from damero.kind import Bulk
from damero.shells.cli import bulk, inputs
from support import fake_kind

BOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ONE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NONE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
SEVERAL = "4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439."
CLASH = "9.9" + "." * 78
SIX = "6x6:3x2:1.....2.....3.................4....."
LINES = [
    BOOK,
    NONE,
    SEVERAL,
    CLASH,
    SIX,
    BOOK + " # a remark",
    "  " + BOOK,
    BOOK.replace(".", "0"),
    BOOK[:-1],
    BOOK[:-1] + "x",
    "sudoku:9x9,easy@1#7",
    "sudoku:" + BOOK,
    "",
    " \t",
    "\u00a0",
    "# a comment",
    "\x1c",
    BOOK[:40] + "\x0b" + BOOK[41:],
    "prose",
    "caf\u00e9",
    BOOK + "\0",
]


@pytest.fixture
def slow(monkeypatch):
    """The same kinds, but without the way for bytes."""

    def without(kind):
        operations = tuple(dataclasses.replace(one, run_bytes=None) for one in kind.operations)
        return dataclasses.replace(kind, operations=operations)

    def turn(*, off):
        if off:
            monkeypatch.setattr(kinds, "KINDS", tuple(map(without, kinds.KINDS)))
        else:
            monkeypatch.undo()

    return turn


def both(real, slow, *arguments, stdin):
    """The result, once it is known to be the same either way."""
    fast = real("sudoku", *arguments, stdin=stdin)
    slow(off=True)
    plain = real("sudoku", *arguments, stdin=stdin)
    slow(off=False)
    assert fast == plain
    return fast


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_is_answered_as_by_itself(real, slow, end):
    text = "\ufeff" + end.join(LINES)
    result = both(real, slow, "solve", "-", stdin=text)
    assert result.code == 2
    assert result.lines[:4] == [
        f"unique\t{ONE}",
        "none\t-",
        f"several\t{real('sudoku', 'solve', SEVERAL).out.split()[1]}",
        "invalid\t-",
    ]
    assert "standard input, line 9, column 81: 80 characters: 81 expected" in result.err
    assert "line 10, column 81: one of 123456789, or . for an empty cell, expected, not 'x'" in result.err


@pytest.mark.parametrize("command", [["canonical", "-"], ["same", "-", BOOK], ["same", "-", SIX]])
def test_every_operation_answers_so(real, slow, command):
    result = both(real, slow, *command, stdin="\n".join(LINES))
    assert (result.code, result.lines[3]) == (2, "invalid\t-")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([BOOK], 0),
        ([SEVERAL, BOOK], 0),
        ([BOOK, NONE], 1),
        ([CLASH], 1),
        ([BOOK, BOOK[:-1]], 2),
        (["sudoku:" + BOOK], 0),
    ],
)
def test_the_code_is_that_of_the_worst_line(real, slow, lines, code):
    assert both(real, slow, "solve", "-", stdin="\n".join(lines)).code == code


def test_strict_stops_at_the_first(real, slow):
    result = both(real, slow, "solve", "-", "--strict", stdin=f"{BOOK}\n{NONE}\n{BOOK}x\n{BOOK}\n")
    assert (result.code, result.lines) == (2, [f"unique\t{ONE}", "none\t-"])


def test_nothing_to_answer_is_refused(real, slow):
    assert both(real, slow, "solve", "-", stdin="# nothing\n\n").code == 2


@pytest.mark.parametrize("more", [["--json"], ["--to", "line"], ["--seconds", "9"], ["--at-most", "3"], []])
def test_settings_agree(real, slow, more):
    text = f"{BOOK}\n{SEVERAL}\n"
    fast = real("sudoku", "solve", "-", *more, stdin=text)
    slow(off=True)
    plain = real("sudoku", "solve", "-", *more, stdin=text)
    if more != ["--json"]:  # the times differ
        assert fast == plain
    assert (fast.code, len(fast.lines)) == (0, 2)


def test_a_file_is_written_whole(real, slow, tmp_path):
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text("\n".join([BOOK, NONE, SIX] * 300))
    for threads in ("1", "2"):
        result = real("sudoku", "solve", str(source), "-o", str(target), "--threads", threads)
        assert (result.code, result.out, result.err) == (1, "", "")
        lines = target.read_text().splitlines()
        assert lines[:2] == [f"unique\t{ONE}", "none\t-"]
        assert lines == lines[:3] * 300
    source.write_text(f"{BOOK}\n{BOOK}x\n")
    assert real("sudoku", "solve", str(source), "-o", str(target), "--strict").code == 2
    assert target.read_text().splitlines() == lines


@given(
    st.lists(st.sampled_from([b"a", b"bc", b"\n", b"\r", b"\r\n", b"\xef\xbb\xbf"]), max_size=12),
    st.lists(st.integers(1, 5), max_size=12),
)
@settings(max_examples=200)
def test_blocks_are_whole_lines_wherever_they_are_cut(parts, cuts):
    data, blocks, at = b"".join(parts), [], 0
    for cut in cuts:
        blocks.append(data[at : at + cut])
        at += cut
    blocks = [block for block in (*blocks, data[at:]) if block]
    if blocks and len(blocks[0]) < 3:  # the first block is no smaller than the file's beginning
        blocks = [data]
    source = inputs.Source("", blocks=iter(blocks))
    given = list(inputs.whole_lines(source))
    assert all(text.endswith(b"\n") for _, text in given[:-1])
    text = b"".join(text for _, text in given)
    expected = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    assert text == expected
    seen = 0
    for before, block in given:
        assert before == seen
        seen += block.count(b"\n")


def test_the_shell_asks_any_kind_so(cli, monkeypatch):
    """Fifteen answers strips of digits at once and hands back all others."""

    def answer(request, text):
        if request.order != request.order.__class__("up"):
            return None
        records, left, at = b"", [], 0
        for line in text.splitlines(keepends=True):
            if line == b"159\n":
                records += b"unique\t159\n"
            else:
                left.append((len(records), at, at + len(line.rstrip(b"\n"))))
            at += len(line)
        return Bulk(records, 0, tuple(left))

    solve = dataclasses.replace(fake_kind.KIND.operation("solve"), run_bytes=answer)
    monkeypatch.setattr(kinds, "KINDS", (dataclasses.replace(fake_kind.KIND, operations=(solve,)),))
    monkeypatch.setattr(bulk, "WIDTH", 4)
    text = "159\n1x9\n159\n# no\n1.9\n\n159\n1..5\n" * 4
    result = cli("fifteen", "solve", "-", stdin=text)
    assert result.code == 2
    record = ["unique\t159", "error\t-", "unique\t159", "unique\t159", "unique\t159", "error\t-"]
    assert result.lines == record * 4
    places = [line.split(", ")[1] for line in result.err.splitlines()]
    assert places == [f"line {number + 8 * turn}" for turn in range(4) for number in (2, 8)]
    assert cli("fifteen", "solve", "-", "--order", "down", stdin="159\n...\n").lines[1] == "several\t951"


def test_headers_in_comments_hold_for_the_lines_after_them(real, slow):
    x = "..7...8...2.....91..9..1...7...5.63....942....84.6...9...7..3..47.....6...3...7.."
    lines = [BOOK, x, "# 9x9+x", *[x] * 700, x[:-1] + "?", SIX, "# a comment", x, "# 9x9", x, BOOK]
    result = both(real, slow, "solve", "-", stdin="\n".join(lines))
    words = [line.split("\t")[0] for line in result.lines]
    assert words == [
        "unique",
        "several",
        *["unique"] * 700,
        "error",
        "several",
        "unique",
        "several",
        "unique",
    ]
    assert "line 704, column 81" in result.err
