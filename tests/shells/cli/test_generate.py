"""``damero generate``: many at once, threads, a time limit, Ctrl-C; and what setters ask, as streams."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

from damero.kind import Level

COMMAND = [sys.executable, "-m", "damero.shells.cli.main"]
BOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439."
NONE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
INVALID = ".4.1..35.............2.5......4.89..26.....12.5.3....7..4...16.6....7....1..8..2."
JIGSAW = "6x6:jigsaw=AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF"
STREAM = "\n".join(["# four", BOOK, SEVERAL, "what is this", NONE, INVALID, BOOK]) + "\n"


def test_many_are_the_same_as_one_by_one(real):
    many = real("generate", "sudoku", "--clues", "26", "--seed", "5", "--count", "40").lines
    assert len(many) == 40
    for seed in (5, 24, 44):
        assert many[seed - 5] == real("generate", "sudoku", "--clues", "26", "--seed", str(seed)).lines[0]
        name = many[seed - 5].split("\t")[1]
        assert real("convert", "sudoku", name, "--to", "line").lines == [many[seed - 5].split("\t")[0]]


def test_threads_change_nothing(real):
    one = real("generate", "sudoku", "--minimal", "--seed", "1", "--count", "30", "--threads", "1")
    assert one.lines == real("generate", "sudoku", "--minimal", "--seed=1", "--count=30", "--threads=3").lines


def test_a_time_limit_keeps_what_there_is(real):
    result = real(
        "generate", "sudoku", "--clues", "24", "--count", "200000", "--seconds", "0.3", "--seed", "1"
    )
    assert result.code == 3
    assert 0 < len(result.lines) < 200_000
    assert f"time was up: {len(result.lines)} of 200000 puzzles were made" in result.err


def test_what_cannot_be_made_ends_with_the_nearest(real):
    rows = ".........\n.........\n" + "xxxxxxxxx\n" * 7
    result = real("generate", "sudoku", "--pattern", rows, "--seed", "1")
    assert result.code == 3
    assert result.out == ""
    assert "rows 1 and 2 are empty and could change places; the nearest has" in result.err
    result = real("generate", "sudoku", "--size", "4x4", "--clues", "3", "--seed", "1", "--count", "2")
    assert result.code == 3
    assert result.err.count("no 4x4 puzzle with 3 givens came of") == 2


def test_settings_that_cannot_be_had_are_bad_input(real):
    for options in (
        ["--clues", "16"],
        ["--clues", "82"],
        ["--clues", "30", "--pattern", BOOK.replace(".", "0")],
    ):
        result = real("generate", "sudoku", *options)
        if "30" in options:
            assert result.code == 0  # the book's puzzle has 30 givens
        else:
            assert result.code == 2
            assert "17 (no puzzle has fewer) to 81 expected" in result.err
    assert real("generate", "sudoku", "--symmetry", "round").code == 2
    assert "--threads" not in real("generate", "queens", "--help").out


def test_ctrl_c_keeps_what_was_made():
    command = [*COMMAND, "generate", "sudoku", "--clues", "22", "--count", "1000000", "--seed", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    made = [first, *out.splitlines()]
    assert all(line.split("\t")[1].startswith("sudoku:9x9,any,none,clues=22@2#") for line in made)
    assert err == f"damero: interrupted: {len(made)} of 1000000 puzzles were made\n"


def test_unique_answers_a_stream(real):
    result = real("sudoku", "unique", "-", stdin=STREAM)
    assert result.code == 2
    first, several, error, none, invalid, last = result.lines
    assert first == last == f"unique\t{real('sudoku', 'solve', BOOK).lines[0].split(chr(9))[1]}"
    word, one, other = several.split("\t")
    assert (word, error, none, invalid) == ("several", "error\t-", "none\t-", "invalid\t-")
    assert sum(a != b for a, b in zip(one, other, strict=True)) == 4


def test_unique_alone_says_where_two_differ_and_what_clashes(real):
    result = real("sudoku", "unique", SEVERAL)
    assert result.code == 1
    assert result.lines[-1] == "they differ in 4 cells: r8c5 r8c9 r9c5 r9c9"
    assert real("sudoku", "unique", INVALID).lines == ["invalid", "2 at r5c1 and r5c9 (row 5)"]
    answer = json.loads(real("sudoku", "unique", BOOK, "--json").out)
    assert answer["unique"] is True
    assert answer["solutions"] == real("sudoku", "unique", BOOK).lines[1:]
    hard = "25x25:" + "." * 625
    limited = json.loads(real("sudoku", "unique", hard, "--json", "--seconds", "0.000001").out)
    assert (limited["status"], limited["unique"], limited["complete"]) == ("limit", None, False)


def test_minimise_gives_a_puzzle_a_line(real):
    result = real("sudoku", "minimise", "-", "--seed", "5", stdin=STREAM)
    assert result.code == 2
    first, several, error, none, invalid, last = result.lines
    assert (
        first == last == "53..7.......19.....98....6.8...6...34....3..1....2.....6....28....419..5.......7."
    )
    assert (several, error, none, invalid) == ("several\t-", "error\t-", "none\t-", "invalid\t-")
    again = real("sudoku", "minimise", "-", "--seed", "9", "--threads", "2", stdin=f"{first}\n{first}\n")
    assert again.lines == [first, first]


def test_redundant_and_backdoor_answer_streams_of_any_layout(real):
    six = real("generate", "sudoku", "--size", JIGSAW, "--minimal", "--seed", "1").lines[0].split("\t")[0]
    stream = f"{BOOK}\n{six}\n{SEVERAL}\n"
    result = real("sudoku", "redundant", "-", stdin=stream)
    assert result.code == 1
    assert result.lines[0].startswith("redundant\tr1c1 r1c2 r1c5 ")
    assert result.lines[1:] == ["minimal\t-", "several\t-"]
    result = real("sudoku", "backdoor", "-", "--method", "naked", stdin=stream)
    assert result.lines[0] == "0\t-"
    assert result.lines[2] == "several\t-"


def test_generator_and_rater_have_one_yardstick(real):
    """Case sud-rat-13."""
    made = real("generate", "sudoku", "--level", "extreme", "--count", "20", "--seed", "7")
    lines = [line.split("\t")[0] for line in made.lines]
    rated = real("sudoku", "rate", "-", "--scale", "damero", stdin="\n".join(lines))
    assert [line.split("\t")[:2] for line in rated.lines] == [["unique", "extreme"]] * 20


def test_between_levels_there_is_no_gap_and_the_list_is_shown(real):
    """Case sud-rat-14."""
    head, *rows = [line.split("\t") for line in real("sudoku", "techniques").lines]
    shown = {row[head.index("title")]: row[head.index("level")] for row in rows}
    shown["Guess"] = "extreme"
    levels = list(Level)
    for number, level in enumerate(levels):
        made = real("generate", "sudoku", "--level", level, "--count", "10", "--seed", "3")
        lines = [line.split("\t")[0] for line in made.lines]
        rated = real("sudoku", "rate", "-", "--scale", "damero", "--json", stdin="\n".join(lines))
        answers = list(map(json.loads, rated.lines))
        assert [answer["level"] for answer in answers] == [level] * 10
        assert max(levels.index(shown[answer["hardest"]]) for answer in answers) == number


def test_a_big_board_ends_in_time_with_its_level_or_the_nearest(real):
    """Case sud-gen-08."""
    result = real(
        "generate", "sudoku", "--size", "16x16", "--level", "extreme", "--seconds", "20", "--seed", "1"
    )
    assert result.code in (0, 3)
    if result.code == 0:
        puzzle = result.lines[0].split("\t")[0]
        assert real("sudoku", "rate", puzzle, "--scale", "damero").out.startswith("unique\textreme")
