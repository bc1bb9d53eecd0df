"""What stands beneath a drawn board, which notes it shows, and what a terminal gets without asking."""

from __future__ import annotations

import re

import pytest

from damero.shells.cli import present
from damero.shells.cli.output import Output

PUZZLE = "..1...5..7..2.8.3.........1.83..5.4.....21.7.......3.23..47.2..6.2.....75..8....."
FIRST = "Hidden Single. In box 2, r2c5 is the only place for 1. "
TRAIN = ("sudoku", "train", "skyscraper", "--seed", "5")


@pytest.fixture
def terminal(monkeypatch):
    """Output taken for a terminal; what is drawn keeps to the place where tests read."""
    monkeypatch.setattr(Output, "on_terminal", property(lambda out: not out.path))


def test_words_stand_beneath_each_step(real):
    result = real("sudoku", "explain", PUZZLE, "--until", "2", "--as", "board")
    one, two = result.out.split("\n\n")
    assert one.splitlines()[-2].startswith("└")
    assert one.splitlines()[-1].startswith(f"1. {FIRST}")
    assert two.splitlines()[-1].startswith("2. Hidden Single. In box 3, r3c7")


@pytest.mark.parametrize(("detail", "words"), [("1", "Look "), ("2", "Hidden Single: "), ("3", FIRST)])
def test_a_hint_says_no_more_than_its_detail(real, detail, words):
    result = real("sudoku", "hint", PUZZLE, "--detail", detail, "--as", "board")
    assert result.lines[-1].startswith(words)
    assert ("r2c5" in result.out) == (detail == "3")


def test_answers_stand_beneath_exercises(real):
    result = real(*TRAIN, "--count", "2", "--answers", "--as", "board")
    boards = result.out.split("\n\n")
    assert len(boards) == 2
    assert all(board.splitlines()[-1].startswith("Skyscraper. In ") for board in boards)
    assert "Skyscraper" not in real(*TRAIN, "--as", "board").out


def test_a_mistake_stands_beneath_the_grid(real):
    assert "r1c1" in real("sudoku", "hint", f"1{PUZZLE[1:]}", "--as", "board").lines[-1]


def test_boards_without_a_step_have_no_words(real):
    assert real("sudoku", "solve", PUZZLE, "--as", "board").lines[-1].startswith("└")


def test_notes_are_shown_where_there_are_some(real):
    assert "┠───" in real(*TRAIN, "--as", "board").out
    assert "┠───" not in real("sudoku", "train", "hidden-single", "--seed", "5", "--as", "board").out


def test_a_terminal_gets_each_board_that_is_made(real, terminal):
    drawn = real(*TRAIN, "--count", "3").out
    assert drawn.count("┏") == 3
    assert len(re.findall("^:0000:", drawn, re.MULTILINE)) == 3


def test_a_terminal_gets_many_steps_as_words_alone(real, terminal):
    assert "┌" not in real("sudoku", "explain", PUZZLE, "--until", "2").out
    assert real("sudoku", "explain", PUZZLE, "--until", "1").out.count("┌") == 1


def test_a_terminal_gets_no_more_boards_than_it_can_show(real, terminal, monkeypatch):
    monkeypatch.setattr(present, "BOARDS_SHOWN", 2)
    assert real(*TRAIN, "--count", "3").out.count("┏") == 2


def test_a_terminal_gets_the_words_once(real, terminal):
    assert real("sudoku", "hint", PUZZLE).out.count(FIRST) == 1
    assert real("sudoku", "hint", PUZZLE, "--as", "board").out.count(FIRST) == 1


def test_a_pipe_gets_lines(real):
    assert [line[:8] for line in real(*TRAIN, "--count", "3").lines] == [":0000:x:"] * 3
