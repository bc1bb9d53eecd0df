"""Playing in a pipe: every line is answered, and nothing ends in a traceback."""

from __future__ import annotations

import pytest


def say(cli, *lines, kind="fifteen", options=()):
    return cli("play", kind, *options, stdin="".join(line + "\n" for line in lines))


def test_a_puzzle_to_its_end(cli):
    result = say(cli, "2=5", "undo", "redo", "quit", options=["1.9"])
    assert result.code == 0
    assert "│ 1  5  9 │" in result.out
    assert "solved (0:00)." in result.out
    assert result.out.endswith("Good-bye.\n")


def test_wrong_lines_get_a_message_and_a_new_prompt(cli):
    """Case web-cli-01: 8, -1, abc, an empty line, then the end of input."""
    result = say(cli, "8", "-1", "abc", "", options=["1.9"])
    assert result.code == 0
    assert result.err == ""
    assert result.out.count("1> ") == 5
    assert result.out.count("cannot be played") == 3
    assert "Type a move such as 2=1, or help." in result.out
    assert result.out.endswith("Good-bye.\n")


def test_ctrl_c_leaves_cleanly(cli, monkeypatch):
    """Case web-cli-01: Ctrl-C at the prompt."""

    def interrupted(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = cli("play", "fifteen", "1.9")
    assert (result.code, result.err) == (130, "")
    assert result.out.endswith("Interrupted. Good-bye.\n")


def test_words(cli, tmp_path):
    path = tmp_path / "game.json"
    moving = ("help", "?", "hint", "r1c2 5", "check", "restart", "redo")
    saving = (
        f"save {path}",
        "save",
        "load",
        "load /no/such",
        f"load {tmp_path}",
        "undo",
        "undo",
        f"load {path}",
    )
    result = say(cli, *moving, *saving, "board", "notes", "2=5", "quit", options=["1.9"])
    assert result.code == 0
    assert "r1c2 is 5 (type 2=5)" in result.out
    assert "│ 1 [.] 9 │" in result.out
    assert f"Saved to {path}." in result.out
    assert "There is nothing to take back." in result.out
    assert "/no/such: no such file or directory." in result.out
    assert "save FILE: a file's name expected." in result.out
    assert path.read_text().startswith('{"damero":"session"')


def test_check_tells_clashes_and_dead_ends(cli):
    result = say(cli, "check", "2=1", "check", "2=2", "check", options=["1.9"])
    assert "All is well so far" in result.out
    assert "These clash: r1c1 r1c2." in result.out
    assert "It cannot be solved from here." in result.out


def test_a_new_puzzle_says_its_name(cli):
    result = say(cli, "quit", options=["--level", "easy", "--seed", "4"])
    assert "fifteen:easy@1#4" in result.out


def test_a_game_against_the_machine(cli):
    result = say(cli, "1=1", "undo", "quit", kind="duel", options=["--opponent", "random", "--seed", "1"])
    assert "You play against random (plays at random)." in result.out
    assert "random plays " in result.out
    assert result.out.count("1> ") == 2


def test_the_machine_begins(cli):
    result = say(cli, "quit", kind="duel", options=["--first", "machine", "--seed", "1"])
    assert "deep plays " in result.out
    assert "2> " in result.out


def test_levels_are_machine_players(cli):
    result = say(cli, "quit", kind="duel", options=["--level", "deep", "--first", "me"])
    assert "You play against deep (thinks, depth 2)." in result.out
    assert "1> " in result.out
    result = say(cli, "quit", kind="duel", options=["--first", "human"])
    assert "1> " in result.out


def test_connect_four_has_levels(real):
    options = ("--level", "novice", "--first", "machine", "--size", "10x10", "--seed", "2")
    result = real("play", "connect4", *options, stdin="5\nquit\n")
    assert result.code == 0
    assert "You play against novice (Novice: " in result.out
    assert result.out.count("novice plays ") == 2
    refused = real("play", "connect4", "--level", "random")
    assert refused.code == 2
    assert "beginner, novice, casual, skilled, strong, expert, master, perfect" in refused.err


def test_opponents_can_be_changed(cli):
    names = ("", " deep 9", " deep 10", " deep x", " nobody")
    lines = [*(f"opponent{name}" for name in names), "1=1", "2=2", "opponent zzz"]
    result = say(cli, *lines, kind="duel", options=["--opponent", "deep", "--depth", "1"])
    assert "deep: thinks" in result.out
    assert "You play against deep now." in result.out
    assert "a depth from 1 to 9 expected for deep, not 10." in result.out
    assert "You play against nobody now." in result.out
    assert "one of random, deep, nobody expected, not 'zzz'" in result.out
    assert "deep plays " not in result.out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--level", "random"], "--level: one of deep expected"),
        (["--level", "deep", "--opponent", "deep"], "one of them expected"),
        (["--opponent", "zzz"], "--opponent: one of random, deep, nobody"),
        (["--opponent", "random", "--depth", "3"], "random has no depth"),
        (["--depth", "55"], "a depth from 1 to 9"),
        (["--size", "7"], "--size: one of 1x3"),
        (["x"], "x"),
    ],
)
def test_bad_options(cli, options, reason):
    result = cli("play", "duel", *options)
    assert (result.code, result.out) == (2, "")
    assert reason in result.err


def test_loading_another_kinds_game_is_refused(cli, tmp_path):
    path = tmp_path / "game.json"
    say(cli, f"save {path}", options=["1.9"])
    result = say(cli, f"load {path}", kind="duel")
    assert "holds a game of Fifteen" in result.out
