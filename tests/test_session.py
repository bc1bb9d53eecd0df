"""Sessions beyond what the conformance suite asks of every kind."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.errors import IllegalMoveError, NotationError, SettingError, UnknownNameError
from damero.kinds import KINDS
from damero.session import Session


class Clock:
    """Time that a test moves by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_timer_leaves_pauses_out() -> None:
    clock = Clock()
    kind = KINDS[0]
    session = Session(kind, kind.example, clock=clock)
    clock.now += 5
    session.pause()
    clock.now += 50
    assert session.seconds == 5
    session.resume()
    session.resume()
    clock.now += 2
    assert session.seconds == 7


def test_a_new_move_forgets_what_was_undone() -> None:
    session = Session.open("connect4", "44")
    session.play("1")
    session.play("2")
    session.undo()
    session.play("3")
    assert session.moves == ("1", "3")
    assert not session.redo()


def test_an_illegal_move_changes_nothing() -> None:
    session = Session.open("connect4", "1212121")
    with pytest.raises(IllegalMoveError):
        session.play("3")
    assert session.moves == ()
    assert session.outcome.over


def test_names_and_settings_are_checked() -> None:
    with pytest.raises(UnknownNameError):
        Session.new("chess")
    with pytest.raises(SettingError):
        Session.new("sudoku", level="insane")


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("kind", "chess"),
        ("cursor", 99),
        ("cursor", -1),
        ("seconds", -1.0),
        ("moves", ["9"]),
        ("start", "nonsense"),
        ("version", 2),
        ("extra", 1),
    ],
)
def test_a_damaged_session_is_refused(member: str, value: object) -> None:
    session = Session.open("connect4", "44")
    session.play("1")
    raw = json.loads(session.save())
    raw[member] = value
    with pytest.raises((NotationError, UnknownNameError)):
        Session.load(json.dumps(raw))


@given(st.text())
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Session.load(text)
