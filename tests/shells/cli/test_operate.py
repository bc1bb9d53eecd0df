"""Operations on one position and on many: what is printed, where, and with which exit code."""

from __future__ import annotations

import dataclasses
import json

import pytest

from damero import kinds
from damero.errors import LimitReached
from support import fake_kind


def test_one_position_as_text(cli):
    assert cli("fifteen", "solve", "1.9") == (result := cli("fifteen", "solve", "--text", "1.9"))
    assert (result.code, result.out, result.err) == (0, "unique\t159\n", "")


@pytest.mark.parametrize(
    ("strip", "line", "code"), [("1.1", "invalid\t-", 1), ("12.", "none\t-", 1), ("...", "several\t159", 0)]
)
def test_answers_that_are_no(cli, strip, line, code):
    result = cli("fifteen", "solve", strip)
    assert (result.code, result.lines) == (code, [line])


def test_options_lists_and_flags(cli):
    assert cli("fifteen", "sums", "4").out == "10\n"
    assert cli("fifteen", "sums", "--quick", "4", "--methods", "up,down", "--weights=2, 3").out == "50 50\n"
    assert cli("fifteen", "solve", "...", "--order", "down").out == "several\t951\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["sums", "-1"], "N: a whole number from 0 to 1000 expected, not '-1'"),
        (["sums", "1e9"], "N: a whole number from 0 to 1000 expected, not '1e9'"),
        (["sums", "x"], "N: a whole number from 0 to 1000 expected, not 'x'"),
        (["sums", ""], "N: a whole number from 0 to 1000 expected, not ''"),
        (["sums", "9" * 99], "N: a whole number from 0 to 1000 expected"),
        (["sums", "٣"], "N: a whole number from 0 to 1000 expected"),
        (["sums", "4", "--methods", "up,left"], "--methods: some of up, down expected, not 'left'"),
        (["sums", "4", "--methods", "up,,down"], "--methods: some of up, down expected, not ''"),
        (["sums", "4", "--methods", ","], "--methods: some of up, down expected, not ''"),
        (["sums", "4", "--weights", "1,x"], "--weights: a whole number expected, not 'x'"),
        (["solve", "1.9", "--at-most", "0"], "--at-most: a whole number from 1 to 100 expected, not '0'"),
        (["solve", "1.9", "--seconds", "nan"], "--seconds: a number above 0 expected, not 'nan'"),
        (["solve", "1.9", "--seconds", "0"], "--seconds: a number above 0 expected, not '0'"),
        (["solve", "1.9", "--as", "png"], "no format is called 'png'; known: line, rows, json"),
        (["solve", "1.9", "--as", "svg", "--json"], "only one of them can be had"),
        (["solve", "1.9", "--text", "--file"], "only one of them can be had"),
        (["solve", "1.9", "--format", "xml"], "no format is called 'xml'"),
        (["solve", "1.9", "--no-such"], "Unknown option"),
        (["solve", "1.9", "1.9"], "Unused"),
        (["solve"], "STRIP"),
        (["solves", "1.9"], "Unknown command"),
        (["solve", "1.7x"], "line 1, column 4: a digit from 1 to 9 or . expected, not 'x'"),
        (["solve", "1.777"], "line 1, column 6: 3 cells expected, not 5"),
        (
            ["solve", "no such thing"],
            "three cells such as 1.9 expected, and there is no file 'no such thing'",
        ),
        (["solve", "/no/such/file"], "there is no file '/no/such/file'"),
        (["solve", "--file", "/no/such/file"], "/no/such/file: no such file or directory"),
        (["solve", "y" * 5000], "there is no file"),
        (["solve", "\u20ac\n\u20ac"], "three cells such as 1.9 expected"),
        (["solve", "fifteen:hard@9#1"], "generator version 9"),
        (["solve", "duel:hard@1#1"], "line 1, column 1: a name that begins with fifteen: expected"),
    ],
)
def test_bad_input_is_one_line_and_exit_two(cli, arguments, reason):
    result = cli("fifteen", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("damero: ")
    assert reason in result.err
    assert result.err.count("\n") == 1
    assert len(result.err) < 300


def test_many_positions_one_line_each(cli):
    result = cli("fifteen", "solve", "-", stdin="1.9\n# a remark\n\n1.1\r\n...\n")
    assert (result.code, result.lines) == (1, ["unique\t159", "invalid\t-", "several\t159"])
    assert result.err == ""


def test_a_bad_line_is_reported_and_the_rest_is_done(cli):
    result = cli("fifteen", "solve", "-", stdin="1.9\n1x9\n\n12345\n2.9\n")
    assert result.code == 2
    assert result.lines == ["unique\t159", "error\t-", "error\t-", "unique\t249"]
    assert result.err.splitlines() == [
        "damero: standard input, line 2, column 2: a digit from 1 to 9 or . expected, not 'x'",
        "damero: standard input, line 4, column 6: 3 cells expected, not 5",
    ]


def test_strict_stops_at_the_first(cli):
    result = cli("fifteen", "solve", "-", "--strict", stdin="1.9\n1x9\n2.9\n")
    assert (result.code, result.lines) == (2, ["unique\t159"])
    assert result.err.count("\n") == 1


def test_json_is_one_object_a_line(cli):
    result = cli("fifteen", "solve", "-", "--json", stdin="1.9\n1x9\n")
    first, second = map(json.loads, result.lines)
    assert first["status"] == "unique"
    assert list(first["stats"]) == ["nodes", "seconds", "counters"]
    assert second == {
        "status": "error",
        "error": "a digit from 1 to 9 or . expected, not 'x'",
        "line": 2,
        "column": 2,
    }


def test_count_prints_just_the_number_for_one(cli):
    assert cli("fifteen", "count", "...").out == "48\n"
    assert cli("fifteen", "count", "-", stdin="...\n").out == "48\n"
    assert cli("fifteen", "count", "-", stdin="...\n1..\n").lines == ["exactly\t48", "exactly\t4"]


@pytest.mark.parametrize("way", ["argument", "file", "stdin", "forced file"])
def test_argument_file_and_standard_input_agree(cli, tmp_path, way):
    """Case web-cli-04."""
    for text, names in (("1.9\n", "strip.txt"), ("fifteen\n1\n.\n9\n", "strip.rows")):
        path = tmp_path / names
        path.write_text(text)
        result = {
            "argument": lambda text=text: cli("fifteen", "solve", text),
            "file": lambda path=path: cli("fifteen", "solve", str(path)),
            "stdin": lambda text=text: cli("fifteen", "solve", "-", stdin=text),
            "forced file": lambda path=path: cli("fifteen", "solve", str(path), "--file"),
        }[way]()
        assert (result.code, result.out, result.err) == (0, "unique\t159\n", "")


def test_text_wins_over_a_file_of_that_name(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "1.9").write_text("...\n")
    assert cli("fifteen", "solve", "1.9").out == "unique\t159\n"
    assert cli("fifteen", "solve", "1.9", "--file").out == "several\t159\n"
    # What looks like a position but cannot be read is a path if there is one.
    (tmp_path / "1x").write_text("2.9\n")
    assert cli("fifteen", "solve", "1x").out == "unique\t249\n"


def test_names_of_made_puzzles_are_input(cli):
    assert cli("fifteen", "solve", "fifteen:easy,ones@1#7").out == "several\t159\n"
    assert cli("fifteen", "solve", "-", stdin="fifteen:easy,ones@1#7\nfifteen:1.9\n").lines == [
        "several\t159",
        "unique\t159",
    ]


def test_a_named_format_is_the_only_one_tried(cli):
    assert cli("fifteen", "solve", "fifteen\n1\n.\n9", "--format", "rows").out == "unique\t159\n"
    assert cli("fifteen", "solve", "1.9", "--format", "rows").code == 2
    assert cli("fifteen", "solve", "-", "--format", "line", stdin="1.9\n2.9\n").lines == [
        "unique\t159",
        "unique\t249",
    ]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it is empty"),
        (b"\n\n# nothing\n", "it holds no position"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not a binary file"),
        (b"1.9\n\x00\x01\n", "line 2: text expected, not a binary file"),
        (b"\xff\xfe\x00", "UTF-8"),
        (
            b"Dear reader,\nthis is prose.\nNothing else.\n",
            "line 1, column 1: three cells such as 1.9 expected",
        ),
        (b"fifteen\n1\nx\n9\n", "line 3, column 1: one digit or . on each line expected"),
    ],
)
def test_files_that_hold_nothing(cli, tmp_path, data, reason):
    path = tmp_path / "strip.txt"
    path.write_bytes(data)
    result = cli("fifteen", "solve", str(path))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"damero: {path}")
    assert reason in result.err
    assert result.err.count("\n") == 1


def test_a_directory(cli, tmp_path):
    result = cli("fifteen", "solve", str(tmp_path))
    assert (result.code, result.err) == (2, f"damero: {tmp_path}: a file expected, not a directory\n")


def test_old_and_foreign_files(cli, tmp_path):
    path = tmp_path / "strips.txt"
    for data in (
        b"\xef\xbb\xbf1.9\r\n2.9\r\n",
        "1.9\n2.9\n".encode("utf-16"),
        b"1.9\r2.9\r",
        b"1.9\n2.9\n\x00\x00",
        b"1.9\n2.9",
    ):
        path.write_bytes(data)
        result = cli("fifteen", "solve", str(path))
        assert (result.code, result.lines) == (0, ["unique\t159", "unique\t249"]), data


def test_a_letter_that_is_no_utf8_spoils_its_line_only(cli):
    result = cli("fifteen", "solve", "-", stdin=b"1.9\n1\xe99\n2.9\n")
    assert (result.code, result.lines) == (2, ["unique\t159", "error\t-", "unique\t249"])
    assert "line 2, column 2: text in UTF-8 expected" in result.err


def test_a_single_bad_line_of_a_file_has_its_record_too(cli):
    result = cli("fifteen", "solve", "-", stdin="1x9\n")
    assert (result.code, result.out) == (2, "error\t-\n")
    assert "standard input, line 1, column 2" in result.err


def test_values_may_begin_with_a_dash(cli):
    result = cli("fifteen", "solve", "-.-5")
    assert result.code == 2
    assert "'-.-5'" in result.err


def test_a_long_file_is_read_in_its_order(cli, tmp_path):
    path = tmp_path / "many.txt"
    strips = [f"{number % 9 + 1}.." for number in range(20_000)]
    path.write_text("\n".join(strips))
    result = cli("fifteen", "count", str(path))
    assert len(result.lines) == 20_000
    assert result.lines[:9] == ["exactly\t4", *result.lines[1:9]]
    assert result.lines == result.lines[:9] * 2222 + result.lines[:2]


def test_positions_in_other_formats(cli):
    assert cli("fifteen", "solve", "1..", "--at-most", "2", "--to", "line").lines == ["159", "168"]
    assert cli("fifteen", "solve", "1..", "--at-most", "2", "--as", "rows").out == (
        "fifteen\n1\n5\n9\n\nfifteen\n1\n6\n8\n"
    )
    assert cli("fifteen", "solve", "-", "--to", "line", stdin="1.9\n1.1\n2.9\n").lines == ["159", "249"]
    result = cli("fifteen", "solve", "1.1", "--to", "line")
    assert (result.code, result.out, result.err) == (1, "", "damero: there is no board to show\n")


def test_positions_drawn(cli):
    assert cli("fifteen", "solve", "1.9", "--as", "board").lines == ["┌───────┐", "│ 1 5 9 │", "└───────┘"]
    assert cli("fifteen", "solve", "1.9", "--as", "svg").out.count("data-cell") == 3
    page = cli("fifteen", "solve", "1..", "--as", "html", "--at-most", "9").out
    assert page.count("<figure>") == 4
    page = cli("fifteen", "solve", "-", "--as", "html", stdin="1.9\n2.9\n").out
    assert page.count("<!doctype html>") == 1
    assert page.count("<figure>") == 2
    sheet = cli("fifteen", "solve", "1..", "--as", "svg", "--at-most", "9").out
    assert (sheet.count("<svg "), sheet.count("data-cell"), sheet.count("</svg>")) == (5, 12, 5)


def test_a_limit_with_nothing_to_show_is_no_error(cli, monkeypatch):
    def run(request, watch):
        if request.strip == "9..":
            raise LimitReached("nothing was found in time")
        return fake_kind.COUNT.run(request, watch)

    slow = dataclasses.replace(fake_kind.COUNT, run=run)
    monkeypatch.setattr(kinds, "KINDS", (dataclasses.replace(fake_kind.KIND, operations=(slow,)),))
    result = cli("fifteen", "count", "-", stdin="9..\n1..\n")
    assert (result.code, result.lines) == (3, ["limit\t-", "exactly\t4"])
    assert result.err == "damero: standard input, line 1: nothing was found in time\n"
    assert '"status":"limit"' in cli("fifteen", "count", "-", "--json", stdin="9..\n1..\n").lines[0]
    assert cli("fifteen", "count", "9..").code == 3
    assert cli("fifteen", "count", "-", "--strict", stdin="9..\n1..\n").code == 3


def test_two_positions(cli, tmp_path):
    assert (cli("fifteen", "alike", "1.9", "9.1").out, cli("fifteen", "alike", "1.9", "...").code) == (
        "yes\n",
        1,
    )
    one, many = tmp_path / "one.txt", tmp_path / "many.txt"
    one.write_text("# a remark\n9.1\n")
    many.write_text("1.9\n...\n1.x\n.19\n")
    result = cli("fifteen", "alike", str(many), str(one))
    assert (result.code, result.lines) == (2, ["yes", "no", "error\t-", "yes"])
    assert cli("fifteen", "alike", "1.9", "-", stdin="9.1\n").out == "yes\n"
    assert cli("fifteen", "alike", "-", "9.1", stdin="1.9\n.8.\n").lines == ["yes", "no"]
    assert cli("fifteen", "alike", "--json", "1.9", "9.1").out == '{"alike":true}\n'
    assert cli("fifteen", "alike", "1.9", "fifteen:1.9").out == "yes\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["1.9"], "OTHER"),
        (["1.9", "1.7x"], "line 1, column 4: a digit from 1 to 9 or . expected, not 'x'"),
        (["1.9", "1.9\n1.8"], "one position expected, and it holds several"),
        (["1.9", "-"], "standard input: it is empty"),
        (["-", "-"], "STRIP and OTHER: only one of them can be standard input"),
        (["1.9", "1.9", "1.9"], "Unused"),
    ],
)
def test_the_second_position_must_be_one(cli, arguments, reason):
    result = cli("fifteen", "alike", *arguments)
    assert (result.code, result.out) == (2, "")
    assert reason in result.err


def test_what_a_line_has_no_place_for_is_said_beside_it(cli, monkeypatch):
    def remark(answer):
        return "" if answer.status == "unique" else "mind the strip"

    told = dataclasses.replace(fake_kind.KIND.operation("solve"), remark=remark)
    monkeypatch.setattr(kinds, "KINDS", (dataclasses.replace(fake_kind.KIND, operations=(told,)),))
    result = cli("fifteen", "solve", "...")
    assert (result.out, result.err) == ("several\t159\n", "damero: mind the strip\n")
    result = cli("fifteen", "solve", "-", stdin="1.9\n\n...\n")
    assert (result.code, result.err) == (0, "damero: standard input, line 3: mind the strip\n")
    for more in (["--json"], ["--to", "line"]):
        assert cli("fifteen", "solve", "...", *more).err == ""


def test_records_of_several_lines_stand_apart_the_same_for_one_and_for_many(cli, monkeypatch):
    told = dataclasses.replace(
        fake_kind.KIND.operation("solve"), line=lambda request, answer: "one\ntwo", has_blocks=True
    )
    monkeypatch.setattr(kinds, "KINDS", (dataclasses.replace(fake_kind.KIND, operations=(told,)),))
    assert cli("fifteen", "solve", "1.9").out == "one\ntwo\n"
    assert cli("fifteen", "solve", "-", stdin="1.9\n").out == "one\ntwo\n"
    result = cli("fifteen", "solve", "-", stdin="1.9\n1x9\n2.9\n")
    assert (result.code, result.out) == (2, "one\ntwo\n\nerror\t-\n\none\ntwo\n")
    assert cli("fifteen", "solve", "-", "--json", stdin="1.9\n2.9\n").out.count("\n") == 2


@pytest.mark.parametrize("text", ["", " ", "\t"])
def test_an_empty_text_is_no_value_of_an_option(real, text):
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for arguments in (
        ["explain", puzzle, "--only"],
        ["explain", puzzle, "--until"],
        ["steps", puzzle, "--technique"],
        ["lab", puzzle, "--methods"],
        ["techniques", "--technique"],
    ):
        result = real("sudoku", *arguments, text)
        assert (result.code, result.out) == (2, "")
        assert f"{arguments[-1]}: some text expected, not {text!r}" in result.err
    assert real("sudoku", "lab", puzzle, "--methods", "easy,,hard").code == 2


def test_pictures_are_not_asked_for_in_a_format_of_boards(real):
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    result = real("sudoku", "hint", puzzle, "--as", "line")
    assert (result.code, result.out) == (2, "")
    assert "--as: one of board, svg, html expected, not 'line'" in result.err


def test_a_command_that_is_not_known_comes_with_those_that_are(real):
    result = real("sudoku", "hnt", "...")
    assert (result.code, result.out) == (2, "")
    assert 'Unknown command "hnt". Did you mean "hint"?' in result.err
    assert result.err.endswith(" and others (see damero --help)\n")
