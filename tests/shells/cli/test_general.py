"""Commands that every kind has: kinds, convert, show, generate, serve, help, version."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest


def test_kinds(cli):
    assert cli("kinds").lines == [
        "fifteen\tFifteen: three numbers that add up to fifteen",
        "duel\tDuel: fifteen for two",
    ]
    facts = [json.loads(line) for line in cli("kinds", "--json").lines]
    assert facts[0]["operations"] == ["solve", "count", "sums", "alike"]
    assert facts[1]["opponents"] == ["random", "deep"]


def test_convert(cli, tmp_path):
    assert cli("convert", "fifteen", "1.9", "--to", "rows").out == "fifteen\n1\n.\n9\n"
    path = tmp_path / "out.json"
    assert cli("convert", "fifteen", "-", "--to", "json", "-o", str(path), stdin="1.9\n2..\n").code == 0
    assert [json.loads(line)["given"] for line in path.read_text().splitlines()] == [[0, 2], [0]]
    assert cli("convert", "fifteen", str(path), "--to", "line").lines == ["1.9", "2.."]


def test_convert_says_what_is_lost(cli):
    entered = '{"damero":"fifteen","version":1,"cells":["1","5","9"],"given":[0,2]}'
    result = cli("convert", "fifteen", entered, "--to", "line")
    assert (result.code, result.out, result.err) == (
        0,
        "159\n",
        "damero: line cannot hold entries: left out\n",
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["convert", "fifteen", "1.9"], "to"),
        (["convert", "fifteen", "1.9", "--to", "pdf"], "no format is called 'pdf'"),
        (["convert", "chess", "1.9", "--to", "line"], "chess"),
        (["show", "fifteen", "1.9", "--as", "png"], "one of text, svg, html expected"),
        (["show", "duel", "1.9", "--solution"], "solution"),
        (["generate", "fifteen", "--level", "insane"], "one of easy, medium, hard, expert, extreme"),
        (["generate", "fifteen", "--count", "0"], "--count: a whole number from 1"),
        (["generate", "fifteen", "--seed", "-3"], "--seed: a whole number from 0"),
        (["play", "fifteen", "--level", "x"], "--level"),
        (["serve", "--port", "99999"], "--port: a whole number from 0 to 65535"),
    ],
)
def test_bad_requests(cli, arguments, reason):
    result = cli(*arguments)
    assert (result.code, result.out) == (2, "")
    assert reason in result.err
    assert result.err.count("\n") == 1


def test_convert_reports_bad_lines_and_goes_on(cli):
    result = cli("convert", "fifteen", "-", "--to", "line", stdin="1.9\nx..\n2.9\n")
    assert (result.code, result.lines) == (2, ["1.9", "2.9"])
    assert "line 2, column 1" in result.err


def test_show(cli):
    assert cli("show", "fifteen", "1.9").lines == ["┌───────┐", "│ 1 . 9 │", "└───────┘"]
    assert cli("show", "fifteen", "1.9", "--solution").lines[1] == "│ 1 5 9 │"
    assert cli("show", "fifteen", "1.9", "--ascii").lines == ["+-------+", "| 1 . 9 |", "+-------+"]
    assert cli("show", "fifteen", "1.1").lines[1] == "│!1! . !1!│"
    ET.fromstring(cli("show", "fifteen", "1.9", "--as", "svg").out)
    assert cli("show", "fifteen", "-", "--as", "html", stdin="1.9\n2.9\n").out.count("<figure>") == 2
    result = cli("show", "fifteen", "12.", "--solution")
    assert (result.code, result.out, result.err) == (1, "", "damero: there is no solution to show\n")


def test_generate_gives_puzzles_and_their_names(cli):
    result = cli("generate", "fifteen", "--level", "easy", "--seed", "5", "--count", "3")
    names = [line.split("\t")[1] for line in result.lines]
    assert names == ["fifteen:easy@1#5", "fifteen:easy@1#6", "fifteen:easy@1#7"]
    for line in result.lines:
        text, name = line.split("\t")
        assert cli("convert", "fifteen", name, "--to", "line").out == text + "\n"
    assert cli("fifteen", "solve", "-", stdin=result.out).code == 0
    made = json.loads(cli("generate", "fifteen", "--ones", "--level=easy", "--json").out)
    assert made["position"] == "1.."
    assert cli("generate", "fifteen", "--count", "2", "--as", "html").out.count("<figure>") == 2


def test_help_names_everything(cli):
    text = cli("--help").out
    for word in ("kinds", "convert", "show", "generate", "play", "serve", "fifteen", "duel", "--version"):
        assert word in text
    text = cli("fifteen", "solve", "--help").out
    for word in ("STRIP", "--at-most", "1 to 100", "--json", "--strict", "--as", "--to", "up, down"):
        assert word in text
    assert cli("fifteen", "sums", "--help").out.count("N") > 0
    assert cli("--version").out.startswith("damero ")


def test_no_command_is_help(cli):
    assert cli().out == cli("--help").out
    assert cli("fifteen").code == 0
